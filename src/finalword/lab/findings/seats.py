"""Whether it matters who speaks first, and what house rules do about it."""

from math import hypot

import polars as pl
from msgspec import Struct

from finalword.lab.charts import dots
from finalword.lab.estimates import Figure, mean, percent, signed
from finalword.lab.findings.pace import nth
from finalword.lab.page import Grid, Points, Section
from finalword.lab.tables import Frames, Kind


def by_turn(kinds: list[Kind]) -> Section:
    """Write the win share of each place in the turn order."""
    rows = [
        {
            "turn": f"{kind.name}: {nth(order)}",
            "wins": wins.value,
            "low": wins.low,
            "high": wins.high,
            "fair": kind.fair,
        }
        for kind in kinds
        for order, wins in enumerate(kind.wins)
    ]
    chart = dots(
        rows,
        "wins",
        "turn",
        "Share of the wins by turn order, with 95 % intervals; the black tick is a fair share.",
        title="share of the wins",
        fair="fair",
    )
    most = max(kind.players for kind in kinds)
    head = ("table", "games", "fair", *(f"speaks {order + 1}." for order in range(most)), "worst gap", "by chance")
    caption = (
        "Win share by turn order. The worst gap, in points, is how far the seat farthest from its fair share is off; "
        "by chance is the gap that as many games show on average where all seats are equal."
    )
    grid = Grid(caption, head, tuple(_row(kind, most) for kind in kinds))
    return Section("Who speaks first", (chart, grid))


def _row(kind: Kind, most: int) -> tuple[str, ...]:
    shares = [percent(each) for each in kind.wins] + [""] * (most - kind.players)
    gaps = f"{kind.unfairness * 100:.1f} ± {kind.gap.margin * 100:.1f}", f"{kind.chance_gap * 100:.1f}"
    return (kind.name, f"{kind.games:,}", f"{kind.fair:.1%}", *shares, *gaps)


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


class Verdict(Struct, frozen=True):
    """Which house rule brings every seat nearest to its share where these bots play; gaps are means over tables."""

    bots: str
    tables: int
    best: str
    plain_gap: Figure
    best_gap: Figure
    longer_by: float
    ties: tuple[str, ...] = ()
    """Rules whose gap cannot be told from the best one's."""

    @property
    def helps(self) -> bool:
        """Whether the gap shrinks by more than both intervals leave open."""
        return _is_wider(self.plain_gap, self.best_gap)


def verdicts_of(changes: list[Change]) -> list[Verdict]:
    """Find the best rule for each kind of player, whose games say little of the others'."""
    return [_verdict([each for each in changes if each.plain.bots == bots]) for bots in _bots(changes)]


def _bots(changes: list[Change]) -> list[str]:
    return list(dict.fromkeys(change.plain.bots for change in changes))


def rules_of(changes: list[Change]) -> list[str]:
    """Return the house rules of a run, each once."""
    return list(dict.fromkeys(change.with_rule.variants for change in changes))


def _verdict(changes: list[Change]) -> Verdict:
    under = {rule: [each for each in changes if each.with_rule.variants == rule] for rule in rules_of(changes)}
    gaps = {rule: _mean_gap([each.with_rule for each in mine]) for rule, mine in under.items()}
    best = min(gaps, key=lambda rule: gaps[rule].value)
    mine = under[best]
    longer = sum(each.longer_by for each in mine) / len(mine)
    ties = tuple(rule for rule, gap in gaps.items() if rule != best and not _is_wider(gap, gaps[best]))
    return Verdict(mine[0].plain.bots, len(mine), best, _mean_gap([e.plain for e in mine]), gaps[best], longer, ties)


def _is_wider(gap: Figure, other: Figure) -> bool:
    return gap.value - other.value > hypot(gap.margin, other.margin)


