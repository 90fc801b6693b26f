"""What commands about a server's database share: opening it, and saying how far they are."""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from finalword.commands.mistakes import UsageError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from finalword.store import Store

T = TypeVar("T")
DEFAULT = "finalword.sqlite"


def add_database(parser: argparse.ArgumentParser) -> None:
    """Declare --database, which FINALWORD_DATABASE can stand for."""
    default = os.environ.get("FINALWORD_DATABASE", DEFAULT)
    parser.add_argument("--database", metavar="URL", default=default, help=f"as for serve (default: {DEFAULT})")


@asynccontextmanager
async def opened(address: str, *, must_exist: bool = True) -> "AsyncIterator[Store]":
    """Open a database; raises UsageError where there is none."""
    from finalword.store import AddressError, StoreError, open_store  # noqa: PLC0415 - needed from here on only

    path = address.removeprefix("sqlite:///")
    if must_exist and "://" not in path and path != "memory:" and not Path(path).is_file():
        raise UsageError(f"There is no database {address!r}: name the one that `finalword serve` uses.")
    try:
        store = await open_store(address)
    except (AddressError, StoreError) as error:
        raise UsageError(str(error)) from error
    try:
        yield store
    except StoreError as error:
        raise UsageError(f"The database {address!r} does not answer: {error}.") from error
    finally:
        await store.close()


def run(work: Callable[[], Awaitable[T]]) -> T:
    """Run asynchronous work to its end."""

    async def main() -> T:
        return await work()

    return asyncio.run(main())


def progress(text: str) -> None:
    """Say on a terminal how far it is."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text}\033[K")
