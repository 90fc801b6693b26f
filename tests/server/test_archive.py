"""Export, backup, forgetting: through the command line, on a database that was played on."""

import asyncio
import json
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from commandline import Finalword
from finalword.server.archive import copy, old_rooms, sweep
from finalword.server.messages import Deal, Feedback, Leave
from finalword.store import MemoryStore, Row, open_store
from serving import QUICK, company, new_id, play_out, serving


async def played(path: Path) -> str:
    """Play a game and leave another unfinished; return the code of the room."""
    async with serving(QUICK, await open_store(str(path))) as served:
        players = await company(served.url, ("Ann", "Bo", "Cy"))
        assert players[0].room is not None
        code = players[0].room.code
        await players[0].done(Deal(new_id()))
        await play_out(players)
        await players[0].done(Feedback(new_id(), f"{code}/1", balance=4, comment="I am Ann of Arden"))
        await players[1].done(Feedback(new_id(), f"{code}/1", balance=2))
        await players[1].done(Feedback(new_id(), f"{code}/1", balance=3))
        await players[0].done(Deal(new_id()))
        await players[2].done(Leave(new_id()))
    return code


async def test_finished_games_and_opinions_are_exported(tmp_path: Path, finalword: Finalword) -> None:
    path, out = tmp_path / "tables.sqlite", tmp_path / "out"
    code = await played(path)
    done = finalword("export", "--database", str(path), "--out", str(out), "--json")
    assert done.status == 0, done.err
    assert json.loads(done.out)["games"] == 1
    record = out / "games" / f"{code}-1.jsonl"
    assert finalword("verify", str(record)).status == 0
    beside = [json.loads(line) for line in (out / "games" / f"{code}-1.times.jsonl").read_text().splitlines()]
    assert len(beside) == len(record.read_text().splitlines())
    assert {each["actor"] for each in beside} == {"", "person"}
    assert not (out / "games" / f"{code}-2.jsonl").exists()  # its words are still secret
    opinions = [json.loads(line) for line in (out / "feedback.jsonl").read_text().splitlines()]
    assert [each["balance"] for each in opinions] == [4, 3]
    assert all("name" not in each for each in opinions)
    record.write_text("kept as it is\n")
    assert finalword("export", "--database", str(path), "--out", str(out)).status == 0
    assert record.read_text() == "kept as it is\n"


async def test_a_backup_is_a_database_to_play_on(tmp_path: Path, finalword: Finalword) -> None:
    path, out = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    code = await played(path)
    first = finalword("backup", "--database", str(path), "--out", str(out), "--json")
    assert json.loads(first.out)["new_events"] > 30
    again = finalword("backup", "--database", str(path), "--out", str(out), "--json")
    assert json.loads(again.out)["new_events"] == 0
    one, two = await open_store(str(path)), await open_store(str(out))
    for log in await one.logs():
        assert await one.read(log) == await two.read(log)
    await one.close()
    async with serving(QUICK, two) as served:
        room = await served.house.find(code, "")
        assert room.is_playing


class Growing(MemoryStore):
    """A store in which a game is dealt while somebody reads its room."""

    async def read(self, game: str, since: int = 0) -> list[Row]:
        """Deal, and return the rows of a log."""
        if game == "BCDFG" and not await self.logs("BCDFG/"):
            await self.append([Row("BCDFG", 1, '"started"', 1), Row("BCDFG/1", 0, "{}", 1)])
        return await super().read(game, since)


async def test_a_backup_lacks_no_game_that_a_room_speaks_of() -> None:
    source, target = Growing({"BCDFG": [Row("BCDFG", 0, "{}", 0)]}), MemoryStore()
    assert await copy(source, target, lambda _: None) == (2, 3)
    assert await target.logs() == ["BCDFG", "BCDFG/1"]


async def test_a_name_is_taken_out_and_the_games_still_verify(tmp_path: Path, finalword: Finalword) -> None:
    path, out = tmp_path / "tables.sqlite", tmp_path / "out"
    code = await played(path)
    assert finalword("forget", "--database", str(path), "--room", code.lower(), "--name", "ann").status == 0
    assert b"Ann" not in path.read_bytes()
    assert finalword("forget", "--database", str(path), "--room", code, "--name", "Ann").status == 2
    finalword("export", "--database", str(path), "--out", str(out))
    record = out / "games" / f"{code}-1.jsonl"
    assert '"seats":["Somebody 1","Bo","Cy"]' in record.read_text()
    assert finalword("verify", str(record)).status == 0


async def test_a_name_leaves_the_disk_while_a_server_has_the_file_open(tmp_path: Path, finalword: Finalword) -> None:
    path = tmp_path / "tables.sqlite"
    async with serving(QUICK, await open_store(str(path))) as served:
        ann, *_ = await company(served.url, ("Annegret", "Bo"))
        assert ann.room is not None
        assert any(b"Annegret" in file.read_bytes() for file in tmp_path.glob("tables.sqlite*"))
        forget = ["forget", "--database", str(path), "--room", ann.room.code, "--name", "Annegret"]
        assert (await asyncio.to_thread(finalword, *forget)).status == 0
        assert not any(b"Annegret" in file.read_bytes() for file in tmp_path.glob("tables.sqlite*"))


async def test_old_rooms_are_deleted_with_their_games() -> None:
    store = MemoryStore()
    await store.append([Row("OLD", 0, "{}", 10), Row("OLD/1", 0, "{}", 20), Row("NEW", 0, "{}", 10)])
    await store.append([Row("NEW/1", 0, "{}", 90), Row("LONE", 0, "{}", 50)])
    assert await old_rooms(store, 60) == ["LONE", "OLD"]
    assert await sweep(store, 40) == ["OLD"]
    assert await store.logs() == ["LONE", "NEW", "NEW/1"]


async def test_wrong_input_is_one_sentence(tmp_path: Path, finalword: Finalword) -> None:
    missing = str(tmp_path / "none.sqlite")
    for command in (
        ["export", "--database", missing, "--out", str(tmp_path / "out")],
        ["backup", "--database", missing, "--out", str(tmp_path / "copy.sqlite")],
        ["forget", "--database", missing, "--room", "BCDFG", "--name", "Ann"],
        ["forget", "--database", missing, "--room", "BCDFG"],
        ["serve", "--port", "seventy"],
        ["serve", "--database", "mysql://x/y"],
        ["serve", "--workers", "2", "--port", "0"],
    ):
        done = finalword(*command)
        assert done.status == 2, command
        assert done.err.count("\n") == 1, done.err
    assert not (tmp_path / "none.sqlite").exists()


@pytest.mark.parametrize("days", [0.0, 1.0])
async def test_retention_is_a_setting(days: float) -> None:
    old = Row("BCDFG", 0, "{}", time.time_ns() // 1_000_000 - 3 * 86_400_000)
    store = MemoryStore({"BCDFG": [old]})
    async with serving(replace(QUICK, keep_days=days), store) as served:
        await served.house._sweep()
        assert await store.logs() == ([] if days else ["BCDFG"])
