"""The words a player knows: those of a dictionary up to a tier of rarity, less the ones never to be proposed."""

import re
from bisect import bisect_right
from collections.abc import Collection
from functools import lru_cache
from itertools import islice
from random import Random

from finalword.rules.legal import Legal
from finalword.rules.letters import HIDDEN
from finalword.rules.lexicon import TIERS, Lexicon
from finalword.rules.state import State

_PATIENCE = 20
"""Draws for each word wanted, before imagination gives up."""


class Vocabulary:
    """The proposable words of `lexicon` up to `tier`, read in place: nothing is copied."""

    def __init__(self, lexicon: Lexicon, tier: int) -> None:
        self.lexicon = lexicon
        self.tier = tier
        self._tags = "".join(str(place) for place, each in enumerate(TIERS, 1) if each <= tier)
        self._codes = frozenset(self._tags.encode())
        self._ends = [lexicon.count_up_to(length) for length in lexicon.lengths]
        self._blocks = [lexicon.block(length) for length in lexicon.lengths]

    def knows(self, word: str) -> bool:
        """Say whether a valid word is in the vocabulary."""
        return self.lexicon.is_proposable(word) and self.lexicon.tier(word) <= self.tier

    def fitting(self, shown: str, ruled_out: Collection[str]) -> list[str]:
        """List the words that can stand in a row seen as `shown`, with no hidden letter among those ruled out."""
        unknown = "[" + "".join(sorted(set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - set(ruled_out))) + "]"
        if not self._tags or len(unknown) == 2:
            return []
        row = "".join(unknown if letter == HIDDEN else letter for letter in shown)
        # A run of capitals between two tags is a whole record, hence no match can start inside a word.
        found = re.findall(f"({row})[{self._tags}]".encode(), self.lexicon.block(len(shown)))
        return [word.decode() for word in found]

    def imagine(self, chance: Random, count: int, most: int) -> set[str]:
        """Draw up to `count` different words of at most `most` letters; fewer where there are not so many."""
        size = self.lexicon.count_up_to(most)
        if size <= count:
            return {word for index in range(size) if (word := self._known(index))}
        drawn = (self._known(int(chance.random() * size)) for _ in range(count * _PATIENCE))
        return set(islice(filter(None, drawn), count))

    def _known(self, index: int) -> str | None:
        """Return the word at an index of the lexicon when it is in the vocabulary; this is asked thousands of times."""
        place = bisect_right(self._ends, index)
        length = self.lexicon.lengths[place]
        end = (index - self._ends[place]) * (length + 1)  # from the end of the block, so below zero
        block = self._blocks[place]
        start = end + len(block)
        return str(block[start : start + length], "ascii") if block[start + length] in self._codes else None


@lru_cache(maxsize=16)
def vocabulary(lexicon: Lexicon, tier: int) -> Vocabulary:
    """Return the vocabulary of a tier, the same object each time."""
    return Vocabulary(lexicon, tier)


def unsaid(lexicon: Lexicon, view: State, legal: Legal, chance: Random) -> str | None:
    """Return any word the seat may guess now: one never to be proposed only where no other is left, None without any.

    Raises AssertionError when the seat is not to guess.
    """
    assert legal.guess is not None, "only the seat whose turn it is can guess"
    said = {guess.word for guess in view.guesses}
    size = lexicon.count_up_to(legal.guess)
    for _ in range(100 if size else 0):
        word = lexicon.word(int(chance.random() * size))
        if word not in said and lexicon.is_proposable(word):
            return word
    left = [word for word in map(lexicon.word, range(size)) if word not in said]
    return next(filter(lexicon.is_proposable, left), left[0] if left else None)
