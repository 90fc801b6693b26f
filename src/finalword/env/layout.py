"""Where things stand in an observation: one row of whole numbers, the same in every environment."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from finalword.batch.words import LONGEST

Row = NDArray[np.int32]

PHASES = ("exchange", "build", "guess", "over")
"""The phases as numbers; `guess` from the moment that every word is built."""
PHASE, TURN, LIMIT, GUESSES, STOCK = range(5)
HAND, DISCARDS, SECRET = slice(5, 31), slice(31, 57), slice(57, 57 + LONGEST)
TABLE = SECRET.stop
"""Where the seats begin."""
LENGTH, IS_IN, EXCHANGED, TRIED, PATTERN = range(5)
"""The numbers of a seat; its pattern is ten of them."""
SEAT = PATTERN + LONGEST
FACEDOWN = 27
"""A hidden letter in a pattern; 1 to 26 is A to Z, 0 lies beyond the word."""
REMEMBERED = 32
"""How many Guesses a row holds; Guess n stands in slot n modulo 32."""


class Layout(msgspec.Struct, frozen=True):
    """The places of an observation at a table of so many seats; docs/env.md tells what they mean."""

    seats: int

    @property
    def words(self) -> slice:
        """Where the last Guesses stand, as word index + 1."""
        return slice(TABLE + self.seats * SEAT, TABLE + self.seats * SEAT + REMEMBERED)

    @property
    def speakers(self) -> slice:
        """Where it stands who said them, as seat + 1."""
        return slice(self.size - REMEMBERED, self.size)

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return TABLE + self.seats * SEAT + 2 * REMEMBERED

    def unpack(self, row: Row) -> dict[str, Row]:
        """Return views of a row (or of rows: the last axis counts) by name."""
        seats = row[..., TABLE : TABLE + self.seats * SEAT].reshape(*row.shape[:-1], self.seats, SEAT)
        return {
            "phase": row[..., PHASE],
            "turn": row[..., TURN],
            "limit": row[..., LIMIT],
            "guesses": row[..., GUESSES],
            "stock": row[..., STOCK],
            "hand": row[..., HAND],
            "discards": row[..., DISCARDS],
            "secret": row[..., SECRET],
            "lengths": seats[..., LENGTH],
            "is_in": seats[..., IS_IN],
            "exchanged": seats[..., EXCHANGED],
            "tried": seats[..., TRIED],
            "patterns": seats[..., PATTERN:],
            "words": row[..., self.words],
            "speakers": row[..., self.speakers],
        }
