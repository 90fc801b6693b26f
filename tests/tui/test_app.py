"""The full-screen game, driven without a screen: every key a person presses."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import ContentSwitcher

from finalword.data import load_deck, open_lexicon
from finalword.play.seating import Wishes, seated
from finalword.play.session import Session
from finalword.tui.app import PlayApp
from finalword.tui.field import Field
from finalword.verify import verify

GUESSES = list(open_lexicon("everyday").words(4, 4))[::7]


def open_session(path: Path, **wishes: object) -> Session:
    usual: dict[str, object] = {"seed": "7", "first": 0, "levels": ("easy",)}
    terms = seated(Wishes(**usual | wishes), load_deck(), "full")  # type: ignore[arg-type] # names of its own fields
    return Session.open(terms, open_lexicon(), path)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    for _ in range(400):
        if condition():
            return
        await pilot.pause(0.05)
    raise AssertionError("it never came to that")


def at(app: PlayApp) -> str | None:
    return app.query_one(ContentSwitcher).current


@pytest.mark.asyncio
async def test_a_whole_game_by_keyboard_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    app = PlayApp(open_session(path), "none")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: at(app) == "exchange")
        await pilot.press("z", "f", "enter")
        await until(pilot, lambda: at(app) == "build")
        await pilot.press(*"stair", "enter")
        for guess in GUESSES:
            await until(pilot, lambda: at(app) == "end" or (at(app) == "table" and app.is_asking))
            if at(app) == "end":
                break
            await pilot.press(*guess.lower(), "enter")
            await until(pilot, lambda: at(app) == "end" or app.query_one(Field).is_refused or not app.is_asking)
        await pilot.press("enter")
        await until(pilot, lambda: at(app) == "exchange")
        assert app.session.terms.options.first == 1
        await pilot.press("ctrl+c", "enter")
    app.session.close()
    assert verify(path.read_bytes().splitlines(), lambda _: open_lexicon()).state.phase == "over"
