"""Whole games between real browsers, by touch, mouse and keyboard alone, and what nobody gets to see."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browsing import Person, Server, deal, host, join, person, play_out

PAGES: list[str] = []
"""What stood on each screen when all words were laid and none was said."""
WAYS: list[tuple[str, Any]] = [("phone", "touch"), ("desk", "mouse"), ("small", "keys")]


@pytest.fixture(scope="module")
def played(browser: Browser, server: Server) -> list[tuple[Person, str]]:
    """Three people and a house player at one table, to the end; each with the word they laid."""
    people = [person(browser, size, way) for size, way in WAYS]
    code = host(people[0], server, "Mara", bots=1)
    join(people[1], server, code, "Teo")
    join(people[2], server, code, "Ines")
    deal(people[0])
    for count, one in enumerate(people):
        one.exchange(count)
    words = [one.build() for one in people]
    PAGES.extend(one.page.content().upper() for one in people)
    play_out(people)
    return list(zip(people, words, strict=True))


def test_everybody_sees_the_same_end(played: list[tuple[Person, str]]) -> None:
    ends = {one.page.inner_text("fw-end .win h1") for one, _ in played}
    assert len(ends) == 1
    views = [one.view for one, _ in played]
    assert {tuple(view["winners"]) for view in views} == {tuple(views[0]["winners"])}
    assert all(view["rows"][one.seat]["secret"] == word for (one, word), view in zip(played, views, strict=True))


def test_nothing_went_wrong_on_any_screen(played: list[tuple[Person, str]]) -> None:
    assert [one.faults for one, _ in played] == [[], [], []]


def test_no_frame_carried_what_a_seat_may_not_see(played: list[tuple[Person, str]]) -> None:
    for one, _ in played:
        for push in one.pushes:
            if push["view"]["phase"] == "over":
                break
            hidden = [row for seat, row in enumerate(push["view"]["rows"]) if seat != one.seat]
            assert [row["secret"] for row in hidden] == [None] * 3
            for event in push["events"]:
                if event.get("seat") != one.seat and event["event"] in {"dealt", "discarded", "drawn", "built"}:
                    assert (event.get("cards"), event.get("word")) == (None, None)
                assert event.get("order") is None


def test_no_secret_word_stands_in_any_byte_before_it_was_said_or_shown(played: list[tuple[Person, str]]) -> None:
    for one, _ in played:
        before = [frame.raw for frame in one.frames if '"phase":"over"' not in frame.raw]
        said = {event["word"] for push in one.pushes for event in push["events"] if event["event"] == "guessed"}
        others = {word for other, word in played if other is not one} - said
        shown = "\n".join(before).upper()
        for word in others:
            assert word not in shown or is_up(one, word)


def test_no_screen_held_the_word_of_another(played: list[tuple[Person, str]]) -> None:
    letters = [re.sub(r"<[^>]*>", "", page) for page in PAGES]
    for mine, (_, word) in enumerate(played):
        for other, page in enumerate(PAGES):
            if other != mine:
                assert word not in page
                assert word not in letters[other]


def is_up(one: Person, word: str) -> bool:
    return any(row["shown"] == word for push in one.pushes for row in push["view"]["rows"])


def test_the_record_can_be_had_and_replayed(played: list[tuple[Person, str]], server: Server) -> None:
    one, word = played[1]
    with one.page.expect_download() as download:
        one.page.click("text=Download the record")
    lines = download.value.path().read_text().splitlines()
    assert lines[0].startswith('{"event":"opened"')
    assert lines[-1].startswith('{"event":"won"')
    assert any(f'"word":"{word}"' in line for line in lines)
    one.page.click("text=Review every guess")
    one.page.wait_for_selector("fw-replay h1")
    steps = int(one.page.inner_text("fw-replay .caps").split()[-1])
    assert steps == len(lines)
    one.page.click('[aria-label="To the end"]')
    assert "won" in one.page.inner_text("fw-replay h1")
    one.page.go_back()
    one.page.wait_for_selector("fw-end")


def test_a_share_tells_no_word(played: list[tuple[Person, str]]) -> None:
    one, _ = played[1]
    one.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.page.click("fw-end .acts .btn:not(.main)")
    one.page.wait_for_selector(".toast")
    text = one.page.evaluate("navigator.clipboard.readText()")
    words = {word for _, word in played} | {guess["word"] for guess in one.view["said"]}
    assert "at the table" in text
    assert [word for word in words if word.lower() in text.lower().split()] == []


def test_feedback_is_taken_and_a_rematch_dealt(played: list[tuple[Person, str]]) -> None:
    guest, _ = played[1]
    guest.page.click("text=Tell us")
    guest.page.locator('dialog input[name="balance"]').nth(3).check()
    guest.page.fill('dialog input[name="memorable"]', "TAXI")
    guest.page.click("dialog .main")
    guest.page.wait_for_selector(".toast:has-text('Thank you')")
    expect(guest.page.locator("fw-end .ask")).to_have_count(0)
    first = guest.view["first"]
    mara, _ = played[0]
    mara.press("fw-end .ask button:has-text('Skip')")
    expect(mara.page.locator("fw-end .ask")).to_have_count(0)
    mara.press("fw-end .acts .main")
    for one, _ in played:
        one.page.wait_for_selector("fw-exchange .hand")
    assert guest.view["first"] == (first + 1) % 4


SIX: list[tuple[str, str, Any]] = [
    ("Mara", "phone", "touch"),
    ("Teo", "desk", "mouse"),
    ("Ines", "small", "keys"),
    ("Osei", "small", "touch"),
    ("Bea", "desk", "keys"),
    ("Liv", "phone", "mouse"),
]


def test_six_people_on_phones_and_desks_play_a_whole_game_with_two_house_players(
    browser: Browser, server: Server
) -> None:
    people = [person(browser, size, way) for _, size, way in SIX]
    code = host(people[0], server, SIX[0][0], bots=2)
    for one, (name, _, _) in zip(people[1:], SIX[1:], strict=True):
        join(one, server, code, name)
    deal(people[0])
    for count, one in enumerate(people):
        one.exchange(count % 3)
    words = [one.build() for one in people]
    play_out(people)
    assert len({one.page.inner_text("fw-end .win h1") for one in people}) == 1
    for one, word in zip(people, words, strict=True):
        assert one.view["rows"][one.seat]["secret"] == word
        hidden = [
            row["secret"]
            for push in one.pushes
            if push["view"]["phase"] != "over"
            for seat, row in enumerate(push["view"]["rows"])
            if seat != one.seat
        ]
        assert set(hidden) == {None}
        assert one.faults == []
        one.page.context.close()
