"""The store that forgets: the port's in-memory twin, for tests and for tables that need not last."""

import secrets
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from finalword.store.port import Hint, Row, TakenError


class MemoryStore:
    """Logs in a dictionary. Servers that share a database can be played by several objects over one `logs_of`."""

    def __init__(self, logs: dict[str, list[Row]] | None = None) -> None:
        self.server = secrets.token_hex(4)
        self._logs = {} if logs is None else logs

    async def append(self, rows: Sequence[Row]) -> None:
        """Write all rows or none."""
        lengths: dict[str, int] = {}
        for row in rows:
            length = lengths.get(row.game, len(self._logs.get(row.game, ())))
            if row.seq < length:
                raise TakenError(f"{row.game} {row.seq}")
            assert row.seq == length, "a log has no gaps"
            lengths[row.game] = length + 1
        for row in rows:
            self._logs.setdefault(row.game, []).append(row)

    async def read(self, game: str, since: int = 0) -> list[Row]:
        """Return the rows of a log from `since` on."""
        return self._logs.get(game, [])[since:]

    async def logs(self, prefix: str = "", quiet_since: int | None = None) -> list[str]:
        """Name the logs that begin with `prefix`."""
        return sorted(
            name
            for name, rows in self._logs.items()
            if name.startswith(prefix) and (quiet_since is None or rows[-1].at < quiet_since)
        )

    async def lengths(self, games: Sequence[str]) -> dict[str, int]:
        """Return how many rows each of these logs has."""
        return {game: len(self._logs[game]) for game in games if game in self._logs}

    async def rewrite(self, rows: Sequence[Row]) -> None:
        """Put other bodies in the place of rows."""
        for row in rows:
            self._logs[row.game][row.seq] = replace(self._logs[row.game][row.seq], body=row.body)

    async def delete(self, games: Iterable[str]) -> None:
        """Delete whole logs."""
        for game in games:
            self._logs.pop(game, None)

    async def follow(self, hint: Hint) -> None:
        """Nobody else writes here, so there is nothing to hint at."""

    async def alive(self) -> frozenset[str]:
        """Return this server alone."""
        return frozenset({self.server})

    async def close(self) -> None:
        """Let go of nothing."""
