"""What axe finds on every screen in both themes, and what a screen reader is told."""

import json
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import Person, Server, deal, host, join, my_turn, next_guess, person, quick_game, to_the_table
from npmtools import modules

RULES: dict[str, Any] = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture(scope="module")
def axe() -> str:
    return (modules() / "axe-core/axe.min.js").read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """House players who think a little, so that each screen can be looked at."""
    started = Server(tmp_path_factory.mktemp("tables"), pace=0.4)
    yield started
    started.stop()


@pytest.fixture
def one(browser: Browser) -> Iterator[Person]:
    sitting = person(browser, "phone", bypass_csp=True, reduced_motion="reduce")
    yield sitting
    sitting.page.context.close()
    assert sitting.faults == []


def found(page: Page, axe: str) -> list[str]:
    """Return what axe says of a screen, in both themes."""
    complaints = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.wait_for_timeout(50)
        result: dict[str, Any] = page.evaluate(f"axe.run(document, {json.dumps(RULES)})")
        complaints += [
            f"{theme} {each['id']}: {node['target']} {node['failureSummary']}"
            for each in result["violations"]
            for node in each["nodes"]
        ]
    return complaints


def test_home_and_its_sheets(one: Person, server: Server, axe: str) -> None:
    one.page.goto(server.url)
    one.page.wait_for_selector("fw-home h1")
    assert found(one.page, axe) == []
    for opener in ("Rules", "Settings", "Open a table"):
        one.page.click(f"text={opener}")
        one.page.wait_for_selector("dialog[open] h2")
        assert found(one.page, axe) == []
        one.page.keyboard.press("Escape")
    one.page.click("text=Print it")
    one.page.wait_for_selector("fw-print h1")
    assert found(one.page, axe) == []


def test_door_and_lobby(one: Person, server: Server, browser: Browser, axe: str) -> None:
    one.page.goto(f"{server.url}t/BBBBB")
    one.page.wait_for_selector("text=No such table")
    assert found(one.page, axe) == []
    code = host(one, server, "Mara", bots=2)
    assert found(one.page, axe) == []
    for opener in ("Change terms", "Show QR", "Seat a house player"):
        one.page.click(f"text={opener}")
        one.page.wait_for_selector("dialog[open] h2")
        assert found(one.page, axe) == []
        one.page.keyboard.press("Escape")
    guest = person(browser, "small", bypass_csp=True)
    guest.page.goto(f"{server.url}t/{code}")
    guest.page.wait_for_selector("fw-door form")
    assert found(guest.page, axe) == []
    join(guest, server, code, "Teo")
    assert found(guest.page, axe) == []
    guest.page.context.close()


def test_a_game_from_exchange_to_replay(one: Person, server: Server, axe: str) -> None:
    quick_game(one, server)
    one.page.click(".hand button >> nth=0")
    assert found(one.page, axe) == []
    one.page.click(".hand button >> nth=0")
    one.exchange(0)
    one.page.wait_for_selector("fw-build .hand")
    assert found(one.page, axe) == []
    my_turn(one, server)
    one.page.keyboard.type("zzzz\n")
    one.page.wait_for_selector(".refusal")
    assert found(one.page, axe) == []
    one.page.keyboard.press("Escape")
    one.page.keyboard.type(next_guess(one.view) + "\n")
    one.page.wait_for_function("() => document.querySelector('fw-said li')")
    assert found(one.page, axe) == []
    for key in ("1", "/"):
        if one.page.locator("fw-table").count():
            one.page.locator("fw-table h1").evaluate("head => { head.tabIndex = -1; head.focus(); }")
            one.page.keyboard.press(key)
            one.page.wait_for_selector("dialog[open] h2")
            assert found(one.page, axe) == []
            one.page.keyboard.press("Escape")
    one.page.click(".menu")
    assert found(one.page, axe) == []
    if one.page.locator("text=Give up this game").count():
        one.page.click("text=Give up this game")
        assert found(one.page, axe) == []
        one.page.click("text=Turn up my word")
    else:
        one.page.keyboard.press("Escape")
    one.page.wait_for_selector("[data-part=out] .looking, fw-end")
    assert found(one.page, axe) == []
    one.page.wait_for_selector("fw-end")
    assert found(one.page, axe) == []
    one.page.click("text=Tell us")
    assert found(one.page, axe) == []
    one.page.keyboard.press("Escape")
    one.page.click("text=Seats and terms")
    one.page.wait_for_selector("fw-lobby")
    assert found(one.page, axe) == []
    one.page.click("text=Back to the last game")
    one.page.click("text=Review every guess")
    one.page.wait_for_selector("fw-replay .rows")
    assert found(one.page, axe) == []
    one.page.goto(server.url)
    one.page.click("text=Your games")
    assert found(one.page, axe) == []


