"""Whether it matters who speaks first, and what house rules do about it."""

import polars as pl
from msgspec import Struct

from finalword.lab.charts import dots
from finalword.lab.estimates import Figure, describes_zero, mean, percent, signed
from finalword.lab.page import Grid, Section, Text
from finalword.lab.tables import Frames, Kind


def by_turn(kinds: list[Kind]) -> Section:
    """Write the win share of each place in the turn order."""
    rows = [
        {
            "turn": f"{kind.name}: {'first' if order == 0 else f'number {order + 1}'}",
            "wins": wins.value,
            "low": wins.low,
            "high": wins.high,
            "fair": kind.fair,
            "place": "speaks first" if order == 0 else "others",
        }
        for kind in kinds
        for order, wins in enumerate(kind.wins)
    ]
    chart = dots(
        rows,
        "wins",
        "turn",
        "Share of the wins by turn order, with 95 % intervals; the black tick is a fair share.",
        fair="fair",
    )
    most = max(kind.players for kind in kinds)
    head = ("table", "games", "fair", *(f"speaks {order + 1}." for order in range(most)), "worst gap")
    grid = Grid("Win share by turn order", head, tuple(_row(kind, most) for kind in kinds))
    return Section("Who speaks first", (chart, grid))


def _row(kind: Kind, most: int) -> tuple[str, ...]:
    shares = [percent(each) for each in kind.wins] + [""] * (most - kind.players)
    return (kind.name, f"{kind.games:,}", f"{kind.fair:.1%}", *shares, f"{kind.unfairness * 100:.1f} points")


class Change(Struct, frozen=True):
    """What a house rule changes at a table, against the same deals without it."""

    plain: Kind
    with_rule: Kind
    first: Figure
    """The win share of who speaks first."""
    guesses: Figure

    @property
    def fairer_by(self) -> float:
        """By how much the worst gap to a fair share shrinks."""
        return self.plain.unfairness - self.with_rule.unfairness

    @property
    def longer_by(self) -> float:
        """By which part games get longer."""
        return self.guesses.value / self.plain.guesses.value


def changes_of(frames: Frames, kinds: list[Kind]) -> list[Change]:
    """Compare every table with house rules to the same table without, deal by deal."""
    plain = {(kind.players, kind.bots, kind.deck): kind for kind in kinds if not kind.variants}
    pairs = [(plain.get((kind.players, kind.bots, kind.deck)), kind) for kind in kinds if kind.variants]
    wanted = [(before, after) for before, after in pairs if before]
    if not wanted:
        return []
    games = first_wins(frames)
    return [_change(games, before, after) for before, after in wanted]


def first_wins(frames: Frames) -> pl.DataFrame:
    """Return for each game its cell, deal and Guesses, and the share of the win that went to who spoke first."""
    first = frames["seats"].filter(pl.col("order") == 0).select("game", pl.col("share").alias("first"))
    games = frames["games"].filter("is_over").select("game", "cell", "deal", "guesses")
    return games.join(first, on="game").select("cell", "deal", "guesses", "first").collect()


def paired(before: pl.DataFrame, after: pl.DataFrame, column: str) -> Figure:
    """Return the mean difference of a column over the deals that both have."""
    both = before.join(after, on="deal", suffix="_after")
    return mean(both[f"{column}_after"].cast(pl.Float64) - both[column].cast(pl.Float64))


def _change(games: pl.DataFrame, before: Kind, after: Kind) -> Change:
    old, new = games.filter(cell=before.cell), games.filter(cell=after.cell)
    return Change(before, after, paired(old, new, "first"), paired(old, new, "guesses"))


def house_rules(changes: list[Change]) -> Section:
    """Write what each house rule does to fairness and length."""
    rows = tuple(
        (
            change.with_rule.name,
            percent(change.with_rule.wins[0]),
            signed(change.first, 1, 100, " points"),
            f"{change.with_rule.unfairness * 100:.1f} (was {change.plain.unfairness * 100:.1f})",
            signed(change.guesses),
        )
        for change in changes
    )
    head = ("table", "first speaker wins", "change, same deals", "worst gap, points", "Guesses, same deals")
    chart = dots(
        [
            {
                "table": change.with_rule.name,
                "wins": each.with_rule.wins[0].value,
                "low": each.with_rule.wins[0].low,
                "high": each.with_rule.wins[0].high,
                "fair": each.plain.fair,
            }
            for change in changes
            for each in (change,)
        ],
        "wins",
        "table",
        "Win share of who speaks first under each house rule; the black tick is a fair share.",
        fair="fair",
    )
    return Section(
        "House rules", (Text(verdict(changes)), chart, Grid("House rules against the plain game", head, rows))
    )


def verdict(changes: list[Change]) -> str:
    """Say which rule brings every seat nearest to its share, over all tables, and what it costs."""
    rules = list(dict.fromkeys(change.with_rule.variants for change in changes))
    gaps = {rule: _mean([c.with_rule.unfairness for c in changes if c.with_rule.variants == rule]) for rule in rules}
    best = min(rules, key=gaps.__getitem__)
    mine = [change for change in changes if change.with_rule.variants == best]
    plain, cost = _mean([change.plain.unfairness for change in mine]), _mean([change.longer_by for change in mine])
    if gaps[best] >= plain:
        gap = f"{plain * 100:.1f} points"
        return f"No house rule of this study makes the seats fairer: the worst gap is {gap} without any."
    moves = sum(not describes_zero(change.first) for change in mine)
    return (
        f"**{best.replace('+', ' + ')}** brings the seats nearest to their shares: over {len(mine)} kinds of table the "
        f"worst gap to a fair share goes from {plain * 100:.1f} to {gaps[best] * 100:.1f} points (it changes the first "
        f"speaker's wins beyond doubt at {moves} of them), and games take {abs(cost) * 100:.0f} % "
        f"{'more' if cost > 0 else 'fewer'} Guesses."
    )


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
