"""A dictionary as arrays: the words that can be guessed or built, their letter sets, and what a hand can spell."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from finalword.batch.chance import STEP, scrambled, signed
from finalword.batch.compiled import compiled
from finalword.rules.deck import HAND_SIZE
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET

LONGEST = HAND_SIZE
NO_LETTER = 26


class Words(NamedTuple):
    """The words of at most ten letters, in the lexicon's own index order, and two ways to find them.

    No Guess can be longer than the longest Secret Word, hence than a hand. A spelling is a multiset of letters: the sum
    of its letters' keys modulo 2^64, found in `slots` by open addressing. No two of at most ten letters have the same
    sum: `tools/check_keys.py` forms all 254 million.
    """

    masks: NDArray[np.int32]
    """The set of letters of each word, 26 bits."""
    lengths: NDArray[np.uint8]
    letters: NDArray[np.uint8]
    """The letters of each word, ten a row: 0 for A to 25 for Z, then 26."""
    ends: NDArray[np.int32]
    """How many words have at most so many letters, from 0 to 10: their indices are exactly the first ones."""
    keys: NDArray[np.uint64]
    """The key of each letter."""
    sieve: NDArray[np.uint64]
    """Three bits for each spelling (Bloom 1970), small enough to stay near: most choices of cards spell nothing."""
    slots: NDArray[np.uint64]
    """(slot, 2) A spelling, 0 where the slot is free, and its address: see `anagram`."""
    anagrams: NDArray[np.int32]
    """Word indices, those of one spelling side by side."""
    subsets: NDArray[np.int32]
    """The choices of four to ten out of ten cards, as bits."""


@lru_cache(maxsize=4)
def words_of(lexicon: Lexicon) -> Words:
    """Return the arrays of a dictionary; made once for each, in about a tenth of a second for the full one."""
    size = lexicon.count_up_to(LONGEST)
    letters = np.full((size, LONGEST), NO_LETTER, np.uint8)
    lengths = np.zeros(size, np.uint8)
    for length in range(1, LONGEST + 1):
        rows = np.frombuffer(lexicon.block(length), np.uint8).reshape(-1, length + 1)
        start = lexicon.count_up_to(length - 1)
        letters[start : start + len(rows), :length] = rows[:, :length] - ord("A")
        lengths[start : start + len(rows)] = length
    masks = np.bitwise_or.reduce((1 << letters.astype(np.int32)) & (2**26 - 1), axis=1).astype(np.int32)
    ends = np.array([lexicon.count_up_to(length) for length in range(LONGEST + 1)], np.int32)
    keys = letter_keys()
    spellings = np.append(keys, np.uint64(0))[letters].sum(axis=1, dtype=np.uint64)
    long_enough = np.flatnonzero(lengths >= SHORTEST_SECRET)
    spelled = long_enough[np.argsort(spellings[long_enough], kind="stable")].astype(np.int32)
    distinct, starts, counts = np.unique(spellings[spelled], return_index=True, return_counts=True)
    size = 1 << (3 * len(distinct) // 2).bit_length()
    sieve, slots = np.zeros(max(size // 8, 1), np.uint64), np.zeros((size, 2), np.uint64)
    firsts = np.where(counts == 1, spelled[starts], starts).astype(np.uint64)
    _address(distinct, firsts << np.uint64(32) | counts.astype(np.uint64), sieve, slots)
    chosen = np.array([bits for bits in range(2**HAND_SIZE) if bits.bit_count() >= SHORTEST_SECRET], np.int32)
    return Words(masks, lengths, letters, ends, keys, sieve, slots, spelled, chosen)


def letter_keys() -> NDArray[np.uint64]:
    """Return the key of each letter."""
    return np.array([scrambled(number) for number in np.arange(1, 27, dtype=np.uint64) * STEP], np.uint64)


@compiled
def _marks(spelling: np.uint64) -> np.uint64:
    """Return the bits of a spelling in its number of the sieve; they hang on others of its bits than that number."""
    one, rest = np.uint64(1), np.uint64(63)
    high, middle = spelling >> np.uint64(58), spelling >> np.uint64(52) & rest
    return one << high | one << middle | one << (spelling >> np.uint64(46) & rest)


@compiled
def _address(
    spellings: NDArray[np.uint64], places: NDArray[np.uint64], sieve: NDArray[np.uint64], slots: NDArray[np.uint64]
) -> None:
    """Lay spellings out, at most two thirds full."""
    last = np.uint64(len(slots) - 1)
    for number in range(len(spellings)):
        spelling = spellings[number]
        sieve[spelling & np.uint64(len(sieve) - 1)] |= _marks(spelling)
        slot = spelling & last
        while slots[slot, 0]:
            slot = (slot + np.uint64(1)) & last
        slots[slot, 0], slots[slot, 1] = spelling, places[number]


@compiled
def laid(words: Words, hand: NDArray[np.uint8], word: int) -> int:
    """Return how many letters a word has when a hand (the number of cards of each letter) can lay it (3.1), else 0."""
    for place in range(LONGEST):
        letter, copies = words.letters[word, place], 1
        if letter == NO_LETTER:
            return place
        for other in range(place):
            copies += words.letters[word, other] == letter
        if copies > hand[letter]:
            return 0
    return LONGEST


@compiled
def may_spell(words: Words, spelling: np.uint64) -> bool:
    """Say whether a spelling may have words, of four to ten letters: one in a hundred of those without passes, too."""
    marks = _marks(spelling)
    passes: bool = words.sieve[spelling & np.uint64(len(words.sieve) - 1)] & marks == marks
    return passes


@compiled
def address(words: Words, spelling: np.uint64) -> np.uint64:
    """Return the address of a spelling's words, 0 where it has none."""
    last = np.uint64(len(words.slots) - 1)
    slot = spelling & last
    while words.slots[slot, 0]:
        if words.slots[slot, 0] == spelling:
            place: np.uint64 = words.slots[slot, 1]
            return place
        slot = (slot + np.uint64(1)) & last
    return np.uint64(0)


