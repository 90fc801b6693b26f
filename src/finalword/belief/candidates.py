"""Which words can still be a player's secret, and how likely each is for one who sees what a seat sees."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from finalword.belief import kernels, plain
from finalword.belief.habit import ANY, Habit, choices
from finalword.belief.kernels import Floats, Ints, Sets
from finalword.belief.wordbook import LONGEST, Block, Wordbook
from finalword.rules.judge import pack
from finalword.rules.letters import HIDDEN, from_mask, mask
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State

WHOLE = 1 << 30
"""What the weights of a belief come to, give or take one for each word."""
NONWORDS = 0.03
"""The share of rows that are no word, under `end`, before anything is known (3.4)."""


@dataclass(frozen=True, eq=False)
class Belief:
    """What one observer may think of the row of `seat`: the words that fit, with whole weights out of `total`.

    `asked` are the letters that others' Guesses have asked of it, so that the hidden letters are none of them.
    `nonword` is the weight of a row that is no word (under `end`); `words` may be empty.
    """

    seat: int
    shown: str
    asked: int
    block: Block
    words: Ints
    """Places in the block."""
    weights: Ints
    nonword: int
    pool: tuple[int, ...]
    """The cards that its hand may hold, A to Z, as far as the observer knows."""

    @cached_property
    def total(self) -> int:
        """All weights together; 0 where nothing fits."""
        return int(self.weights.sum(dtype=np.int64)) + self.nonword

    @cached_property
    def hidden(self) -> Sets:
        """The letters that each word would have facedown, as sets."""
        return self.block.masks[self.words] & np.uint32(~self.asked & 0x3FFFFFF)

    @cached_property
    def free(self) -> int:
        """Every letter that may still be facedown in a word that fits."""
        return int(np.bitwise_or.reduce(self.hidden, initial=0))

    def texts(self) -> list[str]:
        """List the words that fit."""
        return [self.block.word(int(at)) for at in self.words]


def believe(
    view: State, lexicon: Lexicon, observer: int | None = None, habit: Habit = ANY, only: Iterable[int] | None = None
) -> dict[int, Belief]:
    """Return a belief for each player still in with a row, or for those of `only`; never for the observer itself.

    With `observer` None it is what everybody knows, and holds for all rows. Reads nothing of another's hidden cards.
    """
    about = [seat for seat in (view.still_in if only is None else only) if seat != observer and view.seats[seat].length]
    return {seat: _belief(view, Wordbook.of(lexicon), seat, observer, habit) for seat in about}


def letters_asked(view: State, seat: int) -> int:
    """Return the letters that Guesses have asked of the row of `seat`, as a set: all but its own Guesses (4.4)."""
    asked = 0
    for guess in view.guesses:
        if seat in guess.revealed:
            asked |= mask(guess.word)
    return asked


def pool_of(view: State, seat: int, observer: int | None) -> tuple[int, ...]:
    """Return how many cards of each letter the hand of `seat` may come from, as `observer` can tell.

    All cards of the table but those in the observer's hand, those it put down, and those shown in others' rows.
    """
    cards = Counter(pack(view.options, view.deck, len(view.seats)))
    for other, row in enumerate(view.seats):
        if other == observer:
            cards.subtract((row.hand or "") + (row.discards or ""))
        elif other != seat:
            cards.subtract(row.shown.replace(HIDDEN, ""))
    return tuple(max(0, cards[letter]) for letter in from_mask(0x3FFFFFF))


def _belief(view: State, book: Wordbook, seat: int, observer: int | None, habit: Habit) -> Belief:
    row = view.seats[seat]
    asked, block = letters_asked(view, seat), book.block(row.length)
    pool = pool_of(view, seat, observer)
    words = kernels.fitting(block.where, asked, places_of(row.shown))
    raw = _likelihoods(block, words, pool, row.count, habit)
    words, raw = words[raw > 0], raw[raw > 0]
    loose = _nonword(view, block, seat, asked, pool) if view.options.word_check == "end" else 0.0
    weights = kernels.scaled(raw, loose, WHOLE)
    share = loose / (loose + sum(raw.tolist())) if loose else 0.0
    return Belief(seat, row.shown, asked, block, words, weights, int(share * WHOLE), pool)


def places_of(shown: str) -> Sets:
    """Return where each letter is seen in a row, as bits: [26]; all zero beyond `LONGEST` places."""
    places = [0] * 26
    for at, letter in enumerate(shown[:LONGEST]):
        if letter != HIDDEN:
            places[ord(letter) - 65] |= 1 << at
    return np.array(places, np.uint32)


def _likelihoods(block: Block, words: Ints, pool: tuple[int, ...], drawn: int, habit: Habit) -> Floats:
    ways = kernels.hand_ways(block.letters[words], np.array(pool, np.int64), drawn, binomials(sum(pool), drawn))
    return ways * choices(block, habit)[words]


def _nonword(view: State, block: Block, seat: int, asked: int, pool: tuple[int, ...]) -> float:
    """Return the likelihood of a row that is no word, on the scale of the words' likelihoods."""
    row = view.seats[seat]
    words = _all_ways(block, pool, row.count) if len(block) else 1.0
    cards = Counter({letter: count for letter, count in zip(from_mask(0x3FFFFFF), pool, strict=True) if count})
    chance = plain.nonword_ways(row.shown, asked, cards, row.count)
    return NONWORDS / (1 - NONWORDS) * words * chance


@lru_cache(maxsize=256)
def _all_ways(block: Block, pool: tuple[int, ...], drawn: int) -> float:
    every = np.arange(len(block), dtype=np.int32)
    return float(sum(_likelihoods(block, every, pool, drawn, ANY).tolist()))


@lru_cache(maxsize=64)
def binomials(most: int, drawn: int) -> Floats:
    """Return n over k for n up to `most` and k up to `drawn`: exact while below 2^53."""
    table = np.zeros((most + 1, drawn + 1))
    table[:, 0] = 1.0
    for row in range(1, most + 1):
        table[row, 1:] = table[row - 1, 1:] + table[row - 1, :-1]
    return table
