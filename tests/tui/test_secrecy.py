"""No other seat's word or hand comes near the screen, nor into what is left behind when the app breaks."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import picture
from finalword.data import open_lexicon
from finalword.play.saved import Saved
from finalword.play.session import Session
from finalword.rules.actions import Build, Exchange
from finalword.table import Table
from finalword.tui.app import PlayApp
from finalword.tui.tableview import TableView
from terminal import Player, playing

OTHERS = (("raucous", "dwelt", "poetry"), ("succour", "swell", "profit"))


def laid(path: Path, words: tuple[str, ...]) -> Session:
    """Return a game in which all words are laid, these by the others, and the person speaks first."""
    table = Table.open(open_lexicon(), picture.TERMS.deck, picture.TERMS.names, picture.TERMS.options, "140")
    for seat in range(4):
        table.submit(Exchange(seat, ""))
    for seat, word in enumerate(("zombie", *words)):
        table.submit(Build(seat, word))
    saved = Saved.create(picture.TERMS, path)
    saved.append(table.log)
    return Session.resume(saved, picture.TERMS, open_lexicon())


async def test_the_screen_is_the_same_whatever_the_others_hide(tmp_path: Path) -> None:
    screens = []
    for number, words in enumerate(OTHERS):
        session = laid(tmp_path / f"{number}.jsonl", words)
        app = PlayApp(session, "none")
        async with app.run_test(size=(100, 40)) as pilot:
            player = Player(app, pilot)
            await player.ready_to_guess()
            pages = [await player.settled()]
            for key in ("1", "2", "3", "slash"):
                await player.type(key)
                pages.append(await player.settled())
                await player.type("escape")
                await player.settled()
            screens.append(pages)
        session.close()
    for one, other in zip(*screens, strict=True):
        assert one.splitlines() == other.splitlines()


async def test_a_breakdown_shows_no_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: TableView, *shown: object) -> None:
        state = self.app.session._table.state  # type: ignore[attr-defined] # what no widget has, for the worst case
        raise RuntimeError(state.seats[1].secret)

    apps: list[PlayApp] = []

    async def game() -> None:
        async with playing(tmp_path / "game.jsonl") as player:
            apps.append(player.app)
            await player.lay("STAIR")
            await player.until(lambda: not player.app.is_running or bool(player.app._error))

    monkeypatch.setattr(TableView, "show", broken)
    with pytest.raises(Exception, match=r"."):  # whatever the framework makes of it
        await game()
    app = apps[0]
    secrets = [seat.secret for seat in app.session._table.state.seats if seat.secret]
    assert len(secrets) == 4
    assert "The game is saved" in app._error
    assert not app._exit_renderables
    assert not any(secret in app._error for secret in secrets)


async def test_the_person_at_the_screen_gets_views_only(tmp_path: Path) -> None:
    async with playing(tmp_path / "game.jsonl") as player:
        await player.lay("STAIR")
        await player.ready_to_guess()
        view = player.app.query_one(TableView).sight.view
        assert [seat.secret for seat in view.seats] == ["STAIR", None, None, None]
        assert [seat.hand is None for seat in view.seats] == [False, True, True, True]
        assert view.stock is None
        assert replace(view) == player.app.session.view(0)
