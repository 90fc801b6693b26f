"""The report of a run: what a designer reads, from the first plain sentences to the last table."""

import polars as pl

from finalword.lab.findings import against, building, claims, moments, openings, pace, seats, secrecy
from finalword.lab.page import Page, Points, Section, Text
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


def report_of(frames: Frames, name: str, other: Frames | None = None, other_name: str = "") -> Page:
    """Measure a run and write its report; with another run also what differs. Raises StudyError without a game."""
    kinds, others = _kinds(frames, name), _kinds(other, other_name) if other else []
    plain = [kind for kind in kinds if not kind.variants] or kinds
    built, secrets, told = building.measure(frames), secrecy.measure(frames), moments.measure(frames)
    changes = seats.changes_of(frames, kinds)
    judged = claims.claims_of(plain, built, secrets)
    first = Section("In short", (Points(tuple(_summary(plain, built, secrets, told, changes, judged))), _who(frames)))
    sections = [first, claims.section(judged), seats.by_turn(plain)]
    if changes:
        sections.append(seats.house_rules(changes))
    if other:
        sections.append(against.section(frames, kinds, other, others, other_name))
    sections += [
        pace.length(plain), pace.staying(frames, plain[:_FEW]), building.section(built), secrecy.section(secrets),
        openings.section(openings.measure(frames)), moments.section(told), _method(),
    ]  # fmt: skip
    games = sum(kind.games for kind in kinds)
    tables = f"{len(kinds)} kinds of table" if len(kinds) > 1 else "one kind of table"
    return Page(name, f"{games:,} games at {tables}. Intervals hold 95 % of the time.", tuple(sections))


def _kinds(frames: Frames, name: str) -> list[Kind]:
    try:
        return kinds_of(frames)
    except ValueError:
        raise StudyError(f"No game of {name} is over yet; there is nothing to report.") from None


def _summary(
    kinds: list[Kind],
    built: building.Building,
    secrets: secrecy.Secrecy,
    told: moments.Moments,
    changes: list[seats.Change],
    judged: list[claims.Claim],
) -> list[str]:
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
        f"**To tell afterwards.** In {told.several.value:.1%} of the games one Guess put out two or more.",
        f"**The published claims.** {yes} of {len(judged)} are supported, {no} are not, the others are mixed.",
    ]  # fmt: skip
    if changes:
        sentences.insert(2, f"**House rules.** {seats.verdict(changes)}")
    return sentences


def _who(frames: Frames) -> Text:
    """Say who played: bots, people, stand-ins."""
    kinds = frames["seats"].group_by("kind").len().sort("kind").collect()
    spoken = frames["guesses"].group_by("kind").len().sort("kind").collect()
    who = ", ".join(f"{count:,} by {_plural(kind)}" for kind, count in kinds.iter_rows())
    said = ", ".join(f"{count:,} by {_plural(kind)}" for kind, count in spoken.iter_rows())
    bots = frames["seats"].filter(pl.col("kind") != "person").select(pl.col("bot").unique().sort()).collect()
    names = ", ".join(bots["bot"].to_list())
    known = " ".join(f"{name}: {BOTS[name]}." for name in bots["bot"].to_list() if name in BOTS)
    text = f"Who played: {who} of the seats; Guesses were spoken {said}." + (
        f" The bots were {names}. {known}" if names else ""
    )
    only_bots = set(kinds["kind"].to_list()) == {"bot"}
    return Text(
        text
        + (" Bots are no people: what holds for them is a strong hint for players, not a proof." if only_bots else "")
    )


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
