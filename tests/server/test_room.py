"""Life in a room: seats, names, hosts, presence, other devices, rematches."""

import asyncio
from functools import partial

import pytest
from msgspec.structs import replace

from finalword.rules.actions import Build, Exchange, Forfeit, Guess
from finalword.server import lobby
from finalword.server.messages import (
    Carried,
    Carry,
    Check,
    Checked,
    ClockTerms,
    Closing,
    Deal,
    Done,
    Feedback,
    FromClient,
    HandOver,
    Host,
    Join,
    Leave,
    Ping,
    Pong,
    Push,
    Refused,
    Remove,
    SeatBot,
    SetTerms,
    Sync,
    Take,
    Terms,
)
from serving import QUICK, Player, code_of, company, new_id, play_out, presence, serving

PATIENT = replace(QUICK, grace_lost=600, grace_closed=600)


async def test_the_code_works_in_any_case_and_a_wrong_one_is_refused() -> None:
    async with serving() as served:
        ann, *_ = await company(served.url, ("Ann",))
        code = code_of(ann)
        visitor = await Player.at(served.url, room=f" {code.lower()[:2]}-{code.lower()[2:]}")
        await visitor.until(lambda each: each.room)
        assert code_of(visitor) == code
        assert visitor.room is not None
        assert visitor.room.you is None
        lost = await Player.at(served.url, room="ZZZZZ")
        await lost.until(lambda each: any(isinstance(message, Refused) for message in each.heard))
        assert await lost.refused(Join(new_id(), "Bo")) == "no-room"
        await lost.send(Ping())
        await lost.until(lambda each: isinstance(each.heard[-1], Pong))


async def test_names_that_look_alike_are_refused() -> None:
    async with serving() as served:
        ann, *_ = await company(served.url, ("Ann Li",))
        bo = await Player.at(served.url, room=code_of(ann))
        for name in ["ann li", "Ann  LI", "Аnn Li", "Ann 1i", "Ann Lı", "ＡＮＮ ＬＩ", "Anń Li"]:
            assert await bo.refused(Join(new_id(), name)) == "name-taken", name
        for name in ["", "   ", "x" * 21, "a\u202eb", "...", "\u0301\u0301\u0301", "Zo" + "\u0301" * 5, "a\x00b"]:
            assert await bo.refused(Join(new_id(), name)) == "bad-name", name
        for unseen in "\u115f\u1160\u2800\u3164\uffa0":
            assert await bo.refused(Join(new_id(), f"Ann Li{unseen}")) == "bad-name", ascii(unseen)
        await bo.done(Join(new_id(), "  José   字 "))
        await ann.until(lambda each: "José 字" in presence(each))
        assert await bo.refused(Join(new_id(), "Again")) == "not-now"


async def test_only_the_host_arranges_the_table() -> None:
    async with serving() as served:
        ann, bo = await company(served.url, ("Ann", "Bo"))
        arranging: list[FromClient] = [
            Deal("i1"),
            SetTerms("i2", Terms()),
            SeatBot("i3", "easy"),
            Remove("i4", 0),
            HandOver("i5", 1),
        ]
        for message in arranging:
            assert await bo.refused(message) == "not-host"
        assert await ann.refused(Deal("d1")) == "too-few"
        assert await ann.refused(SeatBot("b1", "godlike")) == "bad-level"
        await ann.done(SeatBot("b2", "easy"))
        await ann.done(SeatBot("b3", "easy"))
        await ann.done(Remove("r1", 2))
        assert await ann.refused(Remove("r2", 2)) == "not-a-member"
        assert await ann.refused(Remove("r3", 0)) == "not-now"
        assert await ann.refused(HandOver("h1", 3)) == "not-now"
        await ann.done(HandOver("h2", 1))
        await bo.done(SetTerms("t1", Terms(dictionary="everyday", clock=ClockTerms())))
        await ann.until(lambda each: each.room and each.room.terms.dictionary == "everyday")
        await bo.done(Deal("d2"))
        assert await bo.refused(SetTerms("t2", Terms())) == "not-now"
        assert await bo.refused(Deal("d3")) == "not-now"


