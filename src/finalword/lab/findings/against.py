"""One run against another: the same deals, so that the difference is the change and not the cards."""

from collections.abc import Sequence

import polars as pl
from msgspec import Struct

from finalword.lab.estimates import Figure, describes_zero, mean, percent, signed
from finalword.lab.findings.seats import first_wins, paired
from finalword.lab.page import Block, Grid, Section, Text
from finalword.lab.tables import Frames, Kind


class Difference(Struct, frozen=True):
    """What differs at a kind of table that both runs have: here less there, over the deals in common."""

    here: Kind
    there: Kind
    guesses: Figure
    first: Figure
    """The win share of who speaks first."""


class Against(Struct, frozen=True):
    """One run less another."""

    name: str
    tables: tuple[Difference, ...]
    words: dict[str, Figure]
    """Differences of means over hands, by what is counted."""


def measure(frames: Frames, kinds: list[Kind], other: Frames, others: list[Kind], name: str) -> Against:
    """Compare kinds of table that both runs have, deal by deal."""
    mine, theirs = first_wins(frames), first_wins(other)
    tables = []
    for here, there in _pairs(kinds, others):
        before, after = theirs.filter(cell=there.cell), mine.filter(cell=here.cell)
        guesses, first = paired(before, after, "guesses"), paired(before, after, "first")
        tables.append(Difference(here, there, guesses, first))
    return Against(name, tuple(tables), _words(frames, kinds, other, others) if tables else {})


def section(found: Against) -> Section:
    """Write what differs; without a kind of table in common, say so."""
    if not found.tables:
        text = f"This run and {found.name} have no kind of table in common: players, bots or house rules all differ."
        return Section(f"Against {found.name}", (Text(text),))
    head = (
        "table",
        "deals in common",
        "Guesses: here less there",
        "first speaker wins: here less there",
        "here",
        "there",
    )
    text = (
        f"Each line compares deals with the same number in both runs: this one less {found.name}. With the same seed "
        "the cards are the same, too, and the intervals are as narrow as pairing makes them. " + _verdict(found.tables)
    )
    words = tuple((name, signed(figure)) for name, figure in found.words.items())
    blocks: list[Block] = [
        Text(text),
        Grid(f"Differences to {found.name}", head, tuple(_row(each) for each in found.tables)),
        Grid("Hands and words, here less there, by deal", ("mean of", "difference"), words),
    ]
    return Section(f"Against {found.name}", tuple(blocks))


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


def _row(found: Difference) -> tuple[str, ...]:
    here, there = found.here, found.there
    name = here.name if here.name == there.name else f"{here.name} / {there.name}"
    wins = percent(here.wins[0]), percent(there.wins[0])
    return (name, f"{found.guesses.count:,}", signed(found.guesses), signed(found.first, 1, 100, " points"), *wins)


def _verdict(tables: Sequence[Difference]) -> str:
    changed = [each for each in tables if each.first.count and not describes_zero(each.first)]
    if not changed:
        return "**Nothing speaks against the first speaker winning as often in both.**"
    return (
        f"**The first speaker wins more or less often beyond doubt at {len(changed)} of {len(tables)} kinds of table.**"
    )


_COUNTED = {
    "words_dealt": "words a hand held as dealt",
    "words": "words after the exchange",
    "best": "longest word a hand could build",
    "length": "letters of the secret",
}


def _words(frames: Frames, kinds: list[Kind], other: Frames, others: list[Kind]) -> dict[str, Figure]:
    return {
        name: _difference(_per_deal(frames, kinds, column), _per_deal(other, others, column))
        for column, name in _COUNTED.items()
    }


def _per_deal(frames: Frames, kinds: list[Kind], column: str) -> pl.DataFrame:
    cells = [kind.cell for kind in kinds]
    games = frames["games"].filter(pl.col("cell").is_in(cells)).select("game", "deal", "players")
    table = frames["seats"].join(games, on="game").group_by("deal", "players").agg(pl.mean(column))
    return table.collect()


def _difference(here: pl.DataFrame, there: pl.DataFrame) -> Figure:
    both = here.join(there, on=["deal", "players"], suffix="_there")
    values = both.columns
    return mean(both[values[2]] - both[values[3]])
