"""Stores to test."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from finalword.store import Store, open_store
from postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Every kind of store, empty."""
    kind: str = request.param
    if kind == "postgres":
        address = request.getfixturevalue("postgres").database()
    else:
        address = "memory:" if kind == "memory" else str(tmp_path / "tables.sqlite")
    store = await open_store(address)
    yield store
    await store.close()
