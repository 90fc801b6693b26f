"""Presence is not leaving: reloads, lost lines, killed servers, two tabs, the back button, another device."""

import urllib.request
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browsing import Person, Server, agree, deal, host, join, my_turn, next_guess, person, play_out, quick_game

LOST = "fw-line .strip"


def shaken(one: Person, server: Server, screen: str) -> None:
    """Reload, then kill the server and start it again: the same seat is at the same screen."""
    before = one.view["hand"] if one.pushes else None
    one.page.reload()
    one.page.wait_for_selector(screen)
    server.kill()
    expect(one.page.locator(LOST)).to_be_visible()
    assert one.page.locator(screen).count() > 0
    server.start()
    expect(one.page.locator(LOST)).to_be_hidden()
    one.page.wait_for_selector(screen)
    if before is not None:
        assert one.view["hand"] == before


def test_a_seat_outlives_reloads_and_killed_servers_in_every_phase(alone: Person, own_server: Server) -> None:
    one = alone
    host(one, own_server, "Mara", bots=2)
    shaken(one, own_server, "fw-lobby")
    deal(one)
    shaken(one, own_server, "fw-exchange .hand button")
    one.exchange(0)
    one.page.wait_for_selector("fw-build .hand")
    shaken(one, own_server, "fw-build .hand")
    word = one.build()
    one.page.wait_for_selector("fw-table, fw-end")
    shaken(one, own_server, "fw-table, fw-end")
    play_out([one])
    assert one.view["rows"][one.seat]["secret"] == word
    shaken(one, own_server, "fw-end")


def test_a_lost_line_keeps_the_word_that_was_typed(alone: Person, server: Server) -> None:
    one = alone
    my_turn(one, server)
    one.page.keyboard.type("sto")
    one.page.context.set_offline(True)
    expect(one.page.locator(LOST)).to_be_visible()
    expect(one.page.locator("fw-table h1")).to_have_text("Line lost")
    one.page.keyboard.type("ne")
    one.page.wait_for_timeout(700)
    one.page.context.set_offline(False)
    expect(one.page.locator(LOST)).to_be_hidden()
    assert one.page.input_value("#guess") == "STONE"
    expect(one.page.locator("fw-table h1")).to_have_text("Your turn")


def test_a_word_said_while_the_line_is_down_is_said_once(alone: Person, server: Server) -> None:
    one = alone
    my_turn(one, server)
    word = next_guess(one.view)
    one.page.keyboard.type(word)
    one.page.context.set_offline(True)
    expect(one.page.locator(LOST)).to_be_visible()
    one.page.keyboard.press("Enter")
    one.page.wait_for_timeout(300)
    one.page.context.set_offline(False)
    expect(one.page.locator(LOST)).to_be_hidden()
    one.until(lambda: word.upper() in [guess["word"] for guess in one.view["said"]])
    one.page.wait_for_timeout(300)
    assert [guess["word"] for guess in one.view["said"]].count(word.upper()) == 1


def cut(one: Person) -> None:
    """Take the line away."""
    one.page.context.set_offline(True)
    expect(one.page.locator(LOST)).to_be_visible()


def mend(one: Person) -> None:
    """Give the line back."""
    one.page.context.set_offline(False)
    expect(one.page.locator(LOST)).to_be_hidden()


def test_a_line_lost_before_or_after_the_table_catches_up_and_does_what_was_asked_once(
    alone: Person, browser: Browser, server: Server
) -> None:
    page, guest = alone.page, person(browser)
    code = host(alone, server, "Mara", bots=1)
    cut(alone)
    join(guest, server, code, "Teo")
    mend(alone)
    expect(page.locator("fw-lobby li")).to_have_count(3)
    deal(alone)
    cut(alone)
    guest.exchange(1)
    page.click("fw-exchange .hand button >> nth=0")
    page.click("fw-exchange .foot .main")
    mend(alone)
    page.wait_for_selector("fw-build .hand")
    assert alone.view["rows"][alone.seat]["exchanged"] == 1
    cut(alone)
    word = alone.word()
    page.keyboard.type(word.lower())
    page.click("fw-build .foot .main")
    guest.build()
    mend(alone)
    page.wait_for_selector("fw-table, fw-end")
    assert alone.view["rows"][alone.seat]["secret"] == word
    play_out([alone, guest])
    game = alone.pushes[-1]["game"]
    cut(alone)
    page.click("fw-end .acts .main")
    mend(alone)
    for one in (alone, guest):
        one.page.wait_for_selector("fw-exchange .hand")
    assert {one.pushes[-1]["game"] for one in (alone, guest)} == {f"{code}/{int(game.split('/')[1]) + 1}"}
    guest.page.context.close()


