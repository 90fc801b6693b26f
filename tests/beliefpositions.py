"""Seeded positions for the tests of belief: a row, the letters asked of it, and a list of words around it."""

from dataclasses import dataclass
from random import Random

import numpy as np

from finalword.belief.kernels import Ints
from finalword.belief.plain import shown_by
from finalword.belief.wordbook import Block, Wordbook
from finalword.data import open_lexicon
from finalword.rules.letters import from_mask, mask

LEXICON = open_lexicon()
BOOK = Wordbook.of(LEXICON)
LETTERS = 0x3FFFFFF


@dataclass(frozen=True)
class Position:
    """Some words of one length, weighted; the first one is the row's own, shown after the letters of `asked`."""

    block: Block
    words: Ints
    texts: list[str]
    weights: Ints
    asked: int
    sets: list[int]

    @property
    def shown(self) -> str:
        """The row as everybody sees it."""
        return shown_by(self.texts[0], from_mask(self.asked))

    @property
    def hidden(self) -> list[int]:
        """The letter set that each word would have facedown."""
        return [mask(text) & ~self.asked for text in self.texts]


def position(seed: int) -> Position:
    """Return a position that depends on the seed alone; words alike are among its list."""
    draw = Random(seed)
    block = BOOK.block(draw.randint(4, 10))
    size, start = draw.randint(1, 40), draw.randrange(len(block) - 40)
    words = np.array(draw.sample(range(start, start + 40), size), np.int32)
    said = [LEXICON.word(draw.randrange(60000)) for _ in range(draw.randint(0, 3))]
    sets = [mask(LEXICON.word(draw.randrange(100000))) for _ in range(draw.randint(1, 9))]
    weights = np.array([draw.randint(1, 1 << 20) for _ in range(size)], np.int32)
    return Position(block, words, [block.word(int(at)) for at in words], weights, mask("".join(said)), sets)
