"""Whole games through real sockets."""

from finalword.server.messages import Deal, Host
from serving import Player, company, is_over, new_id, play_out, serving


async def test_three_people_play_a_game_to_the_end() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await play_out(players)
        views = [player.push.view for player in players if player.push]
        assert len(views) == 3
        assert views[0].winners == views[1].winners == views[2].winners
        assert all(row.secret for row in views[0].rows)
        assert {player.room.phase for player in players if player.room} <= {"playing", "over"}


async def test_one_press_plays_against_bots() -> None:
    async with serving() as served:
        player = await Player.at(served.url)
        await player.done(Host(new_id(), "Ann", bots=("easy", "easy"), deal=True))
        await play_out([player])
        assert is_over(player)


async def test_every_level_that_is_offered_plays() -> None:
    async with serving() as served:
        player = await Player.at(served.url)
        levels = served.house.levels
        assert levels[:3] == ("easy", "normal", "hard")
        await player.done(Host(new_id(), "Ann", bots=levels, deal=True))
        await play_out([player])
        rows = await served.house.store.read(f"{player.room.code}/1" if player.room else "")
        assert {row.actor for row in rows} == {"", "person", "bot"}