def test_a_word_begun_outlives_a_reload(alone: Person, server: Server) -> None:
    my_turn(alone, server)
    alone.page.keyboard.type("sto")
    alone.page.reload()
    alone.page.wait_for_selector("#guess")
    assert alone.page.input_value("#guess") == "STO"
    alone.page.keyboard.press("Escape")
    alone.page.reload()
    alone.page.wait_for_selector("#guess")
    assert alone.page.input_value("#guess") == ""


def test_nothing_begun_is_left_when_the_game_is_over(alone: Person, server: Server) -> None:
    quick_game(alone, server)
    alone.page.click("fw-exchange .hand button >> nth=0")
    assert alone.page.evaluate("sessionStorage.length") == 1
    alone.exchange(0)
    alone.build()
    alone.page.wait_for_selector("fw-table, fw-end")
    play_out([alone])
    alone.page.wait_for_selector("fw-end")
    assert alone.page.evaluate("sessionStorage.length") == 0


def test_who_is_away_is_shown_so_even_where_notes_have_no_room(browser: Browser, server: Server) -> None:
    one, other = person(browser, "small"), person(browser)
    code = host(one, server, "Mara", bots=2)
    join(other, server, code, "Teo")
    agree(one, first=3)
    deal(one)
    for each in (one, other):
        each.exchange(0)
    for each in (one, other):
        each.build()
    for each in (one, other):
        each.page.wait_for_selector("fw-table")
    other.page.context.close()
    expect(one.page.locator(".opp.away .nt")).to_be_visible()
    expect(one.page.locator(".opp.away .nt")).to_contain_text("away")
    one.page.context.close()


def test_the_screens_of_a_game_are_there_before_they_are_wanted(alone: Person, server: Server) -> None:
    host(alone, server, "Mara", bots=2)
    alone.page.wait_for_function(
        "() => ['fw-exchange', 'fw-build', 'fw-table', 'fw-end'].every(name => customElements.get(name))"
    )


def test_two_tabs_follow_and_sit_on_one_seat(alone: Person, server: Server) -> None:
    quick_game(alone, server)
    twin = Person(alone.page.context.new_page())
    twin.page.goto(alone.page.url)
    twin.page.wait_for_selector("fw-exchange .hand button")
    alone.exchange(0)
    word = alone.build()
    twin.page.wait_for_selector("fw-table, fw-end, fw-build .laid")
    assert (twin.seat, twin.view["rows"][twin.seat]["secret"]) == (alone.seat, word)
    assert len(twin.view["rows"]) == 4


def test_the_back_button_keeps_the_seat(alone: Person, server: Server) -> None:
    quick_game(alone, server)
    hand = alone.view["hand"]
    alone.page.go_back()
    alone.page.wait_for_selector("fw-home")
    alone.page.click("text=Back to table")
    alone.page.wait_for_selector("fw-exchange .hand")
    assert alone.view["hand"] == hand
    alone.page.go_back()
    alone.page.go_forward()
    alone.page.wait_for_selector("fw-exchange .hand")


