"""A server in a process of its own that can be killed, and people at real browsers who play on it."""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, WebSocket, expect, sync_playwright

from finalword.data import open_lexicon
from ports import free_port

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP table.test 127.0.0.1",
)
LONGEST_WAIT = 120_000
"""Milliseconds after which something that should come is given up; long, since machines may be slow and busy."""
LONGEST_GAME = 400
"""Seconds."""
SIZES = {"phone": (390, 844), "small": (360, 640), "desk": (1280, 800)}
EXPECTED = ("WebSocket connection", "Cross-Origin-Opener-Policy", "net::ERR", "status of 404")
"""What a browser says of lost lines and missing games: no fault of the page."""
Way = Literal["touch", "mouse", "keys"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Debian's (or any) Chromium; skips where there is none."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        pytest.skip("chromium is not installed")
    if sys.platform == "linux":
        try:
            ctypes.CDLL("libatomic.so.1")
        except OSError:
            pytest.skip("libatomic1 is not installed, which playwright needs")
    with sync_playwright() as playwright:
        expect.set_options(timeout=LONGEST_WAIT)
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS), timeout=LONGEST_WAIT)
        yield browser
        browser.close()


class Server:
    """`finalword serve` as a process: `kill` is kill -9, `start` comes back on the same port and file."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self._database = folder / "tables.sqlite"
        self._log = folder / "server.log"
        self._settings = {"pace": 0, "limits": 1000, "grace_lost": 60, "grace_closed": 60} | settings
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        """The address of the pages, with its slash."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Serve, and wait until pages are answered."""
        given = {f"FINALWORD_{name.upper()}": str(value) for name, value in self._settings.items()}
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--database", str(self._database)]
        log = self._log.open("wb")
        with log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "finalword", "serve", *where], env=os.environ | given, stderr=log
            )
        end = time.monotonic() + LONGEST_WAIT / 1000
        while time.monotonic() < end and self._process.poll() is None:
            if self._is_up():
                return
            time.sleep(0.05)
        self.kill()
        raise AssertionError(f"the server did not start: {self._log.read_text()}")

    def _is_up(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}health", timeout=60) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it without a word."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as an operator does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(timeout=LONGEST_WAIT / 1000)
        self._process = None


@dataclass
class Frame:
    """One message of the server to a person."""

    raw: str
    said: dict[str, Any]


@dataclass
class Person:
    """Somebody at a browser: `way` is how the hands work."""

    page: Page
    way: Way = "mouse"
    frames: list[Frame] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(LONGEST_WAIT)
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        text = message.text
        if message.type == "error" and not any(known in text for known in EXPECTED):
            self.faults.append(text)

    def _listen(self, socket: WebSocket) -> None:
        if "/socket" in socket.url:
            socket.on("framereceived", lambda raw: self.frames.append(Frame(str(raw), json.loads(raw))))

    @property
    def pushes(self) -> list[dict[str, Any]]:
        """Every push so far."""
        return [frame.said for frame in self.frames if frame.said["say"] == "push"]

    @property
    def view(self) -> dict[str, Any]:
        """The last view that was pushed."""
        view: dict[str, Any] = self.pushes[-1]["view"]
        return view

    @property
    def seat(self) -> int:
        """Where this person sits."""
        seat: int = self.pushes[-1]["seat"]
        return seat

    def until(self, condition: Callable[[], object]) -> None:
        """Wait until something holds of what was heard."""
        end = time.monotonic() + LONGEST_WAIT / 1000
        while not condition():
            assert time.monotonic() < end, "it never came to that"
            self.page.wait_for_timeout(30)

    def press(self, selector: str) -> None:
        """Press a button the way this person does."""
        if self.way == "touch":
            self.page.tap(selector)
        elif self.way == "mouse":
            self.page.click(selector)
        else:
            self.reach(selector)
            self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Get to an element by the tab key alone, as somebody without a pointer must."""
        self.page.wait_for_selector(selector)
        for _ in range(60):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key never reaches {selector}")

    def settle(self) -> None:
        """Wait until a screen stands that has just come: until then it takes no pointer."""
        self.page.wait_for_function(
            "() => !document.getAnimations().some(each => each.effect.pseudoElement?.startsWith('::view-transition'))"
        )

    # -- a game

    def exchange(self, count: int) -> None:
        """Throw back the first cards of the hand, none too."""
        self.page.wait_for_selector("fw-exchange .hand button")
        for place in range(count):
            self._pick(place)
        self.press("fw-exchange .foot .main" if count else "fw-exchange .foot .btn:not(.main)")

    def _pick(self, place: int) -> None:
        if self.way == "keys":
            self.reach("fw-exchange .hand button")
            for _ in range(place and 1):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Space")
        else:
            self.press(f"fw-exchange .hand button:nth-child({place + 1})")

    def build(self, word: str | None = None) -> str:
        """Build a word of the hand and lay it; the longest of five letters or fewer unless one is given."""
        self.page.wait_for_selector("fw-build .hand")
        word = word or self.word()
        if self.way == "keys":
            self.page.keyboard.type(word.lower())
        else:
            for letter in word.upper():
                self.press(f'fw-build .hand button[data-letter="{letter}"]:not([disabled]) >> nth=0')
        expect(self.page.locator("fw-build .good")).to_be_visible()
        if self.way == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.press("fw-build .foot .main")
        return word.upper()

    def word(self, most: int = 5) -> str:
        """Return a word of the hand, not too long; a hand that holds none, as some do, is claimed and dealt anew."""
        self.page.wait_for_selector("fw-build .hand")
        while not open_lexicon("full").buildable(hand := self.view["hand"]):
            self.claim()
            while self.view["hand"] == hand:
                self.page.wait_for_timeout(50)
        return word_in(hand, most)

    def claim(self) -> None:
        """Say that the hand holds no word."""
        self.page.click("fw-build >> text=I have no word")
        self.page.click("dialog .btn.main >> text=I have no word")

    def say(self, word: str) -> None:
        """Say a word when it is this person's turn."""
        button = self.page.locator("fw-speak .line .main", has_text="Say it")
        expect(button).to_be_visible()
        if self.way == "touch":
            for letter in word.upper():
                self.page.tap(f'.key[data-key="{letter}"]')
            self.page.wait_for_timeout(600)
            button.tap()
        else:
            self.page.keyboard.press("Escape")
            self.page.keyboard.type(word.lower())
            self.page.keyboard.press("Enter")


