"""Successive halving: rollouts go to the choices that still look best."""

from collections.abc import Callable, Iterator
from time import perf_counter

import numpy as np
from msgspec import Struct

from finalword.belief.kernels import Longs

_CHUNK = 32
"""Worlds between two looks at the clock."""

Play = Callable[[Longs, int, int], Longs]
"""Wins of each of these choices in so many worlds, from world number such on."""


class Budget(Struct, frozen=True):
    """How long a move may take: `rollouts`, the same on every machine; or, where these are 0, `seconds`."""

    seconds: float = 1.0
    rollouts: int = 0


def best_of(choices: Longs, budget: Budget, play: Play) -> int:
    """Return the place in `choices` of the one that wins most; of equals the earlier one.

    All choices left meet the same worlds; after each round, which has its share of the budget, the worse half goes.
    """
    left = np.arange(len(choices))
    won = np.zeros(len(choices), np.int64)
    start, rounds, world = perf_counter(), max(1, (len(choices) - 1).bit_length()), 0
    for number in range(1, rounds + 1):
        for count in _chunks(budget, len(left), rounds, start + budget.seconds * number / rounds):
            won[left] += play(choices[left], count, world)
            world += count
        left = left[np.argsort(-won[left], kind="stable")][: (len(left) + 1) // 2]
    return int(left[0])


def _chunks(budget: Budget, choices: int, rounds: int, deadline: float) -> Iterator[int]:
    """Yield how many worlds to play next, until the round has had its share."""
    if budget.rollouts:
        yield max(1, budget.rollouts // (rounds * choices))
        return
    yield _CHUNK
    while perf_counter() < deadline:
        yield _CHUNK
