"""A room: one inbox, one company, one game at a time. Everything that happens at a table happens here, in order."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, get_args

import msgspec

from finalword.rules.errors import IllegalAction
from finalword.rules.events import Event
from finalword.rules.options import Options
from finalword.server.clock import Timer
from finalword.server.codes import fingerprint
from finalword.server.company import (
    CameOnline,
    Company,
    Mate,
    Moved,
    Resumed,
    RoomEvent,
    Sat,
    Started,
    WentAway,
    WentOffline,
    decode_room_event,
    follow,
)
from finalword.server.driver import Driver
from finalword.server.game import Game
from finalword.server.lobby import check_deal, first_seat
from finalword.server.messages import Actor, Refused, encode
from finalword.server.news import Pushes, push_to, room_for
from finalword.server.refusals import RoomRefusal
from finalword.server.session import Session
from finalword.store import Row, StoreError, TakenError

if TYPE_CHECKING:
    from finalword.server.house import House

LONGEST_INBOX = 256
_log = logging.getLogger(__name__)
_encoder = msgspec.json.Encoder()
_ACTORS: dict[str, Actor] = {actor: actor for actor in get_args(Actor)}
Deed = Callable[[], Awaitable[None]]


class Room:
    """What this server knows of a room. The store has the truth; a room that falls behind reads on.

    Only deeds from the inbox change anything, so two messages never meet halfway.
    """

    def __init__(self, code: str, house: "House") -> None:
        self.code = code
        self.house = house
        self.company = Company()
        self.acts: dict[str, int | None] = {}
        """What was done already: the number of the first event by who asked and the id; None for the room's own."""
        self.game: Game | None = None
        self.timer: Timer | None = None
        self.sessions: set[Session] = set()
        self.quiet_since = house.now()
        self.driver = Driver(self)
        self._holders: tuple[Company, dict[str, Mate]] = self.company, {}
        """Who holds which token: worked out once for each company."""
        self._length = 0
        self.turn_since = 0
        """When the game last moved on (ms)."""
        self._resumed: list[int] = []
        self._last = 0
        self._told_watching = 0
        self._inbox: asyncio.Queue[Deed] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._work())

    # -- the inbox

    def put(self, deed: Deed) -> None:
        """Queue a deed; no session has more than one here. Raises StoreError when this server has let the room go."""
        if self._closed:
            raise StoreError("The room was closed here.")
        self._inbox.put_nowait(deed)

    def put_soon(self, deed: Deed) -> None:
        """Queue a deed from a timer or a hint; when the inbox is full it is dropped, and the next look repeats it."""
        if not (self._closed or self._inbox.qsize() >= LONGEST_INBOX):
            self._inbox.put_nowait(deed)

    async def do(self, deed: Deed) -> None:
        """Queue a deed and wait until it is done; raises what it raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def settle() -> None:
            try:
                await deed()
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
                return
            if not done.done():
                done.set_result(None)

        self.put(settle)
        await done

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        self._closed = True
        self.driver.stop()
        await self._inbox.join()
        self.driver.stop()
        if self.game is not None:
            self.house.programs.dismiss(self.game)
        self._task.cancel()

    async def _work(self) -> None:
        while True:
            deed = await self._inbox.get()
            try:
                await deed()
            except StoreError:
                _log.warning("a deed waits for the store")
            except Exception:
                _log.exception("a deed failed")
            self._inbox.task_done()
            self._look()

    def _look(self) -> None:
        """Let the driver see what is due; whatever happens there, the inbox is worked on."""
        try:
            if not self._closed:
                self.driver.look()
        except Exception:
            _log.exception("a look failed")

    # -- reading and writing the logs

    @property
    def is_known(self) -> bool:
        """Whether the room exists."""
        return self._length > 0

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self.game is not None and self.game.is_on

    @property
    def lengths(self) -> dict[str, int]:
        """How many rows this server has of the room's log and of the game's."""
        game = {self.game.name: self.game.count} if self.game else {}
        return {self.code: self._length} | game

    def now(self) -> int:
        """Return the time (ms); in this room it never goes back."""
        return max(self.house.now(), self._last)

    async def catch_up(self) -> None:
        """Read on in the logs, and announce what is new."""
        rows = await self.house.store.read(self.code, self._length)
        if rows:
            self._take_room(rows, [decode_room_event(row.body) for row in rows])
        news = await self.house.store.read(self.game.name, self.game.count) if self.game else []
        for _, action in groupby(news, lambda row: (row.at, row.actor, row.act)):
            self._take_game(list(action))
        if self.timer is not None and self._resumed:
            self.timer = self.timer.resumed(self._resumed[-1])
        if rows:
            self.announce()

    async def write(
        self,
        happenings: Sequence[RoomEvent] = (),
        act: str | None = None,
        game: Sequence[Row] = (),
        events: Sequence[Event] | None = None,
    ) -> None:
        """Store events of the room and rows of the game, all or none; then take them in and announce them."""
        at = self.now()
        rows = [
            Row(self.code, self._length + step, _encoder.encode(event).decode(), at, "", None if step else act)
            for step, event in enumerate(happenings)
        ]
        with self.house.metrics.appends.time():
            await self.house.store.append([*rows, *game])
        if rows:
            self._take_room(rows, happenings)
        if game:
            self.house.metrics.actions.labels(game[0].actor or "deal").inc()
            self.house.metrics.games.inc(not game[0].seq)
            self._take_game(list(game), events)
        if rows:
            self.announce()

    def _take_room(self, rows: Sequence[Row], events: Sequence[RoomEvent]) -> None:
        for row, event in zip(rows, events, strict=True):
            self._length, self._last = row.seq + 1, max(self._last, row.at)
            if row.act is not None:
                self.acts[row.act] = None
            before = self.company
            self.company = follow(before, event, row.at)
            if isinstance(event, Started):
                self._begin(event.game)
            elif isinstance(event, Sat):
                self.house.thinkers.prepare(event.level or "")
            elif isinstance(event, Resumed):
                self._resume(row.at)
            elif isinstance(event, Moved | WentAway):
                self._dismiss(before.mates[event.member], event)

    def _begin(self, name: str) -> None:
        self.game = Game(name, self.house.lexicon(self.company.terms.dictionary))
        self.timer = Timer(self.company.terms.clock) if self.company.terms.clock else None

    def _resume(self, at: int) -> None:
        self.driver.resumed(at)
        if self.timer is not None:
            self._resumed.append(at)
            self.timer = self.timer.resumed(at)

    def _take_game(self, rows: list[Row], events: Sequence[Event] | None = None) -> None:
        """Take in the rows of one action, and push them."""
        assert self.game is not None, "a game begins in the log of the room"
        since, at = self.game.count, rows[0].at
        self.game.apply(rows, events)
        self._last = self.turn_since = max(self._last, at)
        self.acts.update((row.act, row.seq) for row in rows if row.act is not None)
        public = self.game.stream(None, since)
        if self.timer is not None:
            resumed = [time for time in self._resumed if self.timer.since < time <= at]
            timer = self.timer.resumed(resumed[-1]) if resumed else self.timer
            self.timer = timer.after(self.game.view(None), public, at)
        self.driver.happened(public, at)
        pushes = Pushes(self, self.game, live=True, actor=_ACTORS.get(rows[0].actor))
        for session in list(self.sessions):
            pushes.send_to(session)
        if not self.game.is_on:
            self.house.programs.dismiss(self.game)
            self.announce()

    def _dismiss(self, mate: Mate, event: Moved | WentAway) -> None:
        """Close the sockets of a token that holds no seat any more."""
        for session in [each for each in self.sessions if mate.token and each.print == mate.token]:
            if isinstance(event, Moved):
                session.close("moved", "Your seat goes on at another device.")
            elif event.removed:
                session.close("removed", "The host has taken you off the table.")

    # -- who is here

    def seat_of(self, session: Session) -> int | None:
        """Return the seat that a session plays in the running or latest game; None for who only watches."""
        mate = self.mate(session)
        return None if mate is None else self.company.seat_of(mate.number)

    def mate(self, session: Session) -> Mate | None:
        """Return the member at the other end of a session."""
        if self._holders[0] is not self.company:
            self._holders = self.company, {mate.token: mate for mate in self.company.present if mate.token}
        return self._holders[1].get(session.print)

    def is_here(self, mate: Mate) -> bool:
        """Whether a member is connected, to any server."""
        return not mate.is_person or bool(mate.servers & self.house.alive)

    @property
    def watching(self) -> int:
        """How many people only watch, as far as this server knows; several tabs of one are one."""
        return len({session.print for session in self.sessions if self.mate(session) is None})

    def _count_soon(self, session: Session) -> None:
        """Tell everybody a moment after a visitor came or went how many watch; a reload passes unnoticed."""
        if self.mate(session) is None:
            asyncio.get_running_loop().call_later(self.house.settings.linger, self.put_soon, self._count)

    async def _count(self) -> None:
        if self.watching != self._told_watching:
            self.announce()

    def announce(self) -> None:
        """Tell everybody the company as it is; all who only watch are told the same."""
        self._told_watching = self.watching
        frames: dict[tuple[int | None, str], bytes] = {}
        for session in list(self.sessions):
            mate = self.mate(session)
            key = mate.number if mate else None, session.base_url
            if key not in frames:
                frames[key] = encode(room_for(session, self))
            session.send_frame(frames[key])

    async def enter(self, session: Session, game: str | None = None, since: int = 0) -> None:
        """Let a session in, and tell it what it lacks; one that has closed meanwhile stays out."""
        if session.is_closing:
            return
        if self.house.is_shared:
            await self.catch_up()
        session.print = fingerprint(self.code, session.token)
        if self.game is not None and game == self.game.name:
            session.game, session.sent = game, min(since, self.game.count)
        self.sessions.add(session)
        session.send(room_for(session, self))
        push_to(session, self)
        self._count_soon(session)
        await self.connected(session)

    async def connected(self, session: Session) -> None:
        """Note that the member at a session is here."""
        mate = self.mate(session)
        server = self.house.store.server
        while mate is not None and (server not in mate.servers or mate.covered):
            try:
                await self.write([CameOnline(mate.number, server), *self._resuming()])
            except TakenError:
                await self.catch_up()
            mate = self.mate(session)

    def _resuming(self) -> list[Resumed]:
        """Give the time back when nobody was here: the turn's, and everybody's until the house plays for them."""
        here = any(mate.is_person and self.is_here(mate) for mate in self.company.present)
        return [] if here else [Resumed()]

    def leave(self, session: Session, *, closed: bool) -> None:
        """Let a session go; when it was the member's last here, note it after a moment."""
        self.sessions.discard(session)
        self.quiet_since = self.house.now()
        self._count_soon(session)
        asyncio.get_running_loop().call_later(
            self.house.settings.linger, self.put_soon, lambda: self._disconnected(session.print, closed=closed)
        )

    async def _disconnected(self, print_: str, *, closed: bool) -> None:
        mate = self.company.holder(print_)
        server = self.house.store.server
        while mate and server in mate.servers and not any(each.print == print_ for each in self.sessions):
            try:
                await self.write([WentOffline(mate.number, server, closed)])
            except TakenError:
                await self.catch_up()
            mate = self.company.holder(print_)

    # -- asking

    def repeated(self, key: str) -> bool:
        """Whether this was done already."""
        return key in self.acts

    def refuse(self, session: Session, id_: str | None, error: IllegalAction | RoomRefusal) -> None:
        """Answer with a refusal."""
        seat = error.seat if isinstance(error, IllegalAction) else None
        self.house.metrics.refusals.labels(code=error.code).inc()
        session.send(Refused(id_, error.code, error.message, seat))

    # -- dealing

    def dealing(self, company: Company) -> tuple[Started, list[Row]]:
        """Return the start of a new game for this company; raises RoomRefusal."""
        check_deal(company)
        players = tuple(mate.number for mate in company.present)
        first = first_seat(company, players, secrets.randbelow)
        name = f"{self.code}/{len(company.sittings) + 1}"
        options = Options(company.terms.word_check, first, company.terms.variants)
        names = tuple(company.mates[member].name for member in players)
        rows = self.house.deal(name, company.terms.dictionary, names, options, self.now())
        return Started(name, players, first), rows
