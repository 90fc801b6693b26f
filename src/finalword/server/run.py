"""Starting the server: one process, or several that share a PostgreSQL database."""

import socket
import sys
from collections.abc import Mapping

import uvicorn
from starlette.applications import Starlette

from finalword.server.app import make_app
from finalword.server.settings import Settings, from_environment

SHUTDOWN_SECONDS = 10


def serve(chosen: Mapping[str, object]) -> int:
    """Serve with these settings until interrupted; raises SettingsError."""
    settings = from_environment(chosen)
    listening = _listen(settings)
    sys.stderr.write(f"Final Word is served at http://{_shown(settings.host)}:{listening.getsockname()[1]}/\n")
    uvicorn.Server(configured(settings, make_app(settings))).run(sockets=[listening])
    return 0


def configured(settings: Settings, app: Starlette) -> uvicorn.Config:
    """Return how uvicorn serves the application."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.trusted_proxies,
        log_level=settings.log_level,
    )


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((settings.host, settings.port))
    return listening


def _shown(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104 - only compared