def test_a_preview_of_the_link_uses_nothing_up(alone: Person, browser: Browser, server: Server) -> None:
    code = host(alone, server, "Mara")
    for agent in ("WhatsApp/2", "facebookexternalhit/1.1", "Slackbot-LinkExpanding 1.0"):
        request = urllib.request.Request(f"{server.url}t/{code}", headers={"User-Agent": agent})
        with urllib.request.urlopen(request) as answer:
            assert answer.status == 200
    guest = person(browser)
    join(guest, server, code.lower(), "Teo")
    expect(guest.page.locator("fw-lobby li")).to_have_count(2)
    guest.page.context.close()


def test_a_seat_moves_to_another_device_by_a_code(alone: Person, browser: Browser, server: Server) -> None:
    host(alone, server, "Mara", bots=2)
    deal(alone)
    alone.page.click(".menu")
    alone.page.click("text=Move my seat")
    code = alone.page.inner_text(".carry")
    other = person(browser, "phone", "touch")
    other.page.goto(alone.page.url)
    other.page.tap("text=I have a code")
    other.page.fill("#carried", code.lower())
    other.page.keyboard.press("Enter")
    other.page.wait_for_selector("fw-exchange .hand button")
    assert other.view["hand"] == alone.view["hand"]
    alone.page.wait_for_selector("text=Your seat has moved")
    other.page.context.close()


@pytest.fixture
def early(browser: Browser) -> Iterator[Person]:
    """Somebody whose device is five hours ahead."""
    one = person(browser, "phone")
    one.page.add_init_script("const real = Date.now; Date.now = () => real() + 5 * 3600 * 1000;")
    yield one
    one.page.context.close()


def test_a_device_with_a_wrong_clock_shows_the_right_time(
    alone: Person, early: Person, browser: Browser, server: Server
) -> None:
    code = host(alone, server, "Mara", bots=1)
    alone.page.click("text=Change terms")
    alone.page.select_option("dialog .choice:has-text('Clock') select", "turn 45")
    alone.page.click("dialog .main")
    expect(alone.page.locator("dl")).to_contain_text("45 s a turn")
    join(early, server, code, "Teo")
    deal(alone)
    early.page.wait_for_selector("fw-exchange fw-clock .clock")
    before = monotonic()
    times = [seconds(one.page.inner_text("fw-clock .clock")) for one in (alone, early)]
    passed = monotonic() - before
    assert -2 <= times[0] - times[1] <= passed + 2
    assert 0 < times[1] <= 180


def seconds(text: str) -> int:
    minutes, rest = text.split(":")
    return int(minutes) * 60 + int(rest)


def test_leaving_is_an_action_and_hands_the_table_on(alone: Person, browser: Browser, server: Server) -> None:
    code = host(alone, server, "Mara", bots=1)
    guest = person(browser)
    join(guest, server, code, "Teo")
    alone.page.click(".menu")
    alone.page.click("text=Leave the table")
    alone.page.click("dialog .main")
    alone.page.wait_for_selector("fw-home")
    expect(guest.page.locator("fw-lobby li")).to_have_count(2)
    expect(guest.page.locator("fw-lobby li.me .nt")).to_have_text("host")
    guest.page.context.close()


def test_a_visitor_may_watch_and_sees_what_no_seat_is_needed_for(
    alone: Person, browser: Browser, server: Server
) -> None:
    code = host(alone, server, "Mara", bots=2)
    deal(alone)
    watcher = person(browser, "phone", "touch")
    watcher.page.goto(f"{server.url}t/{code}")
    watcher.page.tap("text=Just watch")
    watcher.page.wait_for_selector("fw-table[data-part=watching]")
    expect(watcher.page.locator(".looking .read")).to_contain_text("They exchange and build.")
    alone.exchange(0)
    alone.build()
    play_out([alone])
    watcher.page.wait_for_selector("fw-end")
    secrets: list[Any] = [
        row["secret"] for push in watcher.pushes if push["view"]["phase"] != "over" for row in push["view"]["rows"]
    ]
    shown = {row["shown"] for push in watcher.pushes for row in push["view"]["rows"]}
    assert {secret for secret in secrets if secret is not None} <= shown
    assert all(push["seat"] is None and push["view"]["hand"] is None for push in watcher.pushes)
    watcher.page.context.close()
