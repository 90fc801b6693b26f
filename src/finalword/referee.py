"""The referee as a program: one action a line in, the events and refusals that follow out (clause 8)."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Literal

from finalword import wire
from finalword.rules.errors import IllegalAction
from finalword.rules.events import Event
from finalword.rules.redact import redact
from finalword.table import Table

LONGEST_LINE = 1 << 16
"""Bytes; a longer line is no action, and is not kept in memory to find out."""

Reader = int | Literal["public"] | None
"""Who reads the output: a seat, the public, or (None) the referee, who sees everything."""


def referee(table: Table, source: BinaryIO, sink: BinaryIO, reader: Reader = None) -> None:
    """Judge the lines of `source` until they end, and answer every one at once on `sink`.

    For a seat the answer is its redacted stream and its own refusals, for the public the public stream alone.
    """
    _tell(sink, table.log, reader)
    for line in _lines(source):
        try:
            events = table.submit(wire.decode_action(line))
        except IllegalAction as refused:
            if reader is None or (reader != "public" and refused.seat == reader):
                sink.write(wire.encode_refusal(refused) + b"\n")
                sink.flush()
        else:
            _tell(sink, events, reader)


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines; of one too long only its beginning, which is no action any more."""
    while line := source.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            _skip_rest(source)
            line = b""
        yield line


def _skip_rest(source: BinaryIO) -> None:
    while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def _tell(sink: BinaryIO, events: Iterable[Event], reader: Reader) -> None:
    for event in events:
        open_to_reader = event if reader is None else redact(event, None if reader == "public" else reader)
        sink.write(wire.encode_event(open_to_reader) + b"\n")
    sink.flush()
