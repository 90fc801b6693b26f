"""Games that were played, in the tables of a run: for the same report, without names."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
import polars as pl

from finalword.data import UnusableFileError, open_lexicon
from finalword.lab.played import Played, Unread
from finalword.lab.run import FORMAT, Plan, Run
from finalword.lab.schema import TABLES
from finalword.lab.study import Cell, Study, StudyError
from finalword.lab.tally import Game, Row, rows_of
from finalword.rules.events import DictionaryName, Opened, Won
from finalword.rules.lexicon import Lexicon

NAME = "Games that were played"


class Taken(msgspec.Struct, frozen=True):
    """What came of ingesting: games taken, those there twice, unfinished or hidden in part, and what is no game."""

    games: int
    doubles: int
    unfinished: int
    unread: tuple[Unread, ...]


class _Table(msgspec.Struct, frozen=True):
    """What makes games one kind of table."""

    opened: Opened

    @property
    def key(self) -> tuple[object, ...]:
        options = msgspec.structs.replace(self.opened.options, first=0, hand_sizes=())
        return len(self.opened.seats), options, self.opened.deck, self.opened.dictionary


def ingest(found: Iterable[Played | Unread], folder: Path) -> Taken:
    """Write the games to a new run; raises StudyError where the folder holds anything, or where there is no game."""
    games: dict[str, Played] = {}
    unread: list[Unread] = []
    doubles = unfinished = 0
    for each in found:
        if isinstance(each, Unread):
            unread.append(each)
        elif not _is_whole(each):
            unfinished += 1
        elif each.digest in games:
            doubles += 1
        else:
            games[each.digest] = each
    if not games:
        raise StudyError(_nothing(unread, unfinished))
    _write(games, folder)
    return Taken(len(games), doubles, unfinished, tuple(unread))


def _nothing(unread: list[Unread], unfinished: int) -> str:
    why = f"; the first file that is none, {unread[0].name}: {unread[0].why.rstrip('.')}" if unread else ""
    return f"There is no finished game in what was named ({unfinished} are unfinished or hidden in part{why})."


def _is_whole(game: Played) -> bool:
    """Say whether a game is over and everything in it open: of a seat's own stream too little is known."""
    return isinstance(game.log[-1], Won) and all(getattr(event, "cards", "") is not None for event in game.log)


def _write(games: dict[str, Played], folder: Path) -> None:
    cells: dict[tuple[object, ...], list[str]] = {}
    for digest in sorted(games):
        opened = games[digest].log[0]
        assert isinstance(opened, Opened), "checked when it was read"
        cells.setdefault(_Table(opened).key, []).append(digest)
    rows: dict[str, list[Row]] = {name: [] for name in TABLES}
    kept: list[Cell] = []
    number = 0
    for place, digests in enumerate(sorted(cells.values(), key=lambda each: (-len(each), each[0]))):
        opened = games[digests[0]].log[0]
        assert isinstance(opened, Opened), "checked when it was read"
        kept.append(Cell(("people",) * len(opened.seats), opened.deck, opened.options, len(digests)))
        for deal, digest in enumerate(digests):
            for name, some in rows_of(
                _game(games[digest], number, place, deal, digest), _lexicon(opened.dictionary)
            ).items():
                rows[name] += some
            number += 1
    _save(rows, tuple(kept), folder)


def _game(game: Played, number: int, cell: int, deal: int, digest: str) -> Game:
    bots = tuple(bot or "people" for bot in game.bots)
    return Game(number, cell, deal, digest, game.log, bots, game.kinds, game.deputies)


def _save(rows: dict[str, list[Row]], cells: tuple[Cell, ...], folder: Path) -> None:
    study = Study(NAME, "", "full", open_lexicon().digest, cells)
    there = Run.begin(folder, Plan(FORMAT, study))
    there.fill({name: pl.DataFrame(found, TABLES[name], orient="row") for name, found in rows.items()})


@cache
def _lexicon(dictionary: DictionaryName) -> Lexicon:
    """Open the dictionary a game was played with; where it is not here, the full one."""
    try:
        lexicon = open_lexicon(dictionary.name)
    except UnusableFileError:
        return open_lexicon()
    return lexicon if lexicon.digest == dictionary.digest else open_lexicon()
