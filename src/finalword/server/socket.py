"""The socket: frames in, frames out; who is at the other end, and how much of it is taken."""

import asyncio
import contextlib
import logging
from importlib.metadata import version
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from finalword.server.addresses import reachable
from finalword.server.asking import ask
from finalword.server.codes import act_key, is_token, new_token, read_room_code
from finalword.server.cookies import cookie_header, token_of
from finalword.server.house import House
from finalword.server.limits import Kind
from finalword.server.lobby import MOST_SEATS
from finalword.server.messages import (
    PROTOCOL,
    Done,
    FromClient,
    Hello,
    Host,
    Join,
    Ping,
    Pong,
    Refused,
    Take,
    UnreadableError,
    Welcome,
    decode,
)
from finalword.server.refusals import RoomRefusal
from finalword.server.room import Deed, Room
from finalword.server.session import Session
from finalword.server.settings import Settings
from finalword.store import StoreError

HELLO_SECONDS = 10
CLOSING_SECONDS = 3
"""How long a line may take for its last frames."""
MOST_EXCESS = 100
EXCESS_SECONDS = 0.05
SLOW_DOWN = "Too much at once; wait some seconds."
_COSTLY: dict[type, Kind] = {Host: "room", Join: "name", Take: "code"}
_log = logging.getLogger(__name__)
VERSION = version("finalword")
_TRY_AGAIN = "The table's store does not answer; nothing is lost. Try again."


async def serve_socket(socket: WebSocket) -> None:
    """Serve one socket from its first frame to its last."""
    house: House = socket.app.state.house
    address = address_of(socket)
    own = is_same_origin(socket.headers.get("origin"), socket.headers.get("host"), house.settings.public_url)
    if not own or house.is_closing or not house.limits.allow("socket", address):
        await socket.close(1008)
        return
    known = token_of(socket)
    token = known or new_token()
    await socket.accept(headers=None if known else [(b"set-cookie", cookie_header(socket, token))])
    session = Session(token, base_url(socket, house.settings), address)
    house.metrics.sockets.inc()
    try:
        await _serve(_Line(socket, session, house), session)
    finally:
        house.metrics.sockets.dec()


