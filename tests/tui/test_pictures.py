"""What the screen looks like, compared with what it looked like when somebody last looked at it.

The position is the scripted one of tools/picture.py, so no bot and no clock has a say. After a change that is meant:
`pytest tests/tui/test_pictures.py --snapshot-update`, then look at the pictures, and `python tools/picture.py`.
"""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

import picture
from finalword.data import load_deck, open_lexicon
from finalword.play.seating import seated
from finalword.play.session import Session
from finalword.tui.app import PlayApp
from finalword.tui.chooser import Chooser
from terminal import EASY, Player

Compare = Callable[..., bool]
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = picture.scripted(tmp_path / "game.jsonl")
    yield session
    session.close()


async def asked(pilot: Pilot[None]) -> None:
    assert isinstance(pilot.app, PlayApp)
    await picture.typed(pilot.app, pilot)


@pytest.mark.parametrize("size", [(80, 24), (140, 45), (50, 20)])
def test_the_table(size: tuple[int, int], session: Session, snap_compare: Compare) -> None:
    assert snap_compare(PlayApp(session, "none"), terminal_size=size, run_before=asked)


def test_the_exchange(tmp_path: Path, snap_compare: Compare) -> None:
    session = Session.open(seated(EASY, load_deck(), "full"), open_lexicon(), tmp_path / "game.jsonl")
    app = PlayApp(session, "none")

    async def two_chosen(pilot: Pilot[None]) -> None:
        player = Player(app, pilot)
        await player.until(lambda: bool(app.query_one(Chooser).hand))
        await player.type("Z", "F")
        await player.settled()

    assert snap_compare(app, terminal_size=(80, 24), run_before=two_chosen)
    session.close()


def test_the_picture_in_readme_is_what_the_app_draws(session: Session) -> None:
    assert asyncio.run(picture.drawn(session)) == (DOCS / "table.svg").read_text("utf-8")
