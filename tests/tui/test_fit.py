"""The table fits: into 80 by 24 with up to nine opponents, and larger windows are used."""

from hypothesis import given
from hypothesis import strategies as st

from finalword.tui.cards import HEIGHT, WIDTH
from finalword.tui.fit import BELOW, FOOT, HEAD, SIDE, Crowd, fit


def lines(width: int, height: int, crowd: Crowd) -> int:
    plan = fit(width, height, crowd)
    rows = crowd.playing + crowd.fallen
    used = crowd.playing * HEIGHT[plan.rows] + crowd.fallen * plan.out + HEIGHT[plan.own] * crowd.own
    return used + plan.gap * rows + HEAD + FOOT + (0 if plan.wide else BELOW)


@given(st.integers(2, 9), st.data(), st.integers(80, 300), st.integers(24, 100), st.integers(4, 10))
def test_everything_fits(opponents: int, data: st.DataObject, width: int, height: int, longest: int) -> None:
    fallen = data.draw(st.integers(0, opponents))
    crowd = Crowd(opponents - fallen, fallen, True, 17, longest)
    plan = fit(width, height, crowd)
    assert lines(width, height, crowd) <= height
    assert 17 + longest * WIDTH[plan.rows] + 10 <= width - (SIDE if plan.wide else 0)
    assert plan.keys


def test_four_opponents_have_framed_cards_in_80_by_24() -> None:
    plan = fit(80, 24, Crowd(4, names=17, longest=10))
    assert (plan.rows, plan.own) == ("framed", "framed")


def test_nine_opponents_have_a_line_each_in_80_by_24() -> None:
    assert fit(80, 24, Crowd(9)).rows == "line"


def test_a_large_window_has_large_cards_and_a_side() -> None:
    plan = fit(140, 45, Crowd(4, longest=8))
    assert (plan.wide, plan.rows) == (True, "huge")


def test_under_60_columns_there_are_letters_only() -> None:
    plan = fit(59, 24, Crowd(5))
    assert (plan.rows, plan.own) == ("bare", "bare")
