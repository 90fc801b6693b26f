"""Which actions are legal, as arrays that are kept and touched up, never built anew."""

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.int8]


class Masks:
    """The masks of one game after another: one for each limit of a Guess, one for the choices before the lock.

    What is handed out cannot be written to, and is right until the next action: keep a copy, or the observation, whose
    limit and words say the same.
    """

    def __init__(self, size: int, ends: list[int]) -> None:
        """Take the number of actions, and for each limit how many of them, the first ones, are within it."""
        self.ends = ends
        self._size = size
        self.none = _pair(size)[1]
        self._marks, self._marked = _pair(size)
        self.listed: NDArray[np.intp] = np.zeros(0, np.intp)
        """The actions of the last `of`."""
        self._by_limit: dict[int, tuple[Mask, Mask]] = {}
        self._raised: dict[int, int] = {}
        self._limit = 0
        """The limit whose mask is in use, 0 for none."""

    def clear(self) -> None:
        """Make every action within its limits legal again, for a new game."""
        self._lay_aside()
        self._raised.clear()

    def raise_limit(self, action: int, limit: int) -> None:
        """Make an action legal only where Guesses may have at least so many letters, until `clear`."""
        self._raised[action] = limit
        if self._limit:
            self._by_limit[self._limit][0][action] = self._limit >= limit

    def within(self, limit: int) -> Mask:
        """Return the mask of the actions within a limit."""
        if limit not in self._by_limit:
            self._by_limit[limit] = _pair(self._size)
            self._by_limit[limit][0][: self.ends[limit]] = 1
        mask, shown = self._by_limit[limit]
        if limit != self._limit:
            self._lay_aside()
            self._limit = limit
            for action, least in self._raised.items():
                mask[action] = limit >= least
        return shown

    def _lay_aside(self) -> None:
        """Make the mask in use as it was at first: the others are, so that a Guess touches one mask only."""
        if self._limit:
            mask, end = self._by_limit[self._limit][0], self.ends[self._limit]
            for action in self._raised:
                mask[action] = action < end
        self._limit = 0

    def of(self, actions: NDArray[np.intp]) -> Mask:
        """Return the mask of these actions alone."""
        self._marks[self.listed] = 0
        self._marks[actions] = 1
        self.listed = actions
        return self._marked


def _pair(size: int) -> tuple[Mask, Mask]:
    """Return a mask and the same memory for reading only."""
    mask = np.zeros(size, np.int8)
    shown = mask.view()
    shown.flags.writeable = False
    return mask, shown
