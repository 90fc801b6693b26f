"""The rows of the table as lines: what tells how a player stands is whole, and cards stand under each other."""

import pytest

from finalword.rules import Guess, Lexicon
from finalword.rules.state import State
from finalword.tui.cards import Size
from finalword.tui.rows import Sight, seat_lines
from setdeal import laid, table

SPOKEN = "XYLOMETERS"


@pytest.fixture
def view() -> State:
    """A table with ten letters to say: Seat 1 said a long word, which put out Seat 2, and so did Seat 0 Seat 3."""
    words = Lexicon.from_words([SPOKEN, "STONE", "SLOE", "QUIZ"], "few")
    hands = ("STONEAIRLX", SPOKEN, "SLOETTERBU", "QUIZZESDOM")
    made = laid(table(hands, lexicon=words), "STONE", SPOKEN, "SLOE", "QUIZ")
    for guess in (Guess(0, "QUIZ"), Guess(1, SPOKEN), Guess(0, "STONE")):
        made.submit(guess)
    return made.view(0)


@pytest.mark.parametrize("size", ["line", "framed", "large"])
def test_the_word_that_put_a_player_out_is_whole_in_80_columns(view: State, size: Size) -> None:
    sight = Sight(view, 0, wide=78)
    for seat, cause in ((2, f"out in turn 2: Seat 1's {SPOKEN}"), (3, "out in turn 1: your QUIZ")):
        first = seat_lines(sight, seat, size, 2)[0]
        assert first.plain.rstrip().endswith(cause)
        assert first.cell_length <= 78


def test_a_long_word_that_was_said_moves_no_card(view: State) -> None:
    lines = seat_lines(Sight(view, 0, wide=78), 1, "framed", 2)
    assert SPOKEN in lines[2].plain
    assert len({line.plain.index(edge) for line, edge in zip(lines, "┌│└", strict=True)}) == 1
