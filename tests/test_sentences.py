"""What happened in sentences: who won and why where somebody who had fallen wins, and where cards come from."""

from finalword.rules import Guess, Lexicon
from finalword.rules.state import State
from finalword.sentences import told, verdict_of
from finalword.table import Table
from setdeal import exchanged, laid, table


def ended(*hands: str, words: tuple[str, ...], guesser: int) -> Table:
    """Lay the hands as they are under `end`, let one player say ABLE, and return the table after it."""
    made = laid(table(hands, check="end", first=guesser, lexicon=Lexicon.from_words(words, "few")), *hands)
    made.submit(Guess(guesser, "ABLE"))
    return made


def test_one_who_stood_without_a_word_gives_way_to_those_who_fell_last() -> None:
    """Two fall by the same Guess and share the win (5.3)."""
    view = ended("ABLE", "BALE", "QUTI", words=("ABLE", "BALE"), guesser=2).view(2)
    assert verdict_of(view, 2) == (
        "Seat 0 and Seat 1 share the win.",
        "Your QUTI is not in the dictionary; of the valid words these fell last, by the same guess.",
    )


def test_several_who_stood_without_a_word_are_all_named() -> None:
    """The words run out while two still stand (4.9), and neither has a valid one."""
    made = ended("ABLE", "NOST", "QUTI", words=("ABLE",), guesser=1)
    assert verdict_of(made.view(None), None) == (
        "Seat 0 has the Final Word: ABLE.",
        "Seat 1's NOST and Seat 2's QUTI are not in the dictionary, so the last to fall with a valid word wins.",
    )


def test_cards_that_were_thrown_back_may_come_again_and_that_is_said() -> None:
    """The stock holds one card, two are wanted (2.3)."""
    made = exchanged(table(stock="A"), "X", "T", "")
    heard = told(State(), made.stream(0), 0)
    assert "The stock is short; the discards are shuffled in." in heard
    enough = exchanged(table(stock="AE"), "X", "T", "")
    assert not any("shuffled" in sentence for sentence in told(State(), enough.stream(0), 0))
