"""Servers killed, databases restarted, two servers at one table: nothing acknowledged is lost or doubled."""

import asyncio
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from crashing import (
    Process,
    Seat,
    faults,
    kill_again_and_again,
    more_acknowledged,
    open_room,
    play_for,
    play_on,
    stopped,
)
from finalword.rules.actions import Exchange
from finalword.server.messages import Closing, Deal, Done
from finalword.store import MemoryStore, Row, StoreError, open_store
from postgres import Postgres
from serving import LONGEST_WAIT, QUICK, Player, company, is_over, new_id, play_out, serving


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    server = Postgres()
    yield server
    server.remove()


async def test_a_killed_server_on_sqlite_loses_nothing(tmp_path: Path) -> None:
    acknowledged, wrong = await kill_again_and_again(str(tmp_path / "tables.sqlite"), 3)
    assert acknowledged > 6
    assert not wrong


async def test_a_killed_server_on_postgresql_loses_nothing(postgres: Postgres) -> None:
    acknowledged, wrong = await kill_again_and_again(postgres.database(), 3)
    assert acknowledged > 6
    assert not wrong


async def test_two_servers_share_a_table_and_one_is_killed(postgres: Postgres) -> None:
    database = postgres.database()
    servers = [Process(database), Process(database)]
    for server in servers:
        await server.start()
    seats = [Seat(name) for name in ("Ann", "Bo", "Cy", "Di")]
    code = await open_room(servers[0].url, seats)
    where = [(seat, servers[place % 2].url, code) for place, seat in enumerate(seats)]
    await play_on(where)
    playing = asyncio.create_task(play_for(LONGEST_WAIT, where))
    await more_acknowledged(seats, 3, playing)
    servers[0].kill()
    await asyncio.sleep(0.5)
    await stopped(playing)
    await play_on([(seat, servers[1].url, code) for seat in seats])
    servers[1].end()
    assert not await faults(database, seats, [code])


async def test_a_restarted_database_and_a_cut_line_do_not_stop_the_game() -> None:
    database = Postgres()
    try:
        address = database.database()
        one, two = Process(address), Process(address)
        await one.start()
        await two.start()
        seats = [Seat(name) for name in ("Ann", "Bo", "Cy")]
        code = await open_room(one.url, seats)
        where = [(seats[0], one.url, code), (seats[1], two.url, code), (seats[2], two.url, code)]
        await play_on(where)
        playing = asyncio.create_task(play_for(LONGEST_WAIT, where))
        await more_acknowledged(seats, 3, playing)
        database.kill()
        await asyncio.sleep(0.5)
        database.start()
        await stopped(playing)
        await play_on(where)
        await cut_listeners(database)
        await play_on(where)
        one.end()
        two.end()
        assert not await faults(address, seats, [code])
    finally:
        database.remove()


async def cut_listeners(database: Postgres) -> None:
    """Cut the lines of both servers that listen, once they have them again."""
    named = "from pg_stat_activity where application_name = 'finalword listener'"
    async with asyncio.timeout(LONGEST_WAIT):
        while database.sql("postgres", f"select count(*) {named}").strip() != "2":
            await asyncio.sleep(0.1)
    database.sql("postgres", f"select pg_terminate_backend(pid) {named}")


async def test_a_stopping_server_says_goodbye(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"))
    await server.start()
    seats = [Seat(name) for name in ("Ann", "Bo", "Cy")]
    code = await open_room(server.url, seats)
    player = await Player.at(server.url, seats[0].token, room=code)
    await player.until(lambda each: each.push)
    server.end(signal.SIGTERM)
    await player.ended()
    assert isinstance(player.last, Closing)
    assert player.last.why == "restart"
    assert player.line.close_code in {1001, 1012}
    assert server.process is not None
    assert server.process.returncode in {0, -signal.SIGTERM}


class Stubborn(MemoryStore):
    """A store that takes what it is given and then says that it did not answer."""

    def __init__(self) -> None:
        super().__init__()
        self.mute = False

    async def append(self, rows: Sequence[Row]) -> None:
        """Write, and pretend not to have."""
        await super().append(rows)
        if self.mute:
            raise StoreError("no answer")


async def test_an_action_whose_answer_was_lost_is_done_once() -> None:
    store = Stubborn()
    async with serving(QUICK, store) as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await players[0].until(lambda each: each.push)
        store.mute = True
        refused = await players[0].act(Exchange(0, ""), "x1")
        assert getattr(refused, "code", "") == "try-again"
        store.mute = False
        assert isinstance(await players[0].act(Exchange(0, ""), "x1", at=5), Done)
        await players[1].until(lambda each: each.push and each.push.view.rows[0].decided)
        await play_out(players)
        assert is_over(players[0])


async def test_several_workers_serve_one_port(postgres: Postgres) -> None:
    database = postgres.database()
    server = Process(database, "--workers", "2")
    await server.start()
    seats = [Seat(name) for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")]
    code = await open_room(server.url, seats)
    await play_on([(seat, server.url, code) for seat in seats])
    store = await open_store(database)
    async with asyncio.timeout(LONGEST_WAIT):
        while len(await store.alive()) != 3:  # the two workers, and this
            await asyncio.sleep(0.1)
    await store.close()
    server.end()
    assert not await faults(database, seats, [code])
