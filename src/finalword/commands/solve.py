"""Solve an ending: two players left, and no more than 24 words that fit the row of each.

Says the chance to win of the player to guess, the best Guess, and how the game goes on when both play best. What a
Guess is worth is exact, with every word said only once, for players who guess by what everybody knows.

Examples:
  finalword solve game.jsonl
  finalword solve game.jsonl --at 7
  finalword solve game.jsonl --json
"""

import argparse
from typing import TYPE_CHECKING

from msgspec import to_builtins

from finalword import record
from finalword.commands.extras import missing
from finalword.commands.materials import add_dictionary
from finalword.commands.mistakes import UsageError
from finalword.commands.output import BOLD, as_json, line, styled
from finalword.commands.verify import lexicons, record_lines
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State, fold

if TYPE_CHECKING:
    from finalword.review.solving import Solved


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("record", metavar="RECORD", help="a game record, an event a line; - reads standard input")
    parser.add_argument("--at", type=int, metavar="N", help="after so many Guesses (default: the first ending)")
    add_dictionary(parser)
    parser.set_defaults(dictionary=None)
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Read the record, solve the position and show it."""
    try:
        from finalword.belief.ending import TooManyPositionsError  # noqa: PLC0415 - brings numba, which is an extra
        from finalword.review.solving import SolvingError, two_left  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing(error, "strong") from None
    lines = record_lines(arguments.record)
    try:
        events = [event for _, event in record.read(lines)]
        final, views = fold(events), two_left(events)
    except (record.RecordError, LookupError, ValueError) as broken:
        raise UsageError(f"{arguments.record} cannot be read: {broken} `finalword verify` says more.") from None
    if not events:
        raise UsageError("The record is empty; it begins with an opened event.")
    secrets = {seat: row.secret for seat, row in enumerate(final.seats) if row.secret}
    try:
        solved = _chosen(views, arguments.at, lexicons(arguments.dictionary)(final.dictionary), secrets)
    except (SolvingError, TooManyPositionsError) as reason:
        raise UsageError(f"This position cannot be solved: {reason}") from None
    if arguments.json:
        as_json(to_builtins(solved, str_keys=True))
    else:
        _show(solved, final.names)
    return 0


def _chosen(views: list[State], at: int | None, lexicon: Lexicon, secrets: dict[int, str]) -> "Solved":
    from finalword.review.solving import SolvingError, solve  # noqa: PLC0415 - see above

    turns = [len(view.guesses) for view in views]
    if not views:
        raise UsageError("At no turn of this game were exactly two players left.")
    if at is not None:
        if at not in turns:
            raise UsageError(f"After {at} Guesses there are not two players with one to guess; try --at {turns[0]}.")
        return solve(views[turns.index(at)], lexicon, secrets)
    for view in views:
        try:
            return solve(view, lexicon, secrets)
        except SolvingError as reason:
            last = reason
    raise last


def _show(solved: "Solved", names: tuple[str, ...]) -> None:
    line(styled(f"After {solved.after} Guesses, {names[solved.seat]} is to guess", BOLD))
    for seat, words in solved.lists.items():
        line(f"  {names[seat]} may hold {', '.join(words)}.")
    line(f"  {names[solved.seat]} wins with a chance of {solved.value:.1%}, over {solved.positions} positions.")
    also = f" ({len(solved.best)} are as good)" if len(solved.best) > 1 else ""
    line(f"  Best Guess: {styled(solved.best[0], BOLD)}{also}" if solved.best else "  No word is left to say.")
    for number, move in enumerate(solved.line, solved.after + 1):
        line(f"  {number}. {names[move.seat]}: {move.word}  ({move.value:.1%} for {names[move.seat]})")
