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
    of its letters' keys modulo 2^64, found in `slots` by open addressing.
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
    sieve: NDArray[np.uint8]
    """A bit for each spelling, small enough to stay near: most choices of cards spell nothing, and are done here."""
    slots: NDArray[np.uint64]
    """(slot, 2) A spelling, 0 where the slot is free, and where its words are: `anagrams` start << 32 | number."""
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
    keys = np.array([scrambled(number) for number in np.arange(1, 27, dtype=np.uint64) * STEP], np.uint64)
    spellings = np.append(keys, np.uint64(0))[letters].sum(axis=1, dtype=np.uint64)
    long_enough = np.flatnonzero(lengths >= SHORTEST_SECRET)
    spelled = long_enough[np.argsort(spellings[long_enough], kind="stable")].astype(np.int32)
    distinct, starts, counts = np.unique(spellings[spelled], return_index=True, return_counts=True)
    size = 1 << (3 * len(distinct) // 2).bit_length()
    sieve, slots = np.zeros(size, np.uint8), np.zeros((size, 2), np.uint64)
    _address(distinct, starts.astype(np.uint64) << np.uint64(32) | counts.astype(np.uint64), sieve, slots)
    chosen = np.array([bits for bits in range(2**HAND_SIZE) if bits.bit_count() >= SHORTEST_SECRET], np.int32)
    return Words(masks, lengths, letters, ends, keys, sieve, slots, spelled, chosen)


@compiled
def _address(
    spellings: NDArray[np.uint64], places: NDArray[np.uint64], sieve: NDArray[np.uint8], slots: NDArray[np.uint64]
) -> None:
    """Lay spellings out, at most two thirds full."""
    last = np.uint64(len(slots) - 1)
    for number in range(len(spellings)):
        spelling = spellings[number]
        sieve[spelling >> np.uint64(3) & last] |= np.uint8(1) << (spelling & np.uint64(7))
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
def spelled(words: Words, hand: NDArray[np.uint8], spelling: np.uint64) -> tuple[int, int]:
    """Return where in `words.anagrams` the words of this spelling begin, of four to ten letters, and how many.

    None at all where the hand cannot lay them: two spellings might have one sum.
    """
    last = np.uint64(len(words.slots) - 1)
    if words.sieve[spelling >> np.uint64(3) & last] >> (spelling & np.uint64(7)) & 1:
        slot = spelling & last
        while words.slots[slot, 0]:
            if words.slots[slot, 0] == spelling:
                place = words.slots[slot, 1]
                start, count = signed(place >> np.uint64(32)), signed(place & np.uint64(2**32 - 1))
                return start, count if laid(words, hand, words.anagrams[start]) else 0
            slot = (slot + np.uint64(1)) & last
    return 0, 0


@compiled
def lay_out(words: Words, hand: NDArray[np.uint8], halves: NDArray[np.uint64]) -> tuple[int, int]:
    """Write the spelling of every choice out of the first five cards of a hand, then of the others, 32 each.

    The spelling of a choice is the sum of two. Returns the number of cards, and as bits those equal to the one before.
    """
    size, doubles = 0, 0
    halves[0] = halves[32] = 0
    for letter in range(26):
        for copy in range(hand[letter]):
            first, start = (0, 1 << size) if size < 5 else (32, 1 << (size - 5))
            for bits in range(start):
                halves[first + start + bits] = halves[first + bits] + words.keys[letter]
            doubles |= (copy > 0) << size
            size += 1
    return size, doubles


@compiled
def buildable(words: Words, hand: NDArray[np.uint8], halves: NDArray[np.uint64], found: NDArray[np.int32]) -> int:
    """Write the words that a hand of at most ten cards can build into `found`, in no order; return how many.

    Goes through the choices of cards, not through the words: equal cards are taken from the left, so each
    spelling comes up once. Stops when `found` is full. `halves` is room for 64 numbers.
    """
    size, doubles = lay_out(words, hand, halves)
    many = 0
    for bits in words.subsets:
        if bits >> size or doubles & bits & ~(bits << 1):
            continue
        start, count = spelled(words, hand, halves[bits & 31] + halves[32 + (bits >> 5)])
        for number in range(start, start + min(count, len(found) - many)):
            found[many] = words.anagrams[number]
            many += 1
    return many
