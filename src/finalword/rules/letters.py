"""Letters: their classes, sets of them as 26-bit masks, and hands as multisets."""

from collections import Counter
from typing import Literal

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HIDDEN = "."
_BITS = {letter: 1 << place for place, letter in enumerate(ALPHABET)}

VOWELS = "AEIOU"
ANCHORS = "LNRST"
RARES = "JQVXZ"

LetterClass = Literal["vowel", "anchor", "consonant", "rare"]
CLASSES: tuple[LetterClass, ...] = ("vowel", "anchor", "consonant", "rare")


def class_of(letter: str) -> LetterClass:
    """Return the class of a capital letter (1.1)."""
    if letter in VOWELS:
        return "vowel"
    if letter in ANCHORS:
        return "anchor"
    return "rare" if letter in RARES else "consonant"


def mask(letters: str) -> int:
    """Return the set of the capital `letters` as 26 bits, A lowest; other characters (a `.`) do not count."""
    bits = 0
    for letter in letters:
        bits |= _BITS.get(letter, 0)
    return bits


def from_mask(bits: int) -> str:
    """Return the letters of a 26-bit set in alphabetical order."""
    return "".join(letter for place, letter in enumerate(ALPHABET) if bits >> place & 1)


def without(cards: str, taken: str) -> str | None:
    """Return `cards` less one card for each letter of `taken`, order kept; None when one is missing."""
    for card in taken:
        place = cards.find(card)
        if place < 0:
            return None
        cards = cards[:place] + cards[place + 1 :]
    return cards


def holds(hand: str, word: str) -> bool:
    """Say whether `word` can be laid from `hand`, each card used at most once (3.1)."""
    have = Counter(hand)
    return all(have[letter] >= count for letter, count in Counter(word).items())


def turned_up(word: str, shown: str, guess: str) -> str:
    """Return the hidden letters of `word` that occur in `guess`, every copy, and `.` elsewhere (4.3, 7)."""
    return "".join(
        [letter if old == HIDDEN and letter in guess else HIDDEN for letter, old in zip(word, shown, strict=True)]
    )


def merged(shown: str, more: str) -> str:
    """Return two patterns of one word laid over each other; neither shows a letter that the other does."""
    return "".join([old if new == HIDDEN else new for old, new in zip(shown, more, strict=True)])
