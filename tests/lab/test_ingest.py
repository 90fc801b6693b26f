"""Games that people played: read from wherever they are, without names, bots and stand-ins told apart."""

import asyncio
from pathlib import Path

import polars as pl
import pytest

from finalword import record, wire
from finalword.bots import make, play
from finalword.data import load_deck, open_lexicon
from finalword.lab.ingest import ingest
from finalword.lab.played import Unread, sought
from finalword.lab.run import Run
from finalword.lab.study import StudyError
from finalword.rules.events import Event, Guessed
from finalword.store import Row, open_store
from finalword.table import Table

ANN, BOB = "Ann Onymous", "Bob"


def log(seed: str, names: tuple[str, ...] = (ANN, BOB, "easy")) -> list[Event]:
    """The log of a game between three players, who are played by bots here."""
    lexicon = open_lexicon("everyday")
    table = Table.open(lexicon, load_deck(), names, seed=seed)
    return play(table, [make("random", seat, lexicon, f"{seed}/{seat}") for seat in range(len(names))]).log


def tables(folder: Path) -> dict[str, pl.DataFrame]:
    return {name: frame.collect() for name, frame in Run.open(folder).tables().items()}


def test_records_come_in_once_and_without_names(tmp_path: Path) -> None:
    source = tmp_path / "records"
    source.mkdir()
    games = [log(seed) for seed in ("1", "2")]
    for number, game in enumerate([*games, games[0]]):
        (source / f"game-{number}.jsonl").write_bytes(record.write(game))
    (source / "cut.jsonl").write_bytes(record.write(games[0][:-4]))
    (source / "note.jsonl").write_text("hello\n")
    taken = ingest(sought([source]), tmp_path / "run")
    assert (taken.games, taken.doubles, taken.unfinished) == (2, 1, 1)
    assert taken.unread[0].name == "note.jsonl"
    found = tables(tmp_path / "run")
    assert len(found["games"]) == 2
    assert found["seats"].sort("game", "seat")["kind"].to_list() == ["person", "person", "bot"] * 2
    assert found["seats"].filter(kind="bot")["bot"].unique().to_list() == ["easy"]
    for path in (tmp_path / "run").iterdir():
        assert ANN.encode() not in path.read_bytes(), path
    said = sum(isinstance(event, Guessed) for game in games for event in game)
    assert len(found["guesses"]) == said


def test_a_name_can_be_called_a_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(record.write(log("3")))
    (game,) = sought([path], [BOB])
    assert not isinstance(game, Unread)
    assert game.kinds == ("person", "bot", "bot")


def test_a_database_tells_who_acted(tmp_path: Path) -> None:
    """Seat 2 is a bot of a level; the second Guess of seat 0 or 1 is spoken by a stand-in."""
    game, room = log("4", (ANN, BOB, "Quill")), "ABCDE"
    stand_in = next(at for at, event in enumerate(game) if isinstance(event, Guessed) and event.seat != 2)
    rows = [
        Row(f"{room}/1", at, wire.encode_event(event).decode(), 0, actor(event, at == stand_in))
        for at, event in enumerate(game)
    ]
    happenings = [
        '{"room":"sat","member":0,"name":"Ann Onymous","token":"t"}',
        '{"room":"sat","member":1,"name":"Bob","token":"t"}',
        '{"room":"sat","member":2,"name":"Quill","token":null,"level":"hard"}',
        '{"room":"host","member":0}',
        f'{{"room":"started","game":"{room}/1","members":[0,1,2],"first":0}}',
    ]
    company = [Row(room, at, body, 0) for at, body in enumerate(happenings)]
    database = tmp_path / "finalword.sqlite"
    asyncio.run(stored(database, [*company, *rows]))
    assert ingest(sought([database]), tmp_path / "run").games == 1
    found = tables(tmp_path / "run")
    assert found["seats"].sort("seat").select("kind", "bot").rows() == [
        ("person", "people"),
        ("person", "people"),
        ("bot", "hard"),
    ]
    kinds = found["guesses"].sort("number")["kind"].to_list()
    assert kinds.count("stand-in") == 1
    assert kinds.count("bot") == found["guesses"].filter(seat=2).height


def actor(event: Event, stands_in: bool) -> str:
    seat = getattr(event, "seat", None)
    return "stand-in" if stands_in else "" if seat is None else "bot" if seat == 2 else "person"


async def stored(path: Path, rows: list[Row]) -> None:
    store = await open_store(str(path))
    await store.append(rows)
    await store.close()


def test_a_path_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="There is nothing at"):
        list(sought([tmp_path / "missing"]))
