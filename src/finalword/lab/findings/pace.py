"""How long games are, who stays in how long, and how much of a game players only watch."""

import polars as pl
from msgspec import Struct

from finalword.lab.charts import bars, lines
from finalword.lab.estimates import number, percent
from finalword.lab.page import Block, Grid, Section, Text
from finalword.lab.tables import Frames, Kind

_LONG = 14
"""From here on lengths share a bar."""


def length(kinds: list[Kind]) -> Section:
    """Write how many Guesses games take."""
    rows = [
        {"Guesses": f"{_LONG}+" if at == _LONG else str(at), "share of games": part, "table": kind.name}
        for kind in kinds
        for at, part in _shares(kind)
    ]
    grid = Grid(
        "Guesses in a game",
        ("table", "games", "mean, 95 %", "half are over by", "nine in ten by", "rounds"),
        tuple(
            (
                kind.name,
                f"{kind.games:,}",
                number(kind.guesses),
                str(kind.within(0.5)),
                str(kind.within(0.9)),
                f"{kind.guesses.value / kind.players:.1f}",
            )
            for kind in kinds
        ),
    )
    chart = bars(
        rows,
        "Guesses",
        "share of games",
        "How many games end with which Guess, as a share of all.",
        by="table",
        share=True,
    )
    return Section("Length of games", (chart, grid))


def _shares(kind: Kind) -> list[tuple[int, float]]:
    shares = dict.fromkeys(range(1, _LONG + 1), 0.0)
    for guesses, games in kind.lengths:
        shares[min(max(1, guesses), _LONG)] += games / kind.games
    return list(shares.items())


class Staying(Struct, frozen=True):
    """For each place in the turn order the share of players still in after 0, 1, 2 ... Guesses."""

    kind: Kind
    still_in: tuple[tuple[float, ...], ...]


def measure(frames: Frames, kinds: list[Kind]) -> list[Staying]:
    """Look who is still in after how many Guesses, up to where 95 % of the games are over."""
    fell = frames["seats"].filter(pl.col("share").is_not_null()).group_by("cell", "order", "fell").len().collect()
    return [_staying(fell.filter(cell=kind.cell), kind) for kind in kinds]


def _staying(fell: pl.DataFrame, kind: Kind) -> Staying:
    guesses = range(kind.within(0.95) + 1)
    shares = [tuple(_still_in(fell, order, at) for at in guesses) for order in range(kind.players)]
    return Staying(kind, tuple(shares))


def staying(found: list[Staying]) -> Section:
    """Write who is still in after how many Guesses, and how long players wait."""
    blocks: list[Block] = []
    for each in found:
        rows = [
            {"after Guess": at, "still in": part, "turn": f"speaks {nth(order)}"}
            for order, parts in enumerate(each.still_in)
            for at, part in enumerate(parts)
        ]
        says = f"{each.kind.name}: the share of players still in after so many Guesses, by who speaks when."
        blocks.append(lines(rows, "after Guess", "still in", says, by="turn", whole=True))
    rows_of_waits = tuple(
        (kind.name, number(kind.waits), percent(kind.out_time), f"{kind.guesses.value * kind.out_time.value:.1f}")
        for kind in (each.kind for each in found)
    )
    head = ("table", "Guesses by others between own turns", "share of the game spent out", "Guesses watched, mean")
    downtime = Text(
        "Downtime is what a player waits: the Guesses of others between two turns of one's own while in, and the "
        "rest of "
        "the game once out. Everybody reads every reveal, so waiting is not idle; being out is."
    )
    return Section(
        "Who stays in, and downtime", (*blocks, downtime, Grid("Downtime, means over all players", head, rows_of_waits))
    )


def _still_in(fell: pl.DataFrame, order: int, at: int) -> float:
    mine = fell.filter(order=order)
    total = int(mine["len"].sum())
    gone = int(mine.filter(pl.col("fell") <= at)["len"].sum())
    return 1 - gone / total if total else 0.0


def nth(order: int) -> str:
    """Return a place in the turn order in words, as in `first`."""
    return ("first", "second", "third", "fourth", "fifth")[order] if order < 5 else f"as number {order + 1}"
