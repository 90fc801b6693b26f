"""A deck: which letter cards it holds, and how many decks a table needs (clause 1)."""

from collections import Counter

import msgspec

from finalword.rules.letters import ALPHABET, CLASSES, LetterClass, class_of

HAND_SIZE = 10
STANDARD_TOTALS: dict[LetterClass, int] = {"vowel": 21, "anchor": 13, "consonant": 13, "rare": 5}


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A composition: a name and the sorted capitals of one deck, a card each."""

    name: str
    cards: str

    @classmethod
    def from_counts(cls, name: str, counts: dict[str, int]) -> "Deck":
        """Make a deck from the number of cards of each capital letter."""
        return cls(name, "".join(letter * counts.get(letter, 0) for letter in ALPHABET))

    @classmethod
    def of_cards(cls, cards: str, name: str = "set deal") -> "Deck":
        """Make a deck of exactly these cards, as for a set deal."""
        return cls(name, "".join(sorted(cards)))

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)

    @property
    def counts(self) -> Counter[str]:
        """How many cards each letter has."""
        return Counter(self.cards)

    @property
    def totals(self) -> dict[LetterClass, int]:
        """How many cards each class has."""
        counted = Counter(class_of(card) for card in self.cards)
        return {name: counted[name] for name in CLASSES}

    @property
    def is_standard(self) -> bool:
        """Whether the class totals are those of 1.1."""
        return self.totals == STANDARD_TOTALS


def decks_needed(players: int, size: int) -> int:
    """Return how many decks of `size` cards deal `players` ten cards each (1.3)."""
    return max(-(-players // 5), -(-HAND_SIZE * players // size))
