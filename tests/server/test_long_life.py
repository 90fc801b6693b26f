"""Rooms over a long time: unloaded, restarted, on two servers, backed up while they are played on, forgotten."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace

from finalword.rules.actions import Build, Exchange
from finalword.rules.events import Forfeited
from finalword.server.archive import copy, forget_name, old_rooms, room_of
from finalword.server.codes import new_token
from finalword.server.company import Opinion, decode_room_event
from finalword.server.house import IDLE, SWEEP, UNPLAYED
from finalword.server.messages import ClockTerms, Deal, Feedback, Host, Join, Leave, Terms
from finalword.store import MemoryStore, Row, open_store
from postgres import Postgres
from serving import (
    LONGEST_WAIT,
    QUICK,
    Player,
    Served,
    Time,
    code_of,
    company,
    is_over,
    new_id,
    play_out,
    plays,
    presence,
    serving,
)

HOUR = 3_600_000


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    server = Postgres()
    yield server
    server.remove()


async def back(served: Served, players: list[Player], code: str) -> list[Player]:
    """Let people come back, each with the own token."""
    found = [await Player.at(served.url, player.token, room=code) for player in players]
    for player in found:
        await player.until(lambda each: each.room and each.push)
    return found


async def test_thousands_of_rooms_that_nobody_came_back_to_are_let_go() -> None:
    time = Time()
    async with serving(QUICK, now=time) as served:
        house, tasks = served.house, len(asyncio.all_tasks())
        for number in range(1000):
            await house.host(new_token(), Host(f"h{number}", "Ann", bots=("easy", "easy"), deal=number % 10 == 0))
        refs = [weakref.ref(room) for room in house.rooms.values()]
        await house._let_go()
        assert len(house.rooms) == 1000
        time.ms += IDLE + 1
        await house._let_go()
        assert not house.rooms
        del house
        await asyncio.sleep(0)
        gc.collect()
        assert sum(ref() is not None for ref in refs) <= 1  # the last one looked at
        assert len(asyncio.all_tasks()) <= tasks + 1


@pytest.mark.parametrize("over", [False, True])
async def test_who_comes_back_to_a_room_that_was_let_go_finds_it_as_it_was(*, over: bool) -> None:
    time = Time()
    async with serving(QUICK, now=time) as served:
        players = await company(served.url, terms=Terms(first=2))
        code = code_of(players[0])
        await players[0].done(Deal(new_id()))
        await players[1].until(lambda each: each.push)
        if over:
            await play_out(players)
        else:
            await players[1].act(Exchange(1, ""))
        await asyncio.gather(*(player.close() for player in players))
        await until(lambda: not any(mate.servers for mate in served.house.rooms[code].company.mates))
        time.ms += IDLE + 1
        await served.house._let_go()
        assert code not in served.house.rooms
        again = await back(served, players, code)
        assert again[1].events == players[1].events
        if not over:
            await play_out(again)
        await again[0].done(Deal(new_id()))
        await again[2].until(partial(plays, number=2))
        assert again[2].push is not None
        assert again[2].push.view.first == 0  # after seat 2
        await play_out(again)


async def until(ready: object) -> None:
    """Wait until something holds of the server."""
    assert callable(ready)
    async with asyncio.timeout(LONGEST_WAIT):
        while not ready():
            await asyncio.sleep(0.02)


async def test_a_rematch_after_a_restart_keeps_company_and_turn() -> None:
    logs: dict[str, list[Row]] = {}
    async with serving(QUICK, MemoryStore(logs)) as served:
        players = await company(served.url, terms=Terms(first=1))
        code = code_of(players[0])
        await players[0].done(Deal(new_id()))
        await asyncio.gather(*(player.until(partial(plays, number=1)) for player in players))
        await play_out(players)
    async with serving(QUICK, MemoryStore(logs)) as served:
        again = await back(served, players, code)
        assert all(is_over(player) for player in again)
        await again[0].done(Deal(new_id()))
        await asyncio.gather(*(player.until(partial(plays, number=2)) for player in again))
        assert again[0].push is not None
        assert again[0].push.view.first == 2
        await play_out(again)


async def test_time_is_given_back_in_every_phase_and_then_runs_out() -> None:
    time = Time()
    logs: dict[str, list[Row]] = {}
    terms = Terms(first=0, clock=ClockTerms(per="turn", seconds=45, build=120))
    players: list[Player] = []
    code = ""
    for phase, whole in [("deal", 0), ("exchange", 120_000), ("build", 120_000), ("guess", 45_000)]:
        async with serving(QUICK, MemoryStore(logs), time) as served:
            if phase == "deal":
                players = await company(served.url, terms=terms)
                code = code_of(players[0])
                await players[0].done(Deal(new_id()))
                await asyncio.gather(*(player.until(lambda each: each.push) for player in players))
                time.ms += 100_000
                continue
            players = await back(served, players, code)
            push = players[0].push
            assert push is not None
            assert push.view.phase == ("build" if phase == "guess" else phase)
            sight = await Player.at(served.url, room=code)
            await sight.until(lambda each: each.push and each.push.clock)
            assert sight.push is not None
            assert sight.push.clock is not None
            assert sight.push.clock.left == whole
            await players[0].act(Exchange(0, "") if phase == "exchange" else Build(0, await players[0].word()))
            time.ms += whole + 1
            served.house.rooms[code].driver.look()
            if phase == "guess":
                await players[2].until(lambda each: isinstance(each.events[-1], Forfeited))
            else:
                ahead = {"exchange": "build", "build": "build"}[phase]
                await players[2].until(partial(_is_past, phase=phase))
                assert players[2].push is not None
                assert players[2].push.view.phase == ahead
                assert players[2].push.actor == "clock"
            time.ms += 30_000
        time.ms += HOUR


def _is_past(player: Player, phase: str) -> bool:
    view = player.push.view if player.push else None
    return view is not None and (view.phase == "build" if phase == "exchange" else all(row.length for row in view.rows))


async def test_a_host_who_is_away_hands_on_and_the_house_plays_for_the_seat() -> None:
    async with serving() as served:
        players = await company(served.url)
        code = code_of(players[0])
        await players[0].done(Deal(new_id()))
        await players[0].until(lambda each: each.push)
        await players[0].close()
        for player in players[1:]:
            await player.until(lambda each: each.room and each.room.host == 1 and presence(each)["Ann"] == "house")
        await play_out(players[1:])
        assert players[1].push is not None
        assert players[1].room is not None
        await players[1].until(lambda each: each.room and each.room.may_deal)
        (ann,) = await back(served, players[:1], code)
        await ann.until(lambda each: presence(each)["Ann"] == "here")
        assert await ann.refused(Deal(new_id())) == "not-host"
        await players[1].done(Deal(new_id()))
        await ann.until(partial(plays, number=2))
        await play_out([ann, *players[1:]])


async def test_the_first_to_come_back_does_not_set_the_house_on_the_others() -> None:
    time = Time()
    async with serving(replace(QUICK, grace_closed=30), now=time) as served:
        players = await company(served.url)
        code = code_of(players[0])
        await players[0].done(Deal(new_id()))
        await asyncio.gather(*(player.until(lambda each: each.push) for player in players))
        await asyncio.gather(*(player.close() for player in players))
        await until(lambda: not any(mate.servers for mate in served.house.rooms[code].company.mates))
        time.ms += HOUR
        (bo,) = await back(served, players[1:2], code)
        await bo.until(lambda each: presence(each) == {"Ann": "away", "Bo": "here", "Cy": "away"})
        assert bo.room is not None
        assert [member.returns_in for member in bo.room.members] == [30_000, None, 30_000]
        time.ms += 29_000
        served.house.rooms[code].driver.look()
        (cy,) = await back(served, players[2:], code)
        await cy.until(lambda each: presence(each)["Cy"] == "here")
        assert cy.push is not None
        assert not cy.push.view.rows[2].decided
        assert cy.room is not None
        assert cy.room.host == 0
        time.ms += 2000
        served.house.rooms[code].driver.look()
        await cy.until(lambda each: presence(each)["Ann"] == "house" and each.room and each.room.host == 1)


async def bodies(served: Served, log: str) -> list[str]:
    return [row.body for row in await served.house.store.read(log)]


async def test_feedback_is_for_those_who_played() -> None:
    async with serving() as served:
        players = await company(served.url)
        code = code_of(players[0])
        await players[0].done(Deal(new_id()))
        visitor = await Player.at(served.url, room=code)
        late = await Player.at(served.url, room=code)
        await late.done(Join(new_id(), "Late"))
        await play_out(players)
        opinion = Feedback(new_id(), f"{code}/1", balance=1)
        assert await visitor.refused(opinion) == "not-a-member"
        assert await late.refused(opinion) == "no-game"
        await players[1].done(opinion)
        await players[1].done(opinion)
        await players[1].done(Feedback(new_id(), f"{code}/1", balance=5))
        await players[2].done(Leave(new_id()))
        await players[2].done(Feedback(new_id(), f"{code}/1", balance=2))
        await players[2].done(Join(new_id(), "Cy"))
        await players[2].done(Feedback(new_id(), f"{code}/1", balance=3))
        members = [
            event.member for event in map(decode_room_event, await bodies(served, code)) if isinstance(event, Opinion)
        ]
        assert members == [1, 1, 2, 2]  # the same message again is done once


async def test_two_servers_play_a_rematch_and_pass_the_host_on(postgres: Postgres) -> None:
    address = postgres.database()
    patient = replace(QUICK, grace_lost=600)  # a stalled machine may take one of the servers for dead
    async with serving(patient, await open_store(address)) as one, serving(patient, await open_store(address)) as two:
        await until(lambda: len(one.house.alive) == len(two.house.alive) == 2)
        ann, *_ = await company(one.url, ("Ann",), terms=Terms(first=0))
        code = code_of(ann)
        others = []
        for url, name in [(two.url, "Bo"), (one.url, "Cy"), (two.url, "Di")]:
            other = await Player.at(url, room=code)
            await other.done(Join(new_id(), name))
            others.append(other)
        players = [ann, *others]
        for number in (1, 2):
            await ann.until(lambda each: each.room and each.room.may_deal)
            await ann.done(Deal(new_id()))
            await asyncio.gather(*(player.until(partial(plays, number=number)) for player in players))
            await play_out(players)
            assert len({tuple(map(str, player.events[-5:])) for player in players}) == 1
        await ann.done(Leave(new_id()))
        await others[0].until(lambda each: each.room and each.room.host == 1)
        await others[0].until(lambda each: each.room and each.room.may_deal)
        await others[0].done(Deal(new_id()))
        await asyncio.gather(*(player.until(partial(plays, number=3)) for player in others))
        await play_out(others)


async def test_a_backup_of_tables_that_are_played_on_is_whole(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("backup")
    source = await open_store(str(folder / "tables.sqlite"))
    async with serving(QUICK, source) as served:
        tables = [await company(served.url) for _ in range(2)]

        async def play(players: list[Player]) -> None:
            for number in range(2):
                await players[0].done(Deal(new_id()))
                await asyncio.gather(*(player.until(partial(plays, number=number + 1)) for player in players))
                await play_out(players)

        playing = asyncio.gather(*map(play, tables))
        target = await open_store(str(folder / "copy.sqlite"))
        copies = 0
        while not playing.done() or copies < 2:
            await copy(source, target, lambda _: None)
            copies += 1
            names = await target.logs()
            for room in [name for name in names if "/" not in name]:
                spoken_of = [row.body for row in await target.read(room) if '"started"' in row.body]
                assert len([name for name in names if room_of(name) == room]) >= 1 + len(spoken_of)
        await playing
        await copy(source, target, lambda _: None)
        for log in await source.logs():
            assert await target.read(log) == await source.read(log)
        await target.close()


async def test_a_name_is_taken_out_of_an_open_room_and_of_what_others_wrote() -> None:
    store = MemoryStore()
    async with serving(QUICK, store) as served:
        players = await company(served.url)
        code = code_of(players[0])
        await players[0].done(Deal(new_id()))
        await play_out(players)
        await players[0].done(Feedback(new_id(), f"{code}/1", comment="I am here"))
        await players[1].done(
            Feedback(new_id(), f"{code}/1", comment="ann was lucky, Annabel was not", memorable="Ann: TAXI")
        )
        assert await forget_name(store, code, "Ann") == 4
        bodies = "\n".join([row.body for log in await store.logs() for row in await store.read(log)])
        assert '"Somebody was lucky, Annabel was not"' in bodies
        assert "I am here" not in bodies
        assert "Ann" not in bodies.replace("Annabel", "")
        await players[1].done(Leave(new_id()))  # the server reads on
        await players[2].until(lambda each: "Somebody 1" in presence(each))
        assert await forget_name(store, code, "Ann") == 0


async def test_rooms_in_which_nobody_ever_played_go_after_a_month() -> None:
    time = Time()
    store = MemoryStore()
    await store.append(
        [Row("LOBBY", 0, "{}", time.ms), Row("PLAYD", 0, "{}", time.ms), Row("PLAYD/1", 0, "{}", time.ms)]
    )
    async with serving(QUICK, store, time) as served:
        ann, *_ = await company(served.url, ("Ann",))
        time.ms += UNPLAYED - SWEEP
        await served.house._sweep()
        assert len(await store.logs()) == 4
        time.ms += 2 * SWEEP
        assert await old_rooms(store, time.ms - UNPLAYED) == sorted([code_of(ann), "LOBBY", "PLAYD"])
        await served.house._sweep()
        assert await store.logs() == sorted([code_of(ann), "PLAYD", "PLAYD/1"])  # somebody sits in the one
        await served.house._sweep()
    async with serving(replace(QUICK, keep_days=40), store, time) as served:
        time.ms += 40 * 24 * HOUR
        await served.house._sweep()
        assert await store.logs() == []
