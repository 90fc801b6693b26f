"""A game as a file: one event a line. Write it and read it back; `verify` judges it again."""

from collections.abc import Iterable, Iterator

from finalword import wire
from finalword.rules.events import Event


class RecordError(ValueError):
    """A line of a record that cannot be read or breaks a rule; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


def write(events: Iterable[Event]) -> bytes:
    """Return the record of these events."""
    return b"".join(wire.encode_event(event) + b"\n" for event in events)


def read(lines: Iterable[bytes]) -> Iterator[tuple[int, Event]]:
    """Yield the events with their line numbers; refusals and blank lines are skipped. Raises RecordError."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not wire.is_refusal(line):
            try:
                yield number, wire.decode_event(line)
            except (ValueError, RecursionError) as error:
                raise RecordError(number, f"this is no event of a game record ({error}).") from None
