"""What the maximum Guess length does, and which first Guesses turn up most for each."""

from typing import Any

import numpy as np
import polars as pl
from msgspec import Struct

from finalword.belief import LetterSets, kernels
from finalword.data import open_lexicon
from finalword.data.files import UnusableFileError
from finalword.lab.estimates import Figure, mean_of, number, percent, share
from finalword.lab.page import Block, Grid, Section, Text
from finalword.lab.tables import Frames
from finalword.rules.letters import ALPHABET
from finalword.rules.lexicon import Lexicon

_UNIT = 1 << 20
_SHOWN = 5
_FEWEST = 50


class Cap(Struct, frozen=True):
    """Games with one maximum Guess length at tables of so many players."""

    longest: int
    players: int
    games: int
    guesses: Figure
    first_wins: Figure
    best: tuple[tuple[str, float], ...]
    """The first Guesses that would have turned up most, with the letters of one secret that they turn up on average."""
    said: tuple[tuple[str, int, float, float], ...]
    """Those that were said most: times, letters up, rivals put out."""


def measure(frames: Frames) -> list[Cap]:
    """Look at the caps that came up often enough, at tables without house rules where there are such."""
    games = frames["games"].filter("is_over")
    plain = games.filter(pl.col("variants") == "")
    if plain.select(pl.len()).collect().item():
        games = plain
    first = frames["seats"].filter(pl.col("order") == 0).select("game", pl.col("share").alias("won"))
    heads = (
        games.join(first, on="game")
        .group_by("longest", "players")
        .agg(
            pl.len().alias("games"),
            pl.mean("guesses"),
            pl.std("guesses").alias("spread"),
            pl.sum("won").cast(pl.Float64),
            pl.first("dictionary"),
        )
        .filter(pl.col("games") >= _FEWEST)
        .sort("players", "longest")
        .collect()
    )
    return [_cap(frames, games, row) for row in heads.iter_rows(named=True)]


def _cap(frames: Frames, games: pl.LazyFrame, row: dict[str, Any]) -> Cap:
    mine = games.filter(pl.col("longest") == row["longest"], pl.col("players") == row["players"]).select("game")
    secrets = frames["seats"].join(mine, on="game", how="semi").select("secret").collect()["secret"]
    opening = frames["guesses"].filter(pl.col("number") == 1).join(mine, on="game", how="semi")
    said = (
        opening.group_by("word")
        .agg(pl.len().alias("times"), pl.mean("up"), pl.mean("out"))
        .sort("times", "word", descending=[True, False])
        .head(_SHOWN)
        .collect()
    )
    return Cap(
        longest=row["longest"],
        players=row["players"],
        games=row["games"],
        guesses=mean_of(row["guesses"], row["spread"] or 0, row["games"]),
        first_wins=share(row["won"], row["games"]),
        best=tuple(_best(secrets, row["longest"], row["dictionary"])),
        said=tuple(said.iter_rows()),
    )


def _best(secrets: pl.Series, longest: int, dictionary: str) -> list[tuple[str, float]]:
    """Find the words of at most `longest` letters that turn up most of these secrets."""
    lexicon = _lexicon(dictionary)
    together = "".join(secrets.to_list())
    values = np.array([_UNIT * together.count(letter) // max(1, len(secrets)) for letter in ALPHABET], np.int64)
    choices = LetterSets.of(lexicon, longest)
    tops = np.flatnonzero(choices.is_maximal)
    sums = kernels.letter_sums(choices.sets[tops], values)
    found = np.argsort(-sums, kind="stable")[:_SHOWN]
    return [(choices.words(int(tops[at]))[0], float(sums[at]) / _UNIT) for at in found]


def _lexicon(name: str) -> Lexicon:
    """Open the dictionary of a game; one that is no longer there is replaced by the full one."""
    try:
        return open_lexicon(name)
    except UnusableFileError:
        return open_lexicon()


def section(caps: list[Cap]) -> Section:
    """Write what the cap does and how to open."""
    effect = Grid(
        "Games by the longest secret at the table, which is the maximum Guess length",
        ("players", "maximum", "games", "Guesses", "first speaker wins"),
        tuple(
            (str(cap.players), str(cap.longest), f"{cap.games:,}", number(cap.guesses), percent(cap.first_wins))
            for cap in caps
        ),
        figures=0,
    )
    largest = max((cap.players for cap in caps), default=0)
    fewest = min((cap.players for cap in caps), default=largest)
    best = Grid(
        f"First Guesses that turn up most, {fewest} players (letters of one opponent's secret, on average)",
        ("maximum", "best", "then"),
        tuple((str(cap.longest), _named(cap.best[:1]), _named(cap.best[1:])) for cap in caps if cap.players == fewest),
        figures=3,
    )
    said = Grid(
        "First Guesses that were said most",
        ("players", "maximum", "word", "times", "letters up", "put out"),
        tuple(
            (str(cap.players), str(cap.longest), word, f"{times:,}", f"{up:.2f}", f"{out:.3f}")
            for cap in caps
            for word, times, up, out in cap.said[:3]
        ),
        figures=3,
    )
    blocks: list[Block] = [
        Text(
            "The longest secret at the table sets how long a Guess may be. A longer one names more letters at once, "
            "so a "
            "player who lays a long word arms every opponent. The best first Guesses are found from the secrets that "
            "were "
            "really laid in games with that maximum, over every word of the dictionary."
        ),
        effect,
        best,
        said,
    ]
    return Section("Maximum Guess length, and how to open", tuple(blocks))


def _named(words: tuple[tuple[str, float], ...]) -> str:
    return ", ".join(f"{word} {letters:.2f}" for word, letters in words)
