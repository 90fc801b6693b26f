"""A server in the test's own loop, and players that talk to it through real sockets."""

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from finalword.rules.actions import Action, Build, Exchange, Guess, NoWord
from finalword.rules.events import Event
from finalword.server.app import make_app
from finalword.server.codes import new_token
from finalword.server.house import House
from finalword.server.messages import (
    Act,
    Done,
    FromClient,
    FromServer,
    Hello,
    Host,
    Join,
    Push,
    Refused,
    Room,
    decode_from_server,
    encode,
)
from finalword.server.run import Server, configured
from finalword.server.settings import Settings
from finalword.store import MemoryStore, Store

M = TypeVar("M", bound=FromServer)
QUICK = Settings(pace=0, linger=0.05, grace_lost=0.2, grace_closed=0.2, heartbeat=300, limits=1000)
LONGEST_WAIT = 120
"""Seconds after which something that should come is given up; long, since machines may be slow and busy."""


@dataclass
class Served:
    """A running server."""

    port: int
    house: House
    server: uvicorn.Server

    @property
    def url(self) -> str:
        """Return the address of the socket."""
        return f"ws://127.0.0.1:{self.port}/socket"

    @property
    def pages(self) -> str:
        """Return the address of the pages, without a slash."""
        return f"http://127.0.0.1:{self.port}"


class Time:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        """Return the time (ms)."""
        return self.ms

    def pass_seconds(self, served: Served, seconds: float) -> None:
        """Let time pass, and let every room look."""
        self.ms += round(1000 * seconds)
        for room in served.house.rooms.values():
            room.driver.look()


@asynccontextmanager
async def serving(
    settings: Settings = QUICK, store: Store | None = None, now: Callable[[], int] | None = None
) -> AsyncIterator[Served]:
    """Run a server on a free port until the block ends."""
    app = make_app(settings, store or MemoryStore(), now)
    server = Server(configured(settings, app))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not task.done(), task.exception()
            await asyncio.sleep(0.005)
        try:
            yield Served(listening.getsockname()[1], app.state.house, server)
        finally:
            server.should_exit = True
            await task


