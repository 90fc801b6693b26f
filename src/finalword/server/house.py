"""The house: all rooms that this server holds, and what they share."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from finalword.data import load_deck
from finalword.rules.actions import Action
from finalword.rules.errors import TableError
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options
from finalword.server import lobby
from finalword.server.archive import sweep
from finalword.server.codes import act_key, fingerprint, room_code
from finalword.server.company import FORMAT, CameOnline, Company, Hosted, HostPassed, RoomEvent, follow
from finalword.server.game import Game
from finalword.server.limits import Limits
from finalword.server.messages import Host, SeatBot
from finalword.server.metrics import Metrics
from finalword.server.programs import Programs
from finalword.server.refusals import RoomRefusal
from finalword.server.room import Deed, Room
from finalword.server.settings import Settings
from finalword.server.shelf import Shelf
from finalword.server.thinking import Thinkers, levels
from finalword.store import Row, Store, StoreError, TakenError
from finalword.table import Table

BEAT = 2.0
GOODBYE = 0.2
IDLE = 600_000
SWEEP = 3_600_000
DAY = 86_400_000
UNPLAYED = 30 * DAY
"""How long a room is kept in which no game was ever dealt, and nothing else happens."""
_log = logging.getLogger(__name__)


def _system_time() -> int:
    return time.time_ns() // 1_000_000


class House:
    """Rooms by code, the store, the bots' processes, and the time."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], int] = _system_time) -> None:
        self.settings = settings
        self.store = store
        self.now = now
        self.alive: frozenset[str] = frozenset({store.server})
        self.is_closing = False
        self.metrics = Metrics()
        self.limits = Limits(settings.limits, now)
        self.shelf = Shelf(settings.dictionary)
        self.thinkers = Thinkers(settings.thinkers, self.metrics, self.shelf.sources)
        self.programs = Programs(settings.bot)
        self.levels = (*levels(), *self.programs.commands)
        self.rooms: dict[str, Room] = {}
        self._deck = load_deck()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._swept = 0
        self._beat: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen to the store, and look after the rooms."""
        self.alive = await self.store.alive()
        await self.store.follow(self._hinted)
        self._beat = asyncio.create_task(self._look_after())

    async def say_goodbye(self) -> None:
        """Tell everybody to come back later, and take nobody in any more."""
        self.is_closing = True
        sessions = [session for room in self.rooms.values() for session in room.sessions]
        for session in sessions:
            session.close("restart", "The server restarts; your table is kept.", again=1000)
        if sessions:
            await asyncio.sleep(GOODBYE)

    async def close(self) -> None:
        """Finish what was begun."""
        self.is_closing = True
        if self._beat is not None:
            self._beat.cancel()
        for room in list(self.rooms.values()):
            await room.close()
        await self.programs.close()
        await self.thinkers.close()
        await self.store.close()

    @property
    def is_shared(self) -> bool:
        """Whether other servers play on the same store."""
        return len(self.alive) > 1

    def lexicon(self, dictionary: str) -> Lexicon | None:
        """Return a dictionary by name; None where there is none of this name, or none any more."""
        return self.shelf.lexicon(dictionary)

    def dictionaries(self) -> dict[str, int]:
        """Return how many words each dictionary has."""
        return self.shelf.sizes()

    def deal(self, name: str, dictionary: str, names: Sequence[str], options: Options, at: int) -> list[Row]:
        """Open a table and return the rows of its deal; raises RoomRefusal."""
        lexicon = self.lexicon(dictionary)
        if lexicon is None:
            raise RoomRefusal("bad-terms", f"The word list {dictionary} is not here any more; choose other words.")
        try:
            table = Table.open(lexicon, self._deck, names, options)
        except TableError as error:
            raise RoomRefusal("bad-terms", str(error)) from None
        return Game(name, lexicon).rows(table.log, at, "", None)

    async def thought(self, game: Game, seat: int, level: str, dictionary: str) -> Action:
        """Return what the house player of a level does at a seat, from this seat's own view."""
        lexicon = self.lexicon(dictionary)
        if level in self.programs.commands and lexicon is not None:
            action = await self.programs.think(level, game, seat, lexicon)
            if action is not None:
                return action
        level = level if level in levels() else self.settings.stand_in
        view, legal, seed = game.view(seat), game.legal(seat), secrets.token_hex(16)
        return await self.thinkers.think(level, dictionary, seed, view, legal)

    async def find(self, code: str | None, address: str) -> Room:
        """Return a room, read from the store if need be; raises RoomRefusal, StoreError. Wrong codes are counted."""
        if self.limits.is_spent("code", address):
            raise RoomRefusal("slow-down", "Too many wrong codes; wait a minute.")
        room = None if code is None else await self._load(code)
        if room is None:
            self.limits.allow("code", address)
            raise RoomRefusal("no-room", "There is no table with this code.")
        return room

    async def _load(self, code: str) -> Room | None:
        async with self._alone_with(code):
            return await self._held(code)

    def _alone_with(self, code: str) -> asyncio.Lock:
        """Return the lock of a room that is read or opened, so that this server never holds it twice."""
        return self._loading.setdefault(code, asyncio.Lock())

    async def _held(self, code: str) -> Room | None:
        """Return a room, read from the store if need be; None where there is none. Only alone with it."""
        if code in self.rooms:
            return self.rooms[code]
        room = Room(code, self)
        try:
            await room.catch_up()
        except BaseException:
            await room.close()
            raise
        if not room.is_known:
            await room.close()
            return None
        self.rooms[room.code] = room
        return room

    async def host(self, token: str, message: Host) -> Room:
        """Open a new room with the sender as its host; raises RoomRefusal, StoreError.

        The same message again, also after a restart or to another server, leads to the room that it has opened.
        """
        attempt = 0
        while True:
            code = room_code(token, message.id, attempt)
            try:
                async with self._alone_with(code):
                    room = await self._held(code) or await self._open(code, token, message)
            except TakenError:  # another server was first
                continue
            if room.repeated(act_key(fingerprint(code, token), message.id)):
                return room
            attempt += 1

    async def _open(self, code: str, token: str, message: Host) -> Room:
        room = Room(code, self)
        try:
            print_ = fingerprint(code, token)
            happenings, company = self._opening(room, print_, message)
            started, rows = room.dealing(company) if message.deal else (None, [])
            events = [*happenings, *([started] if started else [])]
            await room.write(events, act_key(print_, message.id), rows)
        except BaseException:
            await room.close()
            raise
        self.rooms[code] = room
        return room

    def _opening(self, room: Room, print_: str, message: Host) -> tuple[list[RoomEvent], Company]:
        """Return how the room of this host begins."""
        terms = lobby.terms_changed(message.terms, self.shelf.sizes()).terms
        events: list[RoomEvent] = [Hosted(FORMAT, terms)]
        company = follow(Company(), events[0], room.now())

        def add(event: RoomEvent) -> None:
            nonlocal company
            events.append(event)
            company = follow(company, event, room.now())

        add(lobby.seated(company, message.name, print_))
        add(HostPassed(0))
        for level in message.bots:
            add(lobby.bot_seated(company, SeatBot(message.id, level), self.levels))
        add(CameOnline(0, self.store.server))
        return events, company

    def _hinted(self, name: str) -> None:
        """Let rooms read on that may have grown elsewhere."""
        code = name.partition("/")[0]
        for room in [self.rooms[code]] if code in self.rooms else list(self.rooms.values()) if not code else []:
            room.put_soon(room.catch_up)

    async def _look_after(self) -> None:
        """Keep the list of living servers, read on where a hint was lost, and let idle rooms go."""
        while True:
            await asyncio.sleep(BEAT)
            self.metrics.rooms.set(len(self.rooms))
            for look in (self._see_servers, self._see_lengths, self._sweep, self._let_go):
                try:
                    await look()
                except StoreError:
                    _log.debug("looking after the rooms waits for the store")
                except Exception:
                    _log.exception("looking after the rooms failed")

    async def _let_go(self) -> None:
        """Forget the rooms in which nobody is and was for a while; the store has them, and whoever comes finds them."""
        for room in list(self.rooms.values()):
            if not room.sessions and self.now() - room.quiet_since > IDLE:
                del self.rooms[room.code]
                await room.close()

    async def _sweep(self) -> None:
        """Delete old rooms, once an hour: those in which nobody ever played, and others if the settings say so."""
        if self.now() - self._swept < SWEEP:
            return
        self._swept = self.now()
        open_here = [room.code for room in self.rooms.values() if room.sessions]
        rooms = await sweep(self.store, self.now() - UNPLAYED, kept=open_here, unplayed=True)
        if self.settings.keep_days:
            rooms += await sweep(self.store, self.now() - round(DAY * self.settings.keep_days), kept=open_here)
        for room in [self.rooms.pop(code) for code in rooms if code in self.rooms]:
            await room.close()
        if rooms:
            _log.info("%s old rooms deleted", len(rooms))

    async def _see_servers(self) -> None:
        alive = await self.store.alive()
        if alive != self.alive:
            self.alive = alive
            for room in self.rooms.values():
                room.put_soon(_announcing(room))

    async def _see_lengths(self) -> None:
        """Compare with the store, all rooms in one question."""
        known = {name: length for room in self.rooms.values() for name, length in room.lengths.items()}
        lengths = await self.store.lengths(list(known)) if self.is_shared else {}
        for name, length in lengths.items():
            if length > known[name]:
                self._hinted(name)


def _announcing(room: Room) -> Deed:
    async def announce() -> None:
        room.announce()

    return announce