def _mean_gap(kinds: list[Kind]) -> Figure:
    value, half = sum(each.unfairness for each in kinds) / len(kinds), hypot(*(each.gap.margin for each in kinds))
    return Figure(value, value - half / len(kinds), value + half / len(kinds), sum(each.games for each in kinds))


def house_rules(changes: list[Change], verdicts: list[Verdict]) -> Section:
    """Write what each house rule does to fairness and length."""
    chart = dots(
        [
            {
                "table": change.with_rule.name,
                "gap": change.with_rule.gap.value,
                "low": change.with_rule.gap.low,
                "high": change.with_rule.gap.high,
                "without": change.plain.gap.value,
            }
            for change in changes
        ],
        "gap",
        "table",
        "How far the seat farthest from its fair share is off under each house rule, with 95 % intervals; the black "
        "tick is the gap without the rule. Further left is fairer.",
        title="worst gap to a fair share",
        fair="without",
    )
    head = ("table", "wins in % by turn", "worst gap, points", "first speaker, same deals", "Guesses, same deals")
    caption = "House rules against the plain game: the last two columns are what the rule adds on the same deals"
    grid = Grid(caption, head, tuple(_change_row(change) for change in changes))
    sentences = Points(tuple(f"{_capital(sentence(each))}" for each in verdicts))
    return Section("House rules", (sentences, _gaps_by_rule(changes), chart, grid))


def _change_row(change: Change) -> tuple[str, ...]:
    return (
        change.with_rule.name,
        " ".join(f"{wins.value * 100:.0f}" for wins in change.with_rule.wins),
        f"{_points(change.with_rule.gap)} (was {change.plain.unfairness * 100:.1f})",
        signed(change.first, 1, 100, " points"),
        signed(change.guesses),
    )


def _gaps_by_rule(changes: list[Change]) -> Grid:
    """Lay the mean gaps out by rule and bots: what the sentences above are read from."""
    bots = _bots(changes)
    plains = {each.plain.cell: each.plain for each in changes}.values()
    plain = [_mean_gap([kind for kind in plains if kind.bots == name]) for name in bots]
    rows = [("none", *(_points(each) for each in plain))]
    for rule in rules_of(changes):
        found = [
            [c.with_rule for c in changes if (c.plain.bots, c.with_rule.variants) == (name, rule)] for name in bots
        ]
        rows.append((rule.replace("+", " + "), *(_points(_mean_gap(each)) if each else "" for each in found)))
    caption = "Worst gap to a fair share in points, mean over the numbers of players, by who plays"
    return Grid(caption, ("house rule", *bots), tuple(rows))


def _points(gap: Figure) -> str:
    return f"{gap.value * 100:.1f} ± {gap.margin * 100:.1f}"


def sentence(verdict: Verdict) -> str:
    """Say which rule brings every seat nearest to its share, and what it costs."""
    plain, best = _points(verdict.plain_gap), _points(verdict.best_gap)
    tables = f"{verdict.tables} kinds of table" if verdict.tables > 1 else "one kind of table"
    if not verdict.helps:
        return (
            f"where {verdict.bots} plays, no house rule makes the seats fairer beyond doubt: the worst gap to a fair "
            f"share is {plain} points without any and {best} with the best, {verdict.best.replace('+', ' + ')} "
            f"(mean of {tables})."
        )
    cost = abs(verdict.longer_by) * 100
    length = "games stay as long" if cost < 0.5 else f"games take {cost:.0f} % {_more(verdict.longer_by)} Guesses"
    alike = f" ({_listed(verdict.ties)} cannot be told from it)" if verdict.ties else ""
    return (
        f"where {verdict.bots} plays, **{verdict.best.replace('+', ' + ')}** brings the seats nearest to their "
        f"shares: the worst gap goes from {plain} to {best} points (mean of {tables}), and {length}{alike}."
    )


def _listed(rules: tuple[str, ...]) -> str:
    return ", ".join(rule.replace("+", " + ") for rule in rules)


def _more(change: float) -> str:
    return "more" if change > 0 else "fewer"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
