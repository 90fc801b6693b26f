"""The report of a run: what a designer reads, from the first plain sentences to the last table."""

import polars as pl
from msgspec import Struct

from finalword.lab.findings import against, building, claims, moments, openings, pace, seats, secrecy
from finalword.lab.page import Chart, Grid, Page, Points, Section, Text
from finalword.lab.study import StudyError
from finalword.lab.tables import Frames, Kind, kinds_of

BOTS = {
    "random": "says and lays anything legal",
    "easy": "a casual player with everyday words",
    "normal": "a fair player of common words, who forgets and overlooks",
    "hard": "a good player with a large vocabulary",
    "swift": "knows every word, keeps exact lists of what each row may be, and lays short, surprising words",
    "swift:secret=any": "guesses like swift, but lays any word of its hand by lot: a fair comparison",
    "swift:secret=longest": "guesses like swift, and lays its longest word",
    "swift:secret=shortest": "guesses like swift, and lays one of its shortest words",
    "expert": "exact odds for every hidden word, one turn ahead",
    "master": "plays imagined games to their ends before it speaks",
}
"""What to think of each bot, for readers."""
_FEW = 8
"""Up to so many kinds of table get a chart each."""


class Findings(Struct, frozen=True):
    """All that a report rests on, as figures: what its page says in words and `numbers` gives to programs."""

    name: str
    kinds: list[Kind]
    plain: list[Kind]
    """Kinds of table without house rules, or all where every one has some."""
    building: building.Building
    secrets: secrecy.Secrecy
    moments: moments.Moments
    staying: list[pace.Staying]
    openings: list[openings.Cap]
    claims: list[claims.Claim]
    changes: list[seats.Change]
    verdicts: list[seats.Verdict]
    against: against.Against | None
    who: str
    """Who played, in a sentence."""


def measure(frames: Frames, name: str, other: Frames | None = None, other_name: str = "") -> Findings:
    """Measure a run; with another run also what differs. Raises StudyError without a finished game."""
    kinds = _kinds(frames, name)
    plain = [kind for kind in kinds if not kind.variants] or kinds
    built, secrets, changes = building.measure(frames), secrecy.measure(frames), seats.changes_of(frames, kinds)
    beside = against.measure(frames, kinds, other, _kinds(other, other_name), other_name) if other else None
    return Findings(
        name=name,
        kinds=kinds,
        plain=plain,
        building=built,
        secrets=secrets,
        moments=moments.measure(frames),
        staying=pace.measure(frames, plain[:_FEW]),
        openings=openings.measure(frames),
        claims=claims.claims_of(plain, built, secrets),
        changes=changes,
        verdicts=seats.verdicts_of(changes),
        against=beside,
        who=_who(frames),
    )


def page_of(found: Findings) -> Page:
    """Write the report of what was found."""
    sections = [
        Section("In short", (Points(tuple(summary(found))), Text(found.who))),
        claims.section(found.claims),
        seats.by_turn(found.plain),
    ]
    if found.changes:
        sections.append(seats.house_rules(found.changes, found.verdicts))
    if found.against:
        sections.append(against.section(found.against))
    sections += [
        pace.length(found.plain), pace.staying(found.staying), building.section(found.building),
        secrecy.section(found.secrets), openings.section(found.openings), moments.section(found.moments), _method(),
    ]  # fmt: skip
    games = sum(kind.games for kind in found.kinds)
    tables = f"{len(found.kinds)} kinds of table" if len(found.kinds) > 1 else "one kind of table"
    basis = f"{games:,} games at {tables}. Intervals hold 95 % of the time."
    return Page(found.name, basis, tuple(_without_empty(section) for section in sections))


def _without_empty(section: Section) -> Section:
    """Leave out charts and tables of which a small run fills no row."""
    blocks = tuple(block for block in section.blocks if not (isinstance(block, Chart | Grid) and not block.rows))
    return Section(section.title, blocks)


def _kinds(frames: Frames, name: str) -> list[Kind]:
    try:
        return kinds_of(frames)
    except ValueError:
        raise StudyError(f"No game of {name} is over yet; there is nothing to report.") from None