class Player:
    """One socket: sends messages, keeps every byte it is sent, folds nothing."""

    def __init__(self, line: ClientConnection, token: str) -> None:
        self.line = line
        self.token = token
        self.frames: list[bytes] = []
        self.heard: list[FromServer] = []
        self.room: Room | None = None
        self.push: Push | None = None
        self.events: list[Event] = []
        self._news = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def at(cls, url: str, token: str | None = None, **hello: object) -> "Player":
        """Connect and say hello."""
        token = token or new_token()
        line = await connect(url, compression=None, max_size=None, open_timeout=LONGEST_WAIT, ping_interval=None)
        player = cls(line, token)
        await player.send(Hello(token=token, **hello))  # type: ignore[arg-type] # fields of Hello
        return player

    @property
    def last(self) -> FromServer | None:
        """Return the latest message."""
        return self.heard[-1] if self.heard else None

    async def _read(self) -> None:
        try:
            async for frame in self.line:
                data = frame if isinstance(frame, bytes) else frame.encode()
                self.frames.append(data)
                self._take(decode_from_server(data))
        except ConnectionClosed:
            pass
        finally:
            self._news.set()

    def _take(self, message: FromServer) -> None:
        self.heard.append(message)
        if isinstance(message, Room):
            self.room = message
        elif isinstance(message, Push):
            if self.push is None or self.push.game != message.game:
                self.events = []
            assert message.since <= len(self.events), "a gap in the stream"
            self.events[message.since :] = message.events
            self.push = message
        self._news.set()

    async def send(self, message: FromClient) -> None:
        """Send a message."""
        await self.line.send(encode(message).decode())

    async def until(self, ready: Callable[["Player"], object], seconds: float = LONGEST_WAIT) -> None:
        """Wait until something holds of what was heard."""
        async with asyncio.timeout(seconds):
            while not ready(self):
                assert not self._reader.done(), f"the line is closed: {self.heard[-1:]}"
                self._news.clear()
                await self._news.wait()

    async def ask(self, message: FromClient) -> FromServer:
        """Send a message and return what answers its id."""
        id_ = message.id  # type: ignore[union-attr] # only messages with an id are asked
        start = len(self.heard)
        await self.send(message)

        def answer() -> FromServer | None:
            return next((each for each in self.heard[start:] if getattr(each, "id", None) == id_), None)

        await self.until(lambda _: answer())
        found = answer()
        assert found is not None
        return found

    async def done(self, message: FromClient) -> Done:
        """Ask, and expect it to be done."""
        answer = await self.ask(message)
        assert isinstance(answer, Done), answer
        return answer

    async def refused(self, message: FromClient) -> str:
        """Ask, expect a refusal, and return its code."""
        answer = await self.ask(message)
        assert isinstance(answer, Refused), answer
        return answer.code

    async def act(self, action: Action, id_: str | None = None, at: int | None = None) -> FromServer:
        """Do something in the game and return the answer."""
        assert self.push is not None
        at = len(self.events) if at is None else at
        return await self.ask(Act(id_ or new_id(), self.push.game, at, action))

    async def move(self) -> bool:
        """Do something legal, if there is anything to do; returns whether there was."""
        push = self.push
        if push is None or push.legal is None or push.seat is None:
            return False
        if push.legal.exchange is not None:
            await self.act(Exchange(push.seat, ""))
        elif push.legal.no_word:
            await self.act(NoWord(push.seat))
        elif push.legal.build and push.view.rows[push.seat].length == 0:
            await self.act(Build(push.seat, await self.word()))
        elif push.legal.guess is not None:
            await self.act(Guess(push.seat, self.guess(push.legal.guess)))
        else:
            return False
        return True

    async def word(self) -> str:
        """Return the longest word of the hand; a hand that holds none is claimed, and dealt anew."""
        from finalword.data import open_lexicon  # noqa: PLC0415 - a word list only players need

        assert self.push is not None
        hand = self.push.view.hand
        words = open_lexicon("full").buildable(hand or "")
        if words:
            return words[0]
        await self.act(NoWord(self.push.seat or 0))
        await self.until(lambda each: each.push and each.push.view.hand != hand)
        return await self.word()

    def guess(self, most: int) -> str:
        """Return any word that was not said yet."""
        from finalword.data import open_lexicon  # noqa: PLC0415 - a word list only players need

        assert self.push is not None
        said = {each.word for each in self.push.view.said}
        lexicon = open_lexicon("full")
        while True:
            word = lexicon.word(secrets.randbelow(lexicon.count_up_to(most)))
            if word not in said:
                return word

    async def close(self) -> None:
        """Close the socket."""
        await self.line.close()
        await self._reader

    async def ended(self) -> None:
        """Wait until the other end has closed the socket, and all that it said is heard."""
        async with asyncio.timeout(LONGEST_WAIT):
            await self.line.wait_closed()
            await self._reader


def new_id() -> str:
    """Draw the id of a message."""
    return secrets.token_hex(8)


async def company(url: str, names: tuple[str, ...] = ("Ann", "Bo", "Cy"), **host: object) -> list[Player]:
    """Open a room and seat people in it."""
    first = await Player.at(url)
    await first.done(Host(new_id(), names[0], **host))  # type: ignore[arg-type] # fields of Host
    await first.until(lambda each: each.room)
    assert first.room is not None
    players = [first]
    for name in names[1:]:
        player = await Player.at(url, room=first.room.code)
        await player.done(Join(new_id(), name))
        players.append(player)
    return players


def _has_news(player: Player, seen: int) -> bool:
    return len(player.heard) > seen


def is_over(player: Player) -> bool:
    """Say whether a player has seen the end of the game."""
    return player.push is not None and player.push.view.winners is not None


async def play_out(players: list[Player], seconds: float = LONGEST_WAIT) -> None:
    """Let people play until the game is over."""

    async def play(player: Player) -> None:
        while not is_over(player):
            seen = len(player.heard)
            if not await player.move():
                await player.until(partial(_has_news, seen=seen), seconds)

    await asyncio.gather(*map(play, players))


def code_of(player: Player) -> str:
    """Return the code of the room that a player is in."""
    assert player.room is not None
    return player.room.code


def presence(player: Player) -> dict[str, str]:
    """Return who is here, away or gone, by name, as a player was told."""
    assert player.room is not None
    return {member.name: member.presence for member in player.room.members}


def plays(player: Player, number: int) -> bool:
    """Say whether a player is shown the room's game of that number."""
    return player.push is not None and player.push.game.endswith(f"/{number}")
