"""The clock of a game: kept by the server, worked out from the times in the logs alone, so every server agrees."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from finalword.rules.events import Eliminated, Event, Guessed
from finalword.rules.letters import HIDDEN
from finalword.rules.state import State
from finalword.server.messages import Clock, ClockTerms

LONGEST_REVEAL = 4000


class Timer(msgspec.Struct, frozen=True):
    """Whose time runs, since when (ms, perhaps still to come), and what is left in the banks at that moment.

    `seat` is None in the phases before the first Guess; `stage` tells one decision from the next.
    """

    terms: ClockTerms
    stage: tuple[object, ...] = ()
    seat: int | None = None
    since: int = 0
    banks: tuple[int, ...] = ()
    running: bool = False

    def after(self, view: State, events: Iterable[Event], at: int) -> "Timer":
        """Return the timer after these events of one action, `view` being the public's after them."""
        stage = _stage(view)
        if stage == self.stage:
            return self
        banks = self._charged(at) if self.banks else (1000 * self.terms.seconds,) * len(view.seats)
        since = at + (reveal_ms(events) if view.guesses else 0)
        return replace(self, stage=stage, seat=view.turn, since=since, banks=banks, running=view.winners is None)

    def resumed(self, at: int) -> "Timer":
        """Return the timer with the time of this decision given back."""
        return replace(self, since=max(self.since, at))

    def ends(self) -> int | None:
        """Return when the time is over (ms); None while no time runs."""
        return self.since + self._allowed() if self.running else None

    def reading(self, now: int) -> Clock | None:
        """Return what is shown at `now`; None while no time runs."""
        if not self.running:
            return None
        left = max(0, self._allowed() - max(0, now - self.since))
        banks = self.banks if self.terms.per == "bank" else None
        return Clock(self.seat, left, max(0, self.since - now), banks)

    def _allowed(self) -> int:
        if self.seat is None:
            return 1000 * self.terms.build
        if self.terms.per == "turn":
            return 1000 * self.terms.seconds
        return max(self.banks[self.seat], 1000 * self.terms.spare)

    def _charged(self, at: int) -> tuple[int, ...]:
        """Return the banks after the time that the seat in turn took."""
        if self.seat is None:
            return self.banks
        rest = max(0, self.banks[self.seat] - max(0, at - self.since))
        return (*self.banks[: self.seat], rest, *self.banks[self.seat + 1 :])


def reveal_ms(events: Iterable[Event]) -> int:
    """Return how long the screens take to show a Guess, so that the next one's time begins after it."""
    turned = out = guesses = 0
    for event in events:
        if isinstance(event, Guessed):
            guesses += 1
            turned += sum(len(row) - row.count(HIDDEN) for row in event.revealed.values())
        out += isinstance(event, Eliminated)
    if not guesses:
        return 0
    beat = min(110, 1600 // max(1, turned))
    told = 920 + 480 * out if out else 600
    shown = 630 + (turned * beat + 280 + told if turned else 700) + 180
    return min(LONGEST_REVEAL, shown)


def _stage(view: State) -> tuple[object, ...]:
    """Tell one decision from the next: the phase, and from the first turn on how many turns were had."""
    if view.turn is None:
        return (view.phase, view.winners is not None)
    return ("turn", view.turn, sum(seat.turns for seat in view.seats))
