"""The reveal as a timetable, asked of the very module the table plays."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browsing import Server, person

BEFORE = {"1": "......", "2": "..A.", "3": "B...."}


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Page:
    one = person(browser)
    one.page.goto(server.url)
    return one.page


def plan(
    page: Page, revealed: dict[str, str], before: dict[str, str] = BEFORE, tempo: str = "LIVELY"
) -> list[dict[str, Any]]:
    script = """
      async ([revealed, before, tempo]) => {
        const reveal = await import('/static/reveal.js');
        return reveal.planReveal({seat: 0, revealed}, before, [1, 2, 3], reveal[tempo]);
      }
    """
    beats: list[dict[str, Any]] = page.evaluate(script, [revealed, before, tempo])
    return beats


def at(beats: list[dict[str, Any]], what: str) -> list[int]:
    return [beat["at"] for beat in beats if beat["what"] == what]


def test_hits_turn_row_by_row_left_to_right_after_the_hush(page: Page) -> None:
    beats = plan(page, {"1": ".ETTE.", "2": "....", "3": "....R"})
    turns = [(beat["seat"], beat["place"]) for beat in beats if beat["what"] == "turn"]
    assert turns == [(1, 1), (1, 2), (1, 3), (1, 4), (3, 4)]
    times = at(beats, "turn")
    assert times[0] == 180 + 450
    assert {later - earlier for earlier, later in pairwise(times)} == {110}


def test_the_last_letter_of_a_row_waits_for_all_others(page: Page) -> None:
    beats = plan(page, {"1": "......", "2": "BL.N", "3": "..A.."})
    turns = [beat for beat in beats if beat["what"] == "turn"]
    assert [turn["fatal"] for turn in turns] == [False, False, False, True]
    assert (turns[-1]["seat"], turns[-1]["place"]) == (2, 3)
    assert turns[-1]["at"] - turns[-2]["at"] == 280 + 300
    assert at(beats, "broken") == [turns[-1]["at"] + 280]


def test_nothing_is_said_after_the_hush_and_stands(page: Page) -> None:
    beats = plan(page, {"1": "......", "2": "....", "3": "....."})
    assert at(beats, "nothing") == [630]
    assert at(beats, "after") == [1330]


def test_a_crowd_never_takes_longer_than_four_seconds(page: Page) -> None:
    before = {"1": "." * 10, "2": "." * 10, "3": "." * 10}
    beats = plan(page, dict.fromkeys(before, "A" * 10), before)
    assert len(at(beats, "turn")) == 30
    assert max(beat["at"] for beat in beats) + 180 <= 4000


def test_reduced_motion_keeps_the_order_and_the_hush(page: Page) -> None:
    beats = plan(page, {"1": ".ETTE.", "2": "....", "3": "....."}, tempo="CALM")
    assert at(beats, "turn")[0] == 300
    assert at(beats, "turn")[1] - at(beats, "turn")[0] == 60
