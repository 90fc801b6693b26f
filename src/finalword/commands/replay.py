"""Show a finished or broken-off game, move by move.

In a terminal it waits after each move: Enter goes on, b goes back, a number goes to that move, q ends. In a pipe it
prints them all. A full record shows every word; `--as` shows what one seat saw, or the public.

Examples:
  finalword replay game.jsonl
  finalword replay game.jsonl --as 1 | less
  finalword replay game.jsonl --move 9
  finalword replay game.jsonl --json
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, NamedTuple

import msgspec

from finalword import record, render, sentences
from finalword.commands.mistakes import UsageError
from finalword.commands.output import BOLD, as_json, is_terminal, line, styled
from finalword.commands.readers import chosen_reader
from finalword.commands.verify import record_lines
from finalword.rules.events import (
    Built,
    Dealt,
    Discarded,
    Event,
    Forfeited,
    Guessed,
    Locked,
    Redealt,
    Resigned,
    Shuffled,
)
from finalword.rules.redact import redact
from finalword.rules.state import State, evolve, fold

NONSENSE = (ArithmeticError, AssertionError, LookupError, MemoryError, ValueError)
"""What events that do not fit together may raise when they are folded or drawn: `evolve` never checks."""


class Move(NamedTuple):
    """One move: its sentences, its events, and the table after it."""

    told: list[str]
    events: list[Event]
    state: State


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("record", metavar="FILE", help="a game record, an event a line; - reads standard input")
    parser.add_argument("--as", dest="reader", metavar="SEAT", help="what this seat saw; `public`: what anybody saw")
    parser.add_argument("--move", type=int, metavar="N", help="show move N only; 1 is the deal")
    parser.add_argument("--json", action="store_true", help="report all moves as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Read the record and show it."""
    lines = record_lines(arguments.record)
    try:
        events = [event for _, event in record.read(lines)]
    except record.RecordError as broken:
        raise UsageError(f"{arguments.record} cannot be shown: {broken}") from None
    try:
        return _replayed(events, arguments)
    except UsageError:
        raise
    except NONSENSE:
        raise UsageError(
            f"{arguments.record} cannot be shown: it breaks the rules, and `finalword verify` names the line."
        ) from None


def _replayed(events: Sequence[Event], arguments: argparse.Namespace) -> int:
    moves = list(_moves(_seen(events, arguments.reader)))
    chosen = _chosen(moves, arguments.move)
    if arguments.json:
        as_json([_report(number, moves[number - 1]) for number in chosen])
    elif is_terminal() and sys.stdin.isatty() and arguments.move is None:
        _walk(moves)
    else:
        for number in chosen:
            _show(number, moves)
    return 0


def _seen(events: Sequence[Event], reader: str | None) -> list[Event]:
    if not events:
        raise UsageError("The record is empty; it begins with an opened event.")
    size = len(fold(events[:1]).names)
    if any(getattr(event, "seat", 0) not in range(size) for event in events):
        raise LookupError("a seat that is none; `evolve` would take -1 for the last")
    if reader is None:
        return list(events)
    whose = chosen_reader(reader, size)
    return [redact(event, None if whose == "public" else whose) for event in events]


def _moves(events: Sequence[Event]) -> Iterator[Move]:
    """Group the events by the move they belong to."""
    state = State()
    begins = [place for place in range(len(events)) if _begins(events, place)]
    for start, end in zip(begins, [*begins[1:], len(events)], strict=True):
        told = []
        for event in events[start:end]:
            state = evolve(state, event)
            sentence = sentences.tell(state, event, None)
            told += [sentence + _secret(event)] if sentence else []
        yield Move(told or ["The cards are dealt."], list(events[start:end]), state)


def _begins(events: Sequence[Event], place: int) -> bool:
    """Say whether a move begins with this event: what follows from another does not."""
    match events[place]:
        case Discarded() | Built() | Locked() | Forfeited() | Resigned():
            return True
        case Guessed():
            return not isinstance(events[place - 1], Locked)
        case Shuffled():
            return isinstance(events[min(place + 1, len(events) - 1)], Redealt)
        case _:
            return place == 0


def _secret(event: Event) -> str:
    """Return the cards or the word of an event, where they may be seen."""
    match event:
        case Dealt(cards=letters) | Discarded(cards=letters) | Redealt(cards=letters) | Built(word=letters) if letters:
            return f" ({' '.join(letters)})" if not isinstance(event, Built) else f" ({letters})"
    return ""


def _chosen(moves: Sequence[Move], number: int | None) -> Sequence[int]:
    if number is None:
        return range(1, len(moves) + 1)
    if not 1 <= number <= len(moves):
        raise UsageError(f"There is no move {number}; this record has moves 1 to {len(moves)}.")
    return [number]


def _show(number: int, moves: Sequence[Move]) -> None:
    move = moves[number - 1]
    for text in wrap(f"{number}/{len(moves)}  {' '.join(move.told)}", max(40, get_terminal_size().columns - 2)):
        line(styled(text, BOLD))
    if number == 1:
        longest = max(map(render.breadth, move.state.names))
        for name, seat in zip(move.state.names, move.state.seats, strict=True):
            hand = render.cards(seat.hand) if seat.hand else f"{seat.count} cards"
            line(f"  {render.padded(name, longest)}  {hand}")
    elif any(isinstance(event, Guessed | Forfeited | Resigned) for event in move.events):
        for row in render.rows(move.state, None, get_terminal_size().columns - 2):
            line(f"  {row}")
    line()


def _walk(moves: Sequence[Move]) -> None:
    """Go through the moves as the person at the keyboard asks."""
    number = 1
    while True:
        _show(number, moves)
        try:
            answer = input(
                "Enter next, b back, a number, q end: " if number < len(moves) else "The end. b back, q end: "
            )
        except EOFError:
            return
        answer = answer.strip().lower()
        if answer.startswith("q") or (not answer and number == len(moves)):
            return
        if answer.startswith("b"):
            number = max(1, number - 1)
        elif answer.isdecimal():
            number = min(max(1, int(answer)), len(moves))
        else:
            number = min(number + 1, len(moves))


def _report(number: int, move: Move) -> dict[str, Any]:
    return {"move": number, "told": move.told, "events": msgspec.to_builtins(move.events)}
