"""Frames as no sound client sends them, on the loops of asyncio and of uvloop: only their own line suffers."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator
from functools import partial

import pytest
from msgspec.structs import replace
from websockets.frames import Opcode

from finalword.server import conversation, session
from finalword.server.line import Line
from finalword.server.messages import Checked, Closing, Deal, Done, Host, Pong, Refused, Welcome
from rawline import OPEN, RawLine, dropped, framed
from serving import QUICK, Player, Served, company, new_id, play_out, serving

HELLO = b'{"do":"hello"}'
REQUEST = (
    b"GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(autouse=True)
async def lines() -> AsyncIterator[None]:
    """Close what a test has opened."""
    yield
    while OPEN:
        await dropped(OPEN.pop())


async def greeted(served: Served) -> RawLine:
    line = await RawLine.at(served.url)
    line.say(HELLO)
    assert isinstance(await line.next(), Welcome)
    return line


async def until(holds: object, seconds: float = 20) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not holds():  # type: ignore[operator] # a question without arguments
            await asyncio.sleep(0.01)


async def test_a_message_may_come_in_pieces_with_pings_between() -> None:
    async with serving() as served:
        line = await RawLine.at(served.url)
        pieces = [HELLO[:3], b"", HELLO[3:10]]
        line.send(framed(Opcode.TEXT, pieces[0], fin=False))
        for piece in pieces[1:]:
            line.send(framed(Opcode.PING, b"there?") + framed(Opcode.CONT, piece, fin=False))
        line.send(framed(Opcode.CONT, HELLO[10:]))
        assert isinstance(await line.next(), Welcome)
        assert line.pongs == [b"there?"] * 2


async def test_bytes_may_come_one_at_a_time() -> None:
    async with serving() as served:
        line = await RawLine.at(served.url)
        for byte in framed(Opcode.TEXT, HELLO) + framed(Opcode.TEXT, b'{"do":"ping"}'):
            line.send(bytes([byte]))
            await asyncio.sleep(0)
        assert isinstance(await line.next(), Welcome)
        assert isinstance(await line.next(), Pong)


BREACHES: dict[str, tuple[bytes, int]] = {
    "unmasked": (framed(Opcode.TEXT, HELLO, mask=False), 1002),
    "compressed": (b"\xc1" + framed(Opcode.TEXT, HELLO)[1:], 1002),  # which was not agreed on
    "unknown": (b"\x83\x80\x00\x00\x00\x00", 1002),
    "long ping": (b"\x89\xfe\x00\x7e\x00\x00\x00\x00" + b"x" * 126, 1002),
    "half a ping": (b"\x09" + framed(Opcode.PING, b"")[1:], 1002),
    "second piece": (framed(Opcode.CONT, b"x"), 1002),
    "two beginnings": (framed(Opcode.TEXT, b"{", fin=False) + framed(Opcode.TEXT, b"}"), 1002),
    "half a code": (framed(Opcode.CLOSE, b"\x03"), 1002),
    "large": (framed(Opcode.TEXT, b"x" * 4097), 1009),
    "large in pieces": (framed(Opcode.BINARY, b"x" * 4000, fin=False) + framed(Opcode.CONT, b"x" * 97), 1009),
    "no text": (framed(Opcode.TEXT, b'{"do":"\xff"}'), 1007),
    "announced": (b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00", 1009),  # eight exabytes
}


@pytest.mark.parametrize("breach", BREACHES)
async def test_a_breach_of_the_protocol_ends_the_line(breach: str) -> None:
    frames, code = BREACHES[breach]
    async with serving() as served:
        line = await greeted(served)
        line.send(frames)
        assert await line.ended() == code
        await until(lambda: not served.server.server_state.connections)


async def test_a_closing_is_answered_with_its_code() -> None:
    async with serving() as served:
        line = await greeted(served)
        line.send(framed(Opcode.CLOSE, b"\x03\xe9"))
        assert await line.ended() == 1001


async def test_what_is_said_before_a_closing_is_done() -> None:
    async with serving() as served:
        line = await greeted(served)
        line.send(framed(Opcode.TEXT, b'{"do":"host","id":"h","name":"Ann"}') + framed(Opcode.CLOSE, b"\x03\xe8"))
        await until(lambda: any(room.is_known for room in served.house.rooms.values()))


async def test_who_pings_and_never_reads_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LARGEST_BACKLOG", 20_000)
    async with serving(replace(QUICK, limits=1_000_000)) as served:
        line = await RawLine.at(served.url, receive_buffer=4096)
        line.say(HELLO)
        await until(lambda: b"finalword_sockets 1.0" in served.house.metrics.text())
        for _ in range(100):
            line.send(framed(Opcode.PING, b"x" * 125) * 400)
            await asyncio.sleep(0.001)
        await until(lambda: b'finalword_closings_total{why="behind"} 1.0' in served.house.metrics.text())
        await line.drop()


@pytest.mark.parametrize("kind", ["PING", "PONG", "CONT"])
async def test_a_flood_of_frames_that_are_no_messages_is_cut(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "MOST_EXCESS", 10)
    frame = framed(Opcode[kind], b"", fin=kind != "CONT")
    async with serving(replace(QUICK, limits=1)) as served:
        players = await company(served.url)
        flood = await greeted(served)
        if kind == "CONT":
            flood.send(framed(Opcode.TEXT, b"", fin=False))
        flood.send(frame * 20_000)
        assert await flood.ended() in {1008, 1006}
        assert isinstance(flood.heard[-1], Closing)
        assert flood.heard[-1].why == "flood"
        await players[0].done(Deal(new_id()))
        await play_out(players)


async def test_questions_sent_at_once_are_answered_in_order() -> None:
    async with serving() as served:
        line = await greeted(served)
        questions: list[dict[str, object]] = [{"do": "host", "id": "h", "name": "Ann"}, {"do": "bot", "id": "b"}]
        questions += [{"do": "bot", "id": f"b{number}", "level": "easy"} for number in range(3)]
        questions += [{"do": "deal", "id": "d"}, {"do": "check", "id": "c", "word": "stone"}, {"do": "ping"}]
        line.send(b"".join(framed(Opcode.TEXT, str(each).replace("'", '"').encode()) for each in questions))
        while not isinstance(await line.next(), Pong):
            pass
        answers = [each for each in line.heard if isinstance(each, Done | Refused | Checked)]
        assert [each.id for each in answers] == ["h", "b", "b0", "b1", "b2", "d", "c"]


async def test_who_does_not_read_is_cut_and_slows_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LARGEST_BACKLOG", 20_000)
    async with serving() as served:
        for listening in served.server.servers[0].sockets:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        players = await company(served.url)
        assert players[0].room is not None
        code = players[0].room.code
        stalled = await RawLine.at(served.url, receive_buffer=2048)
        stalled.say({"do": "hello", "room": code})
        await until(lambda: len(served.house.rooms[code].sessions) == 4)
        while len(served.house.rooms[code].sessions) == 4:
            await players[0].done(Deal(new_id()))
            for player in players:
                await player.until(lambda each: each.push and not each.push.view.winners)
            await play_out(players, 20)
        assert b'finalword_closings_total{why="behind"} 1.0' in served.house.metrics.text()
        again = await Player.at(served.url, room=code)
        await again.until(lambda each: each.push and each.push.view.winners is not None)


async def test_who_is_behind_and_reads_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LARGEST_BACKLOG", -1)
    async with serving() as served:
        line = await RawLine.at(served.url)
        line.say(HELLO)
        assert await line.ended() == 4000
        assert line.heard[-1] == Closing("behind", line.heard[-1].message, 500)  # type: ignore[union-attr] # a Closing


async def test_who_never_says_hello_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "HELLO_SECONDS", 0.3)
    async with serving() as served:
        silent, pinging = await RawLine.at(served.url), await RawLine.at(served.url)

        async def ping() -> None:
            while True:
                pinging.send(framed(Opcode.PING, b""))
                await asyncio.sleep(0.05)

        pings = asyncio.create_task(ping())
        assert await silent.ended() == 4002
        assert await pinging.ended() == 4002
        pings.cancel()
        await until(lambda: not served.server.server_state.connections)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ((b"Version: 13", b"Version: 99"), b"400"),
        ((b"dGhlIHNhbXBsZSBub25jZQ==", b"nonsense"), b"400"),
        ((b"Host: a", b"Host: a\r\nOrigin: https://evil.example"), b"403"),
        ((b"/socket", b"/t/BCDFG"), b"403"),
        ((b"/socket", b"/none"), b"403"),
        ((b"Host: a", b"Host: a\r\nCookie: " + b"x" * 9000), b"4"),
        ((b"Host: a", b"Host: a\r\nContent-Length: 5"), b"4"),
        ((b"Host: a", b"Host: a" + b"".join(b"\r\nX-%d: 1" % each for each in range(130))), b"4"),
    ],
)
async def test_a_handshake_that_is_refused_leaves_nothing(change: tuple[bytes, bytes], status: bytes) -> None:
    async with serving() as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(REQUEST.replace(*change))
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 " + status)
        await dropped(writer)
        await until(lambda: not served.server.server_state.connections)
        assert b"finalword_sockets 0.0" in served.house.metrics.text()


async def test_who_vanishes_in_the_handshake_leaves_nothing() -> None:
    async with serving() as served:
        for part in (REQUEST[:40], REQUEST):
            for _ in range(20):
                _, writer = await asyncio.open_connection("127.0.0.1", served.port)
                writer.write(part)
                await asyncio.sleep(0)
                await dropped(writer)
        await until(lambda: not served.server.server_state.connections)
        await until(lambda: b"finalword_sockets 0.0" in served.house.metrics.text())
        gc.collect()
        assert not [each for each in gc.get_objects() if isinstance(each, Line)]


async def test_who_vanishes_while_asking_leaves_when_it_is_answered() -> None:
    async with serving() as served:
        line = await greeted(served)
        line.say({"do": "host", "id": "h", "name": "Ann"})
        await line.next()
        code = next(iter(served.house.rooms))
        line.say({"do": "bot", "id": "b", "level": "easy"})
        await line.drop()
        await until(partial(_is_left, served, code))


def _is_left(served: Served, code: str) -> bool:
    room = served.house.rooms[code]
    return not room.sessions and not room.company.mates[0].servers


async def test_a_server_that_stops_says_so_to_everybody() -> None:
    async with serving() as served:
        host = await Player.at(served.url)
        await host.done(Host(new_id(), "Ann"))
        lonely = await greeted(served)
    assert await lonely.ended() == 1012
    await host.line.wait_closed()
    assert host.line.close_code == 1001
    assert isinstance(host.last, Closing)
