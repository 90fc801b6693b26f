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
from finalword.rules.redact import redact

CODES = bytes(ALPHABET.find(chr(byte)) + 1 for byte in range(256))


class Panel:
    """A row of `Layout` for each seat, in which nothing stands that is not in the seat's own stream.

    Phase, turn and limit follow from the rules, not from one event: who hands a row out fills them in.
    """

    def __init__(self, lexicon: Lexicon, seats: int) -> None:
        self._lexicon = lexicon
        self.layout = Layout(seats)
        self.rows: Row = np.zeros((seats, self.layout.size), np.int32)
        self._owed = 0
        steps = (np.arange(seats)[:, None] - np.arange(seats)) % seats
        self._speakers = (steps + 1).astype(np.int32)
        corners = np.arange(seats) * self.layout.size + TABLE + steps * SEAT
        self._places = np.moveaxis(corners[:, :, None] + np.arange(SEAT), 2, 1)
        """(seat, number, observer) Where in the flat rows the numbers of a seat stand."""
        tried = self._places[:, TRIED]
        self._tried_of_others = [np.delete(tried, seat, axis=0).ravel() for seat in range(seats)]

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
                for observer in range(self.layout.seats):
                    self._write_own(observer, redact(event, observer))

    def _set(self, seat: int, number: int, value: int) -> None:
        self.rows.put(self._places[seat, number], value)

    def _write_guess(self, event: Guessed) -> None:
        layout, rows, slot = self.layout, self.rows, self.rows.item(0, GUESSES) % REMEMBERED
        rows[:, GUESSES] += 1
        rows[:, layout.words.start + slot] = self._lexicon.index(event.word) + 1
        rows[:, layout.speakers.start + slot] = self._speakers[event.seat]
        rows.reshape(-1)[self._tried_of_others[event.seat]] |= mask(event.word)
        for seat, shown in event.revealed.items():
            up = [place for place, letter in enumerate(shown) if letter != HIDDEN]
            if up:
                codes = [CODES[ord(shown[place])] for place in up]
                rows.put(self._places[seat, PATTERN:][up], np.repeat(codes, layout.seats))

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

    def _write_own(self, observer: int, event: Event) -> None:
        """Write cards and words into one row; in an event as another seat may see it they are None."""
        row = self.rows[observer]
        match event:
            case Redealt(_, _, str(cards)):
                row[HAND] = _counts(cards)
            case Dealt(_, _, str(cards)) | Drawn(_, _, str(cards)):
                row[HAND] += _counts(cards)
            case Discarded(_, _, str(cards)):
                row[HAND] -= _counts(cards)
                row[DISCARDS] += _counts(cards)
            case Built(_, _, str(word)):
                row[SECRET] = 0
                row[SECRET.start : SECRET.start + len(word)] = [CODES[ord(letter)] for letter in word]


def _counts(cards: str) -> Row:
    return np.bincount([ord(card) - ord("A") for card in cards], minlength=26).astype(np.int32)
