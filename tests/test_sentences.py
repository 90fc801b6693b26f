"""What happened in sentences: who won and why where somebody who had fallen wins, and where cards come from."""

from finalword.render import felled_by
from finalword.rules import Guess, Lexicon, Resign
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


def test_where_the_words_run_out_those_who_stand_share_the_win_and_hear_why() -> None:
    """Each says the own word, which hits nobody, and there is no other (4.9)."""
    words = Lexicon.from_words(["ABLE", "NOST", "QUIZ"], "few")
    made = laid(table(("ABLE", "NOST", "QUIZ"), lexicon=words), "ABLE", "NOST", "QUIZ")
    for seat, word in enumerate(("ABLE", "NOST", "QUIZ")):
        made.submit(Guess(seat, word))
    assert verdict_of(made.view(0), 0) == (
        "You, Seat 1 and Seat 2 share the win.",
        "No word of up to 4 letters is left to say.",
    )


def test_who_resigned_was_not_put_out_by_the_guess_before() -> None:
    made = laid(table(), "STONE", "LETTER", "QUIZ")
    for action in (Guess(0, "QUIZ"), Guess(1, "TEA"), Resign(0)):
        made.submit(action)
    assert [felled_by(made.view(None), turn) for turn in (1, 2)] == [[2], []]


def test_cards_that_were_thrown_back_may_come_again_and_that_is_said() -> None:
    """The stock holds one card, two are wanted (2.3)."""
    made = exchanged(table(stock="A"), "X", "T", "")
    heard = told(State(), made.stream(0), 0)
    assert "The stock is short; the discards are shuffled in." in heard
    enough = exchanged(table(stock="AE"), "X", "T", "")
    assert not any("shuffled" in sentence for sentence in told(State(), enough.stream(0), 0))
