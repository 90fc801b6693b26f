"""Random numbers for many games: a 64-bit counter for each, scrambled (SplitMix64, Steele, Lea and Flood 2014).

Good for play in bulk. A table that people or rivals play at draws from `finalword.chance`, whose orders tell nothing.
"""

import numpy as np
from numpy.typing import NDArray

from finalword.batch.compiled import compiled

STEP = np.uint64(0x9E3779B97F4A7C15)


@compiled
def scrambled(number: np.uint64) -> np.uint64:
    """Return 64 bits that look like chance, the same for the same number."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@compiled
def signed(number: np.integer) -> int:
    """Return a small number as the kind that may be added to others: unsigned and signed together make a float."""
    return np.int64(number)  # type: ignore[return-value]  # an int once compiled


@compiled
def seed_all(random: NDArray[np.uint64], seed: int) -> None:
    """Give every game a counter of its own, far from the others'."""
    for game in range(len(random)):
        random[game] = scrambled(scrambled(np.uint64(seed)) + np.uint64(game))


@compiled
def below(random: NDArray[np.uint64], game: int, limit: int) -> int:
    """Return a number from 0 to `limit` - 1 and move the game's counter on.

    The high half of a product, so that no division is needed; uneven by less than one in 2^32 / limit.
    """
    random[game] += STEP
    return signed(((scrambled(random[game]) >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))


@compiled
def shuffle(cards: NDArray[np.uint8], size: int, needed: int, random: NDArray[np.uint64], game: int) -> None:
    """Put the first `size` cards into a random order (Fisher and Yates), or as many from the top as are needed."""
    for place in range(min(needed, size - 1)):
        other = place + below(random, game, size - place)
        cards[place], cards[other] = cards[other], cards[place]
