"""What reports say, held against figures that were counted by hand."""

from math import isclose

import polars as pl
import pytest

from finalword.lab.estimates import Figure, gap_of_chance, mean, percent, quantile, share, signed, worst_gap
from finalword.lab.findings.claims import all_or_some
from finalword.lab.findings.seats import Verdict, paired, sentence
from finalword.lab.html import to_html
from finalword.lab.markdown import to_markdown
from finalword.lab.page import Grid, Page, Points, Section, Text
from finalword.lab.rating import ratings_of
from finalword.lab.tables import Frames, kinds_of


def games(wins: list[int], guesses: list[int]) -> Frames:
    """Games of three players in which these places in the turn order won, after so many Guesses."""
    count = len(wins)
    heads = pl.DataFrame({
        "game": range(count), "cell": [0] * count, "deal": range(count), "players": [3] * count,
        "bots": ["a b c"] * count,
        "variants": [""] * count, "deck": ["d"] * count, "guesses": guesses, "is_over": [True] * count,
    })  # fmt: skip
    seats = pl.DataFrame([
        {"game": game, "cell": 0, "seat": seat, "order": seat, "bot": "abc"[seat], "share": float(seat == won),
         "turns": (guesses[game] + 2 - seat) // 3, "rank": 1.0 if seat == won else 2.5,
         "fell": None if seat == won else guesses[game]}
        for game, won in enumerate(wins) for seat in range(3)
    ])  # fmt: skip
    spoken = pl.DataFrame([
        {"game": game, "cell": 0, "number": number + 1, "seat": number % 3}
        for game in range(count) for number in range(guesses[game])
    ])  # fmt: skip
    return {"games": heads.lazy(), "seats": seats.lazy(), "guesses": spoken.lazy()}


def test_a_kind_of_table_is_counted_right() -> None:
    (kind,) = kinds_of(games([0, 0, 0, 1], [3, 3, 4, 6]))
    assert kind.name == "3 players, 1 a + 1 b + 1 c"
    assert [wins.value for wins in kind.wins] == [0.75, 0.25, 0.0]
    assert isclose(kind.unfairness, 0.75 - 1 / 3)
    assert kind.guesses.value == 4
    assert (kind.within(0.5), kind.within(0.9)) == (3, 6)
    assert kind.turns == ((1, 2), (2, 2)), "four Guesses give the first speaker two"
    assert kind.waits.value == 2, "three players, nobody out before the end"
    assert kind.out_time.value == 0


def test_intervals_are_those_of_the_books() -> None:
    """Wilson's for 8 of 10 is 0.490 to 0.943."""
    found = share(8, 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.490, 0.943)
    half = mean(pl.Series([1.0, 2.0, 3.0])).margin
    assert isclose(half, 1.959964 / 3**0.5, rel_tol=1e-5)
    assert percent(Figure(0.3421, 0.3381, 0.3461, 9)) == "34.2% ± 0.4"
    assert signed(Figure(-0.1, -0.2, 0.0, 9), 1, 100, " points") == "-10.0 points ± 10.0"
    assert share(0, 0).count == 0


def test_a_worst_gap_has_its_doubt_and_what_chance_alone_shows() -> None:
    wide, narrow = worst_gap([0.5, 0.3, 0.2], 100), worst_gap([0.5, 0.3, 0.2], 10_000)
    assert isclose(wide.value, 0.5 - 1 / 3)
    assert wide.low < narrow.low < narrow.value < narrow.high < wide.high
    assert isclose(narrow.margin, 1.96 * 0.5 / 100, rel_tol=0.1), "that of the one share which is farthest off"
    assert gap_of_chance(3, 100) > 0.03
    assert gap_of_chance(3, 10_000) < 0.01
    assert worst_gap([0.0, 0.0, 0.0], 10).value == 1 / 3, "games that nobody wins"


def test_a_rule_helps_only_beyond_the_doubt_of_both_gaps() -> None:
    def verdict(margin: float, *ties: str) -> Verdict:
        gaps = [Figure(value, value - margin, value + margin, 9) for value in (0.18, 0.04)]
        return Verdict("swift", 3, "to-and-fro", gaps[0], gaps[1], 0.004, ties)

    assert sentence(verdict(0.01)) == (
        "where swift plays, **to-and-fro** brings the seats nearest to their shares: the worst gap goes from "
        "18.0 ± 1.0 to 4.0 ± 1.0 points (mean of 3 kinds of table), and games stay as long."
    )
    assert "as long (passing-lead cannot be told from it)." in sentence(verdict(0.01, "passing-lead"))
    assert "no house rule makes the seats fairer beyond doubt" in sentence(verdict(0.12))


def test_quantiles_count_cases() -> None:
    assert [quantile([(3, 5), (4, 4), (9, 1)], part) for part in (0.5, 0.6, 0.9, 0.95)] == [3, 4, 4, 9]


def test_differences_are_paired_by_deal() -> None:
    before = pl.DataFrame({"deal": [0, 1, 2], "guesses": [3, 9, 5]})
    after = pl.DataFrame({"deal": [2, 1, 0, 7], "guesses": [6, 10, 4, 99]})
    found = paired(before, after, "guesses")
    assert (found.value, found.margin, found.count) == (1.0, 0.0, 3)


@pytest.mark.parametrize(
    ("yes", "no", "verdict"),
    [
        ([True, True], [False, False], "supported"),
        ([False], [True], "not supported"),
        ([True, False], [False, True], "mixed"),
    ],
)
def test_a_claim_is_mixed_where_tables_disagree(yes: list[bool], no: list[bool], verdict: str) -> None:
    assert all_or_some(yes, no) == verdict


def test_ratings_follow_who_wins() -> None:
    found = ratings_of(games([0] * 30 + [1] * 15 + [2] * 5, [3] * 50))
    assert [each.bot for each in found] == ["a", "b", "c"]
    assert found[0].rating.low > found[2].rating.high
    assert found[0].lift.value == 1.8


def test_what_a_report_shows_is_escaped() -> None:
    page = Page(
        "<b>", "&", (Section("S", (Text("<i> **bold**"), Points(("**Mixed**",)), Grid("", ("h",), (("<td>",),)))),)
    )
    html = to_html(page)
    assert "&lt;i&gt; <strong>bold</strong>" in html
    assert '<strong class="mixed">Mixed</strong>' in html
    assert "<td>&lt;td&gt;</td>" in html
    assert to_markdown(page) == "# <b>\n\n&\n\n## S\n\n<i> **bold**\n\n- **Mixed**\n\n| h |\n| :-- |\n| <td> |\n"
