"""A view with its holes filled by blanks, so that the rules can judge a seat's action by what that seat may see."""

from msgspec.structs import replace

from finalword.rules.letters import HIDDEN
from finalword.rules.state import Seat, State

BLANK = "?"


def blanked(view: State) -> State:
    """Return a whole state that looks like `view`: every unseen card is a blank, which no word holds.

    The rules refuse an action there exactly when the table would refuse it (DESIGN.md 1: legality is visible).
    """
    stock = BLANK * view.stock_count if view.stock is None else view.stock
    return replace(view, stock=stock, seats=tuple(map(_seat, view.seats)))


def _seat(seat: Seat) -> Seat:
    return replace(
        seat,
        hand=BLANK * seat.count if seat.hand is None else seat.hand,
        discards=BLANK * seat.exchanged if seat.discards is None else seat.discards,
        secret=seat.shown.replace(HIDDEN, BLANK) if seat.secret is None else seat.secret,
    )
