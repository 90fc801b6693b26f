"""The line on which PostgreSQL tells that logs have grown: a hint, so that a lost one costs only time."""

import asyncio
import contextlib

import asyncpg  # type: ignore[import-untyped] # the package brings no types

from finalword.store.port import Hint

CHANNEL = "finalword"
BEAT = 3.0
SECONDS = 5.0
GONE = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""What asyncpg raises when the database says no or is out of reach."""


class Listener:
    """One connection that only listens. It is asked for a sign of life now and then, and made anew when it is lost."""

    def __init__(self, address: str, server: str) -> None:
        self._address = address
        self._server = server
        self._hint: Hint = lambda _: None
        self._task: asyncio.Task[None] | None = None

    def start(self, hint: Hint) -> None:
        """Listen from now on."""
        self._hint = hint
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(*GONE):
                await self._listen_once()
            await asyncio.sleep(0.5)

    async def _listen_once(self) -> None:
        """Listen on a new connection until it is lost; whatever was missed meanwhile is read from the logs."""
        named = {"application_name": "finalword listener"}
        connection = await asyncpg.connect(
            self._address, timeout=SECONDS, command_timeout=SECONDS, server_settings=named
        )
        try:
            await connection.add_listener(CHANNEL, self._heard)
            self._hint("")
            while not connection.is_closed():
                await connection.fetchval("select 1", timeout=SECONDS)
                await asyncio.sleep(BEAT)
        finally:
            connection.terminate()

    def _heard(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        server, _, names = str(payload).partition(":")
        if server != self._server:
            for name in names.split(","):
                self._hint(name)
