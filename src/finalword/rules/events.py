"""What happened (clause 8): small frozen values, from which everything else is folded.

None in a field means "hidden from you" and nothing else. Words and cards are in capitals.
"""

from typing import Literal

import msgspec

from finalword.rules.deck import Deck
from finalword.rules.options import Options

FORMAT: Literal["finalword/1"] = "finalword/1"


class DictionaryName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which dictionary a table plays with: its name, SHA-256 digest in hexadecimal, and number of words."""

    name: str
    digest: str
    words: int


class Opened(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="opened"):
    """A table was opened on these terms; `seats` are the names by seat."""

    format: Literal["finalword/1"]
    options: Options
    deck: Deck
    dictionary: DictionaryName
    seats: tuple[str, ...]


class Shuffled(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="shuffled"):
    """The stock is now these `count` cards in this order, top card first: the only door by which chance comes in."""

    count: int
    order: str | None


class Dealt(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="dealt"):
    """A seat got its first hand (2.1)."""

    seat: int
    count: int
    cards: str | None


class Discarded(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="discarded"):
    """A seat decided what to exchange, perhaps nothing (2.2)."""

    seat: int
    count: int
    cards: str | None


class Drawn(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="drawn"):
    """A seat got its replacements off the stock (2.3)."""

    seat: int
    count: int
    cards: str | None


class Redealt(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="redealt"):
    """A seat whose hand held no word got a new hand (3.5)."""

    seat: int
    count: int
    cards: str | None


class Built(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="built"):
    """A seat laid its Secret Word, or another in its place (3.1, 3.2)."""

    seat: int
    length: int
    word: str | None


class Locked(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="locked"):
    """The words are locked: `lengths` by seat, `longest` the maximum Guess length, `first` the guesser (3.2, 3.3)."""

    lengths: tuple[int, ...]
    longest: int
    first: int


class Guessed(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="guessed"):
    """A seat said a word; `revealed` maps each opponent still in to the letters it turned up, `.` elsewhere (4.3)."""

    seat: int
    word: str
    revealed: dict[int, str]


class Eliminated(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="eliminated"
):
    """A seat has no hidden letter left (4.6)."""

    seat: int


class Forfeited(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="forfeited"):
    """A turn went by without a Guess (4.8)."""

    seat: int


class Resigned(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="resigned"):
    """A seat left the game, its word turned up (4.8)."""

    seat: int
    word: str


class Revealed(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="revealed"):
    """The game is over and this was the seat's word; `valid` as the dictionary has it (5.1, 5.3)."""

    seat: int
    word: str
    valid: bool


class Won(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="event", tag="won"):
    """The game is over; the winners, ascending, several or none under 4.9 and 5.3."""

    seats: tuple[int, ...]


Event = (
    Opened
    | Shuffled
    | Dealt
    | Discarded
    | Drawn
    | Redealt
    | Built
    | Locked
    | Guessed
    | Eliminated
    | Forfeited
    | Resigned
    | Revealed
    | Won
)
