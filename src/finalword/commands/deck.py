"""Show a deck: its cards by class, with counts.

A deck is a small TOML file; to make one, copy the shipped one (finalword deck --toml), change it and name it by --deck.

Examples:
  finalword deck
  finalword deck --deck mine.toml
  finalword deck --toml > mine.toml
"""

import argparse

from finalword.commands.materials import add_deck, chosen_deck
from finalword.commands.output import BOLD, DIM, as_json, line, styled
from finalword.data import deck_toml
from finalword.rules.deck import Deck, decks_needed
from finalword.rules.letters import CLASSES, LetterClass, class_of

HEADINGS: dict[LetterClass, str] = {
    "vowel": "Vowels",
    "anchor": "Anchor consonants",
    "consonant": "Other consonants",
    "rare": "Rare letters",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_deck(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="report as JSON")
    form.add_argument("--toml", action="store_true", help="write the deck as the file it can be read from")


def run(arguments: argparse.Namespace) -> int:
    """Read the deck and show it."""
    deck = chosen_deck(arguments)
    if arguments.toml:
        line(deck_toml(deck).rstrip())
    elif arguments.json:
        as_json({"name": deck.name, "size": deck.size, "cards": dict(deck.counts), "classes": deck.totals})
    else:
        _show(deck)
    return 0


def _show(deck: Deck) -> None:
    line(styled(deck.name, BOLD) + f": {deck.size} cards")
    line()
    for name in CLASSES:
        letters = [(letter, count) for letter, count in sorted(deck.counts.items()) if class_of(letter) == name]
        cards = "  ".join(f"{styled(letter, BOLD)} {count}" for letter, count in letters) or styled("none", DIM)
        line(f"  {HEADINGS[name]:18} {deck.totals[name]:3}   {cards}")
    line()
    line(_serves(deck))


def _serves(deck: Deck) -> str:
    """Say how many players one deck serves (1.3)."""
    served = max((players for players in range(1, 6) if decks_needed(players, deck.size) == 1), default=0)
    if served >= 3:
        return f"One deck serves up to {served} players; for more, decks are shuffled together."
    return f"Three players need {decks_needed(3, deck.size)} of these decks, shuffled together."
