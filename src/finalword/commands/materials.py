"""The options `--dictionary` and `--deck`, spelled the same for every command, and what a person chose by them."""

import argparse
import sys

from finalword.data import DICTIONARIES, load_deck, open_lexicon
from finalword.rules.deck import Deck
from finalword.rules.lexicon import Lexicon

PRINTED_CLASSES = {"vowel": "vowels", "anchor": "anchors", "consonant": "other consonants", "rare": "rare letters"}


def add_dictionary(parser: argparse.ArgumentParser) -> None:
    """Declare `--dictionary`."""
    names = ", ".join(DICTIONARIES)
    text = f"{names}, or a text file, one word a line (default: full)"
    parser.add_argument("--dictionary", metavar="NAME-or-FILE", default="full", help=text)


def add_deck(parser: argparse.ArgumentParser) -> None:
    """Declare `--deck`."""
    parser.add_argument("--deck", metavar="FILE", help="another deck, as a TOML file (default: the deck of the rules)")


def chosen_lexicon(arguments: argparse.Namespace) -> Lexicon:
    """Open the dictionary that `--dictionary` names, and say once on stderr which lines of a file were skipped."""
    return open_lexicon(arguments.dictionary, report=_notice)


def chosen_deck(arguments: argparse.Namespace) -> Deck:
    """Read the deck that `--deck` names, and say on stderr where its class totals are not those of 1.1."""
    deck = load_deck(arguments.deck)
    if not deck.is_standard:
        totals = ", ".join(f"{count} {PRINTED_CLASSES[name]}" for name, count in deck.totals.items())
        _notice(f"The deck {deck.name!r} has {totals}; the deck of the rules has 21, 13, 13 and 5. It can be played.")
    return deck


def _notice(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
