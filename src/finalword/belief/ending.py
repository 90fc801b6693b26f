"""Endings of two players, solved exactly: what each Guess is worth when both play as well as open information allows.

Each player attacks the other's list of words that fit. A Guess parts that list by its answers and may put the player
out. All it does besides is to use up its word for both (4.5): it denies the word to the rival, which never helps the
rival. So a Guess is worth no less than if it denied nothing, and no more than if it denied every word that can do the
same; only where these two differ are its words looked into one by one.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from finalword.belief.front import Attack, Front, Position, Target
from finalword.rules.letters import mask
from finalword.rules.state import State

LARGEST = 24
"""Words in each list, up to which an ending is solved."""
SHARED = 0.5
"""What a shared win counts when no word is left to say (4.9)."""
WAITING = 16
"""With no more words left than this, any word may be said only to let the turn go by; else only to deny it."""
_SAME, _NEAR = 1e-12, 1e-9

Used = frozenset[tuple[int, int]]
"""Words used up since the start: how many of which group."""


ROUND = (0, 1)
"""Turns that alternate."""


class Solution(Struct, frozen=True):
    """The chance to win for the player to guess, and the Guesses worth that much, best known first."""

    value: float
    words: tuple[str, ...]
    positions: int


class TooManyPositionsError(RuntimeError):
    """The search has visited as many positions as it may."""


class Ending:
    """A race of two: `mine` is what the player to guess attacks, `other` what the rival attacks; `said` is used up.

    `order` says whose turns are next, over and over: 0 for the player to guess, who comes first, 1 for the rival.
    """

    def __init__(
        self,
        mine: Target,
        other: Target,
        words: Iterable[str],
        said: Iterable[str],
        most: int = 10**6,
        order: Sequence[int] = ROUND,
    ) -> None:
        free = [_letters(target) & ~target.asked for target in (mine, other)]
        gone = set(said)
        alike: dict[tuple[int, int], list[str]] = {}
        for word in words:
            if word not in gone:
                letters = mask(word)
                alike.setdefault((letters & free[0], letters & free[1]), []).append(word)
        self._words = list(alike.values())
        self._sizes = [len(each) for each in self._words]
        self._fronts = [
            Front(target, [name[side] for name in alike], self._sizes) for side, target in enumerate((mine, other))
        ]
        self._is_tiny = sum(self._sizes) <= WAITING
        self._order, self._slack = tuple(order), 2 if tuple(order) == ROUND else 4
        self._known: dict[tuple[int, Position, Position, Used], tuple[float, float]] = {}
        self._most = most

    def solve(self) -> Solution:
        """Return the value and the Guesses that are worth it; raises TooManyPositionsError."""
        mine, other = self._fronts[0].start, self._fronts[1].start
        nothing: Used = frozenset()
        worths: dict[int, float] = {}
        value, top = 0.0, self._top(0, other, nothing)
        for attack in self._open(0, mine, nothing):
            if attack.chance + (1 - attack.chance) * top < value - _SAME:
                break
            scarce = set(self._scarce(0, attack, other, nothing))
            for group in scarce if attack.is_idle else attack.groups:
                used = _with(nothing, [(group, 1)]) if group in scarce else nothing
                worths[group] = self._worth(0, attack, mine, other, used, value - _NEAR, 2.0)
                value = max(value, worths[group])
        best = [word for group, worth in worths.items() if worth >= value - _SAME for word in self._words[group]]
        return Solution(value if worths else SHARED, tuple(best), len(self._known))

    def _value(self, at: int, mine: Position, other: Position, used: Used, low: float, high: float) -> float:
        """Return the chance to win of whose turn `at` is, who is to attack `mine` while the rival attacks `other`.

        Exact between `low` and `high`; at or beyond them a bound on the same side.
        """
        used = self._telling(self._order[at], mine, other, used)
        key = (at, mine, other, used)
        least, most = self._known.get(key, (0.0, 1.0))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if len(self._known) >= self._most:
            raise TooManyPositionsError(f"the ending has more than {self._most} positions")
        value = self._search(at, mine, other, used, low, high)
        self._known[key] = (value if value > low else least, value if value < high else most)
        return value

    def _search(self, at: int, mine: Position, other: Position, used: Used, low: float, high: float) -> float:
        attacks = self._open(self._order[at], mine, used)
        if not attacks:
            return SHARED
        top, best = self._top(at, other, used), attacks[0].chance
        for attack in attacks:
            if best >= high:
                break
            limit = attack.chance + (1 - attack.chance) * top
            if limit <= max(best, low) + _SAME:  # likelier ones came first: no other does better
                return max(best, min(limit, low))
            best = max(best, self._best_use(at, attack, (mine, other), used, max(best, low), high))
        return best

    def _best_use(
        self, at: int, attack: Attack, both: tuple[Position, Position], used: Used, low: float, high: float
    ) -> float:
        """Return what an attack is worth with the word that denies the rival most."""
        scarce = self._scarce(self._order[at], attack, both[1], used)
        if not scarce and attack.is_idle:
            return 0.0
        if not scarce:
            return self._worth(at, attack, *both, used, low, high)
        if not self._is_tiny:
            everything = _with(used, [(group, self._sizes[group]) for group in scarce])
            most = self._worth(at, attack, *both, everything, low, high)
            if most <= low:
                return most
        if not self._is_tiny and not attack.is_idle:
            least = self._worth(at, attack, *both, used, low, high)
            if least >= high or most - least < _SAME:
                return least
        best = -1.0
        for group in scarce:
            best = max(best, self._worth(at, attack, *both, _with(used, [(group, 1)]), max(low, best), high))
        return best

    def _worth(
        self, at: int, attack: Attack, mine: Position, other: Position, used: Used, low: float, high: float
    ) -> float:
        """Return what an attack is worth, on the terms of `_value`: cell by cell, as long as it matters."""
        worth, top = attack.chance, self._top(at, other, used)
        cells = self._fronts[self._order[at]].cells(mine, attack.letters)
        rest = sum([chance for chance, _ in cells]) * top
        for chance, cell in cells:
            rest -= chance * top
            least, most = (low - worth - rest) / chance, (high - worth) / chance
            worth += chance * self._then(at, cell, other, used, least, most)
            if worth + rest <= low or worth >= high:
                return worth + rest if worth + rest <= low else worth
        return worth

    def _then(self, at: int, mine: Position, other: Position, used: Used, low: float, high: float) -> float:
        """Return the chance to win of whose turn `at` was, once the Guess has been answered."""
        following = (at + 1) % len(self._order)
        if self._order[following] == self._order[at]:
            return self._value(following, mine, other, used, low, high)
        return 1 - self._value(following, other, mine, used, 1 - high, 1 - low)

    def _top(self, at: int, other: Position, used: Used) -> float:
        """Return a chance that whose turn `at` is cannot beat unless this Guess wins."""
        rival = self._order[(at + 1) % len(self._order)]
        return 1.0 if rival == self._order[at] else 1 - self._sure(rival, other, used)

    def _open(self, side: int, position: Position, used: Used) -> list[Attack]:
        """Return the attacks that some word is left for."""
        return [attack for attack in self._fronts[side].attacks(position) if self._left(attack, used) > 0]

    def _left(self, attack: Attack, used: Used) -> int:
        return attack.words - sum([count for group, count in used if group in attack.groups])

    def _sure(self, side: int, position: Position, used: Used) -> float:
        """Return a chance that a player has for certain, whatever one word it is denied."""
        attacks = self._fronts[side].attacks(position)
        return next((attack.chance for attack in attacks if self._left(attack, used) > 1), 0.0)

    def _scarce(self, side: int, attack: Attack, other: Position, used: Used) -> list[int]:
        """Return the groups of an attack of which a word used may be missed by the rival some time."""
        taken = dict(used)
        left = [group for group in attack.groups if taken.get(group, 0) < self._sizes[group]]
        rivals = self._fronts[1 - side]
        return [group for group in left if self._is_scarce(rivals.attack_with(other, group), other, used)]

    def _is_scarce(self, attack: Attack, position: Position, used: Used) -> bool:
        """Say whether the words of an attack can run out: every turn asks for some letter that may be hidden."""
        if self._is_tiny:
            return True
        most = 2 * position[1].bit_count() + self._slack
        return not attack.is_idle and self._left(attack, used) <= most

    def _telling(self, side: int, mine: Position, other: Position, used: Used) -> Used:
        """Drop from what is used up whatever can make no difference any more."""
        pairs = ((self._fronts[side], mine), (self._fronts[1 - side], other))
        return frozenset(
            (group, count)
            for group, count in used
            if any(self._is_scarce(front.attack_with(place, group), place, used) for front, place in pairs)
        )


def order_of(view: State) -> tuple[int, ...]:
    """Return whose turns are next with two left, over and over: 0 for who is to guess, 1 for the rival."""
    passes = len(view.options.passes(len(view.seats))) or 1
    return tuple(int(seat != view.turn) for seat in view.ahead(2 * passes))


def _with(used: Used, more: Iterable[tuple[int, int]]) -> Used:
    counts = dict(used)
    for group, count in more:
        counts[group] = counts.get(group, 0) + count
    return frozenset(counts.items())


def _letters(target: Target) -> int:
    return mask("".join(target.words))
