"""Many games of `swift` at once, from the seeds of their deals to their last Guesses."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from finalword.batch.games import OVER, most_entries, roomier
from finalword.batch.tables import Tables
from finalword.bots.swift import NAMES, draw
from finalword.lab.playing import IDLE
from finalword.lab.swiftbook import Ints, book_of
from finalword.lab.swiftplay import Notes, desk_of, guess_on, prepare
from finalword.rules.deck import HAND_SIZE, Deck
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options

STYLES = {NAMES[0]: 0} | {name: at for at, name in enumerate(NAMES[1:])}
_ROWS = 12
"""Guesses a game, for a start."""


class Played(NamedTuple):
    """Games that are over, with what was noted on the way; `dealt` are the first hands (game, seat, card)."""

    tables: Tables
    notes: Notes
    dealt: NDArray[np.uint8]
    given_up: NDArray[np.bool_]
    """(game) Whether it came to nothing, as in `playing.play_out`: all cards left build no word (3.5)."""


def play_swift(
    lexicon: Lexicon,
    deck: Deck,
    lineups: Sequence[Sequence[str]],
    options: Options,
    deals: Sequence[str],
    bots: Sequence[Sequence[str]],
    *,
    recording: bool = False,
) -> Played:
    """Play one game for each lineup, from the seed of its deal in `deals` and those of its bots in `bots`."""
    seats, count = len(lineups[0]), len(lineups)
    tables = Tables(lexicon, deck, lineups[0], count, options, recording=recording)
    book = book_of(lexicon)
    desk = desk_of(seats, book)
    notes = _blank(lineups, bots)
    tables.open(deals)
    dealt = tables.games.stock[:, : HAND_SIZE * seats].reshape(count, seats, HAND_SIZE).copy()
    actions = np.zeros(count, np.int32)
    for _ in range(IDLE * seats):
        if not prepare(tables.games, tables.arrays, tables.terms, book, desk, notes, actions):
            break
        tables.step(actions)
    given_up = actions >= 0
    tables.games.phase[given_up] = OVER
    room = most_entries(tables.terms)
    while not tables.is_over.all():
        tables.games = roomier(tables.games, tables.terms)
        if notes.written[0] >= len(notes.guesses):
            notes = notes._replace(guesses=np.pad(notes.guesses, ((0, len(notes.guesses)), (0, 0))))
        guess_on(tables.games, tables.arrays, tables.terms, book, desk, notes, room)
    return Played(tables, notes, dealt, given_up)


def _blank(lineups: Sequence[Sequence[str]], bots: Sequence[Sequence[str]]) -> Notes:
    count, seats = len(lineups), len(lineups[0])

    def ints(*shape: int) -> Ints:
        return np.zeros((count, seats, *shape), np.int32)

    return Notes(
        styles=np.array([[STYLES[name] for name in lineup] for lineup in lineups], np.int32),
        draws=np.array([[draw(seed) for seed in seeds] for seeds in bots], np.uint64),
        discards=np.zeros((count, seats, 26), np.uint8),
        redeals=ints(),
        words=ints(2),
        best=ints(2),
        guesses=np.zeros((_ROWS * count, 11), np.int32),
        written=np.zeros(1, np.int32),
    )
