"""The compiled kernels of belief. Each has a slow twin of the same name in `plain`, its oracle.

Weights are whole numbers, so sums are the same in any order, on any processor. Every kernel lets go of the
interpreter's lock, and is compiled once and kept on disk.
"""

import numpy as np
from numpy.typing import NDArray

from finalword.belief.compiled import compiled

Sets = NDArray[np.uint32]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Floats = NDArray[np.float64]


@compiled
def fitting(where: Sets, asked: int, shown: Sets) -> Ints:
    """Return which words agree with what is shown of a row: the same places for each letter of `asked`.

    `where[c, w]` has bit i set when letter c stands at place i of word w; `shown[c]` is the same of the row.
    """
    words = where.shape[1]
    wrong = np.zeros(words, np.uint32)
    for letter in range(26):
        if asked >> letter & 1:
            places, wanted = where[letter], shown[letter]
            for word in range(words):
                wrong[word] |= places[word] ^ wanted
    count = 0
    for word in range(words):
        count += wrong[word] == 0
    found = np.empty(count, np.int32)
    at = 0
    for word in range(words):
        if wrong[word] == 0:
            found[at] = word
            at += 1
    return found


@compiled
def hand_ways(letters: NDArray[np.uint8], pool: Longs, drawn: int, ways: Floats) -> Floats:
    """Return how many of the hands of `drawn` cards out of `pool` can lay each word (3.1), a row of `letters` each.

    `ways[n, k]` is n over k. For each letter the hand holds as many copies as the word or more: the product of these
    tails of (1 + x)^n, times (1 + x) for each other card of the pool, has the answer as coefficient of x^drawn.
    """
    words, length = letters.shape
    cards = pool.sum()
    answer = np.zeros(words)
    product = np.zeros(drawn + 1)
    need = np.zeros(26, np.int64)
    for word in range(words):
        rest, top = cards, 0
        product[0] = 1.0
        for place in range(length):
            need[letters[word, place]] += 1
        for place in range(length):
            letter = letters[word, place]
            least, most = need[letter], pool[letter]
            if least == 0:
                continue
            need[letter] = 0
            rest -= most
            new_top = min(drawn, top + most)
            for have in range(new_top, -1, -1):  # downwards in place: each sum needs smaller ones only
                total = 0.0
                for more in range(max(least, have - top), min(most, have) + 1):
                    total += product[have - more] * ways[most, more]
                product[have] = total
            top = new_top
        total = 0.0
        for have in range(top + 1):
            if drawn - have <= rest:
                total += product[have] * ways[rest, drawn - have]
        answer[word] = total
    return answer


@compiled
def scaled(raw: Floats, extra: float, whole: int) -> Ints:
    """Return the likelihoods as whole weights that come to about `whole` together with `extra`; at least 1 each.

    Added up in order, so that the same numbers come out on any machine.
    """
    total = extra
    for at in range(raw.shape[0]):
        total += raw[at]
    weights = np.empty(raw.shape[0], np.int32)
    for at in range(raw.shape[0]):
        weights[at] = max(1, int(raw[at] / total * whole))
    return weights


@compiled
def covered(sets: Sets, hidden: Sets, weights: Ints) -> Ints:
    """Return for each letter set the weight of the words whose hidden letters all lie inside it.

    The compiled scan: four sets at a time, so that each word is fetched once for four.
    """
    count, words = sets.shape[0], hidden.shape[0]
    sums = np.empty(count, np.int32)
    zero = np.int32(0)
    for at in range(0, count - 3, 4):
        no_a, no_b, no_c, no_d = ~sets[at], ~sets[at + 1], ~sets[at + 2], ~sets[at + 3]
        a, b, c, d = zero, zero, zero, zero
        for word in range(words):
            letters, weight = hidden[word], weights[word]
            a += weight if letters & no_a == 0 else zero
            b += weight if letters & no_b == 0 else zero
            c += weight if letters & no_c == 0 else zero
            d += weight if letters & no_d == 0 else zero
        sums[at], sums[at + 1], sums[at + 2], sums[at + 3] = a, b, c, d
    for at in range(count - count % 4, count):
        outside, a = ~sets[at], zero
        for word in range(words):
            a += weights[word] if hidden[word] & outside == 0 else zero
        sums[at] = a
    return sums


