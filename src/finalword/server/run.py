"""Starting the server: one process, or several that share a PostgreSQL database."""

import asyncio
import socket
import sys
from collections.abc import Mapping
from typing import TypeGuard

import uvicorn
from starlette.applications import Starlette

from finalword.server.addresses import is_everywhere, qr_lines, reachable
from finalword.server.app import make_app
from finalword.server.logs import log_settings
from finalword.server.programs import Programs
from finalword.server.settings import Settings, SettingsError, from_environment
from finalword.server.shelf import Shelf
from finalword.server.thinking import levels
from finalword.server.upgrade import Upgrade
from finalword.server.workers import Workers
from finalword.store import open_store

SHUTDOWN_SECONDS = 10
STALLED_MS = 20_000
BACKLOG = 2048
SWITCH_SECONDS = 0.0005
"""How soon the thread that writes to the disk gets its turn; the usual 5 ms would be most of a move's delay."""


class Server(uvicorn.Server):
    """Says goodbye to every socket before it closes them."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce, then finish as usual."""
        app: object = self.config.loaded_app
        while not _is_ours(app):
            app = getattr(app, "app")  # noqa: B009 - layers around our application, of whatever type
        await app.state.house.say_goodbye()
        await super().shutdown(sockets)


def _is_ours(app: object) -> TypeGuard[Starlette]:
    return isinstance(app, Starlette)


def serve(chosen: Mapping[str, object]) -> int:
    """Serve with these settings until interrupted; raises SettingsError, AddressError, StoreError."""
    settings = from_environment(chosen)
    if settings.stand_in not in levels():
        raise SettingsError(f"No house player is called {settings.stand_in!r}; there are {', '.join(levels())}.")
    shared = settings.database.startswith(("postgres://", "postgresql://"))
    if settings.workers > 1 and not shared:
        raise SettingsError("Several workers must share a PostgreSQL database: give --database postgresql://...")
    Programs(settings.bot)
    Shelf(settings.dictionary, lambda skipped: _say(f"{skipped}\n"))
    asyncio.run(_prepare(settings.database))
    listening = listen(settings)
    _say(_greeting(settings, listening.getsockname()[1]))
    if settings.workers == 1:
        serve_on(settings, listening)
    else:
        Workers(settings, listening).run()
    return 0


def _say(text: str) -> None:
    sys.stderr.write(text)


async def _prepare(database: str) -> None:
    """Bring the database to the present shape before we say that we serve; raises AddressError, StoreError."""
    store = await open_store(database)
    await store.close()


def serve_on(settings: Settings, listening: socket.socket) -> None:
    """Serve a listening socket in this process until a signal says stop."""
    sys.setswitchinterval(SWITCH_SECONDS)
    Server(configured(settings, make_app(settings))).run(sockets=[listening])


def configured(settings: Settings, app: Starlette) -> uvicorn.Config:
    """Return how uvicorn serves the application."""
    return uvicorn.Config(
        app,
        ws=Upgrade,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.trusted_proxies,
        log_config=log_settings(settings.log_level),
        log_level=settings.log_level,
    )


def listen(settings: Settings) -> socket.socket:
    """Open the port; raises SettingsError where that fails."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # a phone that is gone does not hold memory for a quarter of an hour
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED_MS)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        reason = (error.strerror or str(error)).lower()
        raise SettingsError(f"Cannot listen at {settings.host} port {settings.port}: {reason}.") from error
    listening.setblocking(False)
    return listening


def _greeting(settings: Settings, port: int) -> str:
    host = "localhost" if is_everywhere(settings.host) else settings.host
    url = settings.public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    friends = settings.public_url or reachable(url, settings.host)
    lines = [f"Final Word is served at {url}"]
    if friends != url:
        lines.append(f"On this network: {friends}")
    if sys.stderr.isatty() and friends.partition("//")[2].partition(":")[0] not in {"localhost", "127.0.0.1"}:
        lines += ["", qr_lines(friends)]
    return "\n".join(lines) + "\nStop with Ctrl+C; the tables are kept.\n"
