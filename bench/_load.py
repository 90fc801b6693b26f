"""Load for our server: rooms of three that guess as fast as answers come, or at a rate; `picows` keeps it light.

python bench/_load.py URL ROOMS SECONDS RATE [OTHER_URL] prints `{}` when counting begins, and one line of JSON at the
end. With OTHER_URL, seat 2 of each room sits at another server. The anchor of `_bare.py` is driven by the same clients.
"""

import asyncio
import random
import secrets
import sys
import time
from collections.abc import Callable

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from finalword.data import open_lexicon
from finalword.server.codes import new_token

LEXICON = open_lexicon("full")


class Legal(msgspec.Struct):
    """What a load client reads of `legal`."""

    exchange: int | None = None
    build: bool = False
    no_word: bool = False
    guess: int | None = None


class Row(msgspec.Struct):
    """What it reads of a row."""

    length: int


class View(msgspec.Struct):
    """What it reads of the view."""

    winners: tuple[int, ...] | None
    hand: str | None
    rows: tuple[Row, ...]


class Heard(msgspec.Struct):
    """What it reads of any message."""

    say: str
    code: str = ""
    game: str | None = None
    seat: int | None = None
    since: int = 0
    events: tuple[msgspec.Raw, ...] = ()
    view: View | None = None
    legal: Legal | None = None


DECODER = msgspec.json.Decoder(Heard)


class Tally:
    """What is counted while the window is open."""

    def __init__(self) -> None:
        self.open = False
        self.moves = 0
        self.delays: list[float] = []


class Seat(WSListener):  # type: ignore[misc] # picows is no requirement of ours: unknown to mypy
    """One client."""

    def __init__(self, room: "Room", place: int) -> None:
        self.room = room
        self.place = place
        self.token = new_token()
        self.line: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the line."""
        self.line = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002 - picows calls it so
        """Read and answer."""
        if frame.msg_type == WSMsgType.TEXT:
            self.room.heard(self, DECODER.decode(frame.get_payload_as_memoryview()))

    def send(self, message: dict[str, object]) -> None:
        """Send a message."""
        if self.line is not None:
            self.line.send(WSMsgType.TEXT, msgspec.json.encode(message))


class Room:
    """Three clients that play for ever."""

    def __init__(self, tally: Tally, interval: float) -> None:
        self.tally = tally
        self.interval = interval
        self.seats = [Seat(self, place) for place in range(3)]
        self.code = asyncio.get_running_loop().create_future()
        self.sent_at = 0.0
        self.sender = -1
        self.word = random.randrange(len(LEXICON))

    async def begin(self, urls: list[str]) -> None:
        """Sit down and deal."""
        for seat, url in zip(self.seats, urls, strict=True):
            await ws_connect(lambda seat=seat: seat, url, websocket_handshake_timeout=60)
            hello: dict[str, object] = {"do": "hello", "token": seat.token}
            if seat.place:
                hello["room"] = await self.code
            seat.send(hello)
            opening = {"do": "join"} if seat.place else {"do": "host"}
            seat.send({**opening, "id": secrets.token_hex(6), "name": "Ann Bo Cy".split()[seat.place]})
        await asyncio.sleep(0.3)
        self.seats[0].send({"do": "deal", "id": secrets.token_hex(6)})

    def heard(self, seat: Seat, message: Heard) -> None:
        """Do what the game waits for."""
        if message.say == "room" and not self.code.done():
            self.code.set_result(message.code)
        if message.say != "push" or message.view is None:
            return
        if self.tally.open and self.sender >= 0 and seat.place != self.sender:
            self.tally.delays.append(time.perf_counter() - self.sent_at)
        if message.view.winners is not None:
            self.sender = -1
            if seat.place == 0:
                seat.send({"do": "deal", "id": secrets.token_hex(6)})
            return
        self._answer(seat, message, message.view, message.legal or Legal())

    def _answer(self, seat: Seat, message: Heard, view: View, legal: Legal) -> None:
        at = message.since + len(message.events)
        if legal.exchange is not None:
            self._act(seat, message, at, {"do": "exchange", "cards": ""})
        elif legal.no_word:
            self._act(seat, message, at, {"do": "no_word"})
        elif legal.build and not view.rows[seat.place].length:
            self._act(seat, message, at, {"do": "build", "word": LEXICON.buildable(view.hand or "")[0]})
        elif legal.guess is not None:
            wait = max(0.0, self.sent_at + self.interval - time.perf_counter()) if self.interval else 0.0
            guess: dict[str, object] = {"do": "guess", "word": self._next_word(legal.guess)}
            self._later(wait, lambda: self._guess(seat, message, at, guess))

    def _later(self, wait: float, work: Callable[[], None]) -> None:
        if wait:
            asyncio.get_running_loop().call_later(wait, work)
        else:
            work()

    def _guess(self, seat: Seat, message: Heard, at: int, action: dict[str, object]) -> None:
        self.sent_at, self.sender = time.perf_counter(), seat.place
        self._act(seat, message, at, action)

    def _act(self, seat: Seat, message: Heard, at: int, action: dict[str, object]) -> None:
        self.tally.moves += self.tally.open
        whole = {**action, "seat": seat.place}
        seat.send({"do": "act", "id": secrets.token_hex(6), "game": message.game, "at": at, "action": whole})

    def _next_word(self, most: int) -> str:
        self.word += 7919
        return LEXICON.word(self.word % LEXICON.count_up_to(min(most, 4)))


async def main() -> None:
    """Run the load and print what came of it."""
    url, rooms, seconds, rate = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
    other = sys.argv[5] if len(sys.argv) > 5 else url
    tally = Tally()
    tables = [Room(tally, rooms / rate if rate else 0.0) for _ in range(rooms)]
    for start in range(0, rooms, 20):
        await asyncio.gather(*(table.begin([url, url, other]) for table in tables[start : start + 20]))
    await asyncio.sleep(2)
    tally.open = True
    print("{}", flush=True)
    await asyncio.sleep(seconds)
    tally.open = False
    delays = sorted(tally.delays) or [float("nan")]
    p50, p99 = (1000 * delays[int(part * (len(delays) - 1))] for part in (0.5, 0.99))
    print(msgspec.json.encode({"moves": tally.moves / seconds, "p50": p50, "p99": p99}).decode())


if __name__ == "__main__":
    asyncio.run(main())
