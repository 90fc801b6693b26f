"""A table in memory: the log, the state and the only random generator. Everything that plays goes through it."""

import secrets
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from finalword.chance import shuffled
from finalword.rules.actions import Action
from finalword.rules.deck import Deck
from finalword.rules.events import Event, Redealt
from finalword.rules.judge import Shuffle, ShuffleNeeded, check_terms, comes_to_nothing, decide, opening, pack
from finalword.rules.legal import Legal, legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options
from finalword.rules.redact import redact
from finalword.rules.state import State, evolve, fold

MOST_REDEALS = 20
"""True claims for each seat of a table (3.5), after which its dictionary is too small for a game to come of it."""


class Table:
    """One game: `submit` actions, read any seat's `stream` and `view`.

    The whole truth is in `log` and `state`; hand a player nothing but streams and views. Without a seed the table
    draws one that nobody can guess; the seed is in no event.
    """

    def __init__(self, lexicon: Lexicon, log: Iterable[Event], seed: str | None = None) -> None:
        """Take up a game from its full log; `Table.open` and `Table.set_deal` begin one."""
        self.lexicon = lexicon
        self.log: list[Event] = list(log)
        self.state: State = fold(self.log)
        self._seed = secrets.token_hex(32) if seed is None else seed
        self._views: dict[int | None, tuple[int, State]] = {}

    @classmethod
    def open(
        cls, lexicon: Lexicon, deck: Deck, names: Sequence[str], options: Options | None = None, seed: str | None = None
    ) -> "Table":
        """Open a table and deal; raises TableError for terms without a game."""
        options = options or Options()
        check_terms(options, deck, len(names))
        seed = secrets.token_hex(32) if seed is None else seed
        order = shuffled(pack(options, deck, len(names)), seed, 0)
        return cls(lexicon, opening(options, deck, lexicon, tuple(names), order), seed)

    @classmethod
    def set_deal(
        cls,
        lexicon: Lexicon,
        hands: Sequence[str],
        stock: str,
        names: Sequence[str],
        options: Options | None = None,
        seed: str | None = None,
    ) -> "Table":
        """Open a table with these hands by seat and this stock, its first card on top (clause 8)."""
        options = replace(options or Options(), hand_sizes=tuple(map(len, hands)))
        order = "".join(hands) + stock
        return cls(lexicon, opening(options, Deck.of_cards(order), lexicon, tuple(names), order), seed)

    def judge(self, action: Action) -> tuple[Event, ...]:
        """Return the events that would follow from `action`, and change nothing; raises IllegalAction.

        Cards that must be shuffled midway are, with an order of this table's own drawing: all of it is one answer.
        """
        answer = decide(self.state, action, self.lexicon)
        if isinstance(answer, ShuffleNeeded):
            order = shuffled(answer.cards, self._seed, len(self.log))
            answer = decide(self.state, Shuffle(answer.action, order), self.lexicon)
            assert not isinstance(answer, ShuffleNeeded), "one shuffle is enough for one action"
        return answer

    def commit(self, events: Iterable[Event]) -> None:
        """Write judged events into log and state. A server stores them first."""
        for event in events:
            self.state = evolve(self.state, event)
            self.log.append(event)

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Judge and commit in one step; returns the new events, raises IllegalAction with nothing changed."""
        events = self.judge(action)
        self.commit(events)
        return events

    def stream(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """Return what `seat` (None: the public) may see of the events from position `since` on."""
        return tuple(redact(event, seat) for event in self.log[since:])

    def view(self, seat: int | None) -> State:
        """Return the table as `seat` (None: the public) sees it: its own stream, folded."""
        seen, view = self._views.get(seat, (0, State()))
        if seen < len(self.log):
            view = fold(self.stream(seat, seen), view)
            self._views[seat] = len(self.log), view
        return view

    @property
    def comes_to_nothing(self) -> bool:
        """Whether no word can be built from the cards that are left (3.5), or too many new hands held none to go on."""
        if self.state.phase != "build":
            return False
        redeals = sum(isinstance(event, Redealt) for event in self.log)
        return redeals > MOST_REDEALS * len(self.state.seats) or comes_to_nothing(self.state, self.lexicon)

    def legal(self, seat: int) -> Legal:
        """Return what `seat` may do."""
        return legal(self.view(seat), seat, self.lexicon)
