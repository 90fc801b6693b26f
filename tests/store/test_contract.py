"""What every store promises, held by memory, SQLite and PostgreSQL alike."""

import asyncio

import pytest

from finalword.store import Row, Store, TakenError


def rows(game: str, start: int, count: int, at: int = 1_700_000_000_000) -> list[Row]:
    return [Row(game, seq, f'{{"n":{seq}}}', at + seq, "person", f"a{seq}") for seq in range(start, start + count)]


async def test_what_was_appended_is_read_back(store: Store) -> None:
    written = [*rows("BCDFG", 0, 2), Row("BCDFG/1", 0, '{"word":"\\u0000 ß 字 \'"}', 5)]
    await store.append(written)
    assert await store.read("BCDFG") == written[:2]
    assert await store.read("BCDFG", 1) == written[1:2]
    assert await store.read("BCDFG/1") == written[2:]
    assert await store.read("NONE") == []


async def test_a_taken_key_refuses_the_whole_append(store: Store) -> None:
    await store.append(rows("BCDFG", 0, 3))
    with pytest.raises(TakenError):
        await store.append([*rows("BCDFG", 2, 3), *rows("HJKMN", 0, 1)])
    with pytest.raises(TakenError):
        await store.append([*rows("HJKMN", 0, 1), *rows("BCDFG", 0, 1)])
    assert len(await store.read("BCDFG")) == 3
    assert await store.read("HJKMN") == []


async def test_of_many_that_want_a_place_one_gets_it(store: Store) -> None:
    async def wish(number: int) -> bool:
        try:
            await store.append([Row("BCDFG", 0, str(number), 1), Row("BCDFG", 1, str(number), 1)])
        except TakenError:
            return False
        return True

    won = await asyncio.gather(*map(wish, range(40)))
    first, second = await store.read("BCDFG")
    assert won.count(True) == 1
    assert first.body == second.body == str(won.index(True))


async def test_a_clash_does_not_hurt_its_neighbours(store: Store) -> None:
    await store.append(rows("CLASH", 0, 1))
    games = [f"GAME{n}" for n in range(30)]
    work = [store.append(rows(game, 0, 2)) for game in games]
    work[10:10] = [store.append(rows("CLASH", 0, 2))]
    answers = await asyncio.gather(*work, return_exceptions=True)
    assert [isinstance(answer, TakenError) for answer in answers].count(True) == 1
    assert await store.lengths([*games, "CLASH", "NONE"]) == dict.fromkeys(games, 2) | {"CLASH": 1}


async def test_logs_are_named_by_prefix_and_age(store: Store) -> None:
    await store.append([*rows("BCDFG", 0, 1, at=100), *rows("BCDFG/1", 0, 2, at=200), *rows("HJKMN", 0, 1, at=300)])
    assert await store.logs() == ["BCDFG", "BCDFG/1", "HJKMN"]
    assert await store.logs("BCDFG/") == ["BCDFG/1"]
    assert await store.logs(quiet_since=201) == ["BCDFG"]
    assert await store.logs(quiet_since=202) == ["BCDFG", "BCDFG/1"]


async def test_bodies_are_rewritten_and_logs_deleted(store: Store) -> None:
    await store.append([*rows("BCDFG", 0, 3), *rows("HJKMN", 0, 1)])
    before = await store.read("BCDFG")
    await store.rewrite([Row("BCDFG", 1, "{}", 0)])
    after = await store.read("BCDFG")
    assert [row.body for row in after] == [before[0].body, "{}", before[2].body]
    assert [(row.at, row.act) for row in after] == [(row.at, row.act) for row in before]
    await store.delete(["BCDFG", "NONE"])
    assert await store.logs() == ["HJKMN"]


async def test_a_store_knows_itself_alive(store: Store) -> None:
    assert store.server in await store.alive()
