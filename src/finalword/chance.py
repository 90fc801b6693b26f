"""Shuffling: the same seed gives the same order on every machine and Python version, and no order tells the seed."""

import hashlib
from collections.abc import Iterator


def shuffled(cards: str, seed: str, number: int) -> str:
    """Return `cards` in the order that shuffle `number` of a table with this seed gives.

    Fisher-Yates over a keyed BLAKE2b stream: who sees one order learns nothing of the seed, nor of any other.
    """
    draws = _stream(seed, number)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, draws)
        order[last], order[other] = order[other], order[last]
    return "".join(order)


def _stream(seed: str, number: int) -> Iterator[int]:
    """Yield 64-bit numbers without end."""
    key = hashlib.blake2b(seed.encode(), person=b"final word deal").digest()
    block = 0
    while True:
        digest = hashlib.blake2b(f"{number}/{block}".encode(), key=key).digest()
        yield from (int.from_bytes(digest[start : start + 8], "big") for start in range(0, 64, 8))
        block += 1


def _below(limit: int, draws: Iterator[int]) -> int:
    """Return a number from 0 to `limit` - 1, all equally likely: draws from the uneven end are thrown away."""
    even = 2**64 - 2**64 % limit
    while (draw := next(draws)) >= even:
        pass
    return draw % limit
