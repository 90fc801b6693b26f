"""What a bot is: a seat's own view and what is legal in, an action out."""

from collections.abc import Iterable
from random import Random
from typing import Protocol, runtime_checkable

from finalword.rules.actions import Action
from finalword.rules.events import Event
from finalword.rules.legal import Legal
from finalword.rules.state import State


class Bot(Protocol):
    """Anything that plays a seat. Ask it only when the table waits for that seat (`awaited`)."""

    def act(self, view: State, legal: Legal) -> Action:
        """Return a legal action for `legal.seat`: a pure function of the view and of the bot's seed.

        `view` is the seat's own; the answer does not depend on earlier calls, so a resumed game goes on the same.
        """
        ...


@runtime_checkable
class Listener(Bot, Protocol):
    """A bot that follows the stream of its seat, and holds something that must be let go of at the end."""

    heard: int
    """How many events it has been given so far."""

    def hear(self, events: Iterable[Event]) -> None:
        """Take the next events of the seat's own stream, in order."""
        ...

    def close(self) -> None:
        """Let go of what the bot holds; closing twice is closing once."""
        ...


def chance(seed: str, view: State, seat: int) -> Random:
    """Return a generator for one move: the same for the same seed, turn and hand, whatever was drawn before."""
    turns = sum(each.turns for each in view.seats)
    return Random(f"{seed}/{seat}/{view.phase}/{turns}/{view.seats[seat].hand}")  # noqa: S311 - a game, not a lock
