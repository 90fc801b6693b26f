"""List the words that a hand can build, each card used at most once, longest first.

On a terminal they come in columns, else one a line. Words that are valid but that the program never proposes are
left out unless you ask for them with --all.

Examples:
  finalword words --from AEINRSTLOX
  finalword words --from AEINRSTLOX --min 7 --dictionary everyday
  finalword words --from QVXJZ --min 2 --max 3 --json
"""

import argparse
from itertools import groupby

from finalword.commands.materials import add_dictionary, chosen_lexicon
from finalword.commands.mistakes import UsageError
from finalword.commands.output import BOLD, as_json, columns, is_terminal, line, styled
from finalword.rules.judge import folded
from finalword.rules.options import SHORTEST_SECRET


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--from", dest="hand", metavar="HAND", required=True, help="the cards, such as AEINRSTLOX")
    text = "at least so many letters (default: 4, or --max where that is less)"
    parser.add_argument("--min", type=int, metavar="N", help=text)
    parser.add_argument("--max", type=int, metavar="N", help="at most so many letters (default: the whole hand)")
    parser.add_argument("--all", action="store_true", help="also words that the program never proposes")
    add_dictionary(parser)
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Find the words and write them; the exit status is 0 also where there are none."""
    hand = folded(arguments.hand)
    if hand is None:
        raise UsageError(f"The hand {arguments.hand!r} must consist of the letters A to Z, such as AEINRSTLOX.")
    fewest, most = _lengths(arguments)
    lexicon = chosen_lexicon(arguments)
    found = lexicon.buildable(hand, fewest, most)
    words = [word for word in found if arguments.all or lexicon.is_proposable(word)]
    if arguments.json:
        as_json({"hand": hand, "words": words, "left_out": len(found) - len(words)})
    elif is_terminal():
        _show(hand, words, len(found) - len(words))
    else:
        for word in words:
            line(word)
    return 0


def _lengths(arguments: argparse.Namespace) -> tuple[int, int | None]:
    """Return the fewest and the most letters that were asked for."""
    for option, value in (("--min", arguments.min), ("--max", arguments.max)):
        if value is not None and value < 1:
            raise UsageError(f"{option} must be 1 or more, not {value}.")
    most: int | None = arguments.max
    if arguments.min is None:
        return min(SHORTEST_SECRET, most or SHORTEST_SECRET), most
    if most is not None and most < arguments.min:
        raise UsageError(f"No word has at least {arguments.min} and at most {most} letters: swap the two.")
    return int(arguments.min), most


def _show(hand: str, words: list[str], left_out: int) -> None:
    for length, group in groupby(words, len):
        same = list(group)
        line(styled(f"{length} letters", BOLD) + f" ({len(same)})")
        for row in columns(same):
            line(row)
        line()
    count = f"{len(words)} words" if len(words) != 1 else "1 word"
    line(f"{count} from {hand}" + (f", {left_out} more with --all" if left_out else ""))
