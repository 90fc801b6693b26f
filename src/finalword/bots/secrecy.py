"""Choosing the Secret Word: a mixed policy over what a hand can lay, and the exchange that serves it."""

from functools import lru_cache
from itertools import combinations, islice
from random import Random

import msgspec
import numpy as np

from finalword.belief import Wordbook
from finalword.belief.habit import powers
from finalword.belief.kernels import Floats, Longs, Sets
from finalword.belief.wordbook import Block
from finalword.bots import cards
from finalword.rules.letters import without
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET

_LONGEST = 16
"""Letters of the longest word that the policy lays."""
_DRAWS, _SPARE, _TRIALS = 12, 6, 20
"""Draws that an exchange is tried with, cards of the hand that it considers, and choices tried of each size."""


class SecretPolicy(msgspec.Struct, frozen=True):
    """How gladly a word is laid, in steps: for each letter A to Z, each repeated letter, each length from four on.

    A word is laid with a chance in proportion to two to the power of its steps: mixed, for rivals learn a rule.
    """

    letters: tuple[int, ...]
    repeat: int
    lengths: tuple[int, ...]

    def steps(self, block: Block) -> Longs:
        """Return the steps of each word of a block; a length beyond the last one known counts as the last."""
        length = self.lengths[min(block.length - SHORTEST_SECRET, len(self.lengths) - 1)]
        return block.steps(self.letters, self.repeat) + length


class Words:
    """Every word that the program may lay, with how gladly under one policy; longer words after shorter ones."""

    def __init__(self, lexicon: Lexicon, policy: SecretPolicy) -> None:
        self.lexicon = lexicon
        blocks = [Wordbook.of(lexicon).block(length) for length in range(SHORTEST_SECRET, _LONGEST + 1)]
        self.index = np.concatenate([block.first + np.flatnonzero(block.proposable) for block in blocks])
        self.masks: Sets = np.concatenate([block.masks[block.proposable] for block in blocks])
        self.letters = np.full((len(self.index), _LONGEST), 26, np.uint8)
        start = 0
        for block in blocks:
            count = int(block.proposable.sum())
            self.letters[start : start + count, : block.length] = block.letters[block.proposable]
            start += count
        self.steps: Longs = np.concatenate([policy.steps(block)[block.proposable] for block in blocks])
        self.glad: Floats = powers(self.steps)

    @staticmethod
    @lru_cache(maxsize=16)
    def of(lexicon: Lexicon, policy: SecretPolicy) -> "Words":
        """Return the words of this dictionary under this policy; the same object each time."""
        return Words(lexicon, policy)

    def worth(self, hand: Longs) -> float:
        """Return the steps of the word that the policy would lay from this hand, on average."""
        return cards.worth(self.letters, self.masks, self.glad, self.steps, hand)


def lay(hand: str, words: Words, chance: Random) -> str | None:
    """Return a word of the hand, drawn by the policy; None when there is none the program may propose."""
    found = cards.layable(words.letters, words.masks, counts(hand))
    if not len(found):
        return None
    (at,) = chance.choices(found.tolist(), words.glad[found].tolist())
    return words.lexicon.word(int(words.index[at]))


def exchange(hand: str, most: int, pool: str, words: Words, chance: Random) -> str:
    """Return the cards to put down: of the choices tried, the one whose new hands are worth most on average.

    `pool` are the cards that a replacement may be; all choices meet the same draws (2.2).
    """
    draws = [chance.sample(pool, min(most, len(pool))) for _ in range(_DRAWS)]
    best, best_worth = "", float("-inf")
    for gone in _choices(hand, most, words):
        kept = without(hand, gone)
        assert kept is not None, "only cards of the hand are tried"
        value = sum(words.worth(counts(kept + "".join(new[: len(gone)]))) for new in draws)
        if value > best_worth:
            best, best_worth = gone, value
    return best


def counts(hand: str) -> Longs:
    """Return the cards of a hand as counts of A to Z."""
    table = np.zeros(26, np.int64)
    for card in hand:
        table[ord(card) - 65] += 1
    return table


def _choices(hand: str, most: int, words: Words) -> list[str]:
    """List what may be put down: some of the cards that the hand's words need least, fewest cards first."""
    need = {card: words.worth(counts(without(hand, card) or "")) for card in hand}
    spare = sorted(hand, key=lambda card: (-need[card], card))[: max(_SPARE, most)]
    sizes = range(min(most, len(spare)) + 1)
    tried = ["".join(gone) for size in sizes for gone in islice(combinations(spare, size), _TRIALS)]
    return list(dict.fromkeys(tried))
