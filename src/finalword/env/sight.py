"""What the shells share: where a game stands, how it reads, what it is worth."""

import msgspec

from finalword.bots import awaited
from finalword.env.layout import PHASES
from finalword.render import table as table_lines
from finalword.rules.legal import guess_limit
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State
from finalword.table import Table

EXCHANGE, BUILD, GUESS, OVER = range(len(PHASES))


class Moment(msgspec.Struct, frozen=True, gc=False):
    """Where a game stands: the numbers of an observation that follow from the rules."""

    phase: int
    seat: int
    """The seat to act, 0 when the game is over."""
    limit: int


def moment(state: State, lexicon: Lexicon) -> Moment:
    """Return the phase, the seat to act, and the most letters its Guess may have."""
    turn = state.turn
    if turn is not None:
        return Moment(GUESS, turn, guess_limit(state, turn, lexicon))
    if state.winners is not None:
        return Moment(OVER, 0, 0)
    seat = awaited(state)[0]
    return Moment(BUILD if state.seats[seat].decided else EXCHANGE, seat, 0)


def seen_as_text(table: Table, seat: int | None) -> str:
    """Return what a seat (None: the public) sees, as lines of text."""
    view = table.view(seat)
    lines = table_lines(view, seat)
    if seat is not None and not view.longest:
        lines.append(f"Your hand: {' '.join(sorted(view.seats[seat].hand or ''))}")
    return "\n".join(lines)


def rewards_of(state: State) -> tuple[float, ...]:
    """Return what a finished game is worth to each seat: 1 for the winner, -1 / (seats - 1) for others.

    Winners share. All add up to nothing; all are 0 where nobody wins (5.3), or while the game goes on.
    """
    seats, winners = len(state.seats), state.winners or ()
    if not winners:
        return (0.0,) * seats
    won = (seats / len(winners) - 1) / (seats - 1)
    return tuple(won if seat in winners else -1 / (seats - 1) for seat in range(seats))
