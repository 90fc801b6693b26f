"""Somebody at the keyboard of the full-screen game, which runs without a screen."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from unittest.mock import patch

from textual.pilot import Pilot
from textual.widgets import ContentSwitcher

from finalword.data import load_deck, open_lexicon
from finalword.play.seating import Wishes, seated
from finalword.play.session import Session
from finalword.tui import conductor
from finalword.tui.app import PlayApp
from finalword.tui.field import Field
from finalword.tui.reveal import Motion

EASY = Wishes(seed="7", first=0, levels=("easy",))
AIMLESS = Wishes(seed="7", first=0, levels=("random",))
LONGEST_WAIT = 120
Pilot._wait_for_screen.__defaults__ = (float(LONGEST_WAIT),)  # its own 30 seconds are too few where machines are busy
AT_ONCE: dict[Motion, float] = {"full": 0, "reduced": 0, "none": 0}


class Player:
    """Somebody at the keyboard of an app that runs without a screen."""

    def __init__(self, app: PlayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def at(self) -> str | None:
        """The view that is shown."""
        return self.app.query_one(ContentSwitcher).current

    @property
    def screen_text(self) -> str:
        """All that is on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)

    @property
    def said(self) -> int:
        """How many words were said."""
        return len(self.app.session.view(None).guesses)

    def skip_to_the_end(self) -> None:
        """Do what "Skip to the end" does; the key itself may come late under load, and deal again."""
        assert self.app.conductor is not None
        self.app.conductor.is_skipping = True

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        end = monotonic() + LONGEST_WAIT
        while not condition():
            assert monotonic() < end, f"it never came to that:\n{self.screen_text}"
            await self.pilot.pause(0.02)

    async def settled(self) -> str:
        """Return what is on the screen once it no longer changes."""
        seen = ""
        while seen != self.screen_text:
            seen = self.screen_text
            await self.pilot.pause(0.3)
        return seen

    async def type(self, *words: str) -> None:
        """Press keys: words in capitals letter by letter, others by their names."""
        for word in words:
            await self.pilot.press(*(word.lower() if word.isupper() else [word]))
        await self.pilot.pause()

    async def lay(self, word: str, away: str = "ZF") -> None:
        """Exchange and lay a word."""
        await self.until(lambda: self.at == "exchange")
        await self.type(away, "enter")
        await self.until(lambda: self.at == "build")
        await self.type(word, "enter")
        await self.until(lambda: self.at != "build")

    async def ready_to_guess(self) -> bool:
        """Wait for the turn; say whether there is one."""
        await self.until(lambda: self.at == "end" or (self.at == "table" and self.app.is_asking))
        return self.at == "table"

    async def say(self, word: str) -> None:
        """Say a word, and wait for what comes of it."""
        if await self.ready_to_guess():
            field, said = self.app.query_one(Field), self.said
            await self.type(word, "enter")
            await self.until(lambda: self.at == "end" or field.is_refused or self.said > said)


@asynccontextmanager
async def playing(
    path: Path,
    wishes: Wishes = AIMLESS,
    size: tuple[int, int] = (80, 24),
    motion: Motion = "none",
    dictionary: str = "full",
) -> AsyncIterator[Player]:
    """Open a game and run the app on it, without a screen."""
    session = Session.open(seated(wishes, load_deck(), dictionary), open_lexicon(dictionary), path)
    app = PlayApp(session, motion)
    try:
        with patch.dict(conductor.THINKING, AT_ONCE):
            async with app.run_test(size=size) as pilot:
                yield Player(app, pilot)
    finally:
        app.session.close()
