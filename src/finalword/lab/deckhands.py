"""What many hands can build, in compiled code."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from finalword.batch.words import NO_LETTER, Words, buildable, words_of
from finalword.lab.compiled import compiled
from finalword.lab.swiftbook import Book, Ints, book_of
from finalword.rules.lexicon import Lexicon

SURPRISING = 0
_ROOM = 8192


class Hands(NamedTuple):
    """One row a hand: how many words it builds, the length of the longest, and the letters of its gladdest secret."""

    words: Ints
    best: Ints
    letters: NDArray[np.uint8]
    """(hand, letter) How often the secret has it."""


def measure_hands(cards: NDArray[np.uint8], lexicon: Lexicon) -> Hands:
    """Return what hands can build, given as numbers of cards (hand, letter)."""
    found = Hands(np.zeros(len(cards), np.int32), np.zeros(len(cards), np.int32), np.zeros((len(cards), 26), np.uint8))
    measure(cards, words_of(lexicon), book_of(lexicon), np.zeros(64, np.uint64), np.zeros(_ROOM, np.int32), found)
    return found


@compiled
def measure(
    cards: NDArray[np.uint8], words: Words, book: Book, halves: NDArray[np.uint64], found: Ints, hands: Hands
) -> None:
    """Measure every hand."""
    glad = book.gladness[SURPRISING]
    for hand in range(len(cards)):
        many = buildable(words, cards[hand], halves, found)
        longest, best = 0, -1
        for at in range(many):
            word = found[at]
            longest = max(longest, words.lengths[word])
            if book.proposable[word] and (
                best < 0 or glad[word] > glad[best] or (glad[word] == glad[best] and word < best)
            ):
                best = word
        hands.words[hand], hands.best[hand] = many, longest
        if best >= 0:
            for letter in words.letters[best]:
                if letter != NO_LETTER:
                    hands.letters[hand, letter] += 1
