"""What strangers, floods, stalled phones and broken clients do to a server: nothing to others."""

import contextlib
import json
import random
import socket

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from finalword.server.limits import RATES, Bucket, Limits, network
from finalword.server.messages import Closing, Deal, Host, Join, Ping, Pong, Refused
from finalword.server.names import BadNameError, clean, skeleton
from serving import QUICK, Player, Time, company, new_id, play_out, serving


async def test_sockets_of_other_pages_are_refused() -> None:
    async with serving() as served:
        for origin in ["https://evil.example", "null", f"http://localhost:{served.port + 1}", "http://["]:
            with pytest.raises(InvalidStatus, match="403"):
                await connect(served.url, origin=origin)  # type: ignore[arg-type] # any origin a page may claim
        async with connect(served.url, origin=served.pages) as line:  # type: ignore[arg-type] # our own
            await line.send('{"do":"hello"}')
            assert '"welcome"' in str(await line.recv())


async def test_a_browser_is_given_a_token_that_scripts_cannot_read() -> None:
    async with serving() as served:
        async with connect(served.url) as line:
            assert line.response is not None
            cookie = line.response.headers["set-cookie"]
            assert all(part in cookie for part in ("finalword=", "HttpOnly", "SameSite=Lax", "Path=/"))
            token = cookie.partition("=")[2].partition(";")[0]
        async with connect(served.url, additional_headers={"cookie": f"finalword={token}"}) as line:
            assert line.response is not None
            assert "set-cookie" not in line.response.headers
            await line.send('{"do":"hello"}')
            await line.send('{"do":"host","id":"h1","name":"Ann"}')
            heard = [json.loads(await line.recv())]
            while heard[-1]["say"] != "room":
                heard.append(json.loads(await line.recv()))
            code = heard[-1]["code"]
        again = await Player.at(served.url, token, room=code)
        await again.until(lambda each: each.room and each.room.you == 0)


@pytest.mark.parametrize(
    "frame", ["", "[]", "nonsense", '{"do":"dance"}', b"\x00\xff", '{"do":"ping","x":1}', "[" * 4000]
)
async def test_broken_frames_are_answered_and_the_line_goes_on(frame: str | bytes) -> None:
    async with serving() as served:
        player = await Player.at(served.url)
        await player.line.send(frame)
        await player.until(lambda each: isinstance(each.last, Refused))
        await player.send(Ping())
        await player.until(lambda each: isinstance(each.last, Pong))


async def test_a_huge_frame_ends_the_line_and_no_other() -> None:
    async with serving() as served:
        ann, bo = await company(served.url, ("Ann", "Bo"))
        with contextlib.suppress(ConnectionClosed):
            await bo.line.send("x" * 5_000_000)
        await bo.ended()
        assert bo.line.close_code == 1009
        await ann.send(Ping())
        await ann.until(lambda each: isinstance(each.last, Pong))


async def test_a_first_message_that_is_no_hello_ends_the_line() -> None:
    async with serving() as served, connect(served.url) as line:
        await line.send('{"do":"ping"}')
        assert json.loads(await line.recv())["why"] == "unreadable"
        await line.wait_closed()
        assert line.close_code == 1008


async def test_silence_ends_the_line() -> None:
    async with serving(replace(QUICK, heartbeat=1)) as served:
        player = await Player.at(served.url)
        await player.ended()
        assert player.line.close_code == 4002


async def test_a_flood_is_slowed_and_then_cut() -> None:
    time = Time()
    async with serving(replace(QUICK, limits=1), now=time) as served:
        players = await company(served.url)
        flood = await Player.at(served.url)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(3000):
                await flood.send(Ping())
        await flood.ended()
        assert any(isinstance(message, Refused) and message.code == "slow-down" for message in flood.heard)
        assert isinstance(flood.last, Closing)
        time.ms += 3_600_000
        await players[0].done(Deal(new_id()))
        await play_out(players)


async def test_codes_cannot_be_tried_out() -> None:
    async with serving(replace(QUICK, limits=1), now=Time()) as served:
        ann, *_ = await company(served.url, ("Ann",))
        assert ann.room is not None
        codes = set()
        for number in range(30):
            guess = await Player.at(served.url, room=f"BCDF{'BCDFGHJKMN'[number % 10]}")
            await guess.until(lambda each: isinstance(each.last, Refused))
            assert isinstance(guess.last, Refused)
            codes.add(guess.last.code)
        assert codes == {"no-room", "slow-down"}
        right = await Player.at(served.url, room=ann.room.code)  # while it guesses, even the right one tells nothing
        await right.until(lambda each: isinstance(each.last, Refused))
        assert ann.line.close_code is None


async def test_rooms_and_names_are_limited_by_address() -> None:
    async with serving(replace(QUICK, limits=0.1), now=Time()) as served:
        answers = []
        for _ in range(4):
            player = await Player.at(served.url)
            answer = await player.ask(Host(new_id(), "Ann"))
            answers.append(getattr(answer, "code", "done"))
        assert answers == ["done", "done", "slow-down", "slow-down"]


async def test_a_stalled_phone_slows_nobody_and_may_come_back() -> None:
    async with serving() as served:
        players = await company(served.url)
        assert players[0].room is not None
        code = players[0].room.code
        stalled = await Player.at(served.url, room=code)
        await stalled.until(lambda each: each.room)
        raw: socket.socket = stalled.line.transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        stalled.line.transport.pause_reading()
        for _ in range(6):
            await players[0].done(Deal(new_id()))
            for player in players:
                await player.until(lambda each: each.push and not each.push.view.winners)
            await play_out(players)
        assert len(served.house.rooms[code].sessions) <= 4
        stalled.line.transport.abort()
        back = await Player.at(served.url, stalled.token, room=code)
        await back.until(lambda each: each.push and each.push.view.winners is not None)


