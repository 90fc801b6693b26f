"""The port of a store: append rows of logs, all or nothing, and read them back.

StoreError            the store did not answer, or not in time; nothing is known of what was asked
  TakenError          a row with this key exists: another server, or another tab, was first; nothing was written
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import msgspec


class StoreError(Exception):
    """The store did not answer; whether an append was written must be read from the log."""


class TakenError(StoreError):
    """Another was first: nothing was written, read on from where you are."""


class Row(msgspec.Struct, frozen=True):
    """One event of a log: `game` names the log, `seq` counts from 0 without gaps.

    Beside the body stand its time in milliseconds since 1970, who acted (`person`, `bot`, `stand-in`, `clock`, or empty
    for the room's own), and the id of the action it answers, on the first row of this action.
    """

    game: str
    seq: int
    body: str
    at: int
    actor: str = ""
    act: str | None = None


Hint = Callable[[str], None]
"""Called with the name of a log that may have grown; with an empty name when any of them may have."""


class Store(Protocol):
    """One append-only table of events; the key (game, seq) is the fence between servers."""

    server: str
    """The name of this server among those that share the store."""

    async def append(self, rows: Sequence[Row]) -> None:
        """Write all rows, durably, or none; raises TakenError where a key exists, StoreError where nothing is known."""
        ...

    async def read(self, game: str, since: int = 0) -> list[Row]:
        """Return the rows of a log from `since` on; raises StoreError."""
        ...

    async def logs(self, prefix: str = "", quiet_since: int | None = None) -> list[str]:
        """Name the logs that begin with `prefix`, sorted; with `quiet_since` those whose last row is older."""
        ...

    async def lengths(self, games: Sequence[str]) -> dict[str, int]:
        """Return how many rows each of these logs has; those without rows are missing."""
        ...

    async def rewrite(self, rows: Sequence[Row]) -> None:
        """Put other bodies in the place of rows: only for taking names out on request."""
        ...

    async def delete(self, games: Iterable[str]) -> None:
        """Delete whole logs, as retention asks."""
        ...

    async def follow(self, hint: Hint) -> None:
        """Call `hint`, on this loop, when another server may have appended; a hint may be missing or for nothing."""
        ...

    async def alive(self) -> frozenset[str]:
        """Return the servers that share this store and gave a sign of life lately, this one included."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...
