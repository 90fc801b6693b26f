"""A dictionary as arrays: the words of a length with their letter sets, places and tiers."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from finalword.belief.kernels import Longs, Sets
from finalword.rules.lexicon import Lexicon

LONGEST = 32
"""Letters of the longest row that belief covers: the bits of a place mask."""


@dataclass(frozen=True, eq=False)
class Block:
    """All words of one length, in index order: `first` is the index of the first in the dictionary."""

    length: int
    first: int
    letters: NDArray[np.uint8]
    """0 to 25 for each place: [words, length]."""
    tiers: NDArray[np.uint8]
    """0 to 8, from words that everybody knows to obscure ones."""
    proposable: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.letters)

    @cached_property
    def masks(self) -> Sets:
        """The letter set of each word."""
        bits = np.uint32(1) << self.letters.astype(np.uint32)
        masks: Sets = np.bitwise_or.reduce(bits, axis=1, initial=0).astype(np.uint32)
        return masks

    @cached_property
    def where(self) -> Sets:
        """The places of each letter in each word, as bits: [26, words]."""
        table = np.zeros((26, len(self)), np.uint32)
        words = np.arange(len(self))
        for place in range(self.length):
            table[self.letters[:, place], words] |= np.uint32(1 << place)
        return table

    def steps(self, letters: tuple[int, ...], repeat: int) -> Longs:
        """Return for each word the sum of `letters` (26 numbers) over its letters, `repeat` for each further copy."""
        held = (self.masks[:, None] >> np.arange(26, dtype=np.uint32) & np.uint32(1)).astype(np.int64)
        total: Longs = held @ np.array(letters, np.int64) + repeat * (self.length - held.sum(axis=1))
        return total

    def word(self, at: int) -> str:
        """Return the word at a place of this block."""
        return bytes(self.letters[at] + np.uint8(65)).decode()


class Wordbook:
    """A dictionary's blocks by length, made when first asked for; `of` gives the same one for the same dictionary."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._blocks: dict[int, Block] = {}

    @staticmethod
    @lru_cache(maxsize=8)
    def of(lexicon: Lexicon) -> "Wordbook":
        """Return the arrays of this dictionary."""
        return Wordbook(lexicon)

    def block(self, length: int) -> Block:
        """Return the words of a length; none beyond `LONGEST` letters."""
        block = self._blocks.get(length)
        if block is None:
            block = self._blocks[length] = self._read(length)
        return block

    def _read(self, length: int) -> Block:
        raw = self.lexicon.block(length) if length <= LONGEST else memoryview(b"")
        records = np.frombuffer(raw, np.uint8).reshape(-1, length + 1)
        tags = records[:, length]
        is_proposable = tags <= ord("9")
        tiers = np.where(is_proposable, tags - ord("1"), tags - ord("a")).astype(np.uint8)
        first = self.lexicon.count_up_to(length - 1)
        return Block(length, first, records[:, :length] - np.uint8(65), tiers, is_proposable)
