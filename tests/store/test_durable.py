"""What lasts beyond a server: files, databases, and addresses that name neither."""

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from finalword.store import AddressError, Row, StoreError, TakenError, open_store
from postgres import LONGEST_WAIT, Postgres


async def test_a_file_is_taken_up_again(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite")
    first = await open_store(path)
    await first.append([Row("BCDFG", 0, "{}", 1)])
    await first.close()
    again = await open_store(f"sqlite:///{path}")
    assert await again.read("BCDFG") == [Row("BCDFG", 0, "{}", 1)]
    with pytest.raises(TakenError):
        await again.append([Row("BCDFG", 0, "{}", 1)])
    await again.close()
    with pytest.raises(StoreError):
        await again.append([Row("BCDFG", 1, "{}", 1)])


@pytest.mark.skipif(os.name == "nt", reason="no such permissions there")
async def test_only_the_owner_may_read_the_file_which_holds_every_word(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = await open_store(str(path))
    await store.append([Row("BCDFG", 0, "{}", 1)])
    assert {each.stat().st_mode & 0o077 for each in tmp_path.glob("tables.sqlite*")} == {0}
    await store.close()


async def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = await open_store(str(path))
    await store.append([Row("BCDFG", 0, "{}", 1)])
    with sqlite3.connect(path) as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    connection.close()
    await store.close()


@pytest.mark.parametrize("address", ["mysql://host/db", "", "sqlite://"])
async def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(AddressError):
        await open_store(address)


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to be one, line after line" * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        await open_store(str(tmp_path / "notes.txt"))
    with pytest.raises(StoreError, match="cannot be used"):
        await open_store("postgresql://nobody@127.0.0.1:1/none")


async def test_servers_hear_each_other(postgres: Postgres) -> None:
    address = postgres.database()
    one, two = await open_store(address), await open_store(address)
    heard: asyncio.Queue[str] = asyncio.Queue()
    await two.follow(heard.put_nowait)
    assert await asyncio.wait_for(heard.get(), LONGEST_WAIT) == ""
    await one.append([Row("BCDFG", 0, "{}", 1)])
    assert await asyncio.wait_for(heard.get(), LONGEST_WAIT) == "BCDFG"
    await two.append([Row("BCDFG", 1, "{}", 1)])
    await two.alive()
    assert one.server in await one.alive()
    assert two.server in await one.alive()
    await two.close()
    assert two.server not in await one.alive()
    await one.close()


async def test_a_cut_listener_listens_again(postgres: Postgres) -> None:
    address = postgres.database()
    one, two = await open_store(address), await open_store(address)
    heard: asyncio.Queue[str] = asyncio.Queue()
    await two.follow(heard.put_nowait)
    await asyncio.wait_for(heard.get(), LONGEST_WAIT)
    name = address.rsplit("/", 1)[1]
    cut = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}' "
    cut += " and application_name = 'finalword listener'"
    assert "t" in postgres.sql("postgres", cut)
    assert await asyncio.wait_for(heard.get(), LONGEST_WAIT) == ""  # what was missed is read from the logs
    await one.append([Row("BCDFG", 0, "{}", 1)])
    assert await asyncio.wait_for(heard.get(), LONGEST_WAIT) == "BCDFG"
    await one.close()
    await two.close()


async def test_a_restarted_database_is_found_again() -> None:
    server = Postgres()
    try:
        store = await open_store(server.database())
        await store.append([Row("BCDFG", 0, "{}", 1)])
        server.kill()
        with pytest.raises(StoreError):
            await store.append([Row("BCDFG", 1, "{}", 1)])
        with pytest.raises(StoreError):
            await store.read("BCDFG")
        server.start()
        await store.append([Row("BCDFG", 1, "{}", 1)])
        assert len(await store.read("BCDFG")) == 2
        await store.close()
    finally:
        server.remove()
