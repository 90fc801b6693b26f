"""What happened in a game as a row of numbers, written by the compiled rules; `read` gives the events back.

An entry is a kind and its fields: SHUFFLED count cards · DEALT, DISCARDED, DRAWN, REDEALT seat count cards ·
BUILT seat word · LOCKED first longest lengths · GUESSED seat word, then for each seat the places turned up as bits, -1
for the guesser and for who is out · ELIMINATED seat · ENDED count winners. All words are shown at the end (5.1).
"""

from collections.abc import Iterator

import numpy as np

from finalword.batch.compiled import compiled
from finalword.batch.games import Games, Ints, Terms
from finalword.batch.words import Words
from finalword.rules.events import (
    Built,
    Dealt,
    Discarded,
    Drawn,
    Eliminated,
    Event,
    Guessed,
    Locked,
    Redealt,
    Revealed,
    Shuffled,
    Won,
)
from finalword.rules.letters import ALPHABET, HIDDEN
from finalword.rules.lexicon import Lexicon

SHUFFLED, DEALT, DISCARDED, DRAWN, REDEALT, BUILT, LOCKED, GUESSED, ELIMINATED, ENDED = np.arange(10, dtype=np.int32)
"""Kinds, typed: Numba would compile whatever takes one anew for each plain number."""


@compiled
def _write(games: Games, game: int, entry: int | np.integer) -> None:
    games.journal[game, games.mark[game]] = entry
    games.mark[game] += 1


@compiled
def shuffled(games: Games, terms: Terms, game: int) -> None:
    """Note the whole stock."""
    games.events[game] += 1
    if terms.recording:
        _write(games, game, SHUFFLED)
        _write(games, game, games.size[game])
        for place in range(games.size[game]):
            _write(games, game, games.stock[game, place])


@compiled
def taken(games: Games, terms: Terms, game: int, kind: np.int32, seat: int, count: int) -> None:
    """Note cards that go from the top of the stock to a hand."""
    games.events[game] += 1
    if terms.recording:
        _write(games, game, kind)
        _write(games, game, seat)
        _write(games, game, count)
        for place in range(games.top[game], games.top[game] + count):
            _write(games, game, games.stock[game, place])


@compiled
def discarded(games: Games, terms: Terms, game: int, seat: int, count: int) -> None:
    """Note what a seat has put down, in alphabetical order."""
    games.events[game] += 1
    if terms.recording:
        _write(games, game, DISCARDED)
        _write(games, game, seat)
        _write(games, game, count)
        for letter in range(26):
            for _ in range(games.discards[game, seat, letter]):
                _write(games, game, letter)


@compiled
def built(games: Games, terms: Terms, game: int, seat: int, word: int) -> None:
    """Note a Secret Word."""
    games.events[game] += 1
    if terms.recording:
        _write(games, game, BUILT)
        _write(games, game, seat)
        _write(games, game, word)


@compiled
def locked(games: Games, terms: Terms, game: int) -> None:
    """Note the lock."""
    games.events[game] += 1
    if terms.recording:
        _write(games, game, LOCKED)
        _write(games, game, games.turn[game])
        _write(games, game, games.longest[game])
        for seat in range(terms.seats):
            _write(games, game, games.length[game, seat])


@compiled
def guessed(games: Games, words: Words, terms: Terms, game: int, word: int) -> None:
    """Note a Guess, before it is written into the rows."""
    games.events[game] += 1
    if terms.recording:
        _write(games, game, GUESSED)
        _write(games, game, games.turn[game])
        _write(games, game, word)
        for seat in range(terms.seats):
            is_target = seat != games.turn[game] and games.fell[game, seat] < 0
            _write(games, game, _places_hit(games, words, game, seat, word) if is_target else -1)


@compiled
def _places_hit(games: Games, words: Words, game: int, seat: int, word: int) -> int:
    secret, hit = games.secret[game, seat], games.hidden[game, seat] & words.masks[word]
    places = 0
    for place in range(games.length[game, seat]):
        places |= (hit >> words.letters[secret, place] & 1) << place
    return places


@compiled
def eliminated(games: Games, terms: Terms, game: int, seat: int) -> None:
    """Note who is out."""
    games.events[game] += 1
    if terms.recording:
        _write(games, game, ELIMINATED)
        _write(games, game, seat)


@compiled
def ended(games: Games, terms: Terms, game: int, left: int) -> None:
    """Note the winners: under `build` those still in."""
    games.events[game] += terms.seats + 1
    if terms.recording:
        _write(games, game, ENDED)
        _write(games, game, left)
        for seat in range(terms.seats):
            if games.fell[game, seat] < 0:
                _write(games, game, seat)


class Reader:
    """Reads one journal from its start; the secrets it meets are needed again at the end."""

    def __init__(self, entries: Ints, lexicon: Lexicon, seats: int) -> None:
        self._numbers = iter(entries.tolist())
        self._lexicon = lexicon
        self._secrets = [""] * seats

    def __iter__(self) -> Iterator[Event]:
        for kind in self._numbers:
            yield from self._read(kind)

    def _read(self, kind: int) -> Iterator[Event]:
        if kind == SHUFFLED:
            cards = self._cards()
            yield Shuffled(len(cards), cards)
        elif kind in MOVES:
            seat, cards = next(self._numbers), self._cards()
            yield MOVES[kind](seat, len(cards), cards)
        elif kind == BUILT:
            seat, word = next(self._numbers), self._word()
            self._secrets[seat] = word
            yield Built(seat, len(word), word)
        elif kind == LOCKED:
            first, longest = next(self._numbers), next(self._numbers)
            yield Locked(tuple(next(self._numbers) for _ in self._secrets), longest, first)
        elif kind == GUESSED:
            yield self._guessed()
        elif kind == ELIMINATED:
            yield Eliminated(next(self._numbers))
        else:
            yield from (Revealed(seat, word, valid=True) for seat, word in enumerate(self._secrets))
            yield Won(tuple(next(self._numbers) for _ in range(next(self._numbers))))

    def _cards(self) -> str:
        return "".join(ALPHABET[next(self._numbers)] for _ in range(next(self._numbers)))

    def _word(self) -> str:
        return self._lexicon.word(next(self._numbers))

    def _guessed(self) -> Guessed:
        seat, word = next(self._numbers), self._word()
        revealed = {}
        for other, secret in enumerate(self._secrets):
            places = next(self._numbers)
            if places >= 0:
                shown = [letter if places >> place & 1 else HIDDEN for place, letter in enumerate(secret)]
                revealed[other] = "".join(shown)
        return Guessed(seat, word, revealed)


MOVES: dict[int | np.int32, type[Dealt | Discarded | Drawn | Redealt]] = {
    DEALT: Dealt,
    DISCARDED: Discarded,
    DRAWN: Drawn,
    REDEALT: Redealt,
}
