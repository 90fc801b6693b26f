"""The company of a room: what the host may do, who comes late, what a plain home network must not break."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browsing import Person, Server, deal, host, join, my_turn, person, play_out


@pytest.fixture
def guest(browser: Browser) -> Iterator[Person]:
    one = person(browser, "phone", "touch")
    yield one
    one.page.context.close()
    assert one.faults == []


def test_the_host_hands_over_and_removes(alone: Person, guest: Person, server: Server) -> None:
    code = host(alone, server, "Mara", bots=2)
    join(guest, server, code, "Teo")
    alone.page.click('[aria-label="More about Teo"]')
    alone.page.click("text=Make Teo the host")
    expect(guest.page.locator("fw-lobby li.me .nt")).to_have_text("host")
    guest.page.tap('[aria-label="Remove Quill"]')
    expect(alone.page.locator("fw-lobby li")).to_have_count(3)
    guest.page.tap('[aria-label="More about Mara"]')
    guest.page.tap("text=Remove Mara")
    alone.page.wait_for_selector("text=You were taken off the table")


def test_a_name_that_looks_like_anothers_is_refused_in_words(alone: Person, guest: Person, server: Server) -> None:
    code = host(alone, server, "Mara")
    guest.page.goto(f"{server.url}t/{code}")
    guest.page.fill("fw-door #name", "mara")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("fw-door .bad")).to_contain_text("Mara")
    guest.page.fill("fw-door #name", "Teo")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector("fw-lobby")


def test_who_comes_late_watches_and_sits_in_the_next_game(alone: Person, guest: Person, server: Server) -> None:
    code = host(alone, server, "Mara", bots=2)
    deal(alone)
    guest.page.goto(f"{server.url}t/{code}")
    guest.page.fill("fw-door #name", "Teo")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector("fw-table[data-part=watching]")
    alone.exchange(0)
    alone.build()
    play_out([alone])
    guest.page.wait_for_selector("fw-end")
    alone.page.click("fw-end .acts .main")
    guest.page.wait_for_selector("fw-exchange .hand button")
    assert len(guest.view["rows"]) == 4


def test_a_plain_http_address_of_a_home_network_plays_too(guest: Person, server: Server) -> None:
    one = guest
    one.page.goto(f"http://table.test:{server.port}/")
    assert one.page.evaluate("isSecureContext") is False
    one.page.tap("text=Play against the house")
    one.page.wait_for_selector("fw-exchange .hand button")
    one.exchange(0)
    one.build()
    one.page.wait_for_selector("fw-table, fw-end")


def test_the_code_is_taken_however_it_is_typed(alone: Person, guest: Person, server: Server) -> None:
    code = host(alone, server, "Mara")
    guest.page.goto(server.url)
    guest.page.fill("#code", f" {code[:2].lower()} {code[2:]} ")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector("fw-door form")
    guest.page.goto(server.url)
    guest.page.fill("#code", f"{server.url}t/{code}")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector("fw-door form")


def test_markup_in_a_name_stays_text(alone: Person, server: Server) -> None:
    host(alone, server, "<b>x</b><img src=x>", bots=2)
    deal(alone)
    assert alone.page.locator("fw-app img").count() == 0


def test_the_left_hand_gets_the_loud_button_and_letters_keep_their_order(alone: Person, server: Server) -> None:
    alone.page.goto(server.url)
    alone.page.click("text=Settings")
    alone.page.click("dialog >> text=Left-handed")
    alone.page.keyboard.press("Escape")
    my_turn(alone, server)
    button, field = (alone.page.locator(name).bounding_box() for name in ("fw-speak .main", "#guess"))
    assert button is not None
    assert field is not None
    assert button["x"] < field["x"]
    lines = alone.page.evaluate("""
        [...document.querySelectorAll('fw-keys > div')].map(line => [...line.children]
            .sort((one, other) => one.getBoundingClientRect().x - other.getBoundingClientRect().x)
            .map(key => key.dataset.key).join(' '))
    """)
    assert lines[0] == "Q W E R T Y U I O P"
    assert lines[2] == "remove Z X C V B N M clear"


def test_who_was_removed_can_be_let_in_again(alone: Person, guest: Person, server: Server) -> None:
    code = host(alone, server, "Mara")
    join(guest, server, code, "Teo")
    alone.page.click('[aria-label="More about Teo"]')
    alone.page.click("text=Remove Teo")
    guest.page.wait_for_selector("text=You were taken off the table")
    guest.page.goto(f"{server.url}t/{code}")
    guest.page.fill("fw-door #name", "Teo")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("fw-door .bad")).to_contain_text("only the host can let you in again")
    alone.page.click('[aria-label="Let Teo in again"]')
    expect(alone.page.locator("fw-lobby li")).to_have_count(1)
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector("fw-lobby")
