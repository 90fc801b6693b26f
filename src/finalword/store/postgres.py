"""The store in PostgreSQL, shared by any number of servers: the primary key (game, seq) is the fence between them."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Iterable, Sequence
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped] # the package brings no types

from finalword.store.listener import CHANNEL, GONE, Listener
from finalword.store.migrations import migrations
from finalword.store.port import Hint, Row, StoreError, TakenError

T = TypeVar("T")
SECONDS = 10
"""How long the database may take for anything before it counts as gone."""
ALIVE_SECONDS = 10
_LARGEST_GROUP = 200
_LOCK = 0x46_57  # the advisory lock under which one server at a time migrates
_COLUMNS = "game, seq, body, at, actor, act"
_INSERT = f"""
with written as (
  insert into event ({_COLUMNS})
  select * from unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[])
)
select pg_notify('{CHANNEL}', $7)
"""  # noqa: S608 - constants
_ALIVE = f"""
with mine as (
  insert into server (name, seen) values ($1, now()) on conflict (name) do update set seen = now()
)
select name from server where seen > now() - interval '{ALIVE_SECONDS} seconds'
"""  # noqa: S608 - constants


class _Append:
    """Rows to write together, and the future of whoever waits."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(self, failure: Exception | None) -> None:
        if self.done.done():
            return
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(failure)


class PostgresStore:
    """Logs in PostgreSQL. What waits is written in one statement, with one NOTIFY as a mere hint to other servers."""

    def __init__(self, address: str, pool: asyncpg.Pool) -> None:
        self.server = secrets.token_hex(4)
        self._pool = pool
        self._listener = Listener(address, self.server)
        self._waiting: list[_Append] = []
        self._more = asyncio.Event()
        self._closing = False
        self._flusher = asyncio.create_task(self._flush())

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        """Connect and bring the database to the present shape; raises StoreError where that fails."""
        try:
            pool = await asyncpg.create_pool(
                address, min_size=1, max_size=4, timeout=SECONDS, command_timeout=SECONDS, reset=_as_it_is
            )
            await _migrate(pool)
        except (*GONE, ValueError) as error:
            raise StoreError(f"The database cannot be used: {_reason(error)}.") from error
        return cls(address, pool)

    async def append(self, rows: Sequence[Row]) -> None:
        """Write all rows or none, on the database's disk when this returns."""
        if self._closing:
            raise StoreError("The database is closed.")
        append = _Append(rows)
        self._waiting.append(append)
        self._more.set()
        await append.done

    async def read(self, game: str, since: int = 0) -> list[Row]:
        """Return the rows of a log from `since` on."""
        query = f"select {_COLUMNS} from event where game = $1 and seq >= $2 order by seq"  # noqa: S608 - a constant
        return [Row(*row) for row in await _answered(self._pool.fetch(query, game, since))]

    async def logs(self, prefix: str = "", quiet_since: int | None = None) -> list[str]:
        """Name the logs that begin with `prefix`."""
        query = "select game from event where starts_with(game, $1) group by game having max(at) < $2 order by game"
        rows = await _answered(self._pool.fetch(query, prefix, 2**62 if quiet_since is None else quiet_since))
        return [row[0] for row in rows]

    async def lengths(self, games: Sequence[str]) -> dict[str, int]:
        """Return how many rows each of these logs has."""
        query = "select game, max(seq) + 1 from event where game = any($1::text[]) group by game"
        return dict(await _answered(self._pool.fetch(query, list(games))))

    async def rewrite(self, rows: Sequence[Row]) -> None:
        """Put other bodies in the place of rows."""
        query = "update event set body = $1 where game = $2 and seq = $3"
        await _answered(self._pool.executemany(query, [(row.body, row.game, row.seq) for row in rows]))

    async def delete(self, games: Iterable[str]) -> None:
        """Delete whole logs."""
        await _answered(self._pool.execute("delete from event where game = any($1::text[])", list(games)))

    async def follow(self, hint: Hint) -> None:
        """Call `hint` when another server has appended; after a lost connection, as if all had grown."""
        self._listener.start(hint)

    async def alive(self) -> frozenset[str]:
        """Give a sign of life, and return who gave one lately."""
        rows = await _answered(self._pool.fetch(_ALIVE, self.server))
        return frozenset({self.server, *(row[0] for row in rows)})

    async def close(self) -> None:
        """Finish what was begun, say goodbye, and let go."""
        self._closing = True
        self._more.set()
        await self._flusher
        await self._listener.stop()
        with contextlib.suppress(StoreError):
            await _answered(self._pool.execute("delete from server where name = $1", self.server))
        with contextlib.suppress(*GONE):
            await asyncio.wait_for(self._pool.close(), SECONDS)

    # -- the writer

    async def _flush(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._more.clear()
                await self._more.wait()
            group, self._waiting = self._waiting[:_LARGEST_GROUP], self._waiting[_LARGEST_GROUP:]
            if group:
                await self._write(group)

    async def _write(self, group: list[_Append]) -> None:
        """Write a group; when one of several clashes, each goes alone."""
        failure = await self._insert(group)
        if failure is not None and len(group) > 1 and not _is_gone(failure):
            for append in group:
                append.settle(_named(await self._insert([append])))
            return
        for append in group:
            append.settle(_named(failure))

    async def _insert(self, group: list[_Append]) -> Exception | None:
        rows = sorted((row for append in group for row in append.rows), key=lambda row: (row.game, row.seq))
        columns = [list(column) for column in zip(*(_values(row) for row in rows), strict=True)]
        names = ",".join(sorted({row.game for row in rows}))
        hint = f"{self.server}:{names if len(names) < 7900 else ''}"
        try:
            await self._pool.execute(_INSERT, *columns, hint)
        except GONE as error:
            return error
        return None


def _values(row: Row) -> tuple[str, int, str, int, str, str | None]:
    return row.game, row.seq, row.body, row.at, row.actor, row.act


def _is_gone(failure: Exception) -> bool:
    """Say whether the database is out of reach, as opposed to having answered no."""
    return not isinstance(failure, asyncpg.IntegrityConstraintViolationError | asyncpg.DeadlockDetectedError)


def _named(failure: Exception | None) -> Exception | None:
    if isinstance(failure, asyncpg.UniqueViolationError):
        return TakenError("another server was first")
    return None if failure is None else StoreError(_reason(failure))


def _reason(error: BaseException) -> str:
    return str(error).splitlines()[0].rstrip(".") if str(error) else type(error).__name__


async def _answered(work: Awaitable[T]) -> T:
    try:
        return await work
    except GONE as error:
        raise StoreError(_reason(error)) from error


async def _as_it_is(_connection: object) -> None:
    """Leave a connection as it is: nothing here changes one, and undoing nothing would double the time of an append."""


async def _migrate(pool: asyncpg.Pool) -> None:
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute(f"select pg_advisory_xact_lock({_LOCK})")
        await connection.execute("create table if not exists migration (number integer primary key)")
        version = await connection.fetchval("select coalesce(max(number), 0) from migration")
        for number, script in migrations("postgres", version):
            await connection.execute(script)
            await connection.execute("insert into migration values ($1)", number)
        await connection.execute("delete from server where seen < now() - interval '1 day'")
