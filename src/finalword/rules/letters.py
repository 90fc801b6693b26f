"""Letters: their classes, sets of them as 26-bit masks, and hands as multisets."""

from collections import Counter
from functools import lru_cache
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
    return pattern(word, facedown(word, shown).intersection(guess))


def pattern(word: str, letters: frozenset[str]) -> str:
    """Return `word` with every copy of these letters faceup, and `.` elsewhere."""
    cards = [HIDDEN] * len(word)
    for place, letter in enumerate(word):
        if letter in letters:
            cards[place] = letter
    return "".join(cards)


@lru_cache(maxsize=4096)  # a row is asked about at every Guess, and changes at few
def facedown(word: str, shown: str) -> frozenset[str]:
    """Return the letters of `word` that `shown` still hides: of a letter, every copy is hidden or none (4.3)."""
    return frozenset(word).difference(shown)


def merged(shown: str, more: str) -> str:
    """Return two patterns of one word laid over each other; neither shows a letter that the other does."""
    cards = list(shown)
    for place, letter in enumerate(more):
        if letter != HIDDEN:
            cards[place] = letter
    return "".join(cards)
