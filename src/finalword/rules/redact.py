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
        case Shuffled(count):
            return Shuffled(count, None)
        case Dealt(owner, count) | Discarded(owner, count) | Drawn(owner, count) | Redealt(owner, count):
            return event if owner == seat else type(event)(owner, count, None)
        case Built(owner, length):
            return event if owner == seat else Built(owner, length, None)
        case Opened() | Locked() | Guessed() | Eliminated() | Forfeited() | Resigned() | Revealed() | Won():
            return event
        case _:
            assert_never(event)
