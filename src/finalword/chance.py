"""Shuffling: the same seed gives the same order on every machine and Python version, and no order tells the seed."""

import hashlib
from collections.abc import Iterator
from struct import unpack

END = 2**64


def shuffled(cards: str, seed: str, number: int) -> str:
    """Return `cards` in the order that shuffle `number` of a table with this seed gives.

    Fisher-Yates over a keyed BLAKE2b stream: who sees one order learns nothing of the seed, nor of any other.
    """
    draws = _stream(seed, number)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        limit = last + 1
        even = END - END % limit
        while (draw := next(draws)) >= even:  # all places shall be equally likely: from the uneven end none is taken
            pass
        other = draw % limit
        order[last], order[other] = order[other], order[last]
    return "".join(order)


def _stream(seed: str, number: int) -> Iterator[int]:
    """Yield 64-bit numbers without end."""
    key = hashlib.blake2b(seed.encode(), person=b"final word deal").digest()
    block = 0
    while True:
        digest = hashlib.blake2b(f"{number}/{block}".encode(), key=key).digest()
        yield from unpack(">8Q", digest)
        block += 1
