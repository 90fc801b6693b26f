"""The Guesses up to a length as letter sets: a Guess matters only through its letters (4.3)."""

from collections.abc import Iterable
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from finalword.belief import kernels
from finalword.belief.kernels import Sets
from finalword.belief.wordbook import LONGEST, Wordbook
from finalword.rules.letters import mask
from finalword.rules.lexicon import Lexicon


class LetterSets:
    """Every letter set of the words up to `cap` letters that the program may propose.

    `sets` are distinct, larger ones first; `is_maximal` marks those inside no other: a smaller one does not put
    anybody out that a larger one would leave in, nor turn up more. The words of a set stand best known first.
    """

    def __init__(self, book: Wordbook, cap: int) -> None:
        self.cap = cap
        self._book = book
        blocks = [book.block(length) for length in book.lexicon.lengths if length <= min(cap, LONGEST)]
        masks = np.concatenate([np.zeros(0, np.uint32), *(block.masks[block.proposable] for block in blocks)])
        tiers = np.concatenate([np.zeros(0, np.uint8), *(block.tiers[block.proposable] for block in blocks)])
        index = [block.first + np.flatnonzero(block.proposable) for block in blocks]
        self._index = np.concatenate([np.zeros(0, np.int64), *index])
        order = np.lexsort((self._index, tiers, masks, -np.bitwise_count(masks).astype(np.int64)))
        masks, self._index = masks[order], self._index[order]
        self._starts = np.flatnonzero(np.concatenate([[True], masks[1:] != masks[:-1]])[: len(masks)])
        self._stops = np.append(self._starts[1:], len(masks))
        self.sets: Sets = masks[self._starts]
        self.is_maximal: NDArray[np.bool_] = kernels.maximal(self.sets)
        self._top = np.flatnonzero(self.is_maximal)

    @staticmethod
    @lru_cache(maxsize=64)
    def of(lexicon: Lexicon, cap: int) -> "LetterSets":
        """Return the letter sets of this dictionary up to `cap` letters; the same object each time."""
        return LetterSets(Wordbook.of(lexicon), cap)

    def __len__(self) -> int:
        return len(self.sets)

    def words(self, at: int) -> list[str]:
        """Return the words with exactly the letters of set `at`, best known first."""
        found = self._index[self._starts[at] : self._stops[at]]
        return [self._book.lexicon.word(int(index)) for index in found]

    def open(self, said: Iterable[str]) -> NDArray[np.int64]:
        """Return the places of the undominated sets when the words of `said` are used up (4.5), ascending.

        A set whose every word is said makes room for the sets inside it.
        """
        words = [word for word in said if len(word) <= self.cap]
        gone = [at for at in {self.find(mask(word)) for word in words} if at is not None and self._is_gone(at, words)]
        if not any(self.is_maximal[at] for at in gone):
            return self._top
        top, inside = self.is_maximal.copy(), np.zeros(len(self), np.bool_)
        for at in gone:
            inside |= self.sets & ~self.sets[at] == 0
        top[gone] = inside[gone] = False
        freed = np.flatnonzero(inside & ~top)
        freed = freed[kernels.counted(~self.sets[freed], ~self.sets[top]) == 0]
        top[freed[kernels.maximal(self.sets[freed])]] = True
        return np.flatnonzero(top)

    def word_of(self, at: int, said: Iterable[str]) -> str | None:
        """Return the best-known word of set `at` that is not said yet; None when all are."""
        used = set(said)
        return next((word for word in self.words(at) if word not in used), None)

    def find(self, letters: int) -> int | None:
        """Return the place of a letter set, None where no word has it."""
        order = self._by_value
        at = int(np.searchsorted(self.sets[order], np.uint32(letters)))
        if at < len(order) and self.sets[order[at]] == letters:
            return int(order[at])
        return None

    @cached_property
    def _by_value(self) -> NDArray[np.int64]:
        return np.argsort(self.sets)

    def _is_gone(self, at: int, said: list[str]) -> bool:
        return all(word in said for word in self.words(at))
