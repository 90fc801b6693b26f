"""Figures with their doubt: shares, means and paired differences, each with a 95 % interval."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import numpy as np
import polars as pl
from msgspec import Struct
from numpy.typing import NDArray

_DRAWS = 4000
Z = NormalDist().inv_cdf(0.975)


class Figure(Struct, frozen=True):
    """A value with its 95 % interval, from `count` cases; without a case all of it is nan."""

    value: float
    low: float
    high: float
    count: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


NO_FIGURE = "-"
NAN = float("nan")
NOTHING = Figure(NAN, NAN, NAN, 0)


def share(hits: float, count: int) -> Figure:
    """Return a share by Wilson's interval; `hits` may be broken where a win is shared."""
    if not count:
        return NOTHING
    rate, spread = hits / count, Z * Z / count
    centre = (rate + spread / 2) / (1 + spread)
    half = sqrt(rate * (1 - rate) * spread + spread * spread / 4) / (1 + spread)
    return Figure(rate, max(0.0, centre - half), min(1.0, centre + half), count)


def worst_gap(shares: Sequence[float], games: int) -> Figure:
    """Return how far the seat farthest from its fair share is off; the interval by playing the games anew by lot."""
    gaps = _gaps(shares, games)
    low, high = np.quantile(gaps, [0.025, 0.975])
    return Figure(float(_gap(np.array(shares))), float(low), float(high), games)


def gap_of_chance(seats: int, games: int) -> float:
    """Return the worst gap that so many games show on average where all seats are equal."""
    return float(_gaps([1 / seats] * seats, games).mean())


def _gaps(shares: Sequence[float], games: int) -> NDArray[np.float64]:
    chances = np.array(shares) / (sum(shares) or 1.0)  # a game that nobody wins (5.3) counts for no seat
    return _gap(np.random.default_rng(0).multinomial(games, chances, _DRAWS) / games)


def _gap(shares: NDArray[np.float64]) -> NDArray[np.float64]:
    gaps: NDArray[np.float64] = np.abs(shares - 1 / shares.shape[-1]).max(axis=-1)
    return gaps


def mean(values: pl.Series) -> Figure:
    """Return a mean by the normal law, which many games allow."""
    count = values.len() - values.null_count()
    return mean_of(float(values.mean() or 0), float(values.std() or 0), count)  # type: ignore[arg-type] # of numbers


def mean_of(average: float, deviation: float, count: int) -> Figure:
    """Return a mean from what was added up elsewhere."""
    if not count:
        return NOTHING
    half = Z * deviation / sqrt(count)
    return Figure(average, average - half, average + half, count)


def describes_zero(figure: Figure) -> bool:
    """Say whether nothing speaks against a difference being none."""
    return figure.low <= 0 <= figure.high


def percent(figure: Figure, digits: int = 1) -> str:
    """Write a share with its margin, as in `34.2% ± 0.4`."""
    if not figure.count:
        return NO_FIGURE
    return f"{figure.value * 100:.{digits}f}% ± {figure.margin * 100:.{digits}f}"


def number(figure: Figure, digits: int = 2) -> str:
    """Write a mean with its margin, as in `4.31 ± 0.02`."""
    return f"{figure.value:.{digits}f} ± {figure.margin:.{digits}f}" if figure.count else NO_FIGURE


def signed(figure: Figure, digits: int = 2, scale: float = 1.0, unit: str = "") -> str:
    """Write a difference with its sign and margin."""
    if not figure.count:
        return NO_FIGURE
    return f"{figure.value * scale:+.{digits}f}{unit} ± {figure.margin * scale:.{digits}f}"


def quantile(counts: Sequence[tuple[int, int]], part: float) -> int:
    """Return the smallest value that this part of all cases do not pass; `counts` are sorted (value, cases)."""
    total, so_far = sum(cases for _, cases in counts), 0
    for value, cases in counts:
        so_far += cases
        if so_far >= part * total:
            return value
    return 0
