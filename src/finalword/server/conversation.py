"""The conversation on one line: greeting, questions one at a time, silence, and how much of it is taken."""

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from importlib.metadata import version

from finalword.server.asking import Asked, ask
from finalword.server.codes import act_key, is_token, read_room_code
from finalword.server.house import House
from finalword.server.limits import Kind
from finalword.server.line import Line
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
    Why,
    decode,
)
from finalword.server.refusals import TRY_AGAIN, RoomRefusal
from finalword.server.room import Room
from finalword.server.session import Session
from finalword.store import StoreError

HELLO_SECONDS = 10
MOST_EXCESS = 100
EXCESS_SECONDS = 0.05
SLOW_DOWN = "Too much at once; wait some seconds."
VERSION = version("finalword")
_COSTLY: dict[type, Kind] = {Host: "room", Join: "name", Take: "code"}
_log = logging.getLogger(__name__)


class Conversation:
    """Listens to a line. While a message is being answered the line is held: a session asks one thing at a time."""

    def __init__(self, house: House, line: Line, session: Session) -> None:
        self._house = house
        self._line = line
        self._session = session
        self._room: Room | None = None
        self._is_greeted = self._is_busy = False
        self._left: bool | None = None
        """Whether the page was closed, once the other end is gone."""
        self._bucket = house.limits.of_socket()
        self._excess = 0
        self._loop = asyncio.get_running_loop()
        self._heard_at = self._loop.time()
        self._watch = self._loop.call_later(HELLO_SECONDS, self._look)
        self._task: asyncio.Task[None] | None = None
        session.on_close = self._count_closing
        house.metrics.sockets.inc()

    # -- what the line tells

    def heard(self, message: bytes) -> None:
        """Answer a message."""
        self._heard_at = self._loop.time()
        try:
            asked = decode(message)
        except UnreadableError as error:
            self._unreadable(error)
            return
        if not self._is_greeted:
            self._greet(asked)
        elif self._is_within_limits(asked):
            self._answer(asked)

    def disturbed(self) -> None:
        """Count what is no message like one."""
        if self._is_greeted:
            self._heard_at = self._loop.time()
        self._session.check_backlog()  # a ping was answered
        if not self._bucket.take(self._house.now()):
            self._too_much()

    def lost(self, *, closed: bool) -> None:
        """Leave, after what is being done."""
        self._house.metrics.sockets.dec()
        self._watch.cancel()
        self._left = closed
        if not self._is_busy:
            self._leave(closed=closed)

    # -- silence and floods

    def _look(self) -> None:
        """End a line on which nothing was heard for too long."""
        patience = self._house.settings.heartbeat if self._is_greeted else HELLO_SECONDS
        rest = patience if self._is_busy else self._heard_at + patience - self._loop.time()
        if rest > 0:
            self._watch = self._loop.call_later(rest, self._look)
        else:
            self._session.close("silent", "Nothing was heard from this device.", again=0)

    def _is_within_limits(self, message: FromClient) -> bool:
        """Say whether a message is answered; a line that floods is read slowly, and closed in the end."""
        self._house.metrics.messages.labels(message.__struct_config__.tag).inc()
        kind = _COSTLY.get(type(message))
        within = self._bucket.take(self._house.now())
        if within and (kind is None or self._house.limits.allow(kind, self._session.address)):
            return True
        self._session.send(Refused(getattr(message, "id", None), "slow-down", SLOW_DOWN))
        self._too_much()
        return False

    def _too_much(self) -> None:
        self._excess += 1
        if self._excess > MOST_EXCESS:
            self._session.close("flood", "Too many messages.", again=30_000)
        self._line.hold()
        self._loop.call_later(EXCESS_SECONDS, self._line.go_on)

    def _unreadable(self, error: UnreadableError) -> None:
        if not self._is_greeted:
            self._greet(None)
            return
        self._session.send(Refused(error.id, "malformed", str(error)))
        if not self._bucket.take(self._house.now()):
            self._too_much()

    def _count_closing(self, why: Why) -> None:
        self._house.metrics.closings.labels(why=why).inc()

    # -- answers

    def _greet(self, hello: FromClient | None) -> None:
        if not isinstance(hello, Hello):
            self._session.close("unreadable", "The first message of a socket must be hello.")
            return
        self._is_greeted = True
        self._watch.cancel()
        self._look()
        if hello.token is not None and is_token(hello.token):
            self._session.token = hello.token
        house = self._house
        beat = round(house.settings.heartbeat)
        self._session.send(Welcome(PROTOCOL, VERSION, beat, house.levels, house.dictionaries(), MOST_SEATS))
        if hello.room is not None:
            self._do(self._enter(hello.room, hello.game, hello.since))

    def _answer(self, message: FromClient) -> None:
        match message:
            case Ping():
                self._session.send(Pong())
            case Hello():
                self._session.send(Refused(None, "not-now", "You have said hello."))
            case Host():
                self._do(self._host(message))
            case _ if self._room is None:
                self._session.send(Refused(getattr(message, "id", None), "no-room", "You are at no table."))
            case _:
                self._ask(self._room, message)

    def _ask(self, room: Room, message: Asked) -> None:
        """Let the room answer in its turn."""
        self._hold()
        try:
            room.put(lambda: self._finish(ask(room, self._session, message)))
        except StoreError:  # this server has let the room go
            self._is_busy = False
            self._session.close("behind", TRY_AGAIN, again=500)

    async def _enter(self, code: str, game: str | None, since: int) -> None:
        try:
            room = await self._house.find(read_room_code(code), self._session.address)
            await self._come_in(room, game, since)
        except RoomRefusal as refusal:
            self._session.send(Refused(None, refusal.code, refusal.message))
        except StoreError:
            self._session.send(Refused(None, "try-again", TRY_AGAIN))

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
            self._session.send(Refused(message.id, "try-again", TRY_AGAIN))
        else:
            if before is not None:
                before.leave(self._session, closed=True)
                self._session.game, self._session.sent = None, 0
            await self._come_in(room)
            self._session.send(Done(message.id))

    def _hosting(self, room: Room, message: Host) -> None:
        """Answer a member who wants to open a room: it is this one, opened by the same message, or one must do."""
        if room.repeated(act_key(self._session.print, message.id)):
            self._session.send(Done(message.id))
        else:
            self._session.send(Refused(message.id, "not-now", "You have a seat at this table; leave it first."))

    async def _come_in(self, room: Room, game: str | None = None, since: int = 0) -> None:
        self._room = room
        await room.do(lambda: room.enter(self._session, game, since))

    # -- one thing at a time

    def _hold(self) -> None:
        self._is_busy = True
        self._line.hold()

    def _do(self, work: Coroutine[None, None, None]) -> None:
        """Do what has to wait, on its own."""
        self._hold()
        self._task = self._loop.create_task(self._finish(work))

    async def _finish(self, work: Awaitable[None]) -> None:
        """Wait for an answer, then hear on; or leave, if the other end is gone."""
        try:
            await work
        except StoreError:
            self._session.close("behind", TRY_AGAIN, again=500)
        except Exception:
            _log.exception("a line failed")
            self._session.close("behind", "Something went wrong here; come back.", again=1000)
        self._is_busy = False
        if self._left is None:
            self._line.go_on()
        else:
            self._leave(closed=self._left)

    def _leave(self, *, closed: bool) -> None:
        if self._room is not None:
            self._room.leave(self._session, closed=closed)
