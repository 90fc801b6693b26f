"""From many games of `swiftgames` to the rows of the tables: the fast twin of `tally`."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from finalword.lab import swiftplay as at
from finalword.lab.schema import GAMES, GUESSES, SEATS
from finalword.lab.study import Cell, Study
from finalword.lab.swiftgames import Played
from finalword.rules.letters import RARES, mask

Keys = dict[str, Any]
_CODE = np.arange(26, dtype=np.uint8)


def frames_of(
    study: Study, cell: Cell, first: int, deals: NDArray[np.int64], played: Played
) -> dict[str, pl.DataFrame]:
    """Return the tables of games that are over, numbered from `first`."""
    lineups = [cell.lineup(deal) for deal in deals.tolist()]
    keys = {"game": first + np.arange(len(deals)), "cell": study.place(first).cell}
    return {
        "games": _games(keys, study, cell, lineups, deals, played),
        "seats": _seats(keys, lineups, played),
        "guesses": _guesses(keys, played),
    }


def _games(
    keys: Keys,
    study: Study,
    cell: Cell,
    lineups: Sequence[Sequence[str]],
    deals: NDArray[np.int64],
    played: Played,
) -> pl.DataFrame:
    games, notes = played.tables.games, played.notes
    winners = (games.fell < 0).sum(axis=1)
    columns = keys | {
        "deal": deals,
        "source": study.name,
        "players": cell.players,
        "bots": [" ".join(lineup) for lineup in lineups],
        "variants": "+".join(cell.options.variants),
        "word_check": cell.options.word_check,
        "dictionary": played.tables.lexicon.name,
        "deck": cell.deck.name,
        "first": _first(played),
        "longest": games.longest,
        "guesses": games.guesses,
        "forfeits": 0,
        "redeals": notes.redeals.sum(axis=1),
        "winners": winners,
        "winner": pl.Series(np.argmax(games.fell < 0, axis=1)).set(pl.Series(winners != 1), None),
        "is_over": True,
    }
    return pl.DataFrame(columns).select(pl.col(name).cast(kind) for name, kind in GAMES.items())


def _seats(keys: Keys, lineups: Sequence[Sequence[str]], played: Played) -> pl.DataFrame:
    games, notes, arrays = played.tables.games, played.notes, played.tables.arrays
    count, seats = games.secret.shape
    fell, masks = games.fell.ravel(), arrays.masks[games.secret].ravel()
    out = pl.Series(fell < 0)
    columns = {
        "game": np.repeat(keys["game"], seats),
        "cell": keys["cell"],
        "seat": np.tile(np.arange(seats), count),
        "order": (np.arange(seats) - _first(played)[:, None]).ravel() % seats,
        "kind": "bot",
        "bot": [name for lineup in lineups for name in lineup],
        "dealt": _texts(np.sort(played.dealt.reshape(-1, played.dealt.shape[-1]), axis=1)),
        "words_dealt": notes.words[:, :, 0].ravel(),
        "best_dealt": notes.best[:, :, 0].ravel(),
        "discards": _hands(notes.discards),
        "exchanged": notes.discards.sum(axis=2).ravel(),
        "redeals": notes.redeals.ravel(),
        "hand": _hands(games.hand),
        "words": notes.words[:, :, 1].ravel(),
        "best": notes.best[:, :, 1].ravel(),
        "secret": _texts(arrays.letters[games.secret].reshape(-1, arrays.letters.shape[1])),
        "length": games.length.ravel(),
        "distinct": np.bitwise_count(masks),
        "rare": np.bitwise_count(masks & mask(RARES)),
        "turns": games.turns.ravel(),
        "fell": pl.Series(fell).set(out, None),
        "put_out_by": pl.Series(_put_out_by(played)).set(out, None),
        "resigned": False,
        "share": ((games.fell < 0) / (games.fell < 0).sum(axis=1, keepdims=True)).ravel(),
        "rank": _ranks(games.fell, games.guesses).ravel(),
    }
    return pl.DataFrame(columns).select(pl.col(name).cast(kind) for name, kind in SEATS.items())


def _guesses(keys: Keys, played: Played) -> pl.DataFrame:
    rows = played.notes.guesses[: played.notes.written[0]]
    rows = rows[np.lexsort((rows[:, at.NUMBER], rows[:, 0]))]
    letters = played.tables.arrays.letters
    names = ("limit", "left", "hidden", "up", "hit", "out", "near")
    columns = {
        "game": np.asarray(keys["game"])[rows[:, 0]],
        "cell": keys["cell"],
        "number": rows[:, at.NUMBER],
        "seat": rows[:, at.SEAT],
        "kind": "bot",
        "word": _texts(letters[rows[:, at.WORD]]),
    } | {name: rows[:, at.LIMIT + place] for place, name in enumerate(names)}
    return pl.DataFrame(columns).select(pl.col(name).cast(kind) for name, kind in GUESSES.items())


def _first(played: Played) -> NDArray[np.int64]:
    """Return who guessed first in each game."""
    rows = played.notes.guesses[: played.notes.written[0]]
    opening = rows[rows[:, at.NUMBER] == 1]
    first = np.zeros(len(played.tables), np.int64)
    first[opening[:, 0]] = opening[:, at.SEAT]
    return first


def _put_out_by(played: Played) -> NDArray[np.int32]:
    """Return for each seat who spoke the Guess with the number at which it fell; anything for those still in."""
    games, rows = played.tables.games, played.notes.guesses[: played.notes.written[0]]
    speaker = np.zeros((len(played.tables), int(games.guesses.max()) + 1), np.int32)
    speaker[rows[:, 0], rows[:, at.NUMBER]] = rows[:, at.SEAT]
    found: NDArray[np.int32] = np.take_along_axis(speaker, np.maximum(games.fell, 0), axis=1).ravel()
    return found


def _ranks(fell: NDArray[np.int32], guesses: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return the place of each seat, from 1; equals share the mean of theirs."""
    stay = np.where(fell < 0, guesses[:, None] + 1, fell)
    above = (stay[:, None, :] > stay[:, :, None]).sum(axis=2)
    equal = (stay[:, None, :] == stay[:, :, None]).sum(axis=2)
    ranks: NDArray[np.float64] = 1 + above + (equal - 1) / 2
    return ranks


def _hands(cards: NDArray[np.uint8]) -> pl.Series:
    """Return numbers of cards (game, seat, letter) as sorted text."""
    counts = cards.reshape(-1, 26)
    sizes = counts.sum(axis=1, dtype=np.int64)
    codes = np.full((len(counts), max(1, int(sizes.max(initial=0)))), 26, np.uint8)
    rows = np.repeat(np.arange(len(counts)), sizes)
    places = np.arange(len(rows)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    codes[rows, places] = np.repeat(np.tile(_CODE, len(counts)), counts.ravel())
    return _texts(codes)


def _texts(codes: NDArray[np.uint8]) -> pl.Series:
    """Return rows of letters, 0 to 25 and then 26 where there is none, as text."""
    shown = np.where(codes < 26, codes + np.uint8(65), np.uint8(0))
    width = shown.shape[1]
    return pl.Series(np.ascontiguousarray(shown).view(f"S{width}").ravel().astype("U")).cast(pl.String)