async def _serve(line: "_Line", session: Session) -> None:
    """Read and write until either ends; a line that does not take its last frames is cut."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None, "uvicorn runs every socket as a task"
    cuts: list[asyncio.TimerHandle] = []
    session.on_close = lambda: cuts.append(loop.call_later(CLOSING_SECONDS, task.cancel))
    writer = asyncio.create_task(line.write())
    try:
        await line.read()
    except asyncio.CancelledError:
        if not session.is_closing:
            raise
    finally:
        session.on_close = lambda: None
        for cut in cuts:
            cut.cancel()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        await line.leave()


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


class _Line:
    """One socket and its session: the reader asks, the writer tells."""

    def __init__(self, socket: WebSocket, session: Session, house: House) -> None:
        self._socket = socket
        self._session = session
        self._house = house
        self._room: Room | None = None
        self._closed = False
        self._bucket = house.limits.of_socket()
        self._excess = 0

    async def write(self) -> None:
        """Write frames as they come, until the session is closed."""
        while (frame := await self._session.next_frame()) is not None:
            await self._socket.send_text(frame.decode())
        with contextlib.suppress(RuntimeError):
            await self._socket.close(self._session.close_code or 1000)

    async def read(self) -> None:
        """Read frames until the line falls silent or is closed."""
        try:
            first = await self._receive(HELLO_SECONDS)
            await self._greet(first if isinstance(first, Hello) else None)
            while True:
                message = await self._receive(self._house.settings.heartbeat)
                if message is not None and await self._is_within_limits(message):
                    await self._answer(message)
        except TimeoutError:
            self._session.close("silent", "Nothing was heard from this device.", again=0)
        except WebSocketDisconnect as gone:
            self._closed = gone.code in {1000, 1001}
            return
        except Exception:
            _log.exception("a line failed")
            self._session.close("behind", "Something went wrong here; come back.", again=1000)
        while (await self._socket.receive())["type"] != "websocket.disconnect":
            pass  # the writer says why, and the other end goes

    async def leave(self) -> None:
        """Leave the room."""
        if self._room is not None:
            await self._room.leave(self._session, closed=self._closed)

    async def _receive(self, seconds: float) -> FromClient | None:
        async with asyncio.timeout(seconds):
            event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1006))
        frame = event.get("text")
        try:
            return decode(frame if frame is not None else event.get("bytes") or b"")
        except UnreadableError as error:
            if not self._bucket.take(self._house.now()):
                await self._too_much()
            self._session.send(Refused(error.id, "malformed", str(error)))
            return None

    async def _is_within_limits(self, message: FromClient) -> bool:
        """Say whether a message is answered; a line that floods is read slowly, and closed in the end."""
        self._house.metrics.messages.labels(do=message.__struct_config__.tag).inc()
        kind = _COSTLY.get(type(message))
        within = self._bucket.take(self._house.now())
        if within and (kind is None or self._house.limits.allow(kind, self._session.address)):
            return True
        self._session.send(Refused(getattr(message, "id", None), "slow-down", SLOW_DOWN))
        await self._too_much()
        return False

    async def _too_much(self) -> None:
        self._excess += 1
        if self._excess > MOST_EXCESS:
            self._session.close("flood", "Too many messages.", again=30_000)
        await asyncio.sleep(EXCESS_SECONDS)

    async def _greet(self, hello: Hello | None) -> None:
        if hello is None:
            self._session.close("unreadable", "The first message of a socket must be hello.")
            return
        if hello.token is not None and is_token(hello.token):
            self._session.token = hello.token
        house = self._house
        beat = round(house.settings.heartbeat)
        self._session.send(Welcome(PROTOCOL, VERSION, beat, house.levels, house.dictionaries(), MOST_SEATS))
        if hello.room is not None:
            await self._enter(hello)

    async def _enter(self, hello: Hello) -> None:
        try:
            room = await self._house.find(read_room_code(hello.room or ""), self._session.address)
            await self._come_in(room, hello.game, hello.since)
        except RoomRefusal as refusal:
            self._session.send(Refused(None, refusal.code, refusal.message))
        except StoreError:
            self._session.send(Refused(None, "try-again", _TRY_AGAIN))

    async def _come_in(self, room: Room, game: str | None = None, since: int = 0) -> None:
        self._room = room
        await _done_in(room, lambda: room.enter(self._session, game, since))

    async def _answer(self, message: FromClient) -> None:
        match message:
            case Ping():
                self._session.send(Pong())
            case Hello():
                self._session.send(Refused(None, "not-now", "You have said hello."))
            case Host():
                await self._host(message)
            case _ if self._room is None:
                self._session.send(Refused(getattr(message, "id", None), "no-room", "You are at no table."))
            case _:
                room, asked = self._room, message
                try:
                    await _done_in(room, lambda: ask(room, self._session, asked))
                except StoreError:
                    self._session.close("behind", _TRY_AGAIN, again=500)

    async def _host(self, message: Host) -> None:
        before = self._room
        if before is not None and before.mate(self._session):
            self._hosting(before, message)
            return
        try:
            room = await self._house.host(self._session.token, message)
        except RoomRefusal as refusal:
            self._session.send(Refused(message.id, refusal.code, refusal.message))
        except StoreError:
            self._session.send(Refused(message.id, "try-again", _TRY_AGAIN))
        else:
            if before is not None:
                await before.leave(self._session, closed=True)
                self._session.game, self._session.sent = None, 0
            await self._come_in(room)
            self._session.send(Done(message.id))

    def _hosting(self, room: Room, message: Host) -> None:
        """Answer a member who wants to open a room: it is this one, opened by the same message, or one must do."""
        if room.repeated(act_key(self._session.print, message.id)):
            self._session.send(Done(message.id))
        else:
            self._session.send(Refused(message.id, "not-now", "You have a seat at this table; leave it first."))


async def _done_in(room: Room, deed: Deed) -> None:
    """Queue a deed in a room and wait until it is done: a session asks one thing at a time. Raises what it raises."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def settle() -> None:
        try:
            await deed()
        except Exception as error:
            _settle(done, error)
        else:
            _settle(done, None)

    await room.put(settle)
    await done


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # the line is gone
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