def test_a_reader_hears_the_hand_the_turn_and_each_guess(one: Person, server: Server) -> None:
    one.page.add_init_script("""
      window.heard = [];
      new MutationObserver(changes => changes.forEach(change => {
        const region = change.target.nodeType === 3 ? change.target.parentElement : change.target;
        if (region?.id === 'polite' || region?.id === 'assertive') heard.push(region.id + ': ' + region.textContent);
      })).observe(document, {subtree: true, childList: true, characterData: true});
    """)
    word = my_turn(one, server)
    one.page.keyboard.type(next_guess(one.view) + "\n")
    one.page.wait_for_function("() => heard.some(text => /^polite: .*You said/.test(text))")
    heard = "\n".join(one.page.evaluate("heard"))
    assert f"assertive: Your turn. Longest guess {one.view['maximum']} letters." in heard
    assert f"{word[:1]}" in heard
    label = one.page.get_attribute(".mine fw-row .fit", "aria-label")
    assert label is not None
    assert label.startswith(f"Your word {word}")


def test_a_reader_who_decides_goes_on_at_the_next_headline(browser: Browser, server: Server) -> None:
    one = person(browser, "small", "keys")
    other = person(browser)
    code = host(one, server, "Mara", bots=1)
    join(other, server, code, "Teo")
    deal(one)
    one.exchange(0)
    at_headline(one, "Waiting for Teo")
    other.exchange(0)
    one.build()
    at_headline(one, "Face down")
    one.press("fw-build .foot .btn")
    at_headline(one, "Build your word")
    for each in (one, other):
        each.page.context.close()


def at_headline(one: Person, words: str) -> None:
    """Wait until focus is at a headline that says this."""
    one.page.wait_for_function(
        "words => document.activeElement.tagName === 'H1' && document.activeElement.innerText.startsWith(words)",
        arg=words,
    )


def test_what_happens_in_one_breath_is_all_told(one: Person, server: Server) -> None:
    one.page.goto(server.url)
    told = one.page.evaluate("""async () => {
        const { say } = await import('/static/speech.js');
        say('Teo laid 6.'); say('Ines laid 5.'); say('Ines laid 5.');
        return [...document.getElementById('polite').children].map(each => each.textContent.trim());
    }""")
    assert told == ["Teo laid 6.", "Ines laid 5.", "Ines laid 5."]


def test_a_dialog_gives_focus_back_to_what_opened_it(one: Person, server: Server) -> None:
    quick_game(one, server)
    to_the_table(one)
    one.page.locator(".open").first.focus()
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("dialog[open]")
    one.page.keyboard.press("Escape")
    one.page.wait_for_function("document.activeElement.className === 'open'")


def test_waiting_watching_moving_and_lines_lost_show_no_serious_fault(
    server: Server, browser: Browser, axe: str
) -> None:
    mara, teo, ines = (person(browser, "desk", bypass_csp=True, reduced_motion="reduce") for _ in range(3))
    code = host(mara, server, "Mara")
    join(teo, server, code, "Teo")
    join(ines, server, code, "Ines")
    deal(mara)
    watcher = person(browser, "desk", bypass_csp=True)
    watcher.page.goto(f"{server.url}t/{code}")
    watcher.page.click("text=I have a code")
    assert found(watcher.page, axe) == []
    watcher.page.click("text=Cancel")
    watcher.page.click("text=Just watch")
    watcher.page.wait_for_selector("fw-table")
    assert found(watcher.page, axe) == []
    mara.exchange(2)
    mara.page.wait_for_selector("fw-exchange .waits")
    assert found(mara.page, axe) == []
    for one in (teo, ines):
        one.exchange(0)
    mara.build()
    mara.page.wait_for_selector("fw-build .laid")
    assert found(mara.page, axe) == []
    mara.page.click(".menu")
    mara.page.click("text=Move my seat")
    mara.page.wait_for_selector(".carry")
    assert found(mara.page, axe) == []
    for one in (teo, ines):
        one.build()
        one.page.wait_for_selector("fw-table, fw-build .laid")
    ines.page.wait_for_selector("fw-table")
    assert found(next(one for one in (teo, ines) if not is_turn(one)).page, axe) == []
    ines.page.context.set_offline(True)
    expect(ines.page.locator("fw-line .strip")).to_be_visible()
    assert found(ines.page, axe) == []
    for one in (mara, teo, ines, watcher):
        one.page.context.close()


def is_turn(one: Person) -> bool:
    return bool(one.view["turn"] == one.seat)
