"""A chunk: some games of a study in a row, played wherever there is room; what comes back are Parquet bytes."""

from functools import cache, lru_cache
from io import BytesIO

import msgspec
import numpy as np
import polars as pl
from numpy.typing import NDArray

from finalword.bots import make
from finalword.bots.turn import dismiss
from finalword.data import open_lexicon
from finalword.lab.playing import play_out
from finalword.lab.schema import TABLES
from finalword.lab.speed import is_fast
from finalword.lab.study import Study
from finalword.lab.tally import Game, Row, counted, rows_of
from finalword.rules.lexicon import Lexicon
from finalword.table import Table


class Chunk(msgspec.Struct, frozen=True):
    """The games `first` to `first + count - 1` of a study, all of one cell; `number` is its place in the run."""

    number: int
    first: int
    count: int


Part = dict[str, bytes]
"""A Parquet file for each table."""


def play(study: bytes, chunk: Chunk, *, reference: bool = False) -> Part:
    """Play a chunk of an encoded study: the same bytes on any machine, however often it is asked for."""
    whole = _study(study)
    fast = not reference and is_fast(whole, whole.cells[whole.place(chunk.first).cell])
    frames = play_fast(whole, chunk) if fast else play_reference(whole, chunk)
    return {name: _to_parquet(frame) for name, frame in frames.items()}


def play_reference(study: Study, chunk: Chunk) -> dict[str, pl.DataFrame]:
    """Play a chunk through `Table` and bots, one game after the other."""
    lexicon = open_lexicon(study.dictionary)
    measure = lru_cache(maxsize=100)(lambda hand: counted(hand, lexicon))
    rows: dict[str, list[Row]] = {name: [] for name in TABLES}
    for number in range(chunk.first, chunk.first + chunk.count):
        for name, found in rows_of(play_game(study, number, lexicon), lexicon, measure).items():
            rows[name] += found
    return {name: pl.DataFrame(found, TABLES[name], orient="row") for name, found in rows.items()}


def play_fast(study: Study, chunk: Chunk) -> dict[str, pl.DataFrame]:
    """Play a chunk in compiled code, all its games at once."""
    from finalword.lab.fastrows import frames_of  # noqa: PLC0415 - compiling takes its time, where it is wanted
    from finalword.lab.swiftgames import play_swift  # noqa: PLC0415

    place = study.place(chunk.first)
    cell, deals = study.cells[place.cell], range(place.deal, place.deal + chunk.count)
    seeds = [study.deal_seed(deal) for deal in deals]
    bots = [[study.bot_seed(deal, seat) for seat in range(cell.players)] for deal in deals]
    lineups = [cell.lineup(deal) for deal in deals]
    played = play_swift(open_lexicon(study.dictionary), cell.deck, lineups, cell.options, seeds, bots)
    frames = frames_of(study, cell, chunk.first, np.array(deals), played)
    return _with_given_up(study, frames, chunk.first + np.flatnonzero(played.given_up))


def _with_given_up(study: Study, frames: dict[str, pl.DataFrame], games: NDArray[np.int64]) -> dict[str, pl.DataFrame]:
    """Put the rows of the slow path in the place of those of games that came to nothing."""
    for game in games.tolist():
        slow = play_reference(study, Chunk(0, game, 1))
        for name, frame in frames.items():
            before, after = frame.filter(pl.col("game") < game), frame.filter(pl.col("game") > game)
            frames = frames | {name: pl.concat([before, slow[name], after])}
    return frames


def play_game(study: Study, number: int, lexicon: Lexicon) -> Game:
    """Play one game of a study through `Table` and bots."""
    place = study.place(number)
    cell = study.cells[place.cell]
    lineup = cell.lineup(place.deal)
    table = Table.open(lexicon, cell.deck, lineup, cell.options, study.deal_seed(place.deal))
    bots = [make(name, seat, lexicon, study.bot_seed(place.deal, seat)) for seat, name in enumerate(lineup)]
    try:
        play_out(table, bots)
    finally:
        dismiss(bots, table)
    return Game(number, place.cell, place.deal, study.name, tuple(table.log), lineup, ("bot",) * len(lineup))


def _to_parquet(frame: pl.DataFrame) -> bytes:
    file = BytesIO()
    frame.write_parquet(file, compression="zstd", statistics=False)
    return file.getvalue()


@cache
def _study(encoded: bytes) -> Study:
    return msgspec.json.decode(encoded, type=Study)
