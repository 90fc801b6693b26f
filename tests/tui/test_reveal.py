"""The reveal: every letter turns, the fatal ones last, and never for longer than four seconds."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from finalword.rules.events import Guessed
from finalword.rules.letters import HIDDEN, turned_up
from finalword.rules.state import Seat, State
from finalword.tui.reveal import LONGEST, Motion, Reveal, falls, staged

WORDS = st.text("ABCDE", min_size=4, max_size=10)


@st.composite
def guesses(draw: st.DrawFn) -> tuple[State, Guessed]:
    words = draw(st.lists(WORDS, min_size=3, max_size=10))
    said = draw(st.text("ABCDEFG", min_size=1, max_size=10))
    guesser = draw(st.integers(0, len(words) - 1))
    seats = tuple(Seat(length=len(word), shown=HIDDEN * len(word)) for word in words)
    revealed = {seat: turned_up(word, HIDDEN * len(word), said) for seat, word in enumerate(words) if seat != guesser}
    names = tuple(f"P{seat}" for seat in range(len(words)))
    return State(names=names, seats=seats, longest=10), Guessed(guesser, said, revealed)


def played(before: State, guess: Guessed, motion: Motion) -> Reveal:
    reveal = staged(before, guess, motion)
    assert reveal
    return reveal


@given(guesses(), st.sampled_from(["full", "reduced"]))
def test_it_ends_within_four_seconds_with_everything_up(case: tuple[State, Guessed], motion: Motion) -> None:
    before, guess = case
    reveal = played(before, guess, motion)
    up = {(seat, at) for seat, row in guess.revealed.items() for at, letter in enumerate(row) if letter != HIDDEN}
    assert 0 < reveal.length <= LONGEST
    assert reveal.frame(reveal.length).turned == up
    assert set(reveal.falls) == {seat for seat in guess.revealed if falls(before, guess, seat)}
    assert not reveal.frame(0).turned


@given(guesses())
def test_the_last_letter_of_a_row_waits_for_all_others(case: tuple[State, Guessed]) -> None:
    before, guess = case
    reveal = played(before, guess, "full")
    fatal = {max(place for place in reveal.turns if place[0] == seat) for seat in reveal.falls}
    others = set(reveal.turns) - fatal
    if fatal and others:
        assert max(reveal.turns[place] for place in others) <= min(reveal.turns[place] for place in fatal)


@given(guesses(), st.lists(st.integers(0, LONGEST), min_size=2, max_size=5))
def test_what_is_up_stays_up(case: tuple[State, Guessed], moments: list[int]) -> None:
    reveal = played(*case, "full")
    frames = [reveal.frame(moment) for moment in sorted(moments)]
    for earlier, later in pairwise(frames):
        assert earlier.turned <= later.turned


@given(guesses())
def test_without_motion_there_is_no_reveal(case: tuple[State, Guessed]) -> None:
    assert staged(*case, "none") is None
