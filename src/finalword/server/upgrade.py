"""The handshake of a WebSocket, as uvicorn asks for it: the application decides, and takes the line over.

uvicorn serves the pages and hands a connection that asks for an upgrade to `Upgrade`. The request goes through the
application like any other (proxies, routes); it accepts and calls `take_line`, and from then on no ASGI is between.
"""

import asyncio
import logging
from collections.abc import Callable, MutableMapping
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import unquote

from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from finalword.server.line import Line
from finalword.server.messages import LARGEST_FRAME

TAKE = "finalword.take"
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_log = logging.getLogger(__name__)
Message = MutableMapping[str, Any]


def take_line(socket: WebSocket) -> Line:
    """Take over the line of a socket that was accepted; it waits for `begin`."""
    take: Callable[[], Line] = socket.scope["extensions"][TAKE]
    return take()


class Upgrade(asyncio.Protocol):
    """One handshake; uvicorn makes it, feeds it the request, and may shut it down."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self._app = config.loaded_app
        self._root = config.root_path
        self._connections: set[Any] = server_state.connections
        self._tasks = server_state.tasks
        self._app_state = app_state
        self._core = ServerProtocol(max_size=LARGEST_FRAME)  # its own logger: frames are never logged
        self._transport: asyncio.Transport
        self._response: Response | None = None
        self._lost = False

    # -- what the event loop and uvicorn call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's are no subclass
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        """Read the request; what a client sends too early waits in its socket."""
        self._transport.pause_reading()
        self._core.receive_data(data)
        events = self._core.events_received()
        if not events:  # no request that can be read; the core says something to some of them
            self._transport.write(b"".join(self._core.data_to_send()) or UNREADABLE)
            self._transport.close()
        for event in events:
            assert isinstance(event, Request), "no frame is read before the answer"
            response = self._core.accept(event)
            if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
                self._answer(response)
                continue
            self._response = response
            task = asyncio.get_running_loop().create_task(self._ask(event))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio calls it so
        """Take note; the application may be about to accept."""
        self._lost = True
        self._connections.discard(self)

    def shutdown(self) -> None:
        """Refuse, as the server closes."""
        self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    # -- the application

    async def _ask(self, request: Request) -> None:
        """Let the application answer the request."""
        try:
            await self._app(self._scope(request), self._receive, self._send)
        except Exception:
            _log.exception("a handshake failed")
        self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if self._transport.get_extra_info("sslcontext") else "ws",
            "server": _address(self._transport.get_extra_info("sockname")),
            "client": _address(self._transport.get_extra_info("peername")),
            "root_path": self._root,
            "path": self._root + unquote(path),
            "raw_path": (self._root + path).encode("ascii", "replace"),
            "query_string": query.encode("ascii", "replace"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("latin-1", "replace"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {TAKE: self._take},
        }

    async def _receive(self) -> Message:
        return {"type": "websocket.connect"}

    async def _send(self, message: Message) -> None:
        if message["type"] != "websocket.accept":
            self._refuse(HTTPStatus.FORBIDDEN)
        elif self._response is not None:
            for name, value in message.get("headers", ()):
                self._response.headers[name.decode("latin-1")] = value.decode("latin-1")
            self._answer(self._response)

    def _take(self) -> Line:
        """Hand the connection over."""
        line = Line(self._transport, self._core, self._connections.discard)
        if self._lost:
            line.connection_lost(None)
        else:
            self._connections.discard(self)
            self._connections.add(line)
            self._transport.set_protocol(line)
        return line

    def _refuse(self, status: HTTPStatus) -> None:
        if self._response is not None:
            self._answer(self._core.reject(status, ""))

    def _answer(self, response: Response) -> None:
        """Send the answer, once."""
        self._response = None
        self._core.send_response(response)
        self._transport.write(b"".join(self._core.data_to_send()))
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._transport.close()


def _address(name: object) -> tuple[str, int] | None:
    """Return host and port of a socket's name; None where it has none, as a Unix socket."""
    return (str(name[0]), int(name[1])) if isinstance(name, tuple) else None
