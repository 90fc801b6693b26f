"""The compiled kernels of a player's own cards: what a hand can lay, and how good that is."""

import numpy as np
from numpy.typing import NDArray

from finalword.belief.compiled import compiled
from finalword.belief.kernels import Floats, Ints, Longs, Sets


@compiled
def layable(letters: NDArray[np.uint8], masks: Sets, hand: Longs) -> Ints:
    """Return which words a hand can lay, each card used at most once (3.1); `letters` rows are filled up with 26."""
    held = np.uint32(0)
    for letter in range(26):
        if hand[letter] > 0:
            held |= np.uint32(1 << letter)
    lacking = ~held
    found = np.empty(masks.shape[0], np.int32)
    need = np.zeros(27, np.int64)
    count = 0
    for word in range(masks.shape[0]):
        if masks[word] & lacking != 0:
            continue
        need[:] = 0
        fits = True
        for place in range(letters.shape[1]):
            letter = letters[word, place]
            if letter == 26:
                break
            need[letter] += 1
            if need[letter] > hand[letter]:
                fits = False
                break
        if fits:
            found[count] = word
            count += 1
    return found[:count]


@compiled
def worth(letters: NDArray[np.uint8], masks: Sets, glad: Floats, steps: Longs, hand: Longs) -> float:
    """Return the mean of `steps` over the words a hand can lay, each as likely as it is `glad`; -1024 if none."""
    words = layable(letters, masks, hand)
    total, weighted = 0.0, 0.0
    for at in range(words.shape[0]):
        total += glad[words[at]]
        weighted += glad[words[at]] * steps[words[at]]
    return weighted / total if total > 0.0 else -1024.0