async def test_house_players_never_run_out_of_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby, "HOUSE", ("Quill", "Serif"))
    async with serving() as served:
        (ann,) = await company(served.url, ("Ann",))
        for member in (1, 2, 3):
            await ann.done(SeatBot(new_id(), "easy"))
            await ann.done(Remove(new_id(), member))
        for _ in range(3):
            await ann.done(SeatBot(new_id(), "easy"))
        await ann.until(lambda each: presence(each).keys() == {"Ann", "Quill", "Serif", "Quill 2"})


async def test_the_same_id_is_done_once() -> None:
    async with serving() as served:
        players = await company(served.url)
        ann, bo, _ = players
        await asyncio.gather(ann.send(Deal("d1")), ann.send(Deal("d1")))
        await ann.until(lambda each: sum(isinstance(message, Done) for message in each.heard) >= 3)
        await ann.until(lambda each: each.push)
        assert code_of(ann) + "/1" == (ann.push and ann.push.game)
        first = await ann.act(Exchange(0, ""), "x1")
        again = await ann.act(Exchange(0, "ABCD"), "x1")
        assert first == again
        assert isinstance(await ann.act(Exchange(0, ""), "x2"), Refused)
        await bo.until(lambda each: each.push)
        other = await bo.act(Exchange(1, ""), "x1")  # ids of different people do not meet
        assert isinstance(other, Done)


async def test_a_repeated_id_is_answered_from_the_log_after_a_reconnect() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await players[0].until(lambda each: each.push)
        done = await players[0].act(Exchange(0, ""), "x1")
        await players[0].close()
        served.house.rooms.clear()  # as after a restart
        back = await Player.at(served.url, players[0].token, room=code_of(players[0]))
        await back.until(lambda each: each.push)
        assert await back.act(Exchange(0, "ABC"), "x1") == done


async def test_a_stale_guess_is_refused_and_the_rest_comes_first() -> None:
    async with serving() as served:
        players = await company(served.url, terms=Terms(first=0))
        await players[0].done(Deal(new_id()))
        for player in players:
            await player.until(lambda each: each.push)
            assert await player.move()
        for player in players:
            await player.until(lambda each: each.push and each.push.view.phase == "build")
            assert await player.move()
        await players[0].until(lambda each: each.push and each.push.legal and each.push.legal.guess)
        at = len(players[0].events)
        assert await players[0].move()
        await players[1].until(lambda each: each.push and each.push.legal and each.push.legal.guess)
        answer = await players[1].act(Guess(1, players[1].guess(4)), at=at)
        assert isinstance(answer, Refused)
        assert answer.code == "stale"
        assert isinstance(players[1].heard[-2], Push)
        assert await players[1].move()


async def test_nobody_acts_for_another_seat() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        visitor = await Player.at(served.url, room=code_of(players[0]))
        for each in [players[1], visitor]:
            await each.until(lambda player: player.push)
        answer = await players[1].act(Exchange(0, ""))
        assert isinstance(answer, Refused)
        assert answer.code == "not-your-seat"
        answer = await players[1].act(Forfeit(0))
        assert isinstance(answer, Refused)
        assert answer.code == "not-host"
        answer = await visitor.act(Exchange(0, ""))
        assert isinstance(answer, Refused)
        assert answer.code == "not-a-member"
        assert len(players[1].events) == 5


