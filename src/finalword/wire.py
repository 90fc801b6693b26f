"""Bytes to actions, and events to bytes and back: the only encoder. One value is one line of compact JSON."""

from typing import Any

import msgspec

from finalword.rules.actions import Action
from finalword.rules.errors import Code, IllegalAction
from finalword.rules.events import Event

_encoder = msgspec.json.Encoder()
_actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)
_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)

EXAMPLE = '{"do":"guess","seat":0,"word":"stone"}'


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a refused action is answered with (clause 8)."""

    error: Code
    seat: int | None
    message: str


_refusals: msgspec.json.Decoder[Refusal] = msgspec.json.Decoder(Refusal)


def decode_action(line: bytes) -> Action:
    """Read one action; raises IllegalAction("malformed") for any other bytes, with the seat where it can be read."""
    try:
        return _actions.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise IllegalAction("malformed", _seat_of(line), _complaint(str(error))) from None


def decode_event(line: bytes) -> Event:
    """Read one event; raises msgspec.MsgspecError (a ValueError) for anything else."""
    return _events.decode(line)


def encode_event(event: Event) -> bytes:
    """Write an event, without a line end."""
    return _encoder.encode(event)


def encode_refusal(refused: IllegalAction) -> bytes:
    """Write a refusal, without a line end."""
    return _encoder.encode(Refusal(refused.code, refused.seat, refused.message))


def is_refusal(line: bytes) -> bool:
    """Say whether a line is a refusal rather than an event."""
    try:
        _refusals.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    return True


def _complaint(reason: str) -> str:
    """Say what was wrong, at bearable length, and what would be right."""
    reason = reason if len(reason) <= 100 else reason[:100] + "…"
    return f"This is not an action ({reason}); one looks like {EXAMPLE}."


def _seat_of(line: bytes) -> int | None:
    try:
        value: Any = msgspec.json.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    seat = value.get("seat") if isinstance(value, dict) else None
    return seat if isinstance(seat, int) and not isinstance(seat, bool) else None
