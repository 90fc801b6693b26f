"""Which kinds of table a run holds, and what each shows at a glance."""

from typing import Any

import polars as pl
from msgspec import Struct

from finalword.lab.estimates import Figure, gap_of_chance, mean_of, quantile, share, worst_gap

Frames = dict[str, pl.LazyFrame]


class Kind(Struct, frozen=True):
    """Games played at the same kind of table: so many players, these bots, this deck and these house rules."""

    cell: int
    players: int
    bots: str
    variants: str
    deck: str
    games: int
    lengths: tuple[tuple[int, int], ...]
    """How many games took so many Guesses: (Guesses, games), ascending."""
    guesses: Figure
    wins: tuple[Figure, ...]
    """The win share by turn order, the first guesser first."""
    out_time: Figure
    """The share of a game, in Guesses, that a player watches from outside."""
    waits: Figure
    """Guesses by others between two turns of a player."""
    turns: tuple[tuple[int, int], ...]
    """In how many games the player with most turns had so many: (turns, games), ascending."""
    gap: Figure
    """How far the seat that is farthest from its fair share is off."""

    @property
    def fair(self) -> float:
        """The win share of a seat among equals."""
        return 1 / self.players

    @property
    def unfairness(self) -> float:
        """The gap as it was measured."""
        return self.gap.value

    @property
    def chance_gap(self) -> float:
        """The gap that so many games show by chance where all seats are equal."""
        return gap_of_chance(self.players, self.games)

    @property
    def name(self) -> str:
        """What tells it from others, as a reader says it."""
        rules = f", {self.variants.replace('+', ' + ')}" if self.variants else ""
        return f"{self.players} players, {self.bots}{rules}"

    def within(self, part: float) -> int:
        """Return in how many Guesses this part of all games is over."""
        return quantile(self.lengths, part)


def kinds_of(frames: Frames) -> list[Kind]:
    """Return the kinds of table of a run, those of fewer players first; raises ValueError without a finished game."""
    games = frames["games"].filter("is_over")
    heads = games.group_by("cell").agg(
        pl.first("players", "variants", "deck"), pl.col("bots").unique(), pl.len().alias("games"),
        pl.mean("guesses"), pl.std("guesses").alias("spread"),
    ).sort("players", "cell").collect()  # fmt: skip
    if not len(heads):
        raise ValueError("no game is over")
    lengths = games.group_by("cell", "guesses").len().sort("guesses").collect()
    wins, waits, turns = _wins(frames), _waits(frames), _turns(frames)
    return [_kind(head, lengths, wins, waits, turns) for head in heads.iter_rows(named=True)]


def _kind(
    head: dict[str, Any], lengths: pl.DataFrame, wins: pl.DataFrame, waits: pl.DataFrame, turns: pl.DataFrame
) -> Kind:
    cell, games = head["cell"], head["games"]
    mine = wins.filter(cell=cell).sort("order")
    wait = waits.row(by_predicate=pl.col("cell") == cell, named=True)
    shares = tuple(share(row["share"], row["len"]) for row in mine.iter_rows(named=True))
    counts = tuple(lengths.filter(cell=cell).select("guesses", "len").iter_rows())
    return Kind(
        cell=cell,
        players=head["players"],
        bots=bots_name(head["bots"]),
        variants=head["variants"],
        deck=head["deck"],
        games=games,
        lengths=counts,
        guesses=mean_of(head["guesses"], head["spread"] or 0, games),
        wins=shares,
        out_time=mean_of(wait["out_time"], wait["out_spread"] or 0, wait["len"]),
        waits=mean_of(wait["waits"] or 0, wait["waits_spread"] or 0, wait["waiting"]),
        turns=tuple(turns.filter(cell=cell).select("turns", "len").iter_rows()),
        gap=worst_gap([each.value for each in shares], games),
    )


def bots_name(lineups: list[str]) -> str:
    """Name who plays: one word where all seats are alike, else the seats of a lineup that stands for its rotations."""
    names = min(lineups).split(" ")
    kinds = list(dict.fromkeys(names))
    return kinds[0] if len(kinds) == 1 else " + ".join(f"{names.count(kind)} {kind}" for kind in kinds)


def _wins(frames: Frames) -> pl.DataFrame:
    seats = frames["seats"].filter(pl.col("share").is_not_null())
    return seats.group_by("cell", "order").agg(pl.sum("share").cast(pl.Float64), pl.len()).collect()


def _waits(frames: Frames) -> pl.DataFrame:
    """Return how long players wait for their turns, and for the end once they are out."""
    games = frames["games"].filter("is_over").select("game", pl.col("guesses").alias("all"))
    seats = frames["seats"].join(games, on="game")
    out = (1 - pl.col("fell").fill_null(pl.col("all")) / pl.col("all")).alias("out_time")
    between = _between(frames)
    table = seats.group_by("cell").agg(
        out.mean(), out.std().alias("out_spread"), pl.len()
    ).join(between, on="cell", how="left")  # fmt: skip
    return table.collect()


def _turns(frames: Frames) -> pl.DataFrame:
    most = frames["seats"].filter(pl.col("share").is_not_null()).group_by("cell", "game").agg(pl.max("turns"))
    return most.group_by("cell", "turns").len().sort("turns").collect()


def _between(frames: Frames) -> pl.LazyFrame:
    turns = frames["guesses"].sort("game", "number").select(
        "cell", (pl.col("number") - pl.col("number").shift(1).over("game", "seat") - 1).cast(pl.Int32).alias("gap")
    )  # fmt: skip
    gap = pl.col("gap")
    return turns.drop_nulls().group_by("cell").agg(
        gap.mean().alias("waits"), gap.std().alias("waits_spread"), pl.len().alias("waiting")
    )  # fmt: skip