async def test_a_word_is_checked_while_it_is_built_and_never_later() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        for player in players:
            await player.until(lambda each: each.push)
            assert await player.move()
        ann = players[0]
        await ann.until(lambda each: each.push and each.push.view.phase == "build")
        good = await ann.ask(Check(new_id(), (await ann.word()).lower()))
        assert isinstance(good, Checked)
        assert good.ok
        bad = await ann.ask(Check(new_id(), "ZZZZ"))
        assert isinstance(bad, Checked)
        assert not bad.ok
        assert bad.message
        assert not any(event.__class__.__name__ == "Built" for event in ann.events)
        for player in players:
            await player.act(Build(player.push.seat or 0, await player.word()) if player.push else Exchange(0, ""))
        for player in players:
            await player.until(lambda each: each.push and each.push.view.turn is not None)
        guesser = next(player for player in players if player.push and player.push.legal and player.push.legal.guess)
        assert await guesser.move()
        late = await ann.ask(Check(new_id(), await ann.word()))
        assert isinstance(late, Checked)
        assert not late.ok


async def test_a_seat_is_regained_after_a_lost_line() -> None:
    async with serving(PATIENT) as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await players[1].until(lambda each: each.push)
        code, token, have = code_of(players[1]), players[1].token, len(players[1].events)
        players[1].line.transport.abort()
        await players[0].until(lambda each: presence(each)["Bo"] == "away")
        assert await players[0].move()
        back = await Player.at(served.url, token, room=code, game=f"{code}/1", since=0)
        await back.until(lambda each: each.push)
        assert back.push is not None
        assert back.push.seat == 1
        assert not back.push.live
        assert len(back.events) == have + 1
        await players[0].until(lambda each: presence(each)["Bo"] == "here")


async def test_the_rest_alone_is_sent_from_the_number_that_the_client_has() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await players[1].until(lambda each: each.push)
        code = code_of(players[1])
        back = await Player.at(served.url, players[1].token, room=code)
        await back.until(lambda each: each.push)
        await back.send(Sync(f"{code}/1", 3))
        await back.until(lambda each: sum(isinstance(message, Push) for message in each.heard) == 2)
        assert back.push is not None
        assert back.push.since == 3
        assert back.events == players[1].events


async def test_two_tabs_follow_and_neither_is_another_player() -> None:
    async with serving() as served:
        players = await company(served.url)
        ann = players[0]
        tab = await Player.at(served.url, ann.token, room=code_of(ann))
        await ann.done(Deal(new_id()))
        await tab.until(lambda each: each.push)
        assert await tab.move()
        await ann.until(lambda each: len(each.events) == 6)
        await tab.until(lambda each: len(each.events) == 6)
        assert ann.events == tab.events
        assert len(presence(ann)) == 3
        await tab.close()
        await asyncio.sleep(0.2)
        assert presence(ann)["Ann"] == "here"


async def test_a_stand_in_plays_for_who_is_away_until_the_return() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await players[2].close()
        await players[0].until(lambda each: presence(each)["Cy"] == "house")
        await players[0].until(lambda each: each.push and each.push.view.rows[2].decided)
        assert players[0].push is not None
        assert players[0].push.actor == "stand-in"
        back = await Player.at(served.url, players[2].token, room=code_of(players[0]))
        await players[0].until(lambda each: presence(each)["Cy"] == "here")
        await play_out([players[0], players[1], back])


async def test_nothing_moves_while_nobody_is_here() -> None:
    async with serving() as served:
        ann = await Player.at(served.url)
        await ann.done(Host(new_id(), "Ann", bots=("easy", "easy"), deal=True))
        await ann.until(lambda each: each.push and sum(row.decided for row in each.push.view.rows) == 2)
        code = code_of(ann)
        await ann.close()
        await asyncio.sleep(0.6)
        back = await Player.at(served.url, ann.token, room=code)
        await back.until(lambda each: each.push)
        assert back.push is not None
        assert back.push.view.phase == "exchange"
        assert not back.push.view.rows[back.push.seat or 0].decided


async def test_a_host_who_leaves_passes_the_table_on() -> None:
    async with serving() as served:
        ann, bo, cy = await company(served.url)
        await ann.done(Leave(new_id()))
        await bo.until(lambda each: each.room and each.room.host == 1)
        assert presence(bo) == {"Bo": "here", "Cy": "here"}
        await bo.close()
        await cy.until(lambda each: each.room and each.room.host == 2)


