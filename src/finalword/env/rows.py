"""Observations of many games, compiled: the rows of `Panel`, written from the arrays of a batch."""

import numpy as np
from numpy.typing import NDArray

from finalword.batch.games import GUESS, OVER, Games, Ints, Terms
from finalword.batch.steps import limit, shuffled_start
from finalword.batch.words import LONGEST, Words
from finalword.env.compiled import compiled
from finalword.env.layout import (
    DISCARDS,
    EXCHANGED,
    FACEDOWN,
    GUESSES,
    HAND,
    IS_IN,
    LENGTH,
    LIMIT,
    PATTERN,
    PHASE,
    REMEMBERED,
    SEAT,
    SECRET,
    STOCK,
    TABLE,
    TRIED,
    TURN,
)

FIRST_CARD, FIRST_DISCARD, FIRST_LETTER = HAND.start, DISCARDS.start, SECRET.start


@compiled
def write_row(games: Games, words: Words, terms: Terms, game: int, seat: int, row: Ints) -> None:
    """Write what a seat sees of a game over a whole row; never more (see `Layout`)."""
    seats, phase = terms.seats, games.phase[game]
    row[PHASE] = phase
    row[TURN] = 0 if phase == OVER else (games.turn[game] - seat) % seats
    row[LIMIT] = limit(games, words, terms, game) if phase == GUESS else 0
    row[GUESSES] = games.guesses[game]
    row[STOCK] = games.size[game] - games.top[game]
    for letter in range(26):
        row[FIRST_CARD + letter] = games.hand[game, seat, letter]
        row[FIRST_DISCARD + letter] = games.discards[game, seat, letter]
    for place in range(LONGEST):
        row[FIRST_LETTER + place] = _code(games, words, game, seat, place)
    for step in range(seats):
        _write_seat(games, words, game, (seat + step) % seats, row, TABLE + step * SEAT)
    _write_guesses(games, terms, game, seat, row, TABLE + seats * SEAT)


@compiled
def _code(games: Games, words: Words, game: int, seat: int, place: int) -> int:
    """Return a letter of a secret as 1 to 26, 0 beyond its end."""
    if place >= games.length[game, seat]:
        return 0
    letter: int = words.letters[games.secret[game, seat], place] + 1
    return letter


@compiled
def _write_seat(games: Games, words: Words, game: int, seat: int, row: Ints, at: int) -> None:
    row[at + LENGTH] = games.length[game, seat]
    row[at + IS_IN] = games.fell[game, seat] < 0
    row[at + EXCHANGED] = games.owed[game, seat]
    row[at + TRIED] = games.tried[game, seat]
    for place in range(LONGEST):
        code = _code(games, words, game, seat, place)
        is_hidden = code > 0 and games.hidden[game, seat] >> (code - 1) & 1
        row[at + PATTERN + place] = FACEDOWN if is_hidden else code


@compiled
def _write_guesses(games: Games, terms: Terms, game: int, seat: int, row: Ints, at: int) -> None:
    for slot in range(2 * REMEMBERED):
        row[at + slot] = 0
    for number in range(max(0, games.guesses[game] - REMEMBERED), games.guesses[game]):
        slot = number % REMEMBERED
        row[at + slot] = games.said[game, number] + 1
        row[at + REMEMBERED + slot] = (games.speaker[game, number] - seat) % terms.seats + 1


@compiled
def write_rows(games: Games, words: Words, terms: Terms, rows: Ints) -> None:
    """Write for each game what the seat to act sees."""
    for game in range(len(games.phase)):
        write_row(games, words, terms, game, games.turn[game], rows[game])


@compiled
def follow(
    games: Games,
    terms: Terms,
    steps: Ints,
    most_steps: int,
    accepted: NDArray[np.bool_],
    rewards: NDArray[np.float32],
    is_over: NDArray[np.bool_],
    is_cut: NDArray[np.bool_],
) -> None:
    """After a step: write what it was worth, and deal anew what is over or has gone on for too long."""
    for game in range(len(games.phase)):
        steps[game] += 1
        if accepted[game]:
            _write_rewards(games, terms, game, rewards[game])
        is_cut[game] = games.phase[game] != OVER and steps[game] >= most_steps
        is_over[game] = games.phase[game] == OVER or is_cut[game]
        if is_over[game]:
            steps[game] = 0
            shuffled_start(games, terms, game)


@compiled
def _write_rewards(games: Games, terms: Terms, game: int, rewards: NDArray[np.float32]) -> None:
    """Write the loss of whom the last Guess put out, and the gain of who has won (`rewards_of`)."""
    if not games.guesses[game]:
        return
    left = 0
    for seat in range(terms.seats):
        left += games.fell[game, seat] < 0
        if games.fell[game, seat] == games.guesses[game]:
            rewards[seat] = -1 / (terms.seats - 1)
    if games.phase[game] == OVER:
        for seat in range(terms.seats):
            if games.fell[game, seat] < 0:
                rewards[seat] = (terms.seats / left - 1) / (terms.seats - 1)
