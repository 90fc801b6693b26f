"""Searching the per-letter counts of a deck for a stated aim, on paired deals, inside the totals of its classes."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from finalword.lab.deckhands import Hands, measure_hands
from finalword.lab.estimates import Figure, mean_of
from finalword.rules.deck import HAND_SIZE, Deck
from finalword.rules.letters import ALPHABET, CLASSES, class_of
from finalword.rules.lexicon import Lexicon

Aim = Literal["hopeless", "words", "variety"]
AIMS: Mapping[Aim, str] = {
    "hopeless": "fewest hands that hold no word",
    "words": "most words in a hand, on average over the tenth that holds fewest",
    "variety": "most varied letters in the secrets that hands give",
}


class Measured(Struct, frozen=True):
    """A deck and what its hands are like; all but `variety` are means over hands."""

    deck: Deck
    hopeless: float
    words: float
    poor: float
    """Words of the tenth of hands that holds fewest."""
    longest: float
    variety: float
    """How many letters, all as frequent, would be as varied as those of the secrets: two to the bits of their law."""

    def score(self, aim: Aim) -> tuple[float, float]:
        """Return how good it is for an aim, and where equal how many words poor hands hold: more is better."""
        return {"hopeless": -self.hopeless, "words": self.poor, "variety": self.variety}[aim], self.poor

    def beats(self, other: "Measured") -> bool:
        """Say whether it is as good for every aim, and better for one."""
        mine, theirs = [self.score(aim)[0] for aim in AIMS], [other.score(aim)[0] for aim in AIMS]
        return mine != theirs and all(one >= two for one, two in zip(mine, theirs, strict=True))


class Dealer:
    """Deals the same places of every deck: hand n has the cards at the same places, whatever letters stand there."""

    def __init__(self, size: int, hands: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        keys = chance.random((hands, size), np.float32)
        self._places = np.argpartition(keys, HAND_SIZE, axis=1)[:, :HAND_SIZE].astype(np.int32)

    def hands(self, deck: Deck) -> NDArray[np.uint8]:
        """Return the hands as numbers of cards (hand, letter)."""
        codes = np.array([ord(card) - 65 for card in placed(deck)], np.uint8)
        dealt = codes[self._places]
        counts = np.zeros((len(dealt), 26), np.uint8)
        for place in range(HAND_SIZE):
            counts[np.arange(len(dealt)), dealt[:, place]] += 1
        return counts


def placed(deck: Deck) -> str:
    """Return the cards class by class: a letter swapped inside its class moves few places."""
    return "".join(sorted(deck.cards, key=lambda card: (CLASSES.index(class_of(card)), card)))


def measured(deck: Deck, dealer: Dealer, lexicon: Lexicon) -> Measured:
    """Return what the hands of a deck are like."""
    hands = measure_hands(dealer.hands(deck), lexicon)
    ordered = np.sort(hands.words)
    return Measured(
        deck=deck,
        hopeless=float((hands.words == 0).mean()),
        words=float(hands.words.mean()),
        poor=float(ordered[: max(1, len(ordered) // 10)].mean()),
        longest=float(hands.best.mean()),
        variety=_variety(hands),
    )


def _variety(hands: Hands) -> float:
    counts = hands.letters.sum(axis=0, dtype=np.int64)
    law = counts[counts > 0] / counts.sum()
    return float(2 ** -(law * np.log2(law)).sum())


def search(
    start: Deck, aim: Aim, lexicon: Lexicon, *, steps: int, hands: int, seed: int,
    watch: Callable[[int, Measured], None] | None = None,
) -> list[Measured]:  # fmt: skip
    """Return every deck that was looked at, the start first: at each step the best neighbour by the aim, until none is.

    A neighbour has one card changed for another letter of the same class; every letter of the start stays in.
    """
    dealer = Dealer(start.size, hands, seed)
    seen = {start.cards: measured(start, dealer, lexicon)}
    here = seen[start.cards]
    for step in range(steps):
        for deck in neighbours(here.deck):
            if deck.cards not in seen:
                seen[deck.cards] = measured(deck, dealer, lexicon)
        best = max((seen[deck.cards] for deck in neighbours(here.deck)), key=lambda each: each.score(aim))
        if best.score(aim) <= here.score(aim):
            break
        here = best
        if watch:
            watch(step + 1, here)
    return list(seen.values())


def neighbours(deck: Deck) -> Iterator[Deck]:
    """Yield the decks that differ by one card, changed inside its class (21/13/13/5 stay as they are)."""
    counts = deck.counts
    for old in ALPHABET:
        for new in ALPHABET:
            if old != new and class_of(old) == class_of(new) and counts[old] > 1 and counts[new]:
                changed = dict(counts)
                changed[old] -= 1
                changed[new] += 1
                yield Deck.from_counts(deck.name, changed)


def frontier(decks: list[Measured]) -> list[Measured]:
    """Return the decks that no other beats for every aim, the fewest hopeless hands first."""
    best = [deck for deck in decks if not any(other.beats(deck) for other in decks)]
    return sorted(best, key=lambda each: (each.hopeless, -each.poor))


class Compared(Struct, frozen=True):
    """A deck beside another on fresh deals: differences with 95 % intervals, paired hand by hand."""

    hopeless: Figure
    words: Figure
    longest: Figure
    variety: tuple[float, float]
    """Of the one and of the other."""


def compared(deck: Deck, other: Deck, lexicon: Lexicon, hands: int, seed: int) -> Compared:
    """Compare two decks of one size on deals that no search has seen."""
    dealer = Dealer(deck.size, hands, seed)
    mine, theirs = (measure_hands(dealer.hands(each), lexicon) for each in (deck, other))
    return Compared(
        hopeless=_difference((mine.words == 0).astype(np.float64), (theirs.words == 0).astype(np.float64)),
        words=_difference(mine.words, theirs.words),
        longest=_difference(mine.best, theirs.best),
        variety=(_variety(mine), _variety(theirs)),
    )


def _difference(mine: NDArray[np.generic], theirs: NDArray[np.generic]) -> Figure:
    gap = mine.astype(np.float64) - theirs.astype(np.float64)
    return mean_of(float(gap.mean()), float(gap.std()), len(gap))