def mutations(source: random.Random, seeds: list[str]) -> str:
    """Return a frame near to a right one."""
    text = source.choice(seeds)
    for _ in range(source.randint(1, 3)):
        at = source.randrange(len(text) + 1)
        piece = source.choice(['"', "{", "}", ",", "0", "-1", "null", "true", "\\u0000", "1e99", "[[[", "é", "a" * 50])
        text = text[:at] + piece + text[at + source.randint(0, 3) :]
    return text


async def test_frames_near_to_right_ones_never_break_a_table() -> None:
    source = random.Random(7)
    async with serving() as served:
        players = await company(served.url)
        assert players[0].room is not None
        game = players[0].room.code + "/1"
        await players[0].done(Deal(new_id()))
        seeds = [
            f'{{"do":"act","id":"a","game":"{game}","at":5,"action":{{"do":"exchange","seat":1,"cards":""}}}}',
            f'{{"do":"act","id":"a","game":"{game}","at":5,"action":{{"do":"guess","seat":0,"word":"stone"}}}}',
            f'{{"do":"sync","game":"{game}","since":3}}',
            '{"do":"check","id":"c","word":"stone"}',
            '{"do":"join","id":"j","name":"Di"}',
            '{"do":"take","id":"t","code":"BCD-FGH-JKM"}',
            '{"do":"terms","id":"t","terms":{"first":3,"clock":{"per":"turn"}}}',
            '{"do":"ping"}',
        ]
        stranger = await Player.at(served.url, room=players[0].room.code)
        for _ in range(400):
            await stranger.line.send(mutations(source, seeds))
        await stranger.send(Ping())
        await stranger.until(lambda each: isinstance(each.last, Pong))
        for player in players:
            await player.until(lambda each: each.push)
        await play_out(players)
        assert served.house.metrics.text().count(b"finalword_refusals_total") > 1


@given(st.text(max_size=40))
def test_any_text_is_a_clean_name_or_none(text: str) -> None:
    try:
        name = clean(text)
    except BadNameError as error:
        assert str(error).endswith(".")
        return
    assert clean(name) == name
    assert 1 <= len(name) <= 20
    assert skeleton(name) == skeleton(name.upper()) or "İ" in name.upper() or not name.isascii()
    assert not any(sign in name for sign in "\u202e\u200b\u2066\x00\n")


def test_a_bucket_fills_again_with_time() -> None:
    time = Time()
    limits = Limits(1, time)
    size = round(RATES["code"].size)
    assert [limits.allow("code", "10.0.0.1") for _ in range(size + 1)] == [True] * size + [False]
    assert limits.allow("code", "10.0.0.2")
    time.ms += 3000
    assert limits.allow("code", "10.0.0.1")
    assert limits.is_spent("code", "10.0.0.1")
    assert isinstance(limits.of_socket(), Bucket)
    assert network("2001:db8::1") == network("2001:db8::2") != network("2001:db8:0:1::1")
    assert network("::ffff:10.0.0.1") != network("::ffff:10.0.0.2")


async def test_pages_cannot_be_framed_or_made_to_run_foreign_code() -> None:
    async with serving() as served, httpx.AsyncClient(base_url=served.pages, timeout=300) as web:
        for path in ["/", "/t/BCDFG", "/static/none.js", "/t/BCDFG/1/record", "/health", "/metrics"]:
            answer = await web.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "server" not in answer.headers
        for path in [
            "/static/../settings.py",
            "/static/%2e%2e/settings.py",
            "/static//etc/passwd",
            "/static/fonts/../../x",
        ]:
            assert (await web.get(path)).status_code == 404


async def test_what_depends_on_who_asks_or_how_is_in_no_shared_cache() -> None:
    async with serving() as served, httpx.AsyncClient(base_url=served.pages, timeout=300) as web:
        page = await web.get("/t/BCDFG")
        assert "finalword=" in page.headers["set-cookie"]
        assert page.headers["cache-control"] == "private, no-cache"
        one = await web.get("/t/BCDFG/qr.svg", headers={"host": "one.example"})
        two = await web.get("/t/BCDFG/qr.svg", headers={"host": "two.example"})
        assert one.content != two.content
        assert one.headers["cache-control"] == two.headers["cache-control"] == "no-store"


async def test_operators_see_numbers_and_strangers_do_not() -> None:
    async with serving(replace(QUICK, metrics_from="127.0.0.1")) as served, httpx.AsyncClient(timeout=300) as web:
        players = await company(served.url)
        await players[0].refused(Join(new_id(), "Again"))
        await players[0].done(Deal(new_id()))
        text = (await web.get(f"{served.pages}/metrics")).text
        assert "finalword_sockets 3.0" in text
        assert 'finalword_messages_total{do="join"} 3.0' in text
        assert "finalword_games_dealt_total 1.0" in text
        assert "Ann" not in text
    async with serving(replace(QUICK, metrics_from="10.1.1.1")) as served, httpx.AsyncClient(timeout=300) as web:
        assert (await web.get(f"{served.pages}/metrics")).status_code == 404
        assert (await web.get(f"{served.pages}/health")).json() == {"ok": True}
