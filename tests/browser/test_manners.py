"""What the table does unasked, and what it does not: sound, taps, titles, clumsy fingers, reduced motion, themes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browsing import Person, Server, my_turn, next_guess, person

SPY = """
  window.sounded = 0; window.tapped = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor() { super(); window.sounded += 1; } };
  navigator.vibrate = () => { window.tapped += 1; return true; };
"""


@pytest.fixture
def one(browser: Browser) -> Iterator[Person]:
    sitting = person(browser, "phone", "touch")
    sitting.page.add_init_script(SPY)
    yield sitting
    sitting.page.context.close()
    assert sitting.faults == []


def test_it_is_silent_and_still_until_asked_and_then_not(one: Person, server: Server) -> None:
    my_turn(one, server)
    assert one.page.evaluate("[sounded, tapped]") == [0, 0]
    one.page.tap(".menu")
    one.page.tap("dialog >> text=Settings")
    one.page.tap("dialog >> text=Sound")
    one.page.tap("dialog >> text=Vibration")
    assert one.page.evaluate("[sounded > 0, tapped > 0]") == [True, True]


def test_the_title_says_whose_turn_it_is(one: Person, server: Server) -> None:
    my_turn(one, server)
    assert one.page.title().startswith("● Your turn")


def test_a_tap_that_comes_too_soon_says_nothing(one: Person, server: Server) -> None:
    my_turn(one, server)
    word = next_guess(one.view)
    one.page.evaluate(
        """word => {
          document.querySelector('#guess').value = '';
          for (const letter of word) document.querySelector(`.key[data-key="${letter}"]`).click();
          document.querySelector('fw-speak .line .main').click();
        }""",
        word,
    )
    one.page.wait_for_timeout(400)
    assert one.page.input_value("#guess") == word
    assert word not in [guess["word"] for guess in one.view["said"]]
    one.page.tap("fw-speak .line .main")
    one.page.wait_for_function(
        "() => document.querySelector('#guess')?.value === '' || !document.querySelector('#guess')"
    )


def test_a_letter_beyond_the_limit_is_refused_at_the_key(one: Person, server: Server) -> None:
    my_turn(one, server)
    most = one.view["maximum"]
    for _ in range(most + 1):
        one.page.tap('.key[data-key="E"]')
    assert one.page.input_value("#guess") == "E" * most
    expect(one.page.locator("#assertive")).to_have_text(f"No guess here is longer than {most} letters.")


def test_a_refused_word_keeps_the_turn_and_stays_selected(one: Person, server: Server) -> None:
    my_turn(one, server)
    one.page.keyboard.type("qzx")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("fw-table h1")).to_have_text("Not in the dictionary")
    assert one.page.evaluate("getSelection().toString() || document.querySelector('#guess').selectionEnd") in {"QZX", 3}
    assert one.page.input_value("#guess") == "QZX"
    expect(one.page.locator("fw-table h1")).to_have_text("Your turn")


def test_digits_slash_and_question_mark_open_sheets_and_letters_always_type(one: Person, server: Server) -> None:
    my_turn(one, server)
    one.page.locator("h1").evaluate("head => { head.tabIndex = -1; head.focus(); }")
    for key, title in (("1", one.view["rows"][(one.seat + 1) % 4]["name"]), ("?", "Rules in a minute")):
        one.page.keyboard.press(key)
        expect(one.page.locator("dialog h2")).to_have_text(title)
        one.page.keyboard.press("Escape")
        expect(one.page.locator("dialog")).to_have_count(0)
    one.page.keyboard.press("k")
    assert one.page.input_value("#guess") == "K"


def test_the_theme_follows_the_device_or_the_setting(one: Person, server: Server) -> None:
    one.page.emulate_media(color_scheme="dark")
    one.page.goto(server.url)
    one.page.wait_for_selector("fw-home h1")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert one.page.evaluate(ground) == "rgb(23, 17, 15)"
    one.page.tap("text=Settings")
    one.page.select_option("dialog select", "light")
    assert one.page.evaluate(ground) == "rgb(235, 227, 209)"
    one.page.reload()
    one.page.wait_for_selector("fw-home h1")
    assert one.page.evaluate(ground) == "rgb(235, 227, 209)"


def test_the_mini_example_can_be_played(one: Person, server: Server) -> None:
    one.page.goto(server.url)
    one.page.tap("text=Rules")
    for word in ("STONE", "RIVER", "LAMP"):
        one.page.locator(".words button", has_text=re.compile(f"^{word}$")).tap()
    expect(one.page.locator("fw-minute .left")).to_contain_text("Bo is out")


FADES = "document.getAnimations().filter(each => each.effect.pseudoElement?.startsWith('::view-transition'))"


def test_screens_fade_into_each_other(one: Person, server: Server) -> None:
    one.page.goto(server.url)
    one.page.wait_for_selector("fw-home h1")
    one.page.evaluate("document.documentElement.style.setProperty('--t-move', '60s')")
    one.page.tap("text=Print it")
    one.page.wait_for_function(f"() => {FADES}.length > 0")
    one.page.evaluate(f"{FADES}.forEach(each => each.finish())")
    one.page.tap("text=Home")
    one.page.wait_for_selector("fw-home h1")


@pytest.mark.parametrize("how", ["device", "setting"])
def test_screens_just_change_where_little_may_move(one: Person, server: Server, how: str) -> None:
    if how == "device":
        one.page.emulate_media(reduced_motion="reduce")
    else:
        one.page.add_init_script("localStorage['finalword.settings'] = '{\"calm\":true}'")
    one.page.add_init_script("document.startViewTransition = () => { throw new Error('a fade'); };")
    one.page.goto(server.url)
    one.page.tap("text=Print it")
    one.page.wait_for_selector("fw-print h1")
    one.page.tap("text=Home")
    one.page.wait_for_selector("fw-home h1")
