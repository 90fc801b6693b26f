"""Look back at a game: every Guess beside the best that its speaker could have known of.

A Guess promises letters turned up and players put out, on average over all words that can stand in the rows, by all
that its speaker saw. The best is what the bot `expert` would have said: a player out counts as much as eight letters.
What came of it is luck, and counts for nothing.

Examples:
  finalword review game.jsonl
  finalword review game.jsonl --seat 0
  finalword review game.jsonl --json
"""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import to_builtins

from finalword import record
from finalword.commands.extras import missing
from finalword.commands.materials import add_dictionary
from finalword.commands.mistakes import UsageError
from finalword.commands.output import BOLD, DIM, as_json, line, styled
from finalword.commands.verify import lexicons, record_lines
from finalword.render import breadth, padded
from finalword.rules.events import Event
from finalword.rules.state import State, fold
from finalword.verify import verify

if TYPE_CHECKING:
    from finalword.review.guesses import Reviewed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("record", metavar="FILE", help="a game record, an event a line; - reads standard input")
    parser.add_argument("--seat", type=int, metavar="SEAT", help="only the Guesses of this seat, from 0")
    add_dictionary(parser)
    parser.set_defaults(dictionary=None)
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Read the record, review it and show what was found."""
    events = _events(arguments)
    game = fold(events)
    if arguments.seat is not None and arguments.seat not in range(len(game.names)):
        raise UsageError(f"--seat takes a seat from 0 to {len(game.names) - 1}, not {arguments.seat}.")
    try:
        from finalword.review.guesses import reviewed  # noqa: PLC0415 - brings numba, which is an extra
    except ModuleNotFoundError as error:
        raise missing(error, "strong") from None
    found = reviewed(events, lexicons(arguments.dictionary)(game.dictionary))
    chosen = [each for each in found if arguments.seat in {None, each.seat}]
    if arguments.json:
        as_json(to_builtins(chosen, str_keys=True))
    elif chosen:
        _show(chosen, game)
    else:
        line("There is no Guess to look back at.")
    return 0


def _events(arguments: argparse.Namespace) -> list[Event]:
    """Read a record that holds good: what breaks the rules cannot be reviewed."""
    lines = record_lines(arguments.record)
    try:
        verify(lines, lexicons(arguments.dictionary))
        return [event for _, event in record.read(lines)]
    except record.RecordError as broken:
        raise UsageError(f"{arguments.record} cannot be reviewed: {broken}") from None


def _show(found: "Sequence[Reviewed]", game: State) -> None:
    from finalword.review.guesses import shares  # noqa: PLC0415 - see above

    names = max(map(breadth, game.names))
    words = max(len(each.word) for guess in found for each in (guess.said, guess.best))
    line(styled(f"{'':3}  {'':{names}}  {'said':{words}}  letters  out   {'best':{words}}  letters  out", DIM))
    for guess in found:
        said, best = (f"{each.word:{words}}  {each.letters:7.1f} {each.out:4.2f}" for each in (guess.said, guess.best))
        better = f"{best}  {guess.share:4.0%}" if guess.share < 1 else styled("nothing better", DIM)
        line(f"{guess.turn:3}  {padded(game.names[guess.seat], names)}  {said}   {better}")
    line()
    for seat, share in shares(found).items():
        own = [guess for guess in found if guess.seat == seat]
        dearest = max(own, key=lambda guess: guess.best.worth - guess.said.worth)
        count = "1 Guess" if len(own) == 1 else f"{len(own)} Guesses"
        lost = f"; most was lost in turn {dearest.turn}" if dearest.share < 1 and len(own) > 1 else ""
        line(f"{styled(game.names[seat], BOLD)}: {count}, worth {share:.0%} of the best on average{lost}.")
