"""Who won and why, in sentences: the endings in which somebody who had fallen wins."""

from finalword.rules import Guess, Lexicon
from finalword.sentences import verdict_of
from finalword.table import Table
from setdeal import laid, table


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
