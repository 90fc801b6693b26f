"""Which store a database address means."""

from pathlib import Path
from urllib.parse import urlsplit

from finalword.store.memory import MemoryStore
from finalword.store.port import Store
from finalword.store.sqlite import SqliteStore


class AddressError(ValueError):
    """An address that names no store; the message says what would."""


async def open_store(address: str) -> Store:
    """Open `memory:`, a SQLite file (a path or sqlite:///path), or postgresql://…; raises AddressError, StoreError."""
    scheme = urlsplit(address).scheme if "://" in address else ""
    if scheme in {"postgres", "postgresql"}:
        from finalword.store.postgres import PostgresStore  # noqa: PLC0415 - needs asyncpg, which others do without

        return await PostgresStore.open(address)
    if address == "memory:":
        return MemoryStore()
    if scheme not in {"", "sqlite"} or not address.removeprefix("sqlite://").strip("/"):
        raise AddressError(f"{scheme or address!r} is no database: give a file, postgresql://… or memory:")
    return SqliteStore(Path(address.removeprefix("sqlite:///")))