async def test_who_sits_down_where_all_have_left_becomes_the_host_at_once() -> None:
    async with serving(PATIENT) as served:
        (ann,) = await company(served.url, ("Ann",), bots=("easy", "easy"))
        bo = await Player.at(served.url, room=code_of(ann))
        await ann.done(Leave(new_id()))
        await bo.done(Join(new_id(), "Bo"))
        await bo.until(lambda each: each.room and each.room.host == each.room.you)
        await bo.done(Deal(new_id()))


async def test_leaving_after_the_lock_resigns_and_before_it_the_house_plays() -> None:
    async with serving() as served:
        players = await company(served.url, ("Ann", "Bo", "Cy", "Di"), terms=Terms(first=0))
        await players[0].done(Deal(new_id()))
        await players[3].until(lambda each: each.push)
        await players[3].done(Leave(new_id()))
        for player in players[:3]:
            await player.until(lambda each: each.push and each.push.view.rows[3].decided)
            assert await player.move()
        for player in players[:3]:
            await player.until(lambda each: each.push and each.push.view.phase == "build")
            assert await player.move()
        await players[0].until(lambda each: each.push and each.push.legal and each.push.legal.guess)
        assert await players[0].move()
        await players[2].done(Leave(new_id()))
        await players[0].until(lambda each: each.push and each.push.view.rows[2].resigned)
        await players[0].until(lambda each: presence(each)["Cy"] == "left")
        await play_out(players[:2])


async def test_a_removed_player_is_told_and_the_house_plays_on() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await players[0].done(Remove(new_id(), 2))
        await players[0].until(lambda each: each.push and each.push.view.rows[2].decided)
        await players[2].ended()
        assert isinstance(players[2].last, Closing)
        await play_out(players[:2])


async def test_a_seat_moves_to_another_device_once() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await players[1].until(lambda each: each.push)
        shown = await players[1].ask(Carry(new_id()))
        assert isinstance(shown, Carried)
        phone = await Player.at(served.url, room=code_of(players[0]))
        await phone.until(lambda each: each.push)
        assert await phone.refused(Take(new_id(), "BCD-FGH-JKM")) == "bad-code"
        await phone.done(Take(new_id(), shown.code.lower().replace("-", " ")))
        await phone.until(lambda each: each.push and each.push.seat == 1)
        assert phone.push is not None
        assert phone.push.view.hand
        assert await phone.move()
        await players[1].until(lambda each: isinstance(each.heard[-1], Closing))
        third = await Player.at(served.url, room=code_of(players[0]))
        assert await third.refused(Take(new_id(), shown.code)) == "bad-code"
        old = await Player.at(served.url, players[1].token, room=code_of(players[0]))
        await old.until(lambda each: each.push)
        assert old.push is not None
        assert old.push.seat is None


def _plays(player: Player, number: int) -> bool:
    return player.push is not None and player.push.game.endswith(f"/{number}")


async def test_a_rematch_keeps_the_company_and_moves_the_first_seat_on() -> None:
    async with serving() as served:
        players = await company(served.url, terms=Terms(first=1))
        firsts = []
        for number in range(3):
            await players[0].done(Deal(new_id()))
            for player in players:
                await player.until(partial(_plays, number=number + 1))
            assert players[0].push is not None
            firsts.append(players[0].push.view.first)
            await play_out(players)
        assert firsts == [1, 2, 0]


async def test_late_comers_watch_and_sit_in_the_next_game() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        late = await Player.at(served.url, room=code_of(players[0]))
        await late.done(Join(new_id(), "Di"))
        await late.until(lambda each: each.push)
        assert late.push is not None
        assert late.push.seat is None
        assert late.push.legal is None
        assert late.push.view.hand is None
        await play_out(players)
        await players[0].done(Deal(new_id()))
        await late.until(lambda each: each.push and each.push.seat == 3)


