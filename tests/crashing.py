"""Servers as processes of their own that are killed, and players who do not mind: what was acknowledged must last."""

import asyncio
import atexit
import contextlib
import secrets
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import IO

from websockets.exceptions import WebSocketException

from finalword.rules.actions import Action, Build, Exchange, Guess, NoWord
from finalword.server.codes import new_token
from finalword.server.messages import Act, Deal, Done, Host, Join
from finalword.store import open_store
from ports import free_port
from serving import LONGEST_WAIT, Player, is_over, new_id

LOST = (WebSocketException, OSError, AssertionError, TimeoutError)


class Process:
    """`finalword serve` in a process of its own."""

    def __init__(self, database: str, *arguments: str) -> None:
        self.database = database
        self.port = free_port()
        quick = ["--pace", "0", "--limits", "1000", "--linger", "0.1", "--log-level", "warning"]
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--database", database]
        self.command = [sys.executable, "-m", "finalword", "serve", *where, *quick, *arguments]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return the address of the socket."""
        return f"ws://127.0.0.1:{self.port}/socket"

    async def start(self) -> None:
        """Start, and wait until it listens."""
        with tempfile.TemporaryFile() as log:  # a pipe that nobody reads would fill up
            self.process = subprocess.Popen(self.command, stderr=log)
            atexit.register(self.process.terminate)  # a test that fails halfway leaves no server behind
            await self._listens(log)

    async def _listens(self, log: IO[bytes]) -> None:
        assert self.process is not None
        end = monotonic() + LONGEST_WAIT
        while monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.05)
        log.seek(0)
        raise AssertionError(f"the server does not start: {log.read().decode()}")

    def kill(self) -> None:
        """Kill it as the system does when memory is out: no goodbye, no flush."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal and wait for the end."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(LONGEST_WAIT)


@dataclass
class Seat:
    """A person who plays on, whatever happens to servers: sends again what was not answered, under the same id."""

    name: str
    token: str = field(default_factory=new_token)
    acknowledged: dict[str, int | None] = field(default_factory=dict)
    pending: Act | None = None
    games: int = 0

    def note(self, act: Act, answer: object) -> None:
        """Note what was answered."""
        self.pending = None
        if isinstance(answer, Done):
            self.acknowledged[act.id] = answer.at

    async def play(self, url: str, code: str, until: asyncio.Event) -> None:
        """Connect and play until told to stop or until the line is lost."""
        player = await Player.at(url, self.token, room=code)
        try:
            await player.until(lambda each: each.push, 10)
            if self.pending is not None:
                self.note(self.pending, await player.ask(self.pending))
            while not until.is_set():
                await self._step(player)
        finally:
            await player.close()

    async def _step(self, player: Player) -> None:
        seen = len(player.heard)
        action = await _wish(player)
        if is_over(player):
            self.games += player.room is not None and player.room.may_deal
            if player.room is not None and player.room.may_deal:
                await player.ask(Deal(new_id()))
        elif action is not None and player.push is not None:
            self.pending = Act(new_id(), player.push.game, len(player.events), action)
            self.note(self.pending, await player.ask(self.pending))
            return
        with contextlib.suppress(TimeoutError):
            await player.until(lambda each: len(each.heard) > seen, 0.5)


async def _wish(player: Player) -> Action | None:
    push = player.push
    if push is None or push.legal is None or push.seat is None:
        return None
    if push.legal.exchange is not None:
        return Exchange(push.seat, "")
    if push.legal.no_word:
        return NoWord(push.seat)
    if push.legal.build and push.view.rows[push.seat].length == 0:
        return Build(push.seat, await player.word())
    return None if push.legal.guess is None else Guess(push.seat, player.guess(push.legal.guess))


async def open_room(url: str, seats: list[Seat]) -> str:
    """Let three people sit down and deal; returns the code of the room."""
    host = await Player.at(url, seats[0].token)
    await host.done(Host(new_id(), seats[0].name))
    await host.until(lambda each: each.room)
    assert host.room is not None
    for seat in seats[1:]:
        player = await Player.at(url, seat.token, room=host.room.code)
        await player.done(Join(new_id(), seat.name))
        await player.close()
    await host.done(Deal(new_id()))
    await host.close()
    return host.room.code


async def play_on(where: list[tuple[Seat, str, str]], more: int = 1, most: float = LONGEST_WAIT) -> None:
    """Let people play until each has so many more actions acknowledged; AssertionError when that takes too long."""
    wanted = [(seat, len(seat.acknowledged) + more) for seat, *_ in where]
    playing = asyncio.create_task(play_for(most, where))
    while not all(len(seat.acknowledged) >= count for seat, count in wanted) and not playing.done():
        await asyncio.sleep(0.05)
    await stopped(playing)
    assert all(len(seat.acknowledged) >= count for seat, count in wanted)


async def more_acknowledged(seats: list[Seat], more: int, playing: asyncio.Task[None]) -> None:
    """Wait until so many more actions of these people are acknowledged while they play."""
    wanted = sum(len(seat.acknowledged) for seat in seats) + more
    while sum(len(seat.acknowledged) for seat in seats) < wanted:
        assert not playing.done(), "nothing was acknowledged"
        await asyncio.sleep(0.01)


async def stopped(playing: asyncio.Task[None]) -> None:
    """Let people stop; what they asked last may stay unanswered."""
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing


async def play_for(seconds: float, where: list[tuple[Seat, str, str]]) -> None:
    """Let people play, each at their own server, for a while, whatever happens to their lines."""
    stop = asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, stop.set)

    async def play(seat: Seat, url: str, code: str) -> None:
        while not stop.is_set():
            with contextlib.suppress(*LOST):
                await seat.play(url, code, stop)
            await asyncio.sleep(0.02)

    await asyncio.gather(*(play(*each) for each in where))


async def faults(database: str, seats: list[Seat], codes: list[str]) -> list[str]:
    """Return what is wrong with the logs: acknowledged actions missing or doubled, gaps."""
    store = await open_store(database)
    found: list[str] = []
    acts: Counter[str] = Counter()
    for code in codes:
        for log in await store.logs(code):
            rows = await store.read(log)
            if [row.seq for row in rows] != list(range(len(rows))):
                found.append(f"{log} has a gap")
            acts.update(row.act.partition(":")[2] for row in rows if row.act)
    await store.close()
    for seat in seats:
        found += [f"{seat.name}: {act} stands {acts[act]} times" for act in seat.acknowledged if acts[act] != 1]
    return found


async def kill_again_and_again(
    database: str, loops: int, rooms: int = 2, tell: Callable[[int], object] = lambda _: None
) -> tuple[int, list[str]]:
    """Kill a server so often under load, telling the count; return how much was acknowledged, and what is wrong."""
    server = Process(database)
    await server.start()
    tables = [[Seat(name) for name in ("Ann", "Bo", "Cy")] for _ in range(rooms)]
    codes = [await open_room(server.url, seats) for seats in tables]
    where = [(seat, server.url, code) for seats, code in zip(tables, codes, strict=True) for seat in seats]
    people = [seat for seats in tables for seat in seats]
    for count in range(1, loops + 1):
        playing = asyncio.create_task(play_for(LONGEST_WAIT, where))
        await more_acknowledged(people, rooms, playing)
        await asyncio.sleep(secrets.randbelow(700) / 1000)
        server.kill()
        await asyncio.sleep(0.2)  # they go on asking a server that is gone
        await stopped(playing)
        await server.start()
        tell(count)
    await play_on(where)
    server.end()
    return sum(len(seat.acknowledged) for seat in people), await faults(database, people, codes)
