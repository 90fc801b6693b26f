"""Ways of choosing a secret: what makes one word likelier than another that the same hand can lay."""

from functools import lru_cache

import msgspec
import numpy as np

from finalword.belief.kernels import Floats, Longs
from finalword.belief.wordbook import Block

STEPS = 16
"""A step is the 16th part of a doubling; whole steps keep the sums the same on every machine."""
_MOST = 64 * STEPS
_POWERS = np.array([float(round(2.0 ** (step / STEPS) * 2**80)) for step in range(-_MOST, _MOST + 1)])


class Habit(msgspec.Struct, frozen=True):
    """How players choose: the steps that a word gains by its letters, its repeated letters and its tier.

    `letters` are for A to Z, once each; `repeat` is for each further copy of a letter; `tiers` are the nine tiers.
    `floor` is the share, in 256ths, of a chooser without any habit, so that no word a hand can lay is ever ruled out.
    """

    letters: tuple[int, ...] = (0,) * 26
    repeat: int = 0
    tiers: tuple[int, ...] = (0,) * 9
    floor: int = 32


ANY = Habit()
"""Every word of a hand alike."""


def powers(steps: Longs) -> Floats:
    """Return two to the power of each number of steps, the same on every machine, and clipped far out."""
    scaled: Floats = _POWERS[np.clip(steps, -_MOST, _MOST) + _MOST]
    return scaled


@lru_cache(maxsize=256)
def choices(block: Block, habit: Habit) -> Floats:
    """Return how gladly each word of a block is chosen, 1 on average."""
    glad = powers(block.steps(habit.letters, habit.repeat) + np.array(habit.tiers, np.int64)[block.tiers])
    share = habit.floor / 256
    mean = sum(glad.tolist()) / max(1, len(glad))
    chosen: Floats = glad * ((1 - share) / mean) + share
    return chosen
