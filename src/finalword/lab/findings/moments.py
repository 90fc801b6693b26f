"""What players would tell afterwards: Guesses that put out several, near misses, chains, words that survived all."""

from typing import Any

import polars as pl
from msgspec import Struct

from finalword.lab.estimates import Figure, share
from finalword.lab.page import Grid, Section, Text
from finalword.lab.tables import Frames

_SHOWN = 12


class Moments(Struct, frozen=True):
    """The memorable moments of a run; `examples` of each with their words."""

    games: int
    several: Figure
    """The share of games in which one Guess put out two or more."""
    near: Figure
    """The share of Guesses that left somebody with a single letter."""
    combinations: tuple[dict[str, Any], ...]
    doubles: tuple[dict[str, Any], ...]
    """The words that most often put out two or more."""
    misses: tuple[dict[str, Any], ...]
    chains: tuple[dict[str, Any], ...]
    survivors: tuple[dict[str, Any], ...]


def measure(frames: Frames) -> Moments:
    """Go through all Guesses of games that are over."""
    over = frames["games"].filter("is_over").select("game", "players", "longest", pl.col("guesses").alias("all"))
    guesses = frames["guesses"].join(over, on="game")
    games = int(over.select(pl.len()).collect().item())
    counts = guesses.select(
        pl.len(), (pl.col("near") > 0).sum().alias("near"),
        pl.col("game").filter(pl.col("out") > 1).n_unique().alias("several"),
    ).collect().row(0, named=True)  # fmt: skip
    return Moments(
        games=games,
        several=share(counts["several"], games),
        near=share(counts["near"], counts["len"]),
        combinations=_combinations(frames, guesses),
        doubles=_rows(
            guesses.filter(pl.col("out") > 1).group_by("word").agg(pl.len().alias("times"), pl.max("out").alias("most"))
            .sort("times", "word", descending=[True, False])
        ),
        misses=_misses(frames, guesses),
        chains=_chains(guesses),
        survivors=_survivors(frames, over),
    )  # fmt: skip


def _rows(table: pl.LazyFrame, count: int = _SHOWN) -> tuple[dict[str, Any], ...]:
    return tuple(table.head(count).collect().iter_rows(named=True))


def _combinations(frames: Frames, guesses: pl.LazyFrame) -> tuple[dict[str, Any], ...]:
    """Find the Guesses that put out most at once, those of the longest secrets first, with the words that fell."""
    top = guesses.filter(pl.col("out") > 1).sort(
        "out", "up", "game", "number", descending=[True, True, False, False]
    ).head(_SHOWN)  # fmt: skip
    fallen = frames["seats"].join(top, left_on=["game", "fell"], right_on=["game", "number"], how="inner")
    words = fallen.group_by("game", "fell").agg(pl.col("secret").sort().str.join(", ").alias("secrets"))
    joined = top.join(words, left_on=["game", "number"], right_on=["game", "fell"], how="left")
    return _rows(joined.sort("out", "up", "game", descending=[True, True, False]))


def _misses(frames: Frames, guesses: pl.LazyFrame) -> tuple[dict[str, Any], ...]:
    """Find the Guesses that left most opponents with one letter each and put nobody out."""
    top = guesses.filter(pl.col("near") > 0, pl.col("out") == 0).sort(
        "near", "up", "game", "number", descending=[True, True, False, False]
    ).head(_SHOWN)  # fmt: skip
    others = frames["seats"].join(top.select("game", pl.col("seat").alias("guesser")), on="game")
    words = others.filter(pl.col("seat") != pl.col("guesser")).group_by("game").agg(
        pl.col("secret").sort().str.join(", ").alias("secrets")
    )  # fmt: skip
    return _rows(top.join(words, on="game").sort("near", "up", "game", descending=[True, True, False]))


def _chains(guesses: pl.LazyFrame) -> tuple[dict[str, Any], ...]:
    """Find the longest runs of Guesses in a row that each put somebody out."""
    ordered = guesses.sort("game", "number").with_columns((pl.col("out") > 0).alias("hit"))
    runs = ordered.with_columns(pl.col("hit").rle_id().over("game").alias("run")).filter("hit")
    table = runs.group_by("game", "run").agg(
        pl.len().alias("length"), pl.sum("out").alias("out"), pl.col("word").str.join(", ").alias("words"),
        pl.first("players"),
    )  # fmt: skip
    return _rows(table.sort("length", "out", "game", descending=[True, True, False]))


def _survivors(frames: Frames, over: pl.LazyFrame) -> tuple[dict[str, Any], ...]:
    """Find the secrets that won against the most Guesses, each word once."""
    winners = frames["seats"].filter(pl.col("share") == 1).join(over, on="game")
    table = winners.group_by("secret").agg(
        pl.len().alias("wins"), pl.max("all").alias("most"), pl.mean("all").alias("mean"), pl.max("players")
    )
    return _rows(table.sort("most", "wins", "secret", descending=[True, True, False]))


def section(found: Moments) -> Section:
    """Write what players would tell."""
    return Section(
        "Memorable combinations",
        (
            Text(
                f"In {found.several.value:.1%} of {found.games:,} games one Guess put out two or more at once. "
                f"{found.near.value:.1%} of all Guesses left somebody with a single letter: a near miss."
            ),
            Grid(
                "Guesses that put out the most at once",
                ("Guess", "put out", "the words that fell", "players", "game"),
                tuple(
                    (row["word"], str(row["out"]), row["secrets"] or "", str(row["players"]), str(row["game"]))
                    for row in found.combinations
                ),
                figures=3,
            ),
            Grid(
                "Words that put out two or more most often",
                ("Guess", "times", "most at once"),
                tuple((row["word"], f"{row['times']:,}", str(row["most"])) for row in found.doubles),
            ),
            Grid(
                "Near misses: opponents left with one letter each, nobody out",
                ("Guess", "left with one", "the others' words", "letters up", "game"),
                tuple(
                    (row["word"], str(row["near"]), row["secrets"], str(row["up"]), str(row["game"]))
                    for row in found.misses
                ),
                figures=3,
            ),
            Grid(
                "Longest chains: Guesses in a row that each put somebody out",
                ("Guesses", "in a row", "put out", "players", "game"),
                tuple(
                    (row["words"], str(row["length"]), str(row["out"]), str(row["players"]), str(row["game"]))
                    for row in found.chains
                ),
            ),
            Grid(
                "Secrets that won the longest games",
                ("secret", "wins", "Guesses survived at most", "on average"),
                tuple(
                    (row["secret"], f"{row['wins']:,}", str(row["most"]), f"{row['mean']:.1f}")
                    for row in found.survivors
                ),
            ),
        ),
    )