def word_in(hand: str, most: int = 5) -> str:
    """Return a word that a hand holds, not too long."""
    words = open_lexicon("everyday").buildable(hand) or open_lexicon("full").buildable(hand)
    return max((word for word in words if len(word) <= most), key=len, default=words[0])


def next_guess(view: dict[str, Any]) -> str:
    """Return an unsaid word that tries as many new letters as it can."""
    said = {guess["word"] for guess in view["said"]}
    tried = set("".join(said))
    words = open_lexicon("everyday").words(2, view["maximum"])
    return max((word for word in words if word not in said), key=lambda word: (len(set(word) - tried), word))


def person(browser: Browser, size: str = "desk", way: Way = "mouse", **options: Any) -> Person:  # noqa: ANN401 - playwright's own
    """Sit somebody down at a fresh browser."""
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if way == "touch" else {}
    context = browser.new_context(viewport={"width": width, "height": height}, **(touch | options))
    return Person(context.new_page(), way)


def code_of(one: Person) -> str:
    """Return the code of the room somebody is in."""
    one.page.wait_for_url("**/t/*")
    return one.page.url.rsplit("/", 1)[-1].split("#")[0]


def host(one: Person, server: Server, name: str, bots: int = 0) -> str:
    """Open a table, seat house players, and return its code."""
    one.page.goto(server.url)
    one.press("fw-home nav .main")
    one.page.fill("#name", name)
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("fw-lobby")
    for seated in range(bots):
        one.press("fw-lobby .add")
        one.press("dialog .stack > button:first-child")
        expect(one.page.locator("fw-lobby li")).to_have_count(seated + 2)
    return code_of(one)


def join(one: Person, server: Server, code: str, name: str) -> None:
    """Come by the link and sit down."""
    one.page.goto(f"{server.url}t/{code}")
    one.page.fill("fw-door #name", name)
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("fw-lobby")


def agree(one: Person, **terms: object) -> None:
    """Change some terms as the host, to what the sheet does not offer, too."""
    one.page.evaluate(
        """async some => {
            const { room } = document.querySelector('fw-app');
            await room.ask({ do: 'terms', terms: { ...room.company.terms, ...some } });
        }""",
        terms,
    )


def deal(one: Person) -> None:
    """Deal, as the host."""
    one.press("fw-lobby .go .main")
    one.page.wait_for_selector("fw-exchange")


def quick_game(one: Person, server: Server) -> None:
    """Play against the house, up to the exchange."""
    one.page.goto(server.url)
    one.press("fw-home nav > .btn:not(.main):not(.back)")
    one.page.wait_for_selector("fw-exchange .hand")


def to_the_table(one: Person) -> str:
    """Exchange nothing, build, and wait for the table."""
    one.exchange(0)
    word = one.build()
    one.page.wait_for_selector("fw-table")
    return word


def play_out(people: list[Person]) -> None:
    """Let everybody speak in turn until the game is over on every screen."""
    end = time.monotonic() + LONGEST_GAME
    while time.monotonic() < end:
        if all(one.page.locator("fw-end").count() for one in people):
            return
        for one in people:
            speak_if_due(one)
        people[0].page.wait_for_timeout(60)
    raise AssertionError("the game did not end")


HURRY = """
  () => {
    const spoken = document.querySelector('.spoken');
    spoken?.dispatchEvent(new Event('pointerdown'));
    return spoken !== null;
  }
"""
"""End a reveal that is running, in one step: it may end by itself at any moment."""


def speak_if_due(one: Person) -> None:
    """Say something when it is this person's turn, and hurry reveals."""
    try:
        if one.page.evaluate(HURRY):
            return
        if one.page.locator("fw-speak .line .main", has_text="Say it").count():
            one.say(next_guess(one.view))
            one.page.wait_for_timeout(80)
    except Error:
        if not one.page.locator("fw-end").count():
            raise


def my_turn(one: Person, server: Server) -> str:
    """Play against the house up to one's own turn; again, should the house be too quick. Returns one's word."""
    for _ in range(30):  # two games in five are over for a person before that
        quick_game(one, server)
        one.exchange(0)
        word = one.build(one.word(10))
        one.page.wait_for_selector("fw-table, fw-end")
        speak = one.page.locator("fw-speak .line .main", has_text="Say it")
        expect(speak.or_(one.page.locator("fw-end, [data-part=out]")).first).to_be_attached()
        if speak.count():
            return word
    raise AssertionError("never in turn")
