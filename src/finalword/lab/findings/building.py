"""How hard it is to make a word of ten cards, before and after the exchange."""

import polars as pl
from msgspec import Struct

from finalword.data import open_lexicon
from finalword.lab.charts import bars
from finalword.lab.estimates import Figure, mean_of, share
from finalword.lab.page import Block, Grid, Section, Text
from finalword.lab.tables import Frames
from finalword.rules.letters import RARES, VOWELS

_SAMPLE = 600
"""Hands that are looked through again with everyday words."""


class Building(Struct, frozen=True):
    """What hands can build: of all words, and of everyday ones (from a sample)."""

    dictionary: str
    hopeless_dealt: Figure
    hopeless: Figure
    """Hands that were dealt anew after the exchange (3.5)."""
    words_dealt: Figure
    words: Figure
    best_dealt: Figure
    best: Figure
    everyday: Figure
    everyday_best: Figure
    everyday_hopeless: Figure
    by_vowels: tuple[dict[str, float], ...]
    by_rares: tuple[dict[str, float], ...]
    by_exchange: tuple[dict[str, float], ...]
    lengths: tuple[dict[str, float], ...]


def measure(frames: Frames) -> Building:
    """Look through all hands of a run."""
    seats = frames["seats"].filter(pl.col("words").is_not_null(), pl.col("dealt").str.len_bytes() > 0)
    row = seats.select(
        pl.len(), (pl.col("words_dealt") == 0).sum().alias("none"), (pl.col("redeals") > 0).sum().alias("again"),
        *(pl.mean(name).alias(name) for name in _COUNTS), *(pl.std(name).alias(f"{name}_spread") for name in _COUNTS),
    ).collect().row(0, named=True)  # fmt: skip
    count = row["len"]
    means = {name: mean_of(row[name] or 0, row[f"{name}_spread"] or 0, count) for name in _COUNTS}
    name = frames["games"].select(pl.first("dictionary")).collect().item()
    sample = seats.select("hand").head(_SAMPLE).collect()["hand"].to_list()
    everyday, everyday_best = _everyday(sample)
    return Building(
        dictionary=name,
        hopeless_dealt=share(row["none"], count),
        hopeless=share(row["again"], count),
        **means,
        everyday=_mean(everyday),
        everyday_best=_mean(everyday_best),
        everyday_hopeless=share(everyday.count(0), len(everyday)),
        by_vowels=_by(seats, pl.col("dealt").str.count_matches(f"[{VOWELS}]"), "vowels"),
        by_rares=_by(seats, pl.col("dealt").str.count_matches(f"[{RARES}]"), "rares"),
        by_exchange=_by_exchange(seats),
        lengths=_lengths(seats),
    )


_COUNTS = ("words_dealt", "words", "best_dealt", "best")


def _everyday(hands: list[str]) -> tuple[list[int], list[int]]:
    lexicon = open_lexicon("everyday")
    found = [lexicon.buildable(hand) for hand in hands]
    return [len(words) for words in found], [len(words[0]) if words else 0 for words in found]


def _mean(values: list[int]) -> Figure:
    series = pl.Series(values, dtype=pl.Float64)
    return mean_of(float(sum(values)) / max(1, len(values)), float(str(series.std() or 0)), len(values))


def _by(seats: pl.LazyFrame, key: pl.Expr, name: str) -> tuple[dict[str, float], ...]:
    table = seats.group_by(key.alias(name)).agg(
        pl.len().alias("hands"),
        pl.mean("words_dealt").alias("words"),
        pl.mean("best_dealt").alias("best"),
        (pl.col("words_dealt") == 0).mean().alias("hopeless"),
    )
    return tuple(table.sort(name).collect().iter_rows(named=True))


def _by_exchange(seats: pl.LazyFrame) -> tuple[dict[str, float], ...]:
    table = (
        seats.filter(pl.col("redeals") == 0)
        .group_by("exchanged")
        .agg(
            pl.len().alias("hands"),
            pl.mean("words_dealt").alias("before"),
            pl.mean("words").alias("after"),
            pl.mean("best_dealt").alias("best_before"),
            pl.mean("best").alias("best_after"),
            (pl.col("words").cast(pl.Int32) < pl.col("words_dealt").cast(pl.Int32)).mean().alias("worse"),
        )
    )
    return tuple(table.sort("exchanged").collect().iter_rows(named=True))


def _lengths(seats: pl.LazyFrame) -> tuple[dict[str, float], ...]:
    dealt = seats.group_by(pl.col("best_dealt").alias("length")).len("dealt")
    final = seats.group_by(pl.col("best").alias("length")).len("final")
    laid = seats.group_by("length").len("laid")
    table = dealt.join(final, on="length", how="full", coalesce=True).join(laid, on="length", how="full", coalesce=True)
    return tuple(table.fill_null(0).sort("length").collect().iter_rows(named=True))


def section(found: Building) -> Section:
    """Write how hard word-building is."""
    hands = found.hopeless_dealt.count
    blocks: list[Block] = [
        Text(
            f"Of {hands:,} hands dealt, {found.hopeless_dealt.value * 1000:.1f} in 1,000 held no word at all of the "
            f"dictionary '{found.dictionary}' before the exchange, and {found.hopeless.value * 1000:.2f} in 1,000 "
            f"after it. "
            f"A hand held {found.words_dealt.value:.0f} words before the exchange and {found.words.value:.0f} after; "
            f"the "
            f"longest had {found.best_dealt.value:.1f} and {found.best.value:.1f} letters. Of everyday words alone a "
            f"final "
            f"hand held {found.everyday.value:.0f}, the longest {found.everyday_best.value:.1f} letters, and "
            f"{found.everyday_hopeless.value * 1000:.0f} in 1,000 held none (a sample of {found.everyday.count} hands)."
        ),
        bars(
            [
                {"letters": row["length"], "share of hands": row[kind] / max(1, hands), "word": label}
                for row in found.lengths
                for kind, label in (
                    ("dealt", "longest as dealt"),
                    ("final", "longest after the exchange"),
                    ("laid", "word laid"),
                )
            ],
            "letters",
            "share of hands",
            "The longest word a hand can build, and the word that was laid.",
            by="word",
            share=True,
        ),
        Grid(
            "Hands by their vowels, as dealt",
            ("vowels", "hands", "words", "longest", "no word, in 1,000"),
            _rows(found.by_vowels, "vowels"),
        ),
        Grid(
            "Hands by their rare letters (J Q V X Z), as dealt",
            ("rare letters", "hands", "words", "longest", "no word, in 1,000"),
            _rows(found.by_rares, "rares"),
        ),
        Grid(
            "What the exchange does",
            ("cards exchanged", "hands", "words before", "after", "longest before", "after", "fewer words than before"),
            tuple(
                (
                    f"{row['exchanged']:.0f}",
                    f"{row['hands']:,.0f}",
                    f"{row['before']:.0f}",
                    f"{row['after']:.0f}",
                    f"{row['best_before']:.2f}",
                    f"{row['best_after']:.2f}",
                    f"{row['worse']:.0%}",
                )
                for row in found.by_exchange
            ),
        ),
    ]
    return Section("Building a word", tuple(blocks))


def _rows(rows: tuple[dict[str, float], ...], name: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            f"{row[name]:.0f}",
            f"{row['hands']:,.0f}",
            f"{row['words']:.0f}",
            f"{row['best']:.2f}",
            f"{row['hopeless'] * 1000:.1f}",
        )
        for row in rows
    )
