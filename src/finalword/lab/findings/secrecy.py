"""Which Secret Words survive: long ones, short ones, those with many or with unusual letters."""

from typing import Any

import polars as pl
from msgspec import Struct

from finalword.lab.charts import bars, lines
from finalword.lab.estimates import NOTHING, Figure, mean_of, percent, share
from finalword.lab.page import Block, Grid, Section, Text
from finalword.lab.tables import Frames
from finalword.rules.letters import ALPHABET

SHORT, LONG = 5, 7
"""Up to five letters is short, from seven on long."""
_WINS = "wins, fair share = 1"
_FEWEST = 30
"""Secrets that a row of a table needs."""


class Secrecy(Struct, frozen=True):
    """Wins of secrets by what they are like, each beside the fair share of its table (1.0 is fair)."""

    by_length: tuple[dict[str, Any], ...]
    by_distinct: tuple[dict[str, Any], ...]
    by_letter: tuple[dict[str, Any], ...]
    """For each letter: secrets that hold it, their wins beside others of the same length."""
    longest: Figure
    """Wins of the one longest word of its table, beside a fair share."""
    longest_share: Figure
    """The share of the wins that the one longest word took, at tables that have one."""
    short_rare: Figure
    short_plain: Figure
    long_plain: Figure
    rare: Figure
    plain: Figure
    untouched: Figure
    """Short words with a rare letter that never fell: the share of them."""


def measure(frames: Frames) -> Secrecy:
    """Look at every secret of games that are over."""
    players = frames["games"].filter("is_over").select("game", "players")
    seats = (
        frames["seats"]
        .filter(pl.col("share").is_not_null())
        .join(players, on="game")
        .select(
            "game",
            "length",
            "distinct",
            "rare",
            "secret",
            "share",
            "players",
            (pl.col("share") * pl.col("players")).cast(pl.Float64).alias("lift"),
        )
    )
    table = seats.collect()
    short, long, rare = pl.col("length") <= SHORT, pl.col("length") >= LONG, pl.col("rare") > 0
    longest, taken = _longest(table)
    return Secrecy(
        by_length=_grouped(table.with_columns((rare).alias("has_rare")), ["length", "has_rare"]),
        by_distinct=_grouped(table, ["distinct"]),
        by_letter=_by_letter(table),
        longest=longest,
        longest_share=taken,
        short_rare=_lift(table.filter(short & rare)),
        short_plain=_lift(table.filter(short & ~rare)),
        long_plain=_lift(table.filter(long & ~rare)),
        rare=_lift(table.filter(rare)),
        plain=_lift(table.filter(~rare)),
        untouched=_won(table.filter(short & rare)),
    )


def _lift(table: pl.DataFrame) -> Figure:
    if not len(table):
        return NOTHING
    return mean_of(float(str(table["lift"].mean())), float(str(table["lift"].std() or 0)), len(table))


def _won(table: pl.DataFrame) -> Figure:
    return share(float(table["share"].sum()), len(table))


def _grouped(table: pl.DataFrame, by: list[str]) -> tuple[dict[str, Any], ...]:
    grouped = table.group_by(by).agg(
        pl.len().alias("secrets"), pl.mean("lift"), pl.std("lift").alias("spread"), pl.mean("share").alias("wins")
    )
    return tuple(grouped.filter(pl.col("secrets") >= _FEWEST).sort(by).iter_rows(named=True))


def _by_letter(table: pl.DataFrame) -> tuple[dict[str, Any], ...]:
    """Compare secrets with a letter to those without it, length by length, so that long words do not count for it."""
    rows = []
    for letter in ALPHABET:
        found = table.group_by("length", pl.col("secret").str.contains(letter, literal=True).alias("has")).agg(
            pl.len().alias("secrets"), pl.mean("lift")
        )
        both = found.filter("has").join(found.filter(~pl.col("has")), on="length", suffix="_without")
        secrets = int(both["secrets"].sum())
        if secrets >= _FEWEST:
            gain = float((both["secrets"] * (both["lift"] - both["lift_without"])).sum()) / secrets
            rows.append({"letter": letter, "secrets": secrets, "gain": gain})
    return tuple(sorted(rows, key=lambda row: -row["gain"]))


def _longest(table: pl.DataFrame) -> tuple[Figure, Figure]:
    """Return how the one longest word of a table does, where one is longer than all others."""
    top = table.with_columns(pl.col("length").max().over("game").alias("top"))
    top = top.filter(pl.col("length") == pl.col("top"))
    alone = top.filter(pl.len().over("game") == 1)
    return _lift(alone), _won(alone)


def section(found: Secrecy) -> Section:
    """Write which secrets survive."""
    lengths = [
        {"letters": row["length"], _WINS: row["lift"], "word": "with J Q V X Z" if row["has_rare"] else "without"}
        for row in found.by_length
    ]
    distinct = [{"different letters": row["distinct"], _WINS: row["lift"]} for row in found.by_distinct]
    blocks: list[Block] = [
        Text(
            "Wins are shown beside a fair share: 1.0 is what a seat among equals wins, 1.5 is half as much again. "
            "Where bots "
            "choose their secrets by their own taste, a kind of word that only good hands allow looks better than it "
            "is; "
            "in studies with swift:secret=any the choice is by lot, and the comparison is clean."
        ),
        lines(
            lengths,
            "letters",
            _WINS,
            "Wins beside a fair share (the dashed line), by the length of the secret.",
            by="word",
            fair=True,
        ),
        Grid(
            "Secrets by length",
            ("letters", "rare letter", "secrets", "wins, fair = 1.0", "win share"),
            tuple(
                (
                    str(row["length"]),
                    "yes" if row["has_rare"] else "no",
                    f"{row['secrets']:,}",
                    f"{row['lift']:.2f}",
                    f"{row['wins']:.1%}",
                )
                for row in found.by_length
            ),
            figures=2,
        ),
        lines(
            distinct,
            "different letters",
            _WINS,
            "Wins beside a fair share (the dashed line), by how many different letters the secret has.",
            fair=True,
        ),
        bars(
            [{"letter": row["letter"], "added to the wins": row["gain"]} for row in found.by_letter],
            "letter",
            "added to the wins",
            "What holding a letter adds to a secret's wins (fair = 1.0), against secrets of the same length without "
            "it.",
        ),
        Text(
            f"The one longest word at a table won {percent(found.longest_share)} of its games, "
            f"{found.longest.value:.2f} "
            f"times a fair share. Words of up to {SHORT} letters with one of J Q V X Z won "
            f"{found.short_rare.value:.2f} times "
            f"a fair share, those without {found.short_plain.value:.2f}, words of {LONG} and more without one "
            f"{found.long_plain.value:.2f}."
        ),
    ]
    return Section("Longer or rarer", tuple(blocks))
