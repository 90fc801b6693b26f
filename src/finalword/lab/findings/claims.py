"""What the published text says of the game, held against the games that were played."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from finalword.lab.estimates import Figure, percent
from finalword.lab.findings.building import Building
from finalword.lab.findings.secrecy import LONG, SHORT, Secrecy
from finalword.lab.page import Grid, Section, Text
from finalword.lab.tables import Kind

Verdict = Literal["supported", "not supported", "mixed"]
FEW_TURNS = 3
"""Turns of one's own that are still a few."""
LITTLE_OUT, MUCH_OUT = 0.2, 1 / 3
"""Shares of a game that a player spends out: up to here almost no downtime, from there on plenty."""
FAIR, UNFAIR = 0.02, 0.05
"""Gaps to a fair share: up to here nobody would notice, from there on everybody does."""


class Claim(Struct, frozen=True):
    """One sentence of the published text or of its designer's wishes, how it fares, and the figure."""

    text: str
    verdict: Verdict
    figure: str
    numbers: dict[str, Figure | float]
    """What the figure is read from: shares of 1, points as shares too, Guesses as counts."""


def claims_of(kinds: Sequence[Kind], building: Building, secrets: Secrecy) -> list[Claim]:
    """Judge every claim."""
    return [_few_turns(kinds), _downtime(kinds), _longer(secrets), _rarer(secrets), _balance(kinds), _words(building)]


def all_or_some(yes: Sequence[bool], no: Sequence[bool]) -> Verdict:
    """Return a verdict over kinds of table: all agree, or it is mixed."""
    return "supported" if all(yes) else "not supported" if all(no) else "mixed"


def _few_turns(kinds: Sequence[Kind]) -> Claim:
    shares = [sum(games for turns, games in kind.turns if turns <= FEW_TURNS) / kind.games for kind in kinds]
    low, high = min(shares), max(shares)
    figure = (
        f"{_range(low, high)} of games are over before anybody has had a {FEW_TURNS + 1}th turn; half are over by "
        f"{_span([kind.within(0.5) for kind in kinds])} Guesses, nine in ten by "
        f"{_span([kind.within(0.9) for kind in kinds])}."
    )
    verdict = all_or_some([share > 0.5 for share in shares], [share <= 0.5 for share in shares])
    numbers: dict[str, Figure | float] = {"over_in_few_turns_low": low, "over_in_few_turns_high": high}
    numbers |= {f"half_over_by_{end.__name__}": end(kind.within(0.5) for kind in kinds) for end in (min, max)}
    numbers |= {f"nine_in_ten_over_by_{end.__name__}": end(kind.within(0.9) for kind in kinds) for end in (min, max)}
    return Claim("Most games end in a few turns", verdict, figure, numbers)


def _downtime(kinds: Sequence[Kind]) -> Claim:
    out, waits = [kind.out_time.value for kind in kinds], [kind.waits.value for kind in kinds]
    verdict = all_or_some([share <= LITTLE_OUT for share in out], [share > MUCH_OUT for share in out])
    figure = (
        f"a player waits {min(waits):.1f} to {max(waits):.1f} Guesses between two turns, and is out for "
        f"{_range(min(out), max(out))} of the game on average."
    )
    numbers: dict[str, Figure | float] = {f"waits_{end.__name__}": end(waits) for end in (min, max)}
    numbers |= {f"share_of_game_out_{end.__name__}": end(out) for end in (min, max)}
    return Claim("Almost no downtime", verdict, figure, numbers)


def _longer(secrets: Secrecy) -> Claim:
    lift = secrets.longest
    figure = (
        f"the one longest word of a table won {percent(secrets.longest_share)} of its games, {lift.value:.2f} times "
        f"a fair "
        f"share: it does win, {_beside(lift)}."
    )
    numbers: dict[str, Figure | float] = {"win_share_of_longest": secrets.longest_share, "times_fair_share": lift}
    return Claim("Sometimes a longer word is the best defence", _against_one(lift), figure, numbers)