@compiled
def counted(sets: Sets, hidden: Sets) -> Ints:
    """Return for each letter set how many words have all hidden letters inside it."""
    count, words = sets.shape[0], hidden.shape[0]
    sums = np.empty(count, np.int32)
    for at in range(0, count - 3, 4):
        no_a, no_b, no_c, no_d = ~sets[at], ~sets[at + 1], ~sets[at + 2], ~sets[at + 3]
        a, b, c, d = np.int32(0), np.int32(0), np.int32(0), np.int32(0)
        for word in range(words):
            letters = hidden[word]
            a += np.int32(letters & no_a == 0)
            b += np.int32(letters & no_b == 0)
            c += np.int32(letters & no_c == 0)
            d += np.int32(letters & no_d == 0)
        sums[at], sums[at + 1], sums[at + 2], sums[at + 3] = a, b, c, d
    for at in range(count - count % 4, count):
        outside, a = ~sets[at], np.int32(0)
        for word in range(words):
            a += np.int32(hidden[word] & outside == 0)
        sums[at] = a
    return sums


@compiled
def squeezed(sets: Sets, free: int) -> Ints:
    """Return the sets with only the letters of `free` kept, moved together to the lowest bits."""
    count = sets.shape[0]
    small = np.zeros(count, np.int32)
    bit = 0
    for letter in range(26):
        if free >> letter & 1:
            for at in range(count):
                small[at] |= np.int32((sets[at] >> letter & 1) << bit)
            bit += 1
    return small


@compiled
def subset_sums(small: Ints, weights: Ints, bits: int) -> Ints:
    """Return for each of the 2^bits letter sets the weight of the words inside it: the subset-sum transform."""
    sums = np.zeros(1 << bits, np.int32)
    for word in range(small.shape[0]):
        sums[small[word]] += weights[word]
    for bit in range(bits):
        half = 1 << bit
        for start in range(0, 1 << bits, 2 * half):
            for at in range(start, start + half):
                sums[at + half] += sums[at]
    return sums


@compiled
def letter_sums(sets: Sets, values: Longs) -> Longs:
    """Return for each letter set the sum of its letters' values."""
    sums = np.zeros(sets.shape[0], np.int64)
    for letter in range(26):
        value = values[letter]
        if value != 0:
            for at in range(sets.shape[0]):
                sums[at] += value * np.int64(sets[at] >> letter & 1)
    return sums


@compiled
def copies(letters: NDArray[np.uint8], words: Ints, weights: Ints, asked: int) -> Longs:
    """Return for each letter and place the weight of the words that hide this letter there: [26, places]."""
    table = np.zeros((26, letters.shape[1]), np.int64)
    for at in range(words.shape[0]):
        for place in range(letters.shape[1]):
            letter = letters[words[at], place]
            if asked >> letter & 1 == 0:
                table[letter, place] += weights[at]
    return table


@compiled
def answers(where: Sets, words: Ints, guess: int) -> Longs:
    """Return a number for each word's answer to the letters of `guess`: equal numbers, equal rows shown.

    The answers are told apart letter by letter; each new (answer so far, places) pair gets the next number.
    """
    count = words.shape[0]
    classes = np.zeros(count, np.int64)
    for letter in range(26):
        if guess >> letter & 1:
            keys = np.empty(count, np.int64)
            for at in range(count):
                keys[at] = classes[at] << 32 | np.int64(where[letter, words[at]])
            order = np.argsort(keys, kind="mergesort")
            number = -1
            for rank in range(count):
                if rank == 0 or keys[order[rank]] != keys[order[rank - 1]]:
                    number += 1
                classes[order[rank]] = number
    return classes


@compiled
def maximal(sets: Sets) -> NDArray[np.bool_]:
    """Return which of these distinct sets, larger ones first, lie inside no other of them."""
    count = sets.shape[0]
    kept = np.zeros(count, np.bool_)
    tops = np.empty(count, np.uint32)
    found = 0
    for at in range(count):
        mine, start, hits = sets[at], 0, np.int32(0)
        while start < found and hits == 0:
            stop = min(found, start + 256)
            for top in range(start, stop):
                hits += np.int32(mine & ~tops[top] == 0)
            start = stop
        if hits == 0:
            kept[at] = True
            tops[found] = mine
            found += 1
    return kept
