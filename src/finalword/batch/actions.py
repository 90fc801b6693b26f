"""Actions as numbers, the same for `Tables` and for the environments.

With W words of at most ten letters: 0 to W - 1 say a word by its index, to build it or to guess it; W to W + 1023
exchange cards, bit i for the i-th of the hand in alphabetical order, equal cards from the left; W + 1024 claims that
the hand holds no word. The order of words is by length, then alphabet: all Guesses of at most n letters come first.
"""

from functools import cache

from finalword.batch.words import LONGEST
from finalword.rules.actions import Action, Build, Exchange, Guess, NoWord
from finalword.rules.deck import HAND_SIZE
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State

CHOICES = 2**HAND_SIZE


class Encoding:
    """What the numbers mean with one dictionary."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.words = lexicon.count_up_to(LONGEST)
        """How many words there are: the number of the empty exchange, too."""
        self.no_word: int = self.words + CHOICES
        self.size = self.no_word + 1
        """How many actions there are."""

    def to_action(self, number: int, state: State, seat: int) -> Action:
        """Return the action of `seat`, who must see its own hand; ValueError for a number outside the range."""
        if 0 <= number < self.words:
            word = self.lexicon.word(number)
            return Build(seat, word) if state.turn is None else Guess(seat, word)
        if self.words <= number < self.no_word:
            return Exchange(seat, chosen(state.seats[seat].hand or "", number - self.words))
        if number == self.no_word:
            return NoWord(seat)
        raise ValueError(f"Actions go from 0 to {self.size - 1}; there is no {number}.")

    def to_number(self, action: Action, hand: str = "") -> int:
        """Return the number of an action in capitals; `hand` is needed to exchange. ValueError for what has none."""
        match action:
            case Build(_, word) | Guess(_, word) if len(word) <= LONGEST and word in self.lexicon:
                return self.lexicon.index(word)
            case Exchange(_, cards):
                return self.words + choice(hand, cards)
            case NoWord():
                return self.no_word
        raise ValueError(f"{action} has no number: only words of the dictionary, exchanges and no_word have.")


def chosen(hand: str, choice: int) -> str:
    """Return the cards of a choice, in alphabetical order; bits beyond the hand mean nothing."""
    return "".join([card for place, card in enumerate(sorted(hand)) if choice >> place & 1])


def choice(hand: str, cards: str) -> int:
    """Return the one choice of these cards that takes equal ones from the left; ValueError when the hand lacks one."""
    rest, bits = sorted(hand), 0
    for card in cards:
        place = rest.index(card)
        rest[place] = ""
        bits |= 1 << place
    return bits


def choices(hand: str, most: int) -> tuple[int, ...]:
    """Return every choice of at most `most` cards of a hand, each multiset of cards once."""
    return _choices(*shape(hand), most)


def shape(hand: str) -> tuple[int, int]:
    """Return how many cards a hand has, and as bits which of them, in alphabetical order, equal the one before."""
    cards = sorted(hand)
    return len(cards), sum([1 << place for place in range(1, len(cards)) if cards[place] == cards[place - 1]])


@cache
def _choices(size: int, doubles: int, most: int) -> tuple[int, ...]:
    """Return the choices out of `size` cards in order, some of which (bits) equal the one before."""
    return tuple([bits for bits in _small(size, most) if not doubles & bits & ~(bits << 1)])


@cache
def _small(size: int, most: int) -> tuple[int, ...]:
    """Return the choices of at most `most` out of `size` cards, all unlike."""
    return tuple(bits for bits in range(1 << size) if bits.bit_count() <= most)
