"""What a seat may see of an event: the only place where holes are made (clause 8)."""

from typing import assert_never

from finalword.rules.events import (
    Built,
    Dealt,
    Discarded,
    Drawn,
    Eliminated,
    Event,
    Forfeited,
    Guessed,
    Locked,
    Opened,
    Redealt,
    Resigned,
    Revealed,
    Shuffled,
    Won,
)


def redact(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` may see it; None is the public: what no seat is needed for.

    Total and idempotent; never drops an event, so positions in a stream and in the log are the same.
    """
    match event:
        case Guessed() | Eliminated() | Revealed() | Won() | Locked() | Forfeited() | Resigned() | Opened():
            return event
        case Shuffled():
            return Shuffled(event.count, None)
        case Dealt() | Discarded() | Drawn() | Redealt():
            return event if event.seat == seat else type(event)(event.seat, event.count, None)
        case Built():
            return event if event.seat == seat else Built(event.seat, event.length, None)
        case _:
            assert_never(event)
