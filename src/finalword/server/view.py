"""What a browser draws: one seat's view of a table, with everything worked out that needs the rules."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from finalword.rules.state import Phase, Seat, State


class Row(msgspec.Struct, frozen=True):
    """One player's place at the table. `secret` stands for your own row and for words turned up."""

    name: str
    cards: int
    decided: bool
    exchanged: int
    length: int
    """Letters of the Secret Word; 0 until it is laid."""
    shown: str
    """The row as everybody sees it, `.` for a hidden letter."""
    secret: str | None
    is_in: bool
    fell: int | None
    """The turn (1 for the first Guess) in which this player went out."""
    resigned: bool
    valid: bool | None
    ruled_out: str | None
    """Letters that cannot be hidden in this row, as far as everybody can tell; None where the table has no aids."""


class Said(msgspec.Struct, frozen=True):
    """One Guess of the game; `revealed` by seat, `.` where nothing turned up; `out` the seats that it put out."""

    seat: int
    word: str
    revealed: dict[int, str]
    out: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, may see it.

    `maximum` is the most letters of a Guess, final once `locked`; `hand` your own cards; `ranking` all seats from
    the winners down, once the game is over.
    """

    phase: Phase
    turn: int | None
    following: int | None
    """Where turns go in passes, the seat to guess after this one if nobody goes out; None where they go round."""
    maximum: int
    locked: bool
    word_check: Literal["build", "end"]
    first: int
    stock: int
    hand: str | None
    rows: tuple[Row, ...]
    said: tuple[Said, ...]
    winners: tuple[int, ...] | None
    ranking: tuple[int, ...] | None


def draw(state: State, *, aids: bool) -> View:
    """Turn the public's view of a table into what all screens show."""
    return View(
        phase=state.phase,
        turn=state.turn,
        following=state.following if state.options.passes(len(state.seats)) else None,
        maximum=state.maximum,
        locked=bool(state.longest),
        word_check=state.options.word_check,
        first=state.options.first,
        stock=state.stock_count,
        hand=None,
        rows=tuple(_row(state, place, aids=aids) for place in range(len(state.seats))),
        said=tuple(_said(state)),
        winners=state.winners,
        ranking=None if state.winners is None else ranking(state, state.winners),
    )


def with_own(view: View, place: int, seat: Seat) -> View:
    """Put what only its player sees of the seat at `place` into what all screens show: the hand, and the word."""
    row = replace(view.rows[place], secret=seat.secret or None)
    return replace(view, hand=seat.hand, rows=(*view.rows[:place], row, *view.rows[place + 1 :]))


def ranking(state: State, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Order the seats of a finished game: winners, then whoever stayed in longest; equals by seat."""
    last = len(state.guesses) + 1

    def place(seat: int) -> tuple[bool, int, int]:
        fell = state.seats[seat].fell
        return seat not in winners, -(last if fell is None else fell), seat

    return tuple(sorted(range(len(state.seats)), key=place))


def ruled_out(state: State, seat: int) -> str:
    """Return the letters that cannot be hidden in a row: those of every Guess that was spoken against it (4.3)."""
    against = "".join([guess.word for guess in state.guesses if seat in guess.revealed])
    return "".join(sorted(set(against)))


def _row(state: State, place: int, *, aids: bool) -> Row:
    seat = state.seats[place]
    return Row(
        name=state.names[place],
        cards=seat.count,
        decided=seat.decided,
        exchanged=seat.exchanged,
        length=seat.length,
        shown=seat.shown,
        secret=seat.secret or None,
        is_in=seat.is_in,
        fell=seat.fell,
        resigned=seat.resigned,
        valid=seat.valid,
        ruled_out=ruled_out(state, place) if aids else None,
    )


def _said(state: State) -> list[Said]:
    fallen: dict[int, list[int]] = {}
    for place, seat in enumerate(state.seats):
        if seat.fell is not None and not seat.resigned:
            fallen.setdefault(seat.fell, []).append(place)
    return [
        Said(guess.seat, guess.word, guess.revealed, tuple(fallen.get(turn, ())))
        for turn, guess in enumerate(state.guesses, 1)
    ]