def summary(found: Findings) -> list[str]:
    """Return the plain sentences that a report begins with."""
    kinds, built, secrets, judged = found.plain, found.building, found.secrets, found.claims
    worst = max(kinds, key=lambda kind: kind.unfairness)
    lengths = "; ".join(
        f"{kind.guesses.value:.1f} Guesses with {kind.name} (nine in ten are over by {kind.within(0.9)})"
        for kind in kinds[:_FEW]
    )
    yes = sum(claim.verdict == "supported" for claim in judged)
    no = sum(claim.verdict == "not supported" for claim in judged)
    sentences = [
        f"**How long.** A game takes {lengths}.",
        (f"**Who wins.** With {worst.name}, who speaks first wins {worst.wins[0].value:.1%} of the games, "
        f"a fair share would be {worst.fair:.1%}; who speaks last wins {worst.wins[-1].value:.1%}."),
        (f"**Words.** A hand of ten holds {built.words_dealt.value:.0f} words as dealt, the longest of "
        f"{built.best_dealt.value:.1f} letters, and {built.words.value:.0f} after the exchange. "
        f"{built.hopeless_dealt.value * 1000:.1f} hands in 1,000 hold none as dealt, "
        f"{built.hopeless.value * 1000:.2f} after it."),
        (f"**Secrets.** A word longer than all others at its table wins {secrets.longest.value:.2f} times a fair "
        f"share; a short word around one of J Q V X Z wins {secrets.short_rare.value:.2f} times, a short plain one "
        f"{secrets.short_plain.value:.2f} times."),
        (f"**Waiting.** A player is out for {min(k.out_time.value for k in kinds):.0%} to "
        f"{max(k.out_time.value for k in kinds):.0%} of a game on average, and waits "
        f"{min(k.waits.value for k in kinds):.1f} to {max(k.waits.value for k in kinds):.1f} Guesses between own "
        f"turns."),
        f"**To tell afterwards.** In {found.moments.several.value:.1%} of the games one Guess put out two or more.",
        f"**The published claims.** {_counted(yes, no, len(judged))}",
    ]  # fmt: skip
    if found.verdicts:
        rules = "; ".join(seats.sentence(each).rstrip(".") for each in found.verdicts)
        sentences.insert(2, f"**House rules.** {rules[0].upper()}{rules[1:]}.")
    return sentences


def _who(frames: Frames) -> str:
    """Say who played: bots, people, stand-ins."""
    kinds = frames["seats"].group_by("kind").len().sort("kind").collect()
    spoken = frames["guesses"].group_by("kind").len().sort("kind").collect()
    who = ", ".join(f"{count:,} by {_plural(kind)}" for kind, count in kinds.iter_rows())
    said = ", ".join(f"{count:,} by {_plural(kind)}" for kind, count in spoken.iter_rows())
    bots = frames["seats"].filter(pl.col("kind") != "person").select(pl.col("bot").unique().sort()).collect()
    names = ", ".join(bots["bot"].to_list())
    known = " ".join(f"{name}: {BOTS[name]}." for name in bots["bot"].to_list() if name in BOTS)
    text = f"Who played: seats were taken {who}; Guesses were spoken {said}." + (
        f" The bots were {names}. {known}" if names else ""
    )
    only_bots = set(kinds["kind"].to_list()) == {"bot"}
    return text + (
        " Bots are no people: what holds for them is a strong hint for players, not a proof." if only_bots else ""
    )


def _counted(yes: int, no: int, judged: int) -> str:
    mixed = judged - yes - no
    rest = f", and for {mixed} the games are of two minds" if mixed else ""
    return f"Of {judged}, the games support {yes} and speak against {no}{rest}."


def _plural(kind: str) -> str:
    return {"bot": "bots", "person": "people", "stand-in": "stand-ins"}.get(kind, kind)


def _method() -> Section:
    return Section(
        "How to read this",
        (
            Text(
                "Every figure comes with a 95 % interval where it can have one: shares by Wilson's, means by the "
                "normal law. "
                "Kinds of table are told apart by players, bots, deck and house rules. House rules and other runs are "
                "compared deal by deal: the same cards, dealt in the same order, so that luck of the deal drops out. "
                "A game "
                "is a pure function of its study and its number: finalword lab run plays it again, to the last letter."
            ),
        ),
    )
