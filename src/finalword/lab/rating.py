"""Ratings from many-player games: Plackett and Luce's law, fitted to all orders of finish, with bootstrap intervals."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from math import factorial, log

import numpy as np
import polars as pl
from msgspec import Struct
from numpy.typing import NDArray
from openskill.models import PlackettLuce, PlackettLuceRating

from finalword.lab.estimates import Figure, mean_of
from finalword.lab.tables import Frames

SCALE, MIDDLE = 400 / log(10), 1500
"""Ratings stand on Elo's scale: 400 points are ten to one to come in ahead; their mean is 1500."""
RESAMPLES = 300
_ROUNDS = 60
Order = tuple[str, ...]


class Rating(Struct, frozen=True):
    """A bot's strength: `rating` with its 95 % interval, games, wins beside a fair share, and OpenSkill's view.

    `skill` and `doubt` are None where every table had a bot in two seats: OpenSkill cannot rate that.
    """

    bot: str
    games: int
    rating: Figure
    lift: Figure
    skill: float | None
    doubt: float | None


def ratings_of(frames: Frames, seed: int = 1) -> list[Rating]:
    """Rate the bots of a run, the strongest first; deals are resampled whole, with all their rotations."""
    games = frames["games"].filter("is_over").select("game", "deal", "players")
    seats = frames["seats"].join(games, on="game").sort("game", "seat").collect()
    names = sorted(seats["bot"].unique().to_list())
    deals = _orders_by_deal(seats)
    chance = np.random.default_rng(seed)
    whole = _fit(_together(deals, np.ones(len(deals))), names)
    picks = (np.bincount(chance.integers(len(deals), size=len(deals)), minlength=len(deals)) for _ in range(RESAMPLES))
    fits = np.array([_fit(_together(deals, pick), names) for pick in picks])
    low, high = np.quantile(fits, [0.025, 0.975], axis=0)
    skills = _skills(seats)
    found = [
        _rating(name, seats, Figure(float(whole[at]), float(low[at]), float(high[at]), len(deals)), skills.get(name))
        for at, name in enumerate(names)
    ]
    return sorted(found, key=lambda each: -each.rating.value)


def _rating(name: str, seats: pl.DataFrame, rating: Figure, skill: tuple[float, float] | None) -> Rating:
    mine = seats.filter(bot=name)
    lift = (mine["share"] * mine["players"]).cast(pl.Float64)
    wins = mean_of(float(str(lift.mean())), float(str(lift.std() or 0)), len(mine))
    return Rating(name, len(mine), rating, wins, *(skill or (None, None)))


def _orders_by_deal(seats: pl.DataFrame) -> list[Counter[Order]]:
    """Return for each deal the orders of finish of its games; equals count half in each order."""
    deals: dict[int, Counter[Order]] = {}
    for (deal, _), game in seats.group_by("deal", "game", maintain_order=True):
        orders = deals.setdefault(int(str(deal)), Counter())
        for order, weight in _orders(game["bot"].to_list(), game["rank"].to_list()).items():
            orders[order] += weight  # type: ignore[assignment] # a Counter adds floats as well
    return list(deals.values())


def _orders(bots: Sequence[str], ranks: Sequence[float]) -> Mapping[Order, float]:
    """Return the orders that a finish stands for, with their weights."""
    groups = [[bot for bot, rank in zip(bots, ranks, strict=True) if rank == each] for each in sorted(set(ranks))]
    orders: dict[Order, float] = {(): 1.0}
    for group in groups:
        ways = (
            [(tuple(way), 1 / factorial(len(group))) for way in permutations(group)]
            if len(group) < 5
            else [(tuple(group), 1.0)]
        )
        fresh: dict[Order, float] = {}
        for order, weight in orders.items():
            for way, part in ways:
                fresh[order + way] = fresh.get(order + way, 0.0) + weight * part
        orders = fresh
    return orders


def _together(deals: Sequence[Counter[Order]], weights: NDArray[np.generic]) -> dict[Order, float]:
    total: dict[Order, float] = {}
    for orders, weight in zip(deals, weights.tolist(), strict=True):
        if weight:
            for order, count in orders.items():
                total[order] = total.get(order, 0.0) + weight * count
    return total


def _fit(orders: Mapping[Order, float], names: Sequence[str]) -> NDArray[np.float64]:
    """Return the strengths that make these orders likeliest (Hunter 2004), on Elo's scale.

    A hundredth of a game against each is added, so that a bot that lost all its games has a rating, too.
    """
    place = {name: at for at, name in enumerate(names)}
    coded = [([place[name] for name in order], weight) for order, weight in orders.items()]
    strength = np.ones(len(names))
    for _ in range(_ROUNDS):
        wins, chances = np.full(len(names), 0.01), 0.02 / (strength + 1)
        for order, weight in coded:
            left = float(strength[order].sum())
            for at, name in enumerate(order[:-1]):
                wins[name] += weight
                for other in order[at:]:
                    chances[other] += weight / left
                left -= strength[name]
        strength = wins / chances
        strength /= np.exp(np.log(strength).mean())
    ratings: NDArray[np.float64] = MIDDLE + SCALE * np.log(strength)
    return ratings


def _skills(seats: pl.DataFrame) -> dict[str, tuple[float, float]]:
    """Return OpenSkill's mean and doubt for each bot, game after game in the order of the deals."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for _, game in seats.sort("deal", "game", "seat").group_by("deal", "game", maintain_order=True):
        bots, ranks = game["bot"].to_list(), game["rank"].to_list()
        if len(set(bots)) == len(bots):  # it has no way to rate one bot in two seats
            teams = [[known.get(bot) or model.rating(name=bot)] for bot in bots]
            known |= {bot: fresh for (fresh,), bot in zip(model.rate(teams, ranks=ranks), bots, strict=True)}
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}
