"""What a match has shown so far: win shares, places, the effect of the seat, with intervals over deals."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from finalword.lab.deals import Deal
from finalword.lab.match import Match
from finalword.lab.wager import Wager

RESAMPLES = 2000
_CHUNK = 100
THE_REST = "the rest"


class Estimate(Struct, frozen=True):
    """A mean over deals with its 95 % bootstrap interval."""

    mean: float
    low: float
    high: float


class Standing(Struct, frozen=True):
    """One entrant: the win share and the mean place of a seat of its, in `games` games."""

    entrant: str
    games: int
    win_share: Estimate
    place: Estimate


class Duel(Struct, frozen=True):
    """Two entrants: the share of the wins at their tables that went to the first; the rest went to the second."""

    first: str
    second: str
    win_share: Estimate
    fair: float
    anytime: tuple[float, float]
    """A 95 % confidence sequence: holds whenever one looks, hence also where the test stopped."""
    is_decided: bool


class Standings(Struct, frozen=True):
    """A match after so many deals; `fair` is the win share of a seat among equals, `seats` that of each seat."""

    deals: int
    games: int
    fair: float
    entrants: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    seats: tuple[Estimate, ...]
    guesses: Estimate
    troubles: tuple[str, ...]
    troubled: int
    """Games in which a stand-in had to take over from a program; its wins there count as the program's."""


class Score:
    """A match as it goes: takes deals in order, and tells when every duel is decided."""

    def __init__(self, match: Match, alpha: float = 0.05) -> None:
        """Take the chance of a wrong verdict, of any at all when there are several duels."""
        self.match = match
        self.deals: list[Deal] = []
        self.pairs = tuple(combinations(range(len(match.entrants)), 2)) if match.every else ((0, -1),)
        fair = 0.5 if match.every else match.fair
        self._wagers = [Wager(fair, alpha / len(self.pairs)) for _ in self.pairs]

    def add(self, deal: Deal) -> None:
        """Take the next deal."""
        self.deals.append(deal)
        for pair, wager in zip(self.pairs, self._wagers, strict=True):
            wager.add(_share_in_duel(deal, *pair))

    @property
    def is_decided(self) -> bool:
        """Say whether the test has an answer for every duel."""
        return all(wager.is_decided for wager in self._wagers)

    def standings(self) -> Standings:
        """Sum up what there is; at least one deal must have been played."""
        names, deals = self.match.entrants, self.deals
        rows = [[*_by_entrant(deal, len(names)), *_by_seat(deal), _guesses(deal)] for deal in deals]
        duels = [[_share_in_duel(deal, *pair) for pair in self.pairs] for deal in deals]
        means = _estimates([row + duel for row, duel in zip(rows, duels, strict=True)])
        seats = 2 * len(names)
        return Standings(
            deals=len(deals),
            games=sum(len(deal.games) for deal in deals),
            fair=self.match.fair,
            entrants=tuple(
                Standing(name, _games_of(deals, entrant), means[2 * entrant], means[2 * entrant + 1])
                for entrant, name in enumerate(names)
            ),
            duels=tuple(map(self._duel, self.pairs, means[-len(self.pairs) :], self._wagers)),
            seats=tuple(means[seats : seats + self.match.players]),
            guesses=means[seats + self.match.players],
            troubles=tuple(sorted({cause for deal in deals for game in deal.games for cause in game.troubles})),
            troubled=sum(bool(game.troubles) for deal in deals for game in deal.games),
        )

    def _duel(self, pair: tuple[int, int], share: Estimate, wager: Wager) -> Duel:
        first, second = pair
        other = self.match.entrants[second] if self.match.every else THE_REST
        return Duel(self.match.entrants[first], other, share, wager.fair, wager.interval(), wager.is_decided)


def _by_entrant(deal: Deal, entrants: int) -> list[float]:
    """Return win share and place of each entrant in turn, the mean over its seats in this deal."""
    found: list[float] = []
    for entrant in range(entrants):
        mine = [(game, seat) for game in deal.games for seat, who in enumerate(game.lineup) if who == entrant]
        found.append(sum(game.shares[seat] for game, seat in mine) / len(mine))
        found.append(sum(game.places[seat] for game, seat in mine) / len(mine))
    return found


def _by_seat(deal: Deal) -> list[float]:
    return [sum(shares) / len(deal.games) for shares in zip(*[game.shares for game in deal.games], strict=True)]


def _guesses(deal: Deal) -> float:
    return sum(game.guesses for game in deal.games) / len(deal.games)


def _share_in_duel(deal: Deal, first: int, second: int) -> float:
    """Return the share of wins of all seats of `first`, in games with `second` (any game when that is -1)."""
    games = [game for game in deal.games if first in game.lineup and (second in game.lineup or second < 0)]
    won = [share for game in games for who, share in zip(game.lineup, game.shares, strict=True) if who == first]
    return sum(won) / len(games)


def _games_of(deals: Sequence[Deal], entrant: int) -> int:
    return sum(entrant in game.lineup for deal in deals for game in deal.games)


def _estimates(rows: Sequence[Sequence[float]]) -> list[Estimate]:
    """Return the mean of each column, with percentiles of its means over resampled rows: shape (deals, columns)."""
    values = np.asarray(rows, dtype=np.float64)
    count = len(values)
    chance = np.random.default_rng(count)
    even = np.full(count, 1 / count)
    chunks = [chance.multinomial(count, even, size=_CHUNK) @ values / count for _ in range(RESAMPLES // _CHUNK)]
    edges: NDArray[np.float64] = np.percentile(np.concatenate(chunks), [2.5, 97.5], axis=0)
    return [Estimate(*map(float, column)) for column in zip(values.mean(axis=0), *edges, strict=True)]
