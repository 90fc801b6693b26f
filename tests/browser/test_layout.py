"""Three to twelve seats on small phones and desks: nothing runs out of the screen, everything can be hit."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import SIZES, Person, Server, agree, deal, host, my_turn, person

TABLES = [3, 6, 12]
ZOOMED = {"twice": (640, 400), "narrow": (320, 568)}
"""A desk at 200 %, and the narrowest page that WCAG asks for."""
LEAST = 43.5
"""Pixels of the smallest target off the keyboard (44, with room for rounding)."""

MEASURE = """
  () => {
    const out = [];
    const seen = document.querySelector('dialog[open]') ?? document.querySelector('fw-app');
    for (const element of seen.querySelectorAll('button, a, input, select, .card, .type.big, h1 span')) {
      const box = element.getBoundingClientRect();
      if (!box.width || element.closest('.said, .past, [hidden]')) continue;
      if (element.matches('h1 span') && element.scrollHeight > element.clientHeight + 2)
        out.push('cut: ' + element.textContent);
      if (box.left < -0.5 || box.right > innerWidth + 0.5) out.push(element.outerHTML.slice(0, 99));
    }
    return out;
  }
"""
TARGETS = """
  least => {
    const seen = document.querySelector('dialog[open]') ?? document.querySelector('fw-app');
    return [...seen.querySelectorAll('button:not(.key):not([disabled]):not(.open):not(.card), select')]
      .map(element => [element.getBoundingClientRect(), element.outerHTML.slice(0, 99)])
      .filter(([box]) => box.width && box.height < least)
      .map(([box, text]) => box.height + ' ' + text);
  }
"""


ONE_LINE = """
  () => {
    const head = document.querySelector('fw-table h1 span');
    return head.getBoundingClientRect().height < 2 * parseFloat(getComputedStyle(head).fontSize);
  }
"""


def faults(page: Page) -> list[str]:
    """Return what a screen gets wrong at each size."""
    wrong: list[str] = []
    for name, (width, height) in (SIZES | ZOOMED).items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{name}: the page scrolls sideways")
        wrong += [f"{name}: runs out: {text}" for text in page.evaluate(MEASURE)]
        wrong += [f"{name}: small target {text}" for text in page.evaluate(TARGETS, LEAST)]
    return wrong


@pytest.fixture(scope="module")
def lounge(browser: Browser, server: Server) -> dict[int, Person]:
    """People at tables of three, six and twelve, each with house players, on the table screen."""
    return {seats: at_table(browser, server, seats) for seats in TABLES}


def at_table(browser: Browser, server: Server, seats: int) -> Person:
    one = person(browser, "small")
    host(one, server, "Maximilian-Bartholo", bots=seats - 1)
    agree(one, clock={"per": "turn", "seconds": 600, "build": 600})
    assert faults(one.page) == []
    deal(one)
    assert faults(one.page) == []
    one.exchange(0)
    one.page.wait_for_selector("fw-build .hand")
    assert faults(one.page) == []
    longest = max(_words(one.view), key=len)
    one.build(longest)
    one.page.wait_for_selector("fw-table, fw-end")
    return one


def _words(view: dict[str, Any]) -> list[str]:
    from finalword.data import open_lexicon  # noqa: PLC0415 - only here

    return open_lexicon("full").buildable(view["hand"])


@pytest.mark.parametrize("seats", TABLES)
def test_the_table_holds_everybody(lounge: dict[int, Person], seats: int) -> None:
    assert faults(lounge[seats].page) == []


@pytest.mark.parametrize("seats", TABLES)
def test_sheets_stay_on_the_screen(lounge: dict[int, Person], seats: int) -> None:
    page = lounge[seats].page
    for opener in (".menu", ".open >> nth=0"):
        if not page.locator("fw-table").count():
            return
        page.locator(opener).first.click()
        page.wait_for_selector("dialog[open]")
        assert faults(page) == []
        page.keyboard.press("Escape")


def test_at_two_hundred_percent_the_whole_table_can_be_played(browser: Browser, server: Server) -> None:
    one = person(browser, "small")
    my_turn(one, server)
    for width, height in (SIZES | ZOOMED).values():
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.wait_for_function(ONE_LINE)
    one.page.set_viewport_size({"width": 640, "height": 400})
    expect(one.page.locator("#guess")).to_be_visible()
    assert not one.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    opponents = one.page.locator(".opps").bounding_box()
    assert opponents is not None
    assert opponents["height"] >= 100
    for part in (".key >> nth=-1", "#guess", ".mine .row", ".opp >> nth=0"):
        one.page.locator(part).scroll_into_view_if_needed()
        box = one.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 400
    one.page.context.close()
