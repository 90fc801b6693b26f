"""A record that a crash left in the middle of a move, made whole."""

from collections.abc import Sequence

from finalword import record
from finalword.play.saved import SaveError
from finalword.rules.actions import Action, Build, Exchange, Forfeit, Guess, NoWord, Resign
from finalword.rules.errors import IllegalAction
from finalword.rules.events import Built, Discarded, Event, Forfeited, Guessed, Locked, Redealt, Resigned, Shuffled
from finalword.rules.lexicon import Lexicon
from finalword.table import Table
from finalword.verify import verify


def mended(events: Sequence[Event], lexicon: Lexicon, seed: str) -> Table:
    """Return the table after `events`, the deal complete, the last move made again where some of it is missing.

    With the seed of the table that move has the same outcome. A lone `locked` or `shuffled` tells no move and goes.
    Raises SaveError where what is whole breaks a rule: no crash does that.
    """
    end = len(events)
    while end and isinstance(events[end - 1], Locked):
        end -= 1
    at, action = _last_move(events[:end])
    try:
        verify(record.write(events[:at]).splitlines(), lambda _: lexicon)
    except record.RecordError as broken:
        raise SaveError(f"The record breaks the rules: {broken}") from None
    table = Table(lexicon, events[:at], seed)
    if action is None:
        return table
    try:
        table.submit(action)
    except IllegalAction as refused:
        raise SaveError(f"The record breaks the rules in its last move: {refused.message}") from None
    return table


def _last_move(events: Sequence[Event]) -> tuple[int, Action | None]:
    """Return where the last move begins, and the action that it answers; None right after the deal."""
    for at in range(len(events) - 1, 0, -1):
        before = events[at - 1]
        match events[at]:
            case Guessed():
                return at - isinstance(before, Locked), _action(events[at])
            case Redealt():
                return at - 1, _action(events[at])
            case Shuffled() if at > 1 and not isinstance(before, Discarded):
                return at, None
            case Discarded() | Built() | Forfeited() | Resigned():
                return at, _action(events[at])
    return len(events), None


def _action(event: Event) -> Action | None:
    match event:
        case Guessed(seat, word):
            return Guess(seat, word)
        case Redealt(seat):
            return NoWord(seat)
        case Discarded(seat, _, cards):
            return Exchange(seat, cards or "")
        case Built(seat, _, word):
            return Build(seat, word or "")
        case Forfeited(seat):
            return Forfeit(seat)
    return Resign(event.seat) if isinstance(event, Resigned) else None
