"""The store in one SQLite file: a writer thread that commits in groups, and a thread that reads beside it."""

import asyncio
import contextlib
import os
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from finalword.store.migrations import migrations
from finalword.store.port import Hint, Row, StoreError, TakenError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], None]
_LARGEST_GROUP = 500
_INSERT = "insert into event (game, seq, body, at, actor, act) values (?, ?, ?, ?, ?, ?)"
_COLUMNS = "game, seq, body, at, actor, act"


class _Job:
    """Work for the writer, and the future of whoever waits for it; `rows` where it is an append."""

    def __init__(self, work: Work, rows: Sequence[Row] = ()) -> None:
        self.work = work
        self.rows = rows
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.failure: Exception | None = None

    def settle(self) -> None:
        if self.done.done():  # whoever asked has gone away
            return
        if self.failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.failure)


class SqliteStore:
    """Logs in a file, with WAL and `synchronous=FULL`: an append is on the disk when it returns."""

    def __init__(self, path: Path | str) -> None:
        """Open or make the file and bring it to the present shape; raises StoreError where that fails."""
        self.server = secrets.token_hex(4)
        self._path = str(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        try:
            with contextlib.suppress(OSError):  # SQLite says better what is wrong; words are for nobody else to read
                os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))
            with contextlib.closing(self._connect()) as connection:
                _migrate(connection)
        except sqlite3.Error as error:
            raise StoreError(f"The database {self._path!r} cannot be used: {error}.") from error
        self._readers = ThreadPoolExecutor(1, "sqlite-reader")
        self._reading: sqlite3.Connection | None = None
        self._writer = threading.Thread(target=self._write, name="sqlite-writer", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=10, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("pragma journal_mode=wal")
            connection.execute("pragma synchronous=full")
            connection.execute("pragma secure_delete=on")  # a name that is taken out is gone
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    async def append(self, rows: Sequence[Row]) -> None:
        """Write all rows or none, on the disk when this returns."""

        def insert(connection: sqlite3.Connection) -> None:
            try:
                connection.executemany(_INSERT, _values(rows))
            except sqlite3.IntegrityError as error:
                raise TakenError(str(error)) from error

        await self._do(insert, rows)

    async def read(self, game: str, since: int = 0) -> list[Row]:
        """Return the rows of a log from `since` on."""
        query = f"select {_COLUMNS} from event where game = ? and seq >= ? order by seq"  # noqa: S608 - a constant

        def select(connection: sqlite3.Connection) -> list[Row]:
            return [Row(*row) for row in connection.execute(query, (game, since))]

        return await self._ask(select)

    async def logs(self, prefix: str = "", quiet_since: int | None = None) -> list[str]:
        """Name the logs that begin with `prefix`."""
        query = "select game from event where game >= ? and game < ? group by game having max(at) < ? order by game"
        bounds = (prefix, prefix + "\U0010ffff", 2**62 if quiet_since is None else quiet_since)

        def select(connection: sqlite3.Connection) -> list[str]:
            return [game for (game,) in connection.execute(query, bounds)]

        return await self._ask(select)

    async def lengths(self, games: Sequence[str]) -> dict[str, int]:
        """Return how many rows each of these logs has."""
        query = "select max(seq) from event where game = ?"

        def select(connection: sqlite3.Connection) -> dict[str, int]:
            last = {game: connection.execute(query, (game,)).fetchone()[0] for game in games}
            return {game: seq + 1 for game, seq in last.items() if seq is not None}

        return await self._ask(select)

    async def rewrite(self, rows: Sequence[Row]) -> None:
        """Put other bodies in the place of rows, also in the file beside, which else keeps the old ones for a while."""
        values = [(row.body, row.game, row.seq) for row in rows]

        def update(connection: sqlite3.Connection) -> None:
            connection.executemany("update event set body = ? where game = ? and seq = ?", values)

        def tidy(connection: sqlite3.Connection) -> None:
            connection.execute("pragma wal_checkpoint(truncate)").fetchall()

        await self._do(update)
        await self._ask(tidy)

    async def delete(self, games: Iterable[str]) -> None:
        """Delete whole logs."""
        values = [(game,) for game in games]

        def delete(connection: sqlite3.Connection) -> None:
            connection.executemany("delete from event where game = ?", values)

        await self._do(delete)

    async def follow(self, hint: Hint) -> None:
        """One server has one SQLite file: nobody else writes, so there is nothing to hint at."""

    async def alive(self) -> frozenset[str]:
        """Return this server alone."""
        return frozenset({self.server})

    async def close(self) -> None:
        """Commit what was asked for, then let go of the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.get_running_loop().run_in_executor(self._readers, self._stop_reading)
        self._readers.shutdown()

    async def _do(self, work: Work, rows: Sequence[Row] = ()) -> None:
        if not self._writer.is_alive():
            raise StoreError("The database is closed.")
        job = _Job(work, rows)
        self._jobs.put(job)
        await job.done

    async def _ask(self, select: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            if self._reading is None:
                self._reading = self._connect()
            return select(self._reading)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except (sqlite3.Error, RuntimeError) as error:
            raise StoreError(str(error)) from error

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.close()

    def _write(self) -> None:
        with contextlib.closing(self._connect()) as connection:
            while jobs := self._next_group():
                _commit(connection, jobs)
                for loop in {job.loop for job in jobs}:
                    mine = [job for job in jobs if job.loop is loop]
                    with contextlib.suppress(RuntimeError):  # that loop is closed: nobody waits any more
                        loop.call_soon_threadsafe(_settle, mine)

    def _next_group(self) -> list[_Job]:
        """Wait for work; return all there is, up to a bound, or nothing at the end."""
        first = self._jobs.get()
        jobs = [] if first is None else [first]
        while jobs and len(jobs) < _LARGEST_GROUP:
            try:
                more = self._jobs.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._jobs.put(None)
                break
            jobs.append(more)
        return jobs


def _commit(connection: sqlite3.Connection, jobs: list[_Job]) -> None:
    """Do all jobs in one transaction: one that fails is undone alone, a failing commit fails all."""
    try:
        connection.execute("begin immediate")
        if not _insert_all(connection, jobs):
            _do_each(connection, jobs)
        connection.execute("commit")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("rollback")
        for job in jobs:
            job.failure = StoreError(str(error))


def _insert_all(connection: sqlite3.Connection, jobs: list[_Job]) -> bool:
    """Insert the rows of all jobs by one statement; False, and nothing done, where they are not such or clash."""
    if not all(job.rows for job in jobs):
        return False
    try:
        connection.executemany(_INSERT, (value for job in jobs for value in _values(job.rows)))
    except sqlite3.IntegrityError:
        connection.execute("rollback")
        connection.execute("begin immediate")
        return False
    return True


def _do_each(connection: sqlite3.Connection, jobs: list[_Job]) -> None:
    for job in jobs:
        connection.execute("savepoint job")
        try:
            job.work(connection)
        except TakenError as error:
            connection.execute("rollback to job")
            job.failure = error
        connection.execute("release job")


def _values(rows: Sequence[Row]) -> Iterator[tuple[str, int, str, int, str, str | None]]:
    return ((row.game, row.seq, row.body, row.at, row.actor, row.act) for row in rows)


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        job.settle()


def _migrate(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("pragma user_version").fetchone()
    for number, script in migrations("sqlite", version):
        connection.executescript(f"begin immediate; {script}; pragma user_version = {number}; commit;")
