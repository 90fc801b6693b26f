"""Small set deals, for tests that read on one screen."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from finalword.rules import Action, Build, Event, Exchange, IllegalAction, Lexicon, Options
from finalword.rules.options import Variant, WordCheck
from finalword.table import Table

HANDS = ("STONEAIRLX", "LETTERBUNG", "QUIZZESDOM")
WORDS = Lexicon.from_words(
    ["TEA", "TIN", "STONE", "STONED", "LETTER", "QUIZ", "DOZE", "NOISE", "RATIO", "TUNE", "GRUNT", "BELT", "MIDSIZES"],
    "thirteen",
)

Kind = TypeVar("Kind", bound=Event)


def table(
    hands: Sequence[str] = HANDS,
    stock: str = "AEIOUN",
    check: WordCheck = "build",
    first: int = 0,
    variants: tuple[Variant, ...] = (),
    lexicon: Lexicon = WORDS,
) -> Table:
    """Open a table with these hands by seat."""
    options = Options(word_check=check, first=first, variants=variants)
    return Table.set_deal(lexicon, hands, stock, [f"Seat {seat}" for seat in range(len(hands))], options, seed="7")


def exchanged(made: Table, *cards: str) -> Table:
    """Decide the exchange of every seat, nothing where nothing is said."""
    for seat in range(len(made.state.seats)):
        made.submit(Exchange(seat, cards[seat] if seat < len(cards) else ""))
    return made


def laid(made: Table, *words: str) -> Table:
    """Pass the exchange and lay these words, seat by seat."""
    exchanged(made)
    for seat, word in enumerate(words):
        made.submit(Build(seat, word))
    return made


def refusal(made: Table, action: Action) -> str:
    """Return the code of a refusal, with nothing changed by it."""
    before = made.state
    with pytest.raises(IllegalAction) as refused:
        made.submit(action)
    assert made.state is before
    return refused.value.code


def of(kind: type[Kind], events: Iterable[Event]) -> list[Kind]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]
