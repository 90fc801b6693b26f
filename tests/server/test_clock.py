"""Clocks: kept by the server, given back after a restart, and what happens when they run out."""

import asyncio
from functools import partial

from msgspec.structs import replace

from finalword.rules.actions import Build, Exchange, Guess
from finalword.rules.events import Eliminated, Forfeited, Guessed
from finalword.server.clock import LONGEST_REVEAL, Timer, reveal_ms
from finalword.server.messages import ClockTerms, Deal, Terms
from finalword.store import MemoryStore, Row
from serving import QUICK, Player, Served, Time, company, new_id, serving

TURN = ClockTerms(per="turn", seconds=45, build=120)
BANK = ClockTerms(per="bank", seconds=60, build=120, spare=10)


def clock(player: Player) -> tuple[int | None, int, int]:
    """Return seat, time left and time until it runs, as the player was last told."""
    assert player.push is not None
    assert player.push.clock is not None
    return player.push.clock.seat, player.push.clock.left, player.push.clock.starts_in


def banks(player: Player) -> tuple[int, ...]:
    assert player.push is not None
    assert player.push.clock is not None
    return player.push.clock.banks or ()


def has(player: Player, count: int) -> bool:
    return len(player.events) >= count


async def dealt(served: Served, terms: ClockTerms) -> list[Player]:
    """Seat three, deal, and bring everybody to the first turn."""
    players = await company(served.url, terms=Terms(first=0, clock=terms))
    await players[0].done(Deal(new_id()))
    await asyncio.gather(*(player.until(partial(has, count=5)) for player in players))
    return players


async def built(served: Served, terms: ClockTerms) -> list[Player]:
    players = await dealt(served, terms)
    for seat, player in enumerate(players):
        await player.act(Exchange(seat, ""))
    for seat, player in enumerate(players):
        await player.until(partial(has, count=8))
        await player.act(Build(seat, await player.word()))
    await asyncio.gather(*(player.until(partial(has, count=11)) for player in players))
    return players


async def test_time_runs_for_all_before_the_first_turn_and_the_house_plays_for_the_absent() -> None:
    time = Time()
    async with serving(QUICK, now=time) as served:
        players = await dealt(served, TURN)
        assert clock(players[1]) == (None, 120_000, 0)
        await players[0].act(Exchange(0, ""))
        time.pass_seconds(served, 119)
        await asyncio.sleep(0.1)
        assert len(players[0].events) == 6
        time.pass_seconds(served, 2)
        await players[0].until(partial(has, count=8))
        assert players[0].push is not None
        assert players[0].push.view.phase == "build"
        assert players[0].push.actor == "clock"
        assert clock(players[0])[1] == 120_000  # the words get a time of their own


async def test_a_turn_that_runs_out_is_forfeited() -> None:
    time = Time()
    async with serving(QUICK, now=time) as served:
        players = await built(served, TURN)
        assert clock(players[2]) == (0, 45_000, 0)
        time.pass_seconds(served, 46)
        await players[2].until(partial(has, count=12))
        assert players[2].events[-1] == Forfeited(0)
        assert clock(players[2]) == (1, 45_000, 0)
        await players[1].until(partial(has, count=12))
        await players[1].act(Guess(1, players[1].guess(4)))
        await players[2].until(lambda each: each.push and each.push.view.turn == 2)
        seat, left, starts_in = clock(players[2])
        assert (seat, left) == (2, 45_000)
        assert 0 < starts_in <= LONGEST_REVEAL  # the reveal is on nobody's time


async def test_rebuilding_does_not_stop_the_clock() -> None:
    time = Time()
    async with serving(QUICK, now=time) as served:
        players = await built(served, TURN)
        time.pass_seconds(served, 20)
        await players[1].act(Build(1, await players[1].word()))
        assert clock(players[1]) == (0, 25_000, 0)


async def test_a_bank_is_used_up_and_then_turns_are_short() -> None:
    time = Time()
    async with serving(QUICK, now=time) as served:
        players = await built(served, BANK)
        time.pass_seconds(served, 40)
        await players[0].act(Guess(0, players[0].guess(4)))
        assert banks(players[0]) == (20_000, 60_000, 60_000)
        for expected in (60.0, 60.0, 20.0, 10.0):
            count = len(players[0].events)
            time.pass_seconds(served, LONGEST_REVEAL / 1000 + expected + 1)
            await players[0].until(partial(has, count=count + 1))
            assert isinstance(players[0].events[-1], Forfeited)
        assert banks(players[0]) == (0, 0, 0)


async def test_a_restart_gives_the_time_back() -> None:
    time = Time()
    logs: dict[str, list[Row]] = {}
    async with serving(QUICK, MemoryStore(logs), time) as served:
        players = await built(served, BANK)
        time.pass_seconds(served, 50)
        code = players[0].room.code if players[0].room else ""
    time.ms += 3_600_000
    async with serving(QUICK, MemoryStore(logs), time) as served:
        back = [await Player.at(served.url, player.token, room=code) for player in players]
        for player in back:
            await player.until(lambda each: each.push and each.push.clock)
        await back[1].act(Build(1, await players[1].word()))
        await back[2].until(lambda each: each.push and each.push.live)
        assert clock(back[2])[:2] == (0, 60_000)
        assert not any(isinstance(event, Forfeited) for event in back[2].events)


async def test_a_shorter_reload_gives_nothing_back() -> None:
    time = Time()
    async with serving(replace(QUICK, linger=0.3), now=time) as served:
        players = await built(served, TURN)
        time.pass_seconds(served, 30)
        code = players[0].room.code if players[0].room else ""
        await players[0].close()
        back = await Player.at(served.url, players[0].token, room=code)
        await back.until(lambda each: each.push)
        assert clock(back)[1] == 15_000


def test_a_reveal_takes_longer_for_more_letters_and_never_too_long() -> None:
    nothing = reveal_ms([Guessed(0, "STONE", {1: "....", 2: "...."})])
    some = reveal_ms([Guessed(0, "STONE", {1: "S...", 2: ".O.."})])
    deadly = reveal_ms([Guessed(0, "STONE", {1: "S...", 2: ".O.."}), Eliminated(1)])
    many = reveal_ms([Guessed(0, "STONE", dict.fromkeys(range(1, 12), "STONE")), *map(Eliminated, range(1, 12))])
    assert 0 < some < deadly < many == LONGEST_REVEAL
    assert 0 < nothing < LONGEST_REVEAL
    assert reveal_ms([Forfeited(0)]) == 0
    assert Timer(TURN).reading(0) is None
