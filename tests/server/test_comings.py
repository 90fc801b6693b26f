"""Who comes to a table, goes, is removed and comes back, and under which name."""

import asyncio
from functools import partial

import pytest

from finalword.server.messages import Carried, Carry, Deal, Host, Join, Leave, LetIn, Remove, Take
from finalword.store import MemoryStore, Row
from serving import QUICK, Player, code_of, company, new_id, play_out, plays, presence, serving


async def test_who_was_removed_stays_away_until_the_host_lets_them_in_again() -> None:
    async with serving() as served:
        ann, bo, cy, di = await company(served.url, ("Ann", "Bo", "Cy", "Di"))
        code = code_of(ann)
        shown = await cy.ask(Carry(new_id()))
        phone = await Player.at(served.url, room=code)
        assert isinstance(shown, Carried)
        await phone.done(Take(new_id(), shown.code))
        await ann.done(Remove(new_id(), 2))
        for token in [cy.token, phone.token]:  # neither device
            back = await Player.at(served.url, token, room=code)
            for name in ["Cy", "Cyril"]:
                assert await back.refused(Join(new_id(), name)) == "removed"
            lent = await di.ask(Carry(new_id()))
            assert isinstance(lent, Carried)
            assert await back.refused(Take(new_id(), lent.code)) == "removed"
        stranger = await Player.at(served.url, room=code)
        assert await stranger.refused(Join(new_id(), "Су")) == "name-taken"
        assert await bo.refused(LetIn(new_id(), 2)) == "not-host"
        assert await ann.refused(LetIn(new_id(), 1)) == "not-a-member"
        assert bo.room is not None
        assert not bo.room.removed
        await ann.until(lambda each: each.room and [gone.name for gone in each.room.removed] == ["Cy"])
        served.house.rooms.clear()  # as after a restart
        ann, back = [await Player.at(served.url, token, room=code) for token in [ann.token, phone.token]]
        await ann.done(LetIn(new_id(), 2))
        assert await ann.refused(LetIn(new_id(), 2)) == "not-a-member"
        await back.done(Join(new_id(), "Cy"))
        await ann.until(lambda each: each.room and not each.room.removed and presence(each).get("Cy") == "here")


async def test_a_name_that_was_played_under_waits_for_its_owner() -> None:
    async with serving() as served:
        players = await company(served.url, ("Ann", "Bo", "Cy", "Di"))
        code = code_of(players[0])
        await players[3].done(Leave(new_id()))
        await players[0].done(Deal(new_id()))
        await players[2].done(Leave(new_id()))
        visitor = await Player.at(served.url, room=code)
        assert await visitor.refused(Join(new_id(), "Cy")) == "name-taken"
        await play_out(players[:2])
        assert await visitor.refused(Join(new_id(), "cy")) == "name-taken"
        await visitor.done(Join(new_id(), "Di"))  # nobody has played as Di
        await players[2].done(Join(new_id(), "Cy"))
        await players[0].done(Deal(new_id()))
        await visitor.until(partial(plays, number=2))
        assert visitor.push is not None
        assert [row.name for row in visitor.push.view.rows] == ["Ann", "Bo", "Di", "Cy"]


async def test_hosting_with_the_same_id_opens_one_room_however_often_and_wherever_it_is_sent() -> None:
    logs: dict[str, list[Row]] = {}
    host = Host("h1", "Ann")
    async with serving(QUICK, MemoryStore(logs)) as one, serving(QUICK, MemoryStore(logs)) as two:
        ann = await Player.at(one.url)
        await ann.done(host)
        await ann.done(host)
        others = [await Player.at(url, ann.token) for url in (one.url, one.url, two.url, two.url)]
        await asyncio.gather(*(other.done(host) for other in others))
        other = await Player.at(one.url)
        await other.done(host)  # the same id of somebody else
        await other.until(lambda each: each.room)
        assert {code_of(player) for player in [ann, *others]} == {code_of(ann)}
        assert set(logs) == {code_of(ann), code_of(other)}
        assert await ann.refused(Host("h2", "Ann")) == "not-now"
    async with serving(QUICK, MemoryStore(logs)) as one:  # as after a restart
        back = await Player.at(one.url, ann.token)
        await back.done(host)
        await back.until(lambda each: each.room and each.room.you == 0)
        assert code_of(back) == code_of(ann)
        again = await Player.at(one.url, ann.token)
        await again.done(Host("h2", "Ann"))
        await again.until(lambda each: each.room)
        assert code_of(again) != code_of(ann)


async def test_a_code_that_is_taken_makes_way_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("finalword.server.house.room_code", lambda _token, _id, attempt: f"BCDF{'GHJ'[attempt]}")
    async with serving() as served:
        players = [await Player.at(served.url) for _ in range(3)]
        await asyncio.gather(*(player.done(Host("h1", "Ann")) for player in players))
        for player in players:
            await player.done(Host("h1", "Ann"))
            await player.until(lambda each: each.room and each.room.you == 0)
        assert {code_of(player) for player in players} == {"BCDFG", "BCDFH", "BCDFJ"}


async def test_who_has_left_may_sit_down_again_or_host_on_the_same_line() -> None:
    async with serving() as served:
        ann, bo = await company(served.url, ("Ann", "Bo"))
        first = code_of(ann)
        await ann.done(Leave(new_id()))
        await ann.done(Join(new_id(), "Ann"))
        await ann.until(lambda each: each.room and each.room.you == 2)
        await ann.done(Leave(new_id()))
        assert await ann.refused(Host(new_id(), "...")) == "bad-name"
        await ann.until(lambda each: each.room and each.room.you is None)
        await bo.until(lambda each: each.room and each.room.watching == 1)  # still in the old room
        await ann.done(Host(new_id(), "Ann", bots=("easy", "easy"), deal=True))
        await ann.until(lambda each: each.push and each.room and each.room.you == 0 and code_of(each) != first)
        await bo.until(lambda each: each.room and each.room.watching == 0)
        assert ann.push is not None
        assert ann.push.game == f"{code_of(ann)}/1"
        await bo.done(Leave(new_id()))
        await bo.done(Host(new_id(), "Bo"))
