"""The reveal as a timeline: which letter turns when. Pure; the screen asks for the frame at a moment and draws it.

The order carries the suspense: rows in turn order from the guesser, and a letter that is the last of its row waits
until all others have turned.
"""

from typing import Literal

from msgspec import Struct

from finalword.rules.events import Guessed
from finalword.rules.letters import HIDDEN
from finalword.rules.state import State

Motion = Literal["full", "reduced", "none"]
Place = tuple[int, int]

PRESS = 180
HUSH = {"full": 450, "reduced": 300}
FLIP = {"full": 280, "reduced": 0}
BEAT = {"full": 110, "reduced": 60}
WAIT_FOR_LAST = 300
RULE = {"full": 620, "reduced": 150}
NOTHING = 700
AFTER = 500
MANY, ALL_OF_MANY = 14, 1600
LONGEST = 4000


class Frame(Struct, frozen=True):
    """One moment: the letters that are up, those on edge, and how far the rule under a fallen row has run, 0 to 1."""

    turned: frozenset[Place] = frozenset()
    edge: frozenset[Place] = frozenset()
    broken: dict[int, float] = {}


class Reveal(Struct, frozen=True):
    """A timeline in milliseconds: `turns` is when each letter starts to turn, `falls` when each rule starts to run."""

    turns: dict[Place, int]
    falls: dict[int, int]
    flip: int
    rule: int
    length: int
    told: int
    """When all is up, and the outcome may be said."""

    def frame(self, moment: int) -> Frame:
        """Return what is seen at a moment; from `length` on everything is done."""
        turned = frozenset(place for place, start in self.turns.items() if moment >= start + self.flip)
        edge = frozenset(place for place, start in self.turns.items() if start <= moment < start + self.flip)
        broken = {seat: min(1.0, (moment - at) / self.rule) for seat, at in self.falls.items() if moment >= at}
        return Frame(turned, edge, broken)


def staged(before: State, guess: Guessed, motion: Motion) -> Reveal | None:
    """Stage the reveal of a Guess on the table as it was before; None where nothing is to move."""
    if motion == "none":
        return None
    first, last = _order(before, guess)
    count = len(first) + len(last)
    start = (PRESS if motion == "full" else 0) + HUSH[motion]
    if not count:
        return Reveal({}, {}, 0, 1, start + NOTHING, start)
    beat = BEAT[motion] if count <= MANY else ALL_OF_MANY // count
    turns = {place: start + number * beat for number, place in enumerate(first)}
    wait = beat + (WAIT_FOR_LAST if motion == "full" else 0)
    begin = start + len(first) * beat - beat
    turns |= {place: begin + (number + 1) * wait for number, place in enumerate(last)}
    return _fitted(turns, [seat for seat in before.after(guess.seat) if falls(before, guess, seat)], motion)


def falls(before: State, guess: Guessed, seat: int) -> bool:
    """Say whether this Guess puts a seat out."""
    up = sum(letter != HIDDEN for letter in guess.revealed.get(seat, ""))
    return bool(up) and up == before.seats[seat].hidden


def _order(before: State, guess: Guessed) -> tuple[list[Place], list[Place]]:
    """Split the letters that turn up into those first and those that are the last of their row."""
    first: list[Place] = []
    last: list[Place] = []
    for seat in before.after(guess.seat):
        hit = [(seat, place) for place, letter in enumerate(guess.revealed.get(seat, "")) if letter != HIDDEN]
        keep = len(hit) - falls(before, guess, seat)
        first += hit[:keep]
        last += hit[keep:]
    return first, last


def _fitted(turns: dict[Place, int], fallen: list[int], motion: Motion) -> Reveal:
    """Add the rules under fallen rows, and press what would run too long into the time there is."""
    shown = max(turns.values()) + FLIP[motion]
    rules = {seat: shown + number * RULE[motion] // 2 for number, seat in enumerate(fallen)}
    length = max(rules.values()) + RULE[motion] if rules else shown + AFTER
    scale = min(1.0, LONGEST / length)
    return Reveal(
        {place: int(at * scale) for place, at in turns.items()},
        {seat: int(at * scale) for seat, at in rules.items()},
        int(FLIP[motion] * scale),
        max(1, int(RULE[motion] * scale)),
        min(length, LONGEST),
        int(shown * scale),
    )
