"""What an action number means, as a word or as a letter set; with it, what is legal."""

from random import Random
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from finalword.batch.actions import Encoding, choices, shape
from finalword.batch.words import LONGEST, buildable, words_of
from finalword.env.masks import Mask, Masks
from finalword.rules.actions import Action, Build, Guess
from finalword.rules.legal import exchange_limit
from finalword.rules.letters import ALPHABET
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State

Kind = Literal["words", "sets"]
KINDS: tuple[Kind, ...] = ("words", "sets")


class Speech:
    """The actions of one game after another, and the masks of what is legal.

    With `words` numbers are those of `finalword.batch.actions`. With `sets` the words give way to their letter sets, in
    the order of each set's first word: such a number says the first word, in index order, that has exactly these
    letters and is legal now. Exchanges and no_word follow either way. Raises ValueError for another kind.
    """

    def __init__(self, lexicon: Lexicon, kind: Kind = "words") -> None:
        if kind not in KINDS:
            raise ValueError(f"Actions are numbered by {' or '.join(KINDS)}, not by {kind!r}.")
        self.lexicon = lexicon
        self._words = words_of(lexicon)
        self._encoding = Encoding(lexicon)
        self._ends: list[int] = self._words.ends.tolist()
        names = self._words.masks if kind == "sets" else np.arange(self._encoding.words)
        _, first, inverse = np.unique(names, return_index=True, return_inverse=True)
        self._group = np.argsort(np.argsort(first))[inverse].astype(np.int32)
        """The number of each word."""
        self._members = np.argsort(self._group, kind="stable").astype(np.int32)
        self._starts = np.searchsorted(self._group[self._members], np.arange(len(first) + 1))
        self.spoken = len(first)
        """How many numbers stand for words or sets."""
        self.size = self.spoken + self._encoding.size - self._encoding.words
        self.masks = Masks(self.size, np.searchsorted(np.sort(first), self._ends).tolist())
        self._are_words = kind == "words"
        self._said: set[int] = set()
        self._exchanges: dict[tuple[int, int, int], NDArray[np.intp]] = {}
        self._last = "", 0
        """The word that `to_action` has made last, and its index."""
        self._room = np.zeros(64, np.uint64), np.zeros(2**14, np.int32)

    def clear(self) -> None:
        """Begin a new game."""
        self._said.clear()
        self.masks.clear()

    def to_action(self, number: int, state: State, seat: int) -> Action:
        """Return the action of `seat`, who must see its own hand; ValueError for a number outside the range."""
        if not 0 <= number < self.size:
            raise ValueError(f"Actions go from 0 to {self.size - 1}; there is no {number}.")
        if number >= self.spoken:
            return self._encoding.to_action(number - self.spoken + self._encoding.words, state, seat)
        if self._are_words:
            word = self.lexicon.word(number)
            self._last = word, number
            return Build(seat, word) if state.turn is None else Guess(seat, word)
        members = self._words_of(number)
        if state.turn is None:
            can_be = (
                members
                if len(members) == 1
                else set(members).intersection(self._buildable(state.seats[seat].hand or "").tolist()) or members
            )
            return Build(seat, self.lexicon.word(min(can_be)))
        unsaid = next((word for word in members if word not in self._said), members[0])
        return Guess(seat, self.lexicon.word(unsaid))

    def _words_of(self, number: int) -> list[int]:
        """Return the words that a letter set's number stands for."""
        words: list[int] = self._members[self._starts[number] : self._starts[number + 1]].tolist()
        return words

    def to_number(self, action: Action, hand: str = "") -> int:
        """Return the number of an action in capitals; `hand` is needed to exchange. ValueError for what has none."""
        number = self._encoding.to_number(action, hand)
        if number < self._encoding.words:
            return int(self._group[number])
        return number - self._encoding.words + self.spoken

    def index(self, word: str) -> int:
        """Return the index of a valid word; at once for the one that has just been asked for by its number."""
        last, index = self._last
        return index if word == last else self.lexicon.index(word)

    def heard(self, index: int) -> None:
        """Take note of a Guess, the word with this index: nobody may say it again (4.5)."""
        if self._are_words:
            self.masks.raise_limit(index, LONGEST + 1)
            return
        self._said.add(index)
        number = self._group.item(index)
        left = [word for word in self._words_of(number) if word not in self._said]
        least = next(length for length, end in enumerate(self._ends) if end > left[0]) if left else LONGEST + 1
        self.masks.raise_limit(number, least)

    def legal(self, state: State, seat: int, limit: int) -> Mask:
        """Return the mask of what `seat` may do, whose turn it is, from its own view or the state.

        `limit` is the most letters its Guess may have (`guess_limit`), 0 where it is not to guess.
        """
        if limit:
            return self.masks.within(limit)
        hand = state.seats[seat].hand or ""
        if state.phase == "exchange":
            return self.masks.of(self._offers(hand, exchange_limit(state, seat)))
        words = self._buildable(hand)
        if not len(words):
            return self.masks.of(np.array([self.size - 1]))
        return self.masks.of((words if self._are_words else self._group[words]).astype(np.intp))

    def sample(self, mask: Mask, limit: int, random: Random) -> int:
        """Return one of the actions that `legal` has just found; each is as likely."""
        if not limit:
            return self.masks.listed.item(random.randrange(len(self.masks.listed)))
        end = self.masks.ends[limit]
        while not mask.item(number := int(random.random() * end)):
            pass
        return number

    def _offers(self, hand: str, most: int) -> NDArray[np.intp]:
        """Return the numbers of the exchanges: hands of one shape have the same."""
        key = (*shape(hand), most)
        if key not in self._exchanges:
            self._exchanges[key] = self.spoken + np.array(choices(hand, most), np.intp)
        return self._exchanges[key]

    def _buildable(self, hand: str) -> NDArray[np.int32]:
        counts = np.array([hand.count(letter) for letter in ALPHABET], np.uint8)
        halves, found = self._room
        return found[: buildable(self._words, counts, halves, found)]
