"""One game in a room: the only place of the server that holds the whole truth, and it gives out no more than views."""

from collections.abc import Iterable, Sequence

from finalword import wire
from finalword.bots import awaited
from finalword.data import open_lexicon
from finalword.rules.actions import Action
from finalword.rules.events import Discarded, Drawn, Event, Redealt
from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State
from finalword.sentences import NOTHING
from finalword.server.refusals import RoomRefusal
from finalword.store import Row
from finalword.table import Table


class Game:
    """A table with its place in the store. Everything it answers is a seat's stream or view, or rows for the store."""

    def __init__(self, name: str, lexicon: Lexicon | None, rows: Sequence[Row] = ()) -> None:
        """Take up a game; without its dictionary it can be seen, not played."""
        self.name = name
        self._has_words = lexicon is not None
        self._table = Table(lexicon or open_lexicon(), ())
        self._comes_to_nothing = False
        self.apply(rows)

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self._table.log)

    @property
    def is_over(self) -> bool:
        """Whether the game is won."""
        return self._table.state.winners is not None

    @property
    def halted(self) -> str:
        """Why the game cannot go on before its end, as a sentence; empty while it can."""
        if self.is_over or not self.count:
            return ""
        if not self._has_words:
            return f"This server does not have the words of the last game, {self._table.state.dictionary.name}."
        return NOTHING if self._comes_to_nothing else ""

    @property
    def is_on(self) -> bool:
        """Whether the game goes on."""
        return self.count > 0 and not (self.is_over or self.halted)

    def judge(self, action: Action) -> tuple[Event, ...]:
        """Return what would follow from `action`, for `rows` only; raises IllegalAction, RoomRefusal."""
        if self.halted:
            raise RoomRefusal("no-game", self.halted)
        return self._table.judge(action)

    def rows(self, events: Iterable[Event], at: int, actor: str, act: str | None) -> list[Row]:
        """Return judged events as rows to append; the id of the action stands on the first."""
        start = self.count
        return [
            Row(self.name, start + step, wire.encode_event(event).decode(), at, actor, None if step else act)
            for step, event in enumerate(events)
        ]

    def apply(self, rows: Sequence[Row], events: Sequence[Event] | None = None) -> None:
        """Take in rows that are stored, in order; `events` saves reading them again."""
        assert [row.seq for row in rows] == list(range(self.count, self.count + len(rows))), "in order, without gaps"
        events = events or [wire.decode_event(row.body.encode()) for row in rows]
        self._table.commit(events)
        if any(isinstance(event, Discarded | Drawn | Redealt) for event in events):  # other hands
            self._comes_to_nothing = self._table.comes_to_nothing

    def stream(self, seat: int | None, since: int) -> tuple[Event, ...]:
        """Return what `seat` (None: the public) may see of the events from `since` on."""
        return self._table.stream(seat, since)

    def view(self, seat: int | None) -> State:
        """Return the table as `seat` (None: the public) sees it."""
        return self._table.view(seat)

    def legal(self, seat: int) -> Legal:
        """Return what `seat` may do."""
        return Legal(seat) if self.halted else self._table.legal(seat)

    def awaited(self) -> tuple[int, ...]:
        """Return the seats that the game waits for."""
        return () if self.halted or not self.count else awaited(self._table.view(None))

    def record(self) -> tuple[Event, ...]:
        """Return the whole log of a game that is won, which anybody may have (clause 8)."""
        assert self.is_over, "the whole log is for nobody before the end"
        return tuple(self._table.log)
