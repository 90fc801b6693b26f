"""One run against another: the same deals, so that the difference is the change and not the cards."""

import polars as pl

from finalword.lab.estimates import Figure, describes_zero, mean, percent, signed
from finalword.lab.findings.seats import first_wins, paired
from finalword.lab.page import Block, Grid, Section, Text
from finalword.lab.tables import Frames, Kind


def section(frames: Frames, kinds: list[Kind], other: Frames, others: list[Kind], name: str) -> Section:
    """Write what differs between kinds of table that both runs have, deal by deal; without such, say so."""
    pairs = _pairs(kinds, others)
    if not pairs:
        text = f"This run and {name} have no kind of table in common: players, bots or house rules all differ."
        return Section(f"Against {name}", (Text(text),))
    mine, theirs = first_wins(frames), first_wins(other)
    rows = tuple(
        _row(mine.filter(cell=here.cell), theirs.filter(cell=there.cell), here, there) for here, there in pairs
    )
    head = (
        "table",
        "deals in common",
        "Guesses: here less there",
        "first speaker wins: here less there",
        "here",
        "there",
    )
    blocks: list[Block] = [
        Text(
            f"Each line compares deals with the same number in both runs: this one less {name}. With the same seed "
            f"the cards "
            "are the same, too, and the intervals are as narrow as pairing makes them. " + _verdict(mine, theirs, pairs)
        ),
        Grid(f"Differences to {name}", head, rows),
        _words(frames, kinds, other, others),
    ]
    return Section(f"Against {name}", tuple(blocks))


def _pairs(kinds: list[Kind], others: list[Kind]) -> list[tuple[Kind, Kind]]:
    """Match kinds of table: all alike, else the same players and bots, else the same players."""
    for key in (_exact, _near, _players):
        there = {key(kind): kind for kind in reversed(others)}
        found = [(kind, there[key(kind)]) for kind in kinds if key(kind) in there]
        if found:
            return found
    return []


def _exact(kind: Kind) -> tuple[object, ...]:
    return kind.players, kind.bots, kind.variants


def _near(kind: Kind) -> tuple[object, ...]:
    return kind.players, kind.bots


def _players(kind: Kind) -> tuple[object, ...]:
    return (kind.players,)


def _row(mine: pl.DataFrame, theirs: pl.DataFrame, here: Kind, there: Kind) -> tuple[str, ...]:
    guesses, first = paired(theirs, mine, "guesses"), paired(theirs, mine, "first")
    name = here.name if here.name == there.name else f"{here.name} / {there.name}"
    wins = percent(here.wins[0]), percent(there.wins[0])
    return (name, f"{guesses.count:,}", signed(guesses), signed(first, 1, 100, " points"), *wins)


def _verdict(mine: pl.DataFrame, theirs: pl.DataFrame, pairs: list[tuple[Kind, Kind]]) -> str:
    found = [paired(theirs.filter(cell=there.cell), mine.filter(cell=here.cell), "first") for here, there in pairs]
    changed = [each for each in found if each.count and not describes_zero(each)]
    if not changed:
        return "**Nothing speaks against the first speaker winning as often in both.**"
    return (
        f"**The first speaker wins more or less often beyond doubt at {len(changed)} of {len(found)} kinds of table.**"
    )


def _words(frames: Frames, kinds: list[Kind], other: Frames, others: list[Kind]) -> Grid:
    rows = []
    for column, name in (("words_dealt", "words a hand held as dealt"), ("words", "words after the exchange"),
                         ("best", "longest word a hand could build"), ("length", "letters of the secret")):  # fmt: skip
        here, there = _per_deal(frames, kinds, column), _per_deal(other, others, column)
        rows.append((name, signed(_difference(here, there))))
    return Grid("Hands and words, here less there, by deal", ("mean of", "difference"), tuple(rows))


def _per_deal(frames: Frames, kinds: list[Kind], column: str) -> pl.DataFrame:
    cells = [kind.cell for kind in kinds]
    games = frames["games"].filter(pl.col("cell").is_in(cells)).select("game", "deal", "players")
    table = frames["seats"].join(games, on="game").group_by("deal", "players").agg(pl.mean(column))
    return table.collect()


def _difference(here: pl.DataFrame, there: pl.DataFrame) -> Figure:
    both = here.join(there, on=["deal", "players"], suffix="_there")
    values = both.columns
    return mean(both[values[2]] - both[values[3]])
