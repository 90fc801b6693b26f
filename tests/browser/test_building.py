"""Building a word: tap, drag and type; the verdict under it; the hand that keeps its holes."""

from collections.abc import Iterator
from itertools import permutations

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import Person, Server, my_turn, person, quick_game
from finalword.data import open_lexicon


@pytest.fixture
def one(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody with a hand to build from."""
    sitting = person(browser, "phone")
    quick_game(sitting, server)
    sitting.exchange(0)
    sitting.page.wait_for_selector("fw-build .hand")
    sitting.settle()
    yield sitting
    sitting.page.context.close()
    assert sitting.faults == []


def row(page: Page) -> str:
    """Return the letters of the row."""
    letters: str = page.evaluate(
        "[...document.querySelectorAll('.stick .row > button')].map(c => c.dataset.letter).join('')"
    )
    return letters


def free(page: Page) -> str:
    letters: str = page.evaluate(
        "[...document.querySelectorAll('.hand > button')].map(c => c.disabled ? '.' : c.dataset.letter).join('')"
    )
    return letters


def test_a_tap_puts_a_card_at_the_end_and_another_takes_it_home(one: Person) -> None:
    before = free(one.page)
    for place in (0, 3, 5):
        one.page.click(f".hand > button:nth-child({place + 1})")
    assert row(one.page) == before[0] + before[3] + before[5]
    assert [at for at, sign in enumerate(free(one.page)) if sign == "."] == [0, 3, 5]
    one.page.click(".stick .row > button >> nth=1")
    assert row(one.page) == before[0] + before[5]
    assert free(one.page)[3] == before[3]


def drag(page: Page, start: str, end: str, dx: float = 0) -> None:
    """Drag from the middle of one card to the middle of another, and `dx` beyond it."""
    first, last = page.locator(start).bounding_box(), page.locator(end).bounding_box()
    assert first is not None
    assert last is not None
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] / 2 + dx, last["y"] + last["height"] / 2, steps=8)
    page.mouse.up()


def test_a_drag_places_reorders_and_takes_back(one: Person) -> None:
    page = one.page
    hand = free(page)
    page.click(".hand > button:nth-child(1)")
    page.click(".hand > button:nth-child(2)")
    drag(page, ".hand > button:nth-child(6)", ".stick .row > button >> nth=0", dx=-14)
    assert row(page) == hand[5] + hand[0] + hand[1]
    drag(page, ".stick .row > button >> nth=0", ".stick .row > button >> nth=2", dx=16)
    assert row(page) == hand[0] + hand[1] + hand[5]
    drag(page, ".stick .row > button >> nth=0", ".foot .main")
    assert row(page) == hand[1] + hand[5]
    assert free(page)[0] == hand[0]


def test_a_slip_of_five_pixels_is_still_a_tap(one: Person) -> None:
    page = one.page
    box = page.locator(".hand > button:nth-child(4)").bounding_box()
    assert box is not None
    letter = free(page)[3]
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 23, box["y"] + 24)
    page.mouse.up()
    assert row(page) == letter


def test_typing_fills_at_the_caret_and_backspace_takes_back(one: Person) -> None:
    page = one.page
    word = one.word()
    page.keyboard.type(word[0].lower() + word[2:].lower())
    for _ in word[2:]:
        page.keyboard.press("ArrowLeft")
    page.keyboard.type(word[1].lower())
    assert row(page) == word
    expect(page.locator(".good")).to_have_text(f"{word.capitalize()} is a word")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    assert len(row(page)) == len(word) - 1
    missing = next(letter for letter in "QZXJVWKYBG" if letter not in one.view["hand"])
    page.keyboard.type(missing.lower())
    expect(page.locator("#assertive")).to_have_text(f"No {missing} in your hand.")


def no_word(hand: str) -> str:
    """Return four cards of a hand that are no word in this order."""
    words = set(open_lexicon("full").words(4, 4))
    return next(word for word in map("".join, permutations(hand, 4)) if word not in words)


def test_the_verdict_comes_live_and_a_refused_word_cannot_be_laid(one: Person) -> None:
    page = one.page
    page.click(".hand > button:nth-child(1)")
    expect(page.locator(".verdict")).to_contain_text("Four letters or more.")
    expect(page.locator("fw-build .foot .main")).to_be_disabled()
    expect(page.locator(".verdict .no")).to_have_count(0)
    page.click("text=Clear")
    page.keyboard.type(no_word(one.view["hand"]).lower())
    expect(page.locator(".verdict .no")).to_contain_text("is not in the dictionary")
    expect(page.locator("fw-build .foot .main")).to_be_disabled()


def test_shuffle_moves_the_hand_and_leaves_the_word(one: Person) -> None:
    page = one.page
    word = one.word()
    page.keyboard.type(word.lower())
    before = free(page)
    orders = set()
    for _ in range(4):
        page.click("text=Shuffle")
        orders.add(free(page))
    assert row(page) == word
    assert {"".join(sorted(order)) for order in orders} == {"".join(sorted(before))}
    assert len(orders) > 1


def test_a_laid_word_can_be_changed_until_the_first_guess(browser: Browser, server: Server) -> None:
    one = person(browser, "phone")
    page = one.page
    first = next(word for word in iter(lambda: my_turn(one, server), "") if not one.view["said"])
    page.click("text=Change your word")
    page.wait_for_selector("fw-build .stick .row > button")
    one.settle()
    assert row(page) == first
    page.click("fw-build >> text=Clear")
    page.click(f"text=Keep {first.capitalize()}")
    page.wait_for_selector("fw-table")
    assert one.view["rows"][one.seat]["secret"] == first
    page.click("text=Change your word")
    page.wait_for_selector("fw-build .stick .row > button")
    one.settle()
    page.click("fw-build >> text=Clear")
    second = one.build(one.word(4))
    page.wait_for_selector("fw-table")
    assert one.view["rows"][one.seat]["secret"] == second
    page.context.close()


def test_a_reload_keeps_the_word_begun_and_the_order_of_the_hand_but_no_letter_of_it(one: Person) -> None:
    page = one.page
    word = one.word()
    page.click("text=Shuffle")
    page.keyboard.type(word.lower())
    page.keyboard.press("ArrowLeft")
    before = free(page)
    page.reload()
    page.wait_for_selector("fw-build .hand")
    assert (row(page), free(page)) == (word, before)
    kept = page.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")
    assert word not in kept.upper()
    expect(page.locator(".good")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_selector("fw-build .laid, fw-table, fw-end")
    page.wait_for_function("() => !JSON.parse(sessionStorage['finalword.draft.word'] ?? 'null')?.value.word.length")


def test_a_claim_to_hold_no_word_is_refused_where_it_is_wrong_and_nothing_is_lost(one: Person) -> None:
    word = one.word()
    one.page.keyboard.type(word.lower())
    hand = one.view["hand"]
    one.claim()
    expect(one.page.locator(".verdict .no")).to_contain_text("holds a word")
    assert one.view["hand"] == hand
    assert row(one.page) == word.upper()
