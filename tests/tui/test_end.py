"""The last page: nothing that tells how a player fell is cut off."""

import pytest

from finalword.rules import Guess
from finalword.rules.state import State
from finalword.tui.end import every_word
from setdeal import laid, table


@pytest.fixture
def ended() -> State:
    """A game of three that is over."""
    game = laid(table(), "STONE", "LETTER", "QUIZ")
    game.submit(Guess(0, "QUIZ"))
    game.submit(Guess(1, "STONED"))
    return game.state


@pytest.mark.parametrize("room", [40, 44, 50, 60, 90])
def test_the_word_that_put_a_player_out_is_never_cut_off(ended: State, room: int) -> None:
    page = every_word(ended, 0, room).plain
    assert "out in turn 2: Seat 1's STONED" in page
    assert "out in turn 1: your QUIZ" in page
    assert "…" not in page
    assert all(len(line) <= room - 6 for line in page.splitlines())


def test_a_long_word_is_drawn_closer_where_it_would_break_in_two(ended: State) -> None:
    assert "L E T T E R" in every_word(ended, 0, 34).plain


def test_a_wide_page_has_a_line_for_each_word(ended: State) -> None:
    assert len(every_word(ended, 0, 90).plain.splitlines()) == 1 + 3
