"""The door of the socket: who may come in, and as whom."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from finalword.server.addresses import reachable
from finalword.server.codes import new_token
from finalword.server.conversation import Conversation
from finalword.server.cookies import cookie_header, token_of
from finalword.server.house import House
from finalword.server.session import Session
from finalword.server.settings import Settings
from finalword.server.upgrade import take_line


async def serve_socket(socket: WebSocket) -> None:
    """Let a socket in, or refuse it; its line serves itself from then on."""
    house: House = socket.app.state.house
    address = address_of(socket)
    own = is_same_origin(socket.headers.get("origin"), socket.headers.get("host"), house.settings.public_url)
    if not own or house.is_closing or not house.limits.allow("socket", address):
        await socket.close(1008)
        return
    known = token_of(socket)
    token = known or new_token()
    await socket.accept(headers=None if known else [(b"set-cookie", cookie_header(socket, token))])
    line = take_line(socket)
    line.begin(Conversation(house, line, Session(line, token, base_url(socket, house.settings), address)))


def address_of(connection: HTTPConnection) -> str:
    """Return the address at the other end, as far as trusted proxies tell."""
    return connection.client.host if connection.client else ""


def is_same_origin(origin: str | None, host: str | None, public_url: str) -> bool:
    """Say whether a socket was opened by our own page; a client that is no browser names no origin."""
    if origin is None:
        return True
    wanted = {host} | ({urlsplit(public_url).netloc} if public_url else set())
    return origin.partition("://")[2] in wanted


def base_url(connection: HTTPConnection, settings: Settings) -> str:
    """Return what a friend must type before /t/CODE."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    scheme = "https" if connection.url.scheme in {"wss", "https"} else "http"
    return reachable(f"{scheme}://{connection.url.netloc}", settings.host)