async def test_a_table_without_onlookers_shows_them_nothing() -> None:
    async with serving() as served:
        players = await company(served.url, terms=Terms(spectators=False))
        await players[0].done(Deal(new_id()))
        visitor = await Player.at(served.url, room=code_of(players[0]))
        await visitor.until(lambda each: each.room)
        await players[0].until(lambda each: each.push)
        await visitor.send(Sync(code_of(players[0]) + "/1", 0))
        await visitor.until(lambda each: isinstance(each.heard[-1], Refused))
        assert await players[0].move()
        await visitor.send(Ping())
        await visitor.until(lambda each: isinstance(each.heard[-1], Pong))
        assert not any(isinstance(message, Push) for message in visitor.heard)


async def test_two_who_press_start_deal_once() -> None:
    async with serving() as served:
        players = await company(served.url)
        tab = await Player.at(served.url, players[0].token, room=code_of(players[0]))
        answers = await asyncio.gather(players[0].ask(Deal("d1")), tab.ask(Deal("d2")))
        assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]
        assert await served.house.store.logs(code_of(players[0]) + "/") == [code_of(players[0]) + "/1"]


async def test_feedback_is_kept_once_the_game_is_over() -> None:
    async with serving() as served:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        game = code_of(players[0]) + "/1"
        assert await players[0].refused(Feedback(new_id(), game, balance=3)) == "not-now"
        await play_out(players)
        await players[0].done(Feedback(new_id(), game, balance=3, memorable="TAXI"))
        assert await players[0].refused(Feedback(new_id(), "BCDFG/9", balance=3)) == "no-game"
        rows = await served.house.store.read(code_of(players[0]))
        assert any('"memorable":"TAXI"' in row.body for row in rows)


async def test_a_record_and_a_replay_are_to_be_had_after_the_end_only() -> None:
    import httpx  # noqa: PLC0415 - only here

    async with serving() as served, httpx.AsyncClient(base_url=served.pages, timeout=300) as web:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        place = f"/t/{code_of(players[0]).lower()}/1"
        for path in [f"{place}/record", f"{place}/replay", "/t/BCDFG/1/record"]:
            answer = await web.get(path)
            assert answer.status_code == 404
        await play_out(players)
        record = await web.get(f"{place}/record")
        file = record.headers["content-disposition"]
        assert file == f'attachment; filename="final-word-{code_of(players[0])}-1.jsonl"'
        assert record.text.splitlines()[-1].startswith('{"event":"won"')
        replay = (await web.get(f"{place}/replay")).json()
        assert len(replay["steps"]) == len(record.text.splitlines())
        assert all(row["secret"] for row in replay["steps"][-1]["view"]["rows"])


async def test_the_address_of_a_record_says_nothing_in_its_headers() -> None:
    import httpx  # noqa: PLC0415 - only here

    async with serving() as served, httpx.AsyncClient(base_url=served.pages, timeout=300) as web:
        players = await company(served.url)
        await players[0].done(Deal(new_id()))
        await play_out(players)
        code = code_of(players[0])
        for spaced in [f"{code[:2]}%0D%0A%0D%0A{code[2:]}", f"{code[:2]}%E2%80%83{code[2:]}"]:
            record = await web.get(f"/t/{spaced}/1/record")
            assert record.headers["content-disposition"].endswith(f'"final-word-{code}-1.jsonl"')
            assert record.headers["cache-control"] == "no-store"
        for number in ["9" * 5000, "0", "01", "1 ", "x"]:
            assert (await web.get(f"/t/{code}/{number}/record")).status_code == 404


@pytest.mark.parametrize("code", ["BCDFG", "bc-dfg"])
async def test_looking_at_a_link_changes_nothing(code: str) -> None:
    import httpx  # noqa: PLC0415 - only here

    async with serving(QUICK) as served, httpx.AsyncClient(base_url=served.pages, timeout=300) as web:
        before = await served.house.store.logs()
        assert (await web.get(f"/t/{code}/qr.svg")).headers["content-type"] == "image/svg+xml"
        await web.get(f"/t/{code}")
        assert await served.house.store.logs() == before
        assert not served.house.rooms
