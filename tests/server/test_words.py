"""Word lists of the operator's own, and games that come to nothing for want of words."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from commandline import Finalword
from finalword.rules.actions import Build, Exchange, Guess, NoWord
from finalword.rules.options import Options
from finalword.server.game import Game
from finalword.server.house import House
from finalword.server.messages import Check, Deal, SetTerms, Terms, Welcome
from finalword.server.settings import SettingsError
from finalword.server.shelf import Shelf
from finalword.store import MemoryStore, Row
from finalword.table import MOST_REDEALS, Table
from serving import QUICK, Player, company, is_over, new_id, play_out, serving

STONES = "tone note seat east rate tear sole lose tale line nile road aide idea rain soil loan neat dare aeon".split()
CONSONANTS = "BCDFGHJKMP"


def word_list(folder: Path, *words: str, name: str = "stones.txt") -> str:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text("\n".join(words or STONES))
    return str(path)


def dealing(monkeypatch: pytest.MonkeyPatch, hands: list[str], stock: str) -> None:
    """Let the house deal these hands."""

    def deal(self: House, name: str, dictionary: str, names: Sequence[str], options: Options, at: int) -> list[Row]:
        lexicon = self.lexicon(dictionary)
        assert lexicon is not None
        return Game(name, lexicon).rows(Table.set_deal(lexicon, hands, stock, names, options).log, at, "", None)

    monkeypatch.setattr(House, "deal", deal)


async def test_a_table_plays_with_a_word_list_of_the_operator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finalword: Finalword
) -> None:
    path = word_list(tmp_path)
    dealing(monkeypatch, ["TONESARLID"] * 3, "TONESARLID")
    async with serving(replace(QUICK, dictionary=path)) as served:
        terms = Terms(dictionary="stones.txt")
        (ann,) = await company(served.url, ("Ann",), bots=("easy", "normal"), terms=terms)
        welcome = ann.heard[0]
        assert isinstance(welcome, Welcome)
        assert welcome.dictionaries["stones.txt"] == len(STONES)
        assert await ann.refused(SetTerms(new_id(), Terms(dictionary="none.txt"))) == "bad-terms"
        await ann.done(Deal(new_id()))
        await ann.until(lambda each: each.push)
        await ann.act(Exchange(0, ""))
        await ann.until(lambda each: each.push and each.push.view.phase == "build")
        assert not getattr(await ann.ask(Check(new_id(), "stone")), "ok", True)  # a word elsewhere
        assert getattr(await ann.ask(Check(new_id(), "tone")), "ok", False)
        await ann.act(Build(0, "tone"))
        said = iter(STONES)
        while not is_over(ann):
            await ann.until(lambda each: is_over(each) or (each.push and each.push.legal and each.push.legal.guess))
            if not is_over(ann):
                await ann.act(Guess(0, next(said)))
        assert ann.push is not None
        record = tmp_path / "game.jsonl"
        rows = await served.house.store.read(ann.push.game)
        record.write_text("".join(f"{row.body}\n" for row in rows))
    assert finalword("verify", str(record), "--dictionary", path).status == 0


async def test_a_game_whose_word_list_is_gone_makes_way_for_another(tmp_path: Path) -> None:
    logs: dict[str, list[Row]] = {}
    async with serving(replace(QUICK, dictionary=word_list(tmp_path)), MemoryStore(logs)) as served:
        players = await company(served.url, terms=Terms(dictionary="stones.txt"))
        await players[0].done(Deal(new_id()))
        code = players[0].room.code if players[0].room else ""
    async with serving(QUICK, MemoryStore(logs)) as served:
        back = [await Player.at(served.url, player.token, room=code) for player in players]
        await back[0].until(lambda each: each.room and each.push)
        assert back[0].room is not None
        assert back[0].room.phase == "lobby"
        assert "stones.txt" in back[0].room.notice
        assert getattr(await back[0].act(Exchange(0, "")), "code", "") == "no-game"
        assert await back[0].refused(Deal(new_id())) == "bad-terms"
        await back[0].done(SetTerms(new_id(), Terms()))
        await back[0].done(Deal(new_id()))
        for player in back:
            await player.until(lambda each: each.push and each.push.game.endswith("/2"))
        await play_out(back)


def test_a_word_list_that_cannot_be_offered_is_named(tmp_path: Path) -> None:
    good = word_list(tmp_path)
    same, taken = word_list(tmp_path / "more"), word_list(tmp_path, name="full")
    short, missing = word_list(tmp_path, "cat", "dog", name="short.txt"), str(tmp_path / "none.txt")
    assert Shelf(good).sizes()["stones.txt"] == len(STONES)
    for files in [f"{good}{os.pathsep}{same}", taken, short, missing]:
        with pytest.raises(SettingsError, match=Path(files).name):
            Shelf(files)


def test_a_wrong_word_list_is_one_sentence(tmp_path: Path, finalword: Finalword) -> None:
    done = finalword("serve", "--port", "0", "--database", "memory:", "--dictionary", str(tmp_path / "none.txt"))
    assert done.status == 2
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("bots", [(), ("easy", "easy")])
async def test_a_game_in_which_no_word_is_left_is_given_up(
    monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...]
) -> None:
    names = ("Ann",) if bots else ("Ann", "Bo", "Cy")
    async with serving() as served:
        players = await company(served.url, names, bots=bots)
        with monkeypatch.context() as patched:
            dealing(patched, ["AEINRSTLOX", CONSONANTS, CONSONANTS], "")
            await players[0].done(Deal(new_id()))
        for seat, player in enumerate(players):
            await player.until(lambda each: each.push)
            await player.act(Exchange(seat, ""))
        await players[0].until(lambda each: each.room and each.room.phase == "lobby")
        assert players[0].room is not None
        assert "too few words" in players[0].room.notice
        assert players[0].room.may_deal
        assert players[0].push is not None
        assert getattr(await players[0].act(Build(0, "stare")), "code", "") == "no-game"
        await players[0].done(Deal(new_id()))
        await players[0].until(lambda each: each.push and each.push.game.endswith("/2"))
        assert players[0].room.notice == "A game is under way."


async def test_claims_end_where_a_word_list_gives_almost_no_hand_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = word_list(tmp_path, "quiz")
    async with serving(replace(QUICK, dictionary=path)) as served:
        (ann,) = await company(served.url, ("Ann",), bots=("easy", "easy"), terms=Terms(dictionary="stones.txt"))
        stock = "UIAEOSTRNLUIAEOSTRNLUIAEOSTRNLQZ"  # a word is left, and hardly ever drawn
        dealing(monkeypatch, [CONSONANTS] * 3, stock)
        await ann.done(Deal(new_id()))
        await ann.until(lambda each: each.push)
        await ann.act(Exchange(0, ""))
        await ann.until(lambda each: each.room and each.room.phase == "lobby", 60)
        rows = await served.house.store.read(f"{ann.room.code if ann.room else ''}/1")
        assert len(rows) < 2 * 3 * MOST_REDEALS + 20
        assert getattr(await ann.act(NoWord(0)), "code", "") == "no-game"
