"""Bots from outside at a server's tables: only the operator names them, and each sees its own seat alone."""

import json
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from finalword import wire
from finalword.bots.outside import Manners
from finalword.server.messages import Deal, SeatBot, Welcome
from finalword.server.programs import Programs
from finalword.server.settings import SettingsError
from serving import QUICK, Player, company, is_over, new_id, play_out, serving

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


async def dealt(url: str, *levels: str) -> Player:
    """Let one person play with these house players."""
    (ann,) = await company(url, ("Ann",), bots=levels)
    await ann.done(Deal(new_id()))
    await ann.until(lambda each: each.push)
    return ann


async def test_a_program_plays_a_seat_and_hears_what_this_seat_may_hear(tmp_path: Path) -> None:
    heard = f"sh -c 'tee {tmp_path}/$$ | {sys.executable} {EXAMPLE}'"
    async with serving(replace(QUICK, bot=f"mine = {heard}")) as served:
        ann = await dealt(served.url, "mine", "mine")
        assert isinstance(ann.heard[0], Welcome)
        assert ann.heard[0].levels[-1] == "mine"
        await play_out([ann])
        assert ann.push is not None
        game = served.house.rooms[ann.push.game[:5]].game
        assert game is not None
        await served.house.programs.close()  # they hear the end
        files = sorted(tmp_path.iterdir())
        assert len(files) == 2
        for file in files:
            hello, *lines = [json.loads(line) for line in file.read_text().splitlines()]
            events = [line for line in lines if "event" in line]
            assert events == [json.loads(wire.encode_event(event)) for event in game.stream(hello["seat"], 0)]
            assert lines[-1] == {"bye": True}
        actors = {row.actor for row in await served.house.store.read(game.name)}
        assert actors == {"", "person", "bot"}


@pytest.mark.parametrize("command", ["false", "sleep 600", f"{sys.executable} -c 'print(1)'"])
async def test_a_program_that_fails_is_played_for(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with serving(replace(QUICK, bot=f"broken={command}")) as served:
        served.house.programs.manners = Manners(start=0.5, move=0.5, end=0.5)
        ann = await dealt(served.url, "broken", "easy")
        await play_out([ann], 90)
        assert is_over(ann)
        assert "the bot broken failed" in capsys.readouterr().err


async def test_only_the_operator_names_programs() -> None:
    async with serving(replace(QUICK, bot="mine=true")) as served:
        (ann,) = await company(served.url, ("Ann",))
        for level in ["command:true", "mine=true", "theirs", "true"]:
            assert await ann.refused(SeatBot(new_id(), level)) == "bad-level"
        await ann.done(SeatBot(new_id(), "mine"))


async def test_a_table_goes_on_when_a_program_is_not_offered_any_more() -> None:
    async with serving() as served:
        thought = served.house.thought
        ann = await dealt(served.url, "easy", "easy")
        game = served.house.rooms[ann.push.game[:5]].game if ann.push else None
        assert game is not None
        assert (await thought(game, 1, "gone", "full")).seat == 1


@pytest.mark.parametrize(
    "setting", ["mine", "=true", "Mine=true", "easy=true", "a=true\na=true", "mine=no-such-program", "mine='", "mine="]
)
def test_a_program_that_cannot_be_offered_is_named(setting: str) -> None:
    with pytest.raises(SettingsError, match="bot"):
        Programs(setting)
