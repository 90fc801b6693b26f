"""Observations kept up to date event by event: a fold over what each seat may see, like the view, into arrays."""

import numpy as np

from finalword.env.layout import (
    DISCARDS,
    EXCHANGED,
    FACEDOWN,
    GUESSES,
    HAND,
    IS_IN,
    LENGTH,
    PATTERN,
    REMEMBERED,
    SEAT,
    SECRET,
    STOCK,
    TABLE,
    TRIED,
    Layout,
    Row,
)
from finalword.rules.events import (
    Built,
    Dealt,
    Discarded,
    Drawn,
    Eliminated,
    Event,
    Guessed,
    Opened,
    Redealt,
    Shuffled,
)
from finalword.rules.letters import ALPHABET, HIDDEN, mask
from finalword.rules.lexicon import Lexicon

CODES = bytes(ALPHABET.find(chr(byte)) + 1 for byte in range(256))


class Panel:
    """A row of `Layout` for each seat, in which nothing stands that is not in the seat's own stream.

    Phase, turn and limit follow from the rules, not from one event: who hands a row out fills them in.
    """

    def __init__(self, lexicon: Lexicon, seats: int) -> None:
        self._lexicon = lexicon
        self.layout = Layout(seats)
        self.rows: Row = np.zeros((seats, self.layout.size), np.int32)
        self._cells = [memoryview(row) for row in self.rows]
        """The same numbers, quicker to write one by one."""
        self._sides = [
            [(cells, TABLE + (seat - observer) % seats * SEAT) for observer, cells in enumerate(self._cells)]
            for seat in range(seats)
        ]
        """By seat: where its numbers begin in every row."""
        self._said_at, self._speakers_at = self.layout.words.start, self.layout.speakers.start
        self._owed = 0

    def clear(self) -> None:
        """Make ready for the first event of a new game."""
        self.rows[:] = 0
        self._owed = 0

    def write(self, event: Event) -> None:
        """Write an event into every row, as far as its seat may see it."""
        match event:
            case Guessed():
                self._write_guess(event)
            case Eliminated(seat):
                self._set(seat, IS_IN, 0)
            case Opened(seats=names):
                for seat in range(len(names)):
                    self._set(seat, IS_IN, 1)
            case Shuffled(count):
                self._write_shuffle(count)
            case Dealt() | Drawn() | Redealt() | Discarded() | Built():
                self._write_counts(event)
                self._write_own(event)

    def _set(self, seat: int, number: int, value: int) -> None:
        for cells, side in self._sides[seat]:
            cells[side + number] = value

    def _write_guess(self, event: Guessed) -> None:
        seats, slot = self.layout.seats, self._cells[0][GUESSES] % REMEMBERED
        word, letters = self._lexicon.index(event.word) + 1, mask(event.word)
        for observer, cells in enumerate(self._cells):
            cells[GUESSES] += 1
            cells[self._said_at + slot] = word
            cells[self._speakers_at + slot] = (event.seat - observer) % seats + 1
        for seat, sides in enumerate(self._sides):
            if seat != event.seat:
                for cells, side in sides:
                    cells[side + TRIED] |= letters
        for seat, shown in event.revealed.items():
            if shown.strip(HIDDEN):
                self._turn_up(seat, shown)

    def _turn_up(self, seat: int, shown: str) -> None:
        for place, letter in enumerate(shown):
            if letter != HIDDEN:
                self._set(seat, PATTERN + place, CODES[ord(letter)])

    def _write_shuffle(self, count: int) -> None:
        self.rows[:, STOCK] = count
        if self._owed:  # all discards went into this stock (2.3)
            self.rows[:, DISCARDS] = 0

    def _write_counts(self, event: Dealt | Drawn | Redealt | Discarded | Built) -> None:
        """Write what everybody sees: how many cards, how long a word."""
        match event:
            case Discarded(seat, count):
                self._owed += count
                self._set(seat, EXCHANGED, count)
            case Built(seat, length):
                self._set(seat, LENGTH, length)
                for place in range(SEAT - PATTERN):
                    self._set(seat, PATTERN + place, FACEDOWN if place < length else 0)
            case Drawn(_, count):
                self._owed -= count
                self.rows[:, STOCK] -= count
            case Dealt(_, count) | Redealt(_, count):
                self.rows[:, STOCK] -= count

    def _write_own(self, event: Dealt | Drawn | Redealt | Discarded | Built) -> None:
        """Write cards and words into the row of the seat they belong to: no other may see them (clause 8)."""
        cells = self._cells[event.seat]
        match event:
            case Redealt(seat, _, cards):
                self.rows[seat, HAND] = 0
                _add(cells, HAND, cards, 1)
            case Dealt(_, _, cards) | Drawn(_, _, cards):
                _add(cells, HAND, cards, 1)
            case Discarded(_, _, cards):
                _add(cells, HAND, cards, -1)
                _add(cells, DISCARDS, cards, 1)
            case Built(seat, _, word):
                self.rows[seat, SECRET] = 0
                for place, letter in enumerate(word or ""):
                    cells[SECRET.start + place] = CODES[ord(letter)]


def _add(cells: "memoryview[int]", counts: slice, cards: str | None, change: int) -> None:
    """Count cards in or out."""
    for card in cards or "":
        cells[counts.start + ord(card) - ord("A")] += change
