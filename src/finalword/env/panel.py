"""Observations kept up to date event by event: a fold over what each seat may see, like the view, into arrays."""

from array import array

import numpy as np

from finalword.batch.words import LONGEST, Words
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
from finalword.rules.letters import ALPHABET, HIDDEN

CODES = bytes(ALPHABET.find(chr(byte)) + 1 for byte in range(256))
FACEDOWN_ROWS = [array("i", [FACEDOWN] * length + [0] * (LONGEST - length)) for length in range(LONGEST + 1)]
"""By length: the pattern of a word of which nothing is shown."""


class Panel:
    """A row of `Layout` for each seat, in which nothing stands that is not in the seat's own stream.

    Phase, turn and limit follow from the rules, not from one event: who hands a row out fills them in.
    """

    def __init__(self, words: Words, seats: int) -> None:
        self._masks = words.masks
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
        """Write any event but a Guess into every row, as far as its seat may see it."""
        match event:
            case Eliminated():
                self._set(event.seat, IS_IN, 0)
            case Opened():
                for seat in range(len(event.seats)):
                    self._set(seat, IS_IN, 1)
            case Shuffled():
                self._write_shuffle(event.count)
            case Built():
                self._write_word(event)
            case Discarded():
                self._owed += event.count
                self._set(event.seat, EXCHANGED, event.count)
                _add(self._cells[event.seat], HAND, event.cards, -1)
                _add(self._cells[event.seat], DISCARDS, event.cards, 1)
            case Dealt() | Drawn() | Redealt():
                self._write_cards(event)

    def _set(self, seat: int, number: int, value: int) -> None:
        for cells, side in self._sides[seat]:
            cells[side + number] = value

    def write_guess(self, event: Guessed, index: int) -> None:
        """Write a Guess into every row; `index` is that of its word."""
        guesser, seats, number = event.seat, self.layout.seats, self._cells[0][GUESSES]
        said, speaker = self._said_at + number % REMEMBERED, self._speakers_at + number % REMEMBERED
        for observer, cells in enumerate(self._cells):
            cells[GUESSES] = number + 1
            cells[said] = index + 1
            cells[speaker] = (guesser - observer) % seats + 1
        letters = self._masks.item(index)
        for seat, sides in enumerate(self._sides):
            if seat != guesser:
                cells, side = sides[0]
                tried = cells[side + TRIED] | letters
                for cells, side in sides:
                    cells[side + TRIED] = tried
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

    def _write_word(self, event: Built) -> None:
        """Write a Secret Word: its length into every row, itself into that of the seat it belongs to."""
        for cells, side in self._sides[event.seat]:
            cells[side + LENGTH] = event.length
            cells[side + PATTERN : side + SEAT] = FACEDOWN_ROWS[event.length]
        word = (event.word or "").ljust(LONGEST)
        cells = self._cells[event.seat]
        for place, letter in enumerate(word, SECRET.start):
            cells[place] = CODES[ord(letter)]

    def _write_cards(self, event: Dealt | Drawn | Redealt) -> None:
        """Write cards off the stock: how many into every row, which into that of the seat they belong to."""
        stock = self._cells[0][STOCK] - event.count
        for cells in self._cells:
            cells[STOCK] = stock
        match event:
            case Redealt():
                self.rows[event.seat, HAND] = 0
            case Drawn():
                self._owed -= event.count
        _add(self._cells[event.seat], HAND, event.cards, 1)


def _add(cells: "memoryview[int]", counts: slice, cards: str | None, change: int) -> None:
    """Count cards in or out."""
    first = counts.start - ord("A")
    for card in (cards or "").encode():
        cells[first + card] += change
