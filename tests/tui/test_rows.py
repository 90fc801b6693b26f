"""The rows of the table as lines: what tells how a player stands is whole, and cards stand under each other."""

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from finalword.render import rows
from finalword.rules import Guess, Lexicon
from finalword.rules.state import State
from finalword.tui.cards import Size
from finalword.tui.end import every_word
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


def test_wide_and_combining_signs_in_names_move_no_card() -> None:
    words = Lexicon.from_words([SPOKEN, "STONE", "SLOE", "QUIZ"], "few")
    made = laid(
        table(("STONEAIRLX", SPOKEN, "SLOETTERBU", "QUIZZESDOM"), lexicon=words), "STONE", SPOKEN, "SLOE", "QUIZ"
    )
    made.submit(Guess(0, "QUIZ"))
    view = replace(made.view(0), names=("Ann", "\u65e5\u672c\u8a9e" * 4, "Zoe\u0308", "Bo"))
    lines = [seat_lines(Sight(view, 0, wide=78), seat, "line", 1)[0].plain for seat in range(4)]
    assert len(set(map(column, lines, ["S  T", "\u2022", "\u2022", "Q  U"]))) == 1
    assert len(set(map(column, rows(view, 0), [".  .", ".  .", "Q* U", ".  ."]))) == 1
    over = replace(made.state, names=view.names, winners=(0,))
    last = [line for line in every_word(over, 0, 99).plain.splitlines()[1:] if "turn" not in line or "Q" in line]
    assert len(set(map(column, last, ["S  T", "X  Y", "S  L", "Q  U"]))) == 1


def column(line: str, sign: str) -> int:
    """Return where a sign stands, in cells."""
    return cell_len(line[: line.index(sign)])