def _rarer(secrets: Secrecy) -> Claim:
    rare, plain = secrets.short_rare, secrets.short_plain
    if not rare.count:
        figure = f"nobody laid a word of up to {SHORT} letters with one of J Q V X Z."
        return Claim("Sometimes a short word around an unusual letter survives everything", "mixed", figure, {})
    better = rare.low > max(1.0, plain.value)
    worse = rare.high < min(1.0, plain.value)
    figure = (
        f"words of up to {SHORT} letters with one of J Q V X Z survive to the end in {percent(secrets.untouched)} of "
        f"their "
        f"games, {rare.value:.2f} times a fair share; short words without one {plain.value:.2f}, words of {LONG} and "
        f"more "
        f"{secrets.long_plain.value:.2f}."
    )
    verdict: Verdict = "supported" if better else "not supported" if worse else "mixed"
    numbers: dict[str, Figure | float] = {"survive": secrets.untouched, "times_fair_share": rare}
    numbers |= {"short_plain_times_fair_share": plain, "long_plain_times_fair_share": secrets.long_plain}
    return Claim("Sometimes a short word around an unusual letter survives everything", verdict, figure, numbers)


def _balance(kinds: Sequence[Kind]) -> Claim:
    gaps = [kind.unfairness for kind in kinds]
    worst = max(kinds, key=lambda kind: kind.unfairness)
    verdict = all_or_some([gap <= FAIR for gap in gaps], [gap >= UNFAIR for gap in gaps])
    figure = (
        f"who speaks first wins {percent(worst.wins[0])} with {worst.name} (fair: {worst.fair:.1%}); over all tables "
        f"the seat "
        f"farthest from its share is off by {min(gaps) * 100:.1f} to {max(gaps) * 100:.1f} points."
    )
    numbers: dict[str, Figure | float] = {"first_speaker_wins": worst.wins[0], "fair": worst.fair}
    numbers |= {"worst_gap_min": min(gaps), "worst_gap_max": max(gaps)}
    return Claim("Balance: every seat has the same chance", verdict, figure, numbers)


def _words(found: Building) -> Claim:
    hopeless, everyday = found.hopeless, found.everyday_hopeless
    verdict: Verdict = "supported" if hopeless.value < 0.01 and everyday.value < 0.01 else "mixed"
    figure = (
        f"after the exchange {hopeless.value * 1000:.2f} hands in 1,000 hold no word and are dealt anew; of everyday "
        f"words "
        f"alone {everyday.value * 1000:.0f} in 1,000 hold none."
    )
    numbers: dict[str, Figure | float] = {"no_word": hopeless, "no_everyday_word": everyday}
    return Claim("Word-building: every hand makes a word", verdict, figure, numbers)


def _against_one(lift: Figure) -> Verdict:
    return "supported" if lift.low > 1 else "not supported" if lift.high < 1 else "mixed"


def _beside(lift: Figure) -> str:
    if lift.low > 1:
        return "and more often than its share"
    return "but less often than its share" if lift.high < 1 else "as often as its share"


def _range(low: float, high: float) -> str:
    return f"{low:.0%}" if round(low, 2) == round(high, 2) else f"{low:.0%} to {high:.0%}"


def _span(values: Sequence[int]) -> str:
    return str(min(values)) if min(values) == max(values) else f"{min(values)} to {max(values)}"


def section(claims: Sequence[Claim]) -> Section:
    """Write the claims with their verdicts."""
    rows = tuple((claim.text, f"**{claim.verdict.capitalize()}**", _sentence(claim.figure)) for claim in claims)
    how = Text(
        f"How they are judged: a few turns are at most {FEW_TURNS} of one's own in more than half of the games; "
        f"downtime is "
        f"little where a player is out for at most {LITTLE_OUT:.0%} of a game, and much beyond {MUCH_OUT:.0%}; a "
        f"kind of word "
        f"defends well where it wins more than a fair share beyond doubt; seats are equal up to {FAIR * 100:.0f} "
        f"points, and "
        f"not from {UNFAIR * 100:.0f} on. Where the tables of a study disagree, the verdict is mixed."
    )
    return Section("The published claims", (Grid("", ("claim", "verdict", "figure"), rows, figures=3), how))


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
