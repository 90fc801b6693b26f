"""Search a better deck: letters changed one by one inside their classes, measured on the same deals.

Shows the frontier (decks that no other beats for every aim) beside the deck it began with, then compares the best for
the aim with it on fresh deals. --out writes that deck as a file that every command takes by --deck.

Examples:
  finalword lab deck
  finalword lab deck --aim words --dictionary everyday --out kinder.toml
  finalword lab deck --aim variety --steps 3 --hands 5000 --json
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import to_builtins

from finalword.commands.materials import add_deck, add_dictionary, chosen_deck, chosen_lexicon
from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line
from finalword.rules.deck import HAND_SIZE, Deck

if TYPE_CHECKING:
    from finalword.lab.decksearch import Compared, Measured

AIMS = ("hopeless", "words", "variety")
_FRESH, _SHOWN = 10, 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--aim", choices=AIMS, default="hopeless", help="what to search for (default: hopeless)")
    parser.add_argument("--steps", type=int, default=12, metavar="N", help="cards changed at most (default: 12)")
    parser.add_argument(
        "--hands", type=int, default=20_000, metavar="N", help="hands dealt of each deck (default: 20000)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the deals (default: 1)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the best deck here, as TOML")
    parser.add_argument("--json", action="store_true", help="report as JSON")
    add_dictionary(parser)
    add_deck(parser)


def run(arguments: argparse.Namespace) -> int:
    """Search, compare and report."""
    from finalword.data import deck_toml  # noqa: PLC0415 - the lab brings compiled code
    from finalword.lab.decksearch import compared, frontier, search  # noqa: PLC0415

    for option in ("steps", "hands", "seed"):
        if getattr(arguments, option) < 1:
            raise UsageError(f"--{option} must be 1 or more, not {getattr(arguments, option)}.")
    start, lexicon = chosen_deck(arguments), chosen_lexicon(arguments)
    if start.size <= HAND_SIZE:
        raise UsageError(f"The deck {start.name!r} holds {start.size} cards; a search needs more than one hand of ten.")
    if arguments.out and arguments.out.exists():
        raise UsageError(f"{arguments.out} is there already; choose another name for the deck.")
    sizes = {"steps": arguments.steps, "hands": arguments.hands, "seed": arguments.seed}
    found = search(start, arguments.aim, lexicon, **sizes, watch=_watch)
    best = max(found, key=lambda each: each.score(arguments.aim))
    deck = Deck(f"{start.name}, {arguments.aim}", best.deck.cards)
    beside = compared(deck, start, lexicon, arguments.hands * _FRESH, arguments.seed + 1)
    if arguments.out:
        arguments.out.write_text(deck_toml(deck), "utf-8")
    if arguments.json:
        front = [to_builtins(each) for each in frontier(found)]
        as_json(
            {"start": to_builtins(found[0]), "best": to_builtins(best), "frontier": front, "fresh": to_builtins(beside)}
        )
    else:
        _show(found, frontier(found), best, beside, arguments)
    return 0


def _watch(step: int, here: "Measured") -> None:
    sys.stderr.write(f"step {step}: {_figures(here)}\n")


def _show(
    found: "list[Measured]",
    front: "list[Measured]",
    best: "Measured",
    beside: "Compared",
    arguments: argparse.Namespace,
) -> None:
    line(f"{len(found)} decks looked at, {arguments.hands} hands each, the same places dealt; aim: {arguments.aim}")
    line()
    line(f"{'':10}{'no word, in 1,000':>18}{'words':>8}{'poorest tenth':>15}{'longest':>9}{'letters':>9}   changed")
    for name, each in (("start", found[0]), ("best", best), *(("frontier", each) for each in _some(front))):
        figures = (
            f"{each.hopeless * 1000:18.2f}{each.words:8.1f}{each.poor:15.1f}{each.longest:9.2f}{each.variety:9.2f}"
        )
        line(f"{name:10}{figures}   {changes(found[0].deck, each.deck) or 'nothing'}")
    line()
    line(f"The best beside the start, on {arguments.hands * _FRESH} fresh hands (95 %):")
    line(f"  hands without a word  {_signed(beside.hopeless.value * 1000, beside.hopeless.margin * 1000)} in 1,000")
    line(f"  words in a hand       {_signed(beside.words.value, beside.words.margin)}")
    line(f"  longest word          {_signed(beside.longest.value, beside.longest.margin)} letters")
    line(f"  variety of letters    {beside.variety[0]:.2f} instead of {beside.variety[1]:.2f}")


def _some(front: "list[Measured]") -> "list[Measured]":
    """Return the whole frontier, or evenly spread decks of it; --json gives all."""
    return front if len(front) <= _SHOWN else [front[at * (len(front) - 1) // (_SHOWN - 1)] for at in range(_SHOWN)]


def _figures(each: "Measured") -> str:
    return f"{each.hopeless * 1000:.2f} in 1,000 without a word, {each.words:.1f} words, {each.variety:.2f} letters"


def _signed(value: float, margin: float) -> str:
    return f"{value:+.2f} ± {margin:.2f}"


def changes(start: Deck, deck: Deck) -> str:
    """Say what was changed, as in `A+1 U-1`."""
    gained = {letter: deck.counts[letter] - start.counts[letter] for letter in sorted({*deck.cards, *start.cards})}
    return " ".join(f"{letter}{change:+d}" for letter, change in gained.items() if change)
