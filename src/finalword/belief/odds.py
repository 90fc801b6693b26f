"""What a belief says: about words, letters and places, and about what a Guess would do."""

from math import log2

import numpy as np

from finalword.belief import kernels
from finalword.belief.candidates import Belief
from finalword.belief.kernels import Longs, Sets
from finalword.rules.letters import HIDDEN, from_mask, mask

_TRANSFORM_BITS = 20
_SCAN_IS_FASTER = 8
"""Set-word pairs scanned in the time of one step of the transform."""


def put_out(belief: Belief, sets: Sets) -> Longs:
    """Return for each letter set the weight, out of `belief.total`, of the rows that it would turn up to the end.

    Exact: by a scan of all words while many letters are free, then by one subset-sum transform for all sets at once.
    """
    bits = belief.free.bit_count()
    pairs = len(sets) * len(belief.words)
    if bits <= _TRANSFORM_BITS and (bits << bits) * _SCAN_IS_FASTER < pairs:
        sums = kernels.subset_sums(kernels.squeezed(belief.hidden, belief.free), belief.weights, bits)
        out = sums[kernels.squeezed(sets, belief.free)].astype(np.int64)
    else:
        out = kernels.covered(sets, belief.hidden, belief.weights).astype(np.int64)
    return out + _nonwords_out(belief, sets) if belief.nonword else out


def _nonwords_out(belief: Belief, sets: Sets) -> Longs:
    """Return the weight of non-words turned up to the end: hidden letters drawn from the pool, all inside the set."""
    cards = np.array([0 if belief.asked >> at & 1 else count for at, count in enumerate(belief.pool)], np.int64)
    hidden, free = belief.shown.count(HIDDEN), int(cards.sum())
    chance = [1.0] * (free + 1)
    for inside in range(free + 1):
        for drawn in range(hidden):
            chance[inside] *= max(0, inside - drawn) / max(1, free - drawn)
    weights = np.array([int(each * belief.nonword) for each in chance], np.int64)
    out: Longs = weights[kernels.letter_sums(sets, cards)]
    return out


def turned_up(belief: Belief, sets: Sets) -> Longs:
    """Return for each letter set the weighted count of facedown letters it would turn up; over `total`, the mean."""
    return kernels.letter_sums(sets, letter_weights(belief))


def letter_weights(belief: Belief) -> Longs:
    """Return for each letter the weighted count of its facedown copies: [26]."""
    weights: Longs = kernels.copies(belief.block.letters, belief.words, belief.weights, belief.asked).sum(axis=1)
    if not belief.nonword:
        return weights
    cards = np.array([0 if belief.asked >> at & 1 else count for at, count in enumerate(belief.pool)], np.int64)
    weights += belief.nonword * belief.shown.count(HIDDEN) * cards // max(1, int(cards.sum()))
    return weights


def out_chance(belief: Belief, word: str) -> float:
    """Return the chance that a Guess puts the player out (4.6)."""
    return float(put_out(belief, np.array([mask(word)], np.uint32))[0]) / max(1, belief.total)


def word_chances(belief: Belief) -> dict[str, float]:
    """Return every word that fits with its probability, the likeliest first."""
    ranked = sorted(zip(belief.texts(), belief.weights.tolist(), strict=True), key=lambda each: (-each[1], each[0]))
    return {word: weight / belief.total for word, weight in ranked}


def letter_chances(belief: Belief) -> list[dict[str, float]]:
    """Return for each place of the row its letters with their probabilities; a shown one is certain."""
    table = kernels.copies(belief.block.letters, belief.words, belief.weights, belief.asked)
    cards = {letter: 0 if belief.asked & mask(letter) else belief.pool[at] for at, letter in enumerate(from_mask(~0))}
    chances = []
    for place, seen in enumerate(belief.shown):
        column = {letter: int(table[at, place]) for at, letter in enumerate(cards)} if seen == HIDDEN else {seen: 1}
        if seen == HIDDEN and belief.nonword:
            free = max(1, sum(cards.values()))
            column = {letter: weight + belief.nonword * cards[letter] // free for letter, weight in column.items()}
        total = sum(column.values())
        chances.append({letter: weight / total for letter, weight in column.items() if weight})
    return chances


def answer_chances(belief: Belief, word: str) -> list[float]:
    """Return the probability of each answer to a Guess that can be told apart, for words that fit; likeliest first."""
    classes = kernels.answers(belief.block.where, belief.words, mask(word) & ~belief.asked)
    weights = np.zeros(int(classes.max(initial=-1)) + 1, np.int64)
    np.add.at(weights, classes, belief.weights)
    total = int(weights.sum())
    return sorted((int(weight) / total for weight in weights), reverse=True)


def entropy(belief: Belief, word: str) -> float:
    """Return how many bits the answer to a Guess tells on average."""
    return -sum(chance * log2(chance) for chance in answer_chances(belief, word))