@compiled
def anagram(words: Words, place: np.uint64, number: int) -> int:
    """Return a word by address and number: the address is word << 32 | 1, or its start in `anagrams` << 32 | how many.

    Nearly all spellings have one word, which is thus found without a second look into slow memory.
    """
    first = signed(place >> np.uint64(32))
    return first if how_many(place) == 1 else signed(words.anagrams[first + number])


@compiled
def how_many(place: np.uint64) -> int:
    """Return how many words a spelling has, by its address."""
    return signed(place & np.uint64(2**32 - 1))


@compiled
def spread(hand: NDArray[np.uint8], cards: NDArray[np.int32]) -> int:
    """Write the letters of a hand's cards in alphabetical order; return how many. Needs room for three more.

    Writes every letter four times and goes on behind its cards: what does not branch is not guessed wrong.
    """
    size = 0
    for letter in range(26):
        count = signed(hand[letter])
        for copy in range(4):
            cards[size + copy] = letter
        for copy in range(4, count):
            cards[size + copy] = letter
        size += count
    return size


@compiled
def lay_out(words: Words, cards: NDArray[np.int32], size: int, halves: NDArray[np.uint64]) -> None:
    """Write the spelling of every choice out of the first five of at most ten cards, then of the others, 32 each.

    The spelling of a choice is the sum of two.
    """
    halves[0] = halves[32] = 0
    for place in range(size):
        first, start = (0, 1 << place) if place < 5 else (32, 1 << (place - 5))
        key = words.keys[cards[place]]
        for bits in range(start):
            halves[first + start + bits] = halves[first + bits] + key


@compiled
def buildable(words: Words, hand: NDArray[np.uint8], halves: NDArray[np.uint64], found: NDArray[np.int32]) -> int:
    """Write the words that a hand of at most ten cards can build into `found`, in no order; return how many.

    Goes through the choices of cards, not through the words: equal cards are taken from the left, so each
    spelling comes up once. Stops when `found` is full, which has room for 13 at least; `halves` for 64.
    """
    size, doubles = spread(hand, found), 0
    for place in range(1, size):
        doubles |= (found[place] == found[place - 1]) << place
    lay_out(words, found, size, halves)
    many = 0
    for bits in words.subsets:
        if bits >> size or doubles & bits & ~(bits << 1):
            continue
        spelling = halves[bits & 31] + halves[32 + (bits >> 5)]
        if may_spell(words, spelling):
            found_at = address(words, spelling)
            for number in range(min(how_many(found_at), len(found) - many)):
                found[many] = anagram(words, found_at, number)
                many += 1
    return many
