"""One game at one screen: the only place that drives the table, for the full-screen face and the plain one."""

from collections.abc import Callable
from pathlib import Path

from finalword.bots import Bot, awaited, dismiss, make
from finalword.bots.bot import Listener
from finalword.bots.outside import Manners, Outside
from finalword.play.mended import mended
from finalword.play.saved import Saved, SaveError
from finalword.play.standin import stand_in
from finalword.play.terms import Terms
from finalword.rules.actions import Action
from finalword.rules.errors import IllegalAction
from finalword.rules.events import Event
from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State
from finalword.table import Table

PATIENCE = 3
STRONG = ("expert", "master")
"""The bots that compile something before their first move on a machine."""


class Session:
    """A game with its players and its record. What it gives out is what a seat, or the public, may see."""

    def __init__(self, terms: Terms, table: Table, saved: Saved, bots: dict[int, Bot]) -> None:
        self.terms = terms
        self.saved = saved
        self._table = table
        self._bots = bots
        self._failures = dict.fromkeys(bots, 0)
        self._troubles: list[str] = []
        for seat, bot in bots.items():
            if isinstance(bot, Outside):
                bot.manners = Manners(log=saved.path.with_suffix(f".bot{seat}.log"), report=self._troubles.append)
        if any(name is not None and name.partition(":")[0] in STRONG for name in terms.bots):
            from finalword.bots.warming import warm  # noqa: PLC0415 - brings numba, for strong bots only

            warm(table.lexicon, report=self._troubles.append)  # while people look at their hands

    @classmethod
    def open(cls, terms: Terms, lexicon: Lexicon, path: Path | None = None) -> "Session":
        """Deal a new game and save it; raises TableError, SaveError, UnknownBotError."""
        table = Table.open(lexicon, terms.deck, terms.names, terms.options, terms.table_seed)
        session = cls(terms, table, bots=_bots(terms, lexicon), saved=Saved.create(terms, path))
        session.saved.append(table.log)
        return session

    @classmethod
    def resume(cls, saved: Saved, terms: Terms, lexicon: Lexicon) -> "Session":
        """Take up a saved game at the last move that was made; raises SaveError."""
        try:
            table = _taken_up(saved, terms, lexicon)
        except SaveError:
            saved.close()
            raise
        return cls(terms, table, saved, _bots(terms, lexicon))

    def rematch(self) -> "Session":
        """Deal the next game of the same players, the next seat beginning; raises SaveError."""
        terms = self.terms.rematch()
        session = Session.open(terms, self.lexicon, self.saved.next_path(terms.round))
        self.close()
        return session

    @property
    def lexicon(self) -> Lexicon:
        """The dictionary of the table."""
        return self._table.lexicon

    @property
    def waiting_for(self) -> int | None:
        """The seat whose move it is; before the lock the lowest of those that must still decide.

        None when the game is over, and when it comes to nothing: claims would go on for ever (3.5).
        """
        if self._table.comes_to_nothing:
            return None
        seats = awaited(self.view(None))
        return seats[0] if seats else None

    def is_human(self, seat: int) -> bool:
        """Say whether a person plays this seat."""
        return self.terms.bots[seat] is None

    @property
    def can_change(self) -> bool:
        """Whether every word is laid, none is said, and people may still lay another (3.2)."""
        view = self.view(None)
        return view.is_built and not view.is_settled

    def view(self, seat: int | None) -> State:
        """Return the table as `seat`, or the public, sees it."""
        return self._table.view(seat)

    def legal(self, seat: int) -> Legal:
        """Return what `seat` may do."""
        return self._table.legal(seat)

    def stream(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """Return the events from position `since` on as `seat`, or the public, may see them."""
        return self._table.stream(seat, since)

    @property
    def length(self) -> int:
        """How many events there are so far."""
        return len(self._table.log)

    def submit(self, action: Action) -> None:
        """Judge a move, save it, and only then make it; raises IllegalAction or SaveError with nothing changed."""
        events = self._table.judge(action)
        self.saved.append(events)
        self._table.commit(events)

    def question(self, seat: int) -> Callable[[], Action]:
        """Return a function that asks the bot of `seat` for its move, to be called in any thread.

        All it holds is that seat's own view. It raises whatever a broken bot raises.
        """
        bot, view, legal = self._bots[seat], self.view(seat), self.legal(seat)
        heard = self.stream(seat, bot.heard) if isinstance(bot, Listener) else ()

        def ask() -> Action:
            if isinstance(bot, Listener):
                bot.hear(heard)
            return bot.act(view, legal)

        return ask

    def answer(self, seat: int, action: Action | None) -> None:
        """Make the move of a bot; where there is none, or not a legal one, somebody plays in its place (4.8)."""
        if action is not None and action.seat == seat:
            try:
                return self.submit(action)
            except IllegalAction:
                pass
        self._failures[seat] = self._failures.get(seat, 0) + 1
        leaves = self._failures[seat] > PATIENCE
        self.submit(stand_in(self.view(seat), self.legal(seat), self.lexicon, leaves=leaves))
        return None

    def play_bot(self, seat: int) -> None:
        """Ask a bot and make its move, here and now."""
        # a broken bot may raise anything; the game goes on
        try:
            action: Action | None = self.question(seat)()
        except Exception:
            action = None
        self.answer(seat, action)

    def troubles(self) -> list[str]:
        """Return what is to be said of the bots since this was last asked: one failed, or needs time."""
        told, self._troubles[:] = list(self._troubles), []
        return told

    def close(self) -> None:
        """Let go of the bots, which hear the end of their streams, and of the record."""
        for seat, bot in self._bots.items():
            if isinstance(bot, Listener):
                bot.hear(self.stream(seat, bot.heard))
        dismiss(tuple(self._bots.values()))
        self.saved.close()


def _bots(terms: Terms, lexicon: Lexicon) -> dict[int, Bot]:
    named = {seat: name for seat, name in enumerate(terms.bots) if name is not None}
    return {seat: make(name, seat, lexicon, terms.bot_seed(seat)) for seat, name in named.items()}


def _taken_up(saved: Saved, terms: Terms, lexicon: Lexicon) -> Table:
    """Return the table as the record has it, whole moves only, and make the record agree with it."""
    events = saved.events()
    table = Table.open(lexicon, terms.deck, terms.names, terms.options, terms.table_seed)
    if events and events[0] != table.log[0]:
        raise SaveError(f"{saved.path} and the terms beside it, or its dictionary, are not of one game.")
    if len(events) > len(table.log):
        table = mended(events, lexicon, terms.table_seed)
    pairs = enumerate(zip(events, table.log, strict=False))
    kept = next((at for at, (old, new) in pairs if old != new), min(len(events), len(table.log)))
    saved.cut(kept)
    saved.append(table.log[kept:])
    return table
