"""Other terms than the usual, played in real browsers: clocks that run out, words checked at the end, house rules."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browsing import HURRY, Person, Server, agree, deal, host, join, person, speak_if_due
from finalword.data import open_lexicon

SHORT: dict[str, Any] = {"seconds": 5, "build": 10, "spare": 5}
"""The shortest clock that the server takes; the sheet offers longer ones."""


@pytest.fixture
def three(browser: Browser) -> Iterator[list[Person]]:
    people = [person(browser, "phone", "touch"), person(browser, "desk"), person(browser, "small", "keys")]
    yield people
    for one in people:
        one.page.context.close()
        assert one.faults == []


def at_one_table(three: list[Person], server: Server, **terms: object) -> None:
    """Seat three people at a table with these terms, the first to speak first, and deal."""
    code = host(three[0], server, "Mara")
    for one, name in zip(three[1:], ("Teo", "Ines"), strict=True):
        join(one, server, code, name)
    agree(three[0], first=0, **terms)
    expect(three[0].page.locator("fw-lobby li")).to_have_count(3)
    deal(three[0])


def hear(one: Person) -> None:
    """Keep what a screen reader is told from the next page on, in `heard`."""
    one.page.add_init_script("""
        window.heard = [];
        new MutationObserver(changes => changes.forEach(({ target }) => {
            if (['polite', 'assertive'].includes(target.id)) heard.push(target.textContent);
        })).observe(document, { subtree: true, childList: true });
    """)


def heard(one: Person, words: str) -> None:
    """Wait until a screen reader was told this."""
    one.page.wait_for_function("words => heard.some(text => text.includes(words))", arg=words)


def test_a_clock_plays_for_the_absent_and_takes_a_turn_that_runs_out(three: list[Person], server: Server) -> None:
    mara = three[0]
    hear(mara)
    at_one_table(three, server, clock=SHORT | {"per": "turn"})
    mara.page.wait_for_selector("fw-exchange .clock")
    mara.page.wait_for_selector("fw-build .clock")
    mara.page.wait_for_selector("fw-table .clock")
    assert len(mara.view["rows"][mara.seat]["secret"]) >= 4
    heard(mara, "Your turn.")
    heard(mara, "Time. Your turn is gone.")
    heard(mara, "Teo’s turn is gone.")
    assert mara.view["said"] == []
    assert not mara.view["locked"]


def test_a_bank_runs_out_once_and_then_leaves_the_spare_seconds(three: list[Person], server: Server) -> None:
    mara, *others = three
    at_one_table(three, server, clock={"per": "bank", "seconds": 8, "spare": 5, "build": 600})
    for one in three:
        one.exchange(0)
    for one in three:
        one.build()
    mara.page.wait_for_selector("fw-table .clock.low")
    for _ in range(2000):
        left = turns(mara)
        if len(left) > 1 or mara.page.locator("fw-end").count():
            break
        for one in others:
            speak_if_due(one)
        mara.page.wait_for_timeout(50)
    assert 5000 < left[0] <= 8000
    assert all(each <= 5000 for each in left[1:])


def turns(one: Person) -> list[int]:
    """Return what a clock had left at the start of each turn of one's own, so far."""
    left, before = [], None
    for push in one.pushes:
        turn = push["view"]["turn"]
        if turn == one.seat and before != turn:
            left.append(push["clock"]["left"])
        before = turn
    return left


def nonsense(hand: str) -> str:
    """Return four cards of a hand that are no word in this order."""
    words = set(open_lexicon("full").words(4, 4))
    return next(word for word in map("".join, permutations(hand, 4)) if word not in words)


def test_at_an_end_table_a_winner_without_a_word_gives_way_to_the_last_who_had_one(
    three: list[Person], server: Server
) -> None:
    mara, teo, ines = three
    at_one_table(three, server, word_check="end")
    for one in three:
        one.exchange(0)
    for one in three:
        one.page.wait_for_selector("fw-build .hand")
    bluff = mara.build(nonsense(mara.view["hand"]))
    word = teo.build()
    ines.build(nonsense(ines.view["hand"]))
    mara.page.wait_for_selector("fw-table")
    mara.say(word)
    ines.page.wait_for_function("() => document.querySelector('fw-app').room.push.legal?.resign")
    ines.page.evaluate(HURRY)
    ines.press(".menu")
    ines.press("dialog .stack > button:nth-last-child(2)")
    ines.press("dialog .main")
    for one in three:
        one.page.wait_for_selector("fw-end")
    assert mara.page.inner_text("fw-end .win h1") == word
    assert mara.page.inner_text("fw-end .win .caps").casefold() == "teo has the final word"
    assert f"{bluff.capitalize()} is no word. Mara is out after all." in mara.page.inner_text("fw-end .win")
    assert teo.page.inner_text("fw-end .win .caps").casefold() == "the final word is yours"


def test_every_house_rule_is_kept_on_the_screen(three: list[Person], server: Server) -> None:
    host_page = three[0].page
    code = host(three[0], server, "Mara")
    for one, name in zip(three[1:], ("Teo", "Ines"), strict=True):
        join(one, server, code, name)
    three[0].press("text=Change terms")
    for rule in ("Opening four", "Own length first", "Late exchange", "Shortest first", "To and fro"):
        host_page.locator("dialog .choice", has_text=rule).locator("input").check()
    host_page.select_option("dialog .choice:has-text('First') select", "0")
    three[0].press("dialog .main")
    expect(host_page.locator("dialog")).to_have_count(0)
    deal(three[0])
    for one, most in zip(three, ("four", "five", "six"), strict=True):
        expect(one.page.locator("fw-exchange h1")).to_have_text(f"Throw back up to {most}")
        one.exchange(0)
    words = [one.build() for one in three]
    first = min(range(3), key=lambda seat: (len(words[seat]), seat))
    for one in three:
        one.page.wait_for_selector("fw-table")
        expect(one.page.locator("text=Change your word")).to_have_count(0)
    opener, second, third = three[first], three[(first + 1) % 3], three[(first + 2) % 3]
    hits = set("".join(words))
    harmless = sorted(open_lexicon("full").words(2, 2), key=lambda word: (len(set(word) & hits), word))
    expect(opener.page.locator("label[for=guess]")).to_have_text("Your guess, at most 4 letters")
    opener.say(harmless[0])
    expect(second.page.locator("label[for=guess]")).to_have_text(
        f"Your guess, at most {len(words[(first + 1) % 3])} letters"
    )
    second.say(harmless[1])
    third.say(harmless[2])
    expect(opener.page.locator("fw-said li")).to_have_count(3)
    expect(third.page.locator("fw-table h1")).to_have_text("Your turn")
