"""Who comes to a table, goes, is removed and comes back, and under which name."""

from functools import partial

from finalword.server.messages import Carried, Carry, Deal, Join, Leave, LetIn, Remove, Take
from serving import Player, company, new_id, play_out, serving


def code_of(player: Player) -> str:
    assert player.room is not None
    return player.room.code


def presence(player: Player) -> dict[str, str]:
    assert player.room is not None
    return {member.name: member.presence for member in player.room.members}


def plays(player: Player, number: int) -> bool:
    return player.push is not None and player.push.game.endswith(f"/{number}")


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
