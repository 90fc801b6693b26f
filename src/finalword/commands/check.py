"""Say whether words are valid in a dictionary, and how rare: tier 10 everybody knows, tier 80 hardly anybody.

The exit status is 0 when all are valid and 1 when some are not.

Examples:
  finalword check stone letter
  finalword check qi --dictionary everyday
  finalword check stone xyzzy --json
"""

import argparse

from finalword.commands.materials import add_dictionary, chosen_lexicon
from finalword.commands.output import BOLD, as_json, line, styled
from finalword.rules.judge import folded
from finalword.rules.lexicon import Lexicon


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("words", metavar="WORD", nargs="+", help="a word to look up; case does not matter")
    add_dictionary(parser)
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Look the words up and report."""
    lexicon = chosen_lexicon(arguments)
    words = [folded(word) or word for word in arguments.words]
    if arguments.json:
        dictionary = {"name": lexicon.name, "digest": lexicon.digest, "words": len(lexicon)}
        as_json({"dictionary": dictionary, "words": [_answer(lexicon, word) for word in words]})
    else:
        width = max(map(len, words))
        for word in words:
            line(f"{styled(f'{word:{width}}', BOLD)}  {_verdict(lexicon, word)}")
    return 0 if all(word in lexicon for word in words) else 1


def _answer(lexicon: Lexicon, word: str) -> dict[str, object]:
    if word not in lexicon:
        return {"word": word, "valid": False, "tier": None}
    return {"word": word, "valid": True, "tier": lexicon.tier(word)}


def _verdict(lexicon: Lexicon, word: str) -> str:
    if word in lexicon:
        return f"valid, tier {lexicon.tier(word)}"
    if folded(word) is None:
        return "not valid: a word consists of the letters A to Z"
    return f"not valid: not in the dictionary {lexicon.name!r}"
