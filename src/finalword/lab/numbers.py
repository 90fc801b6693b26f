"""A report as figures for programs: the same that its page says, with the numbers of every chart."""

from math import isnan

import msgspec

from finalword.lab.page import Chart, Page
from finalword.lab.report import Findings, page_of, summary

Json = dict[str, "Json"] | list["Json"] | str | float | bool | None
FORMAT = "finalword-report/1"


def to_numbers(found: Findings) -> dict[str, Json]:
    """Return all figures as plain values, ready for JSON; what cannot be known is None.

    A figure is `{value, low, high, count}`: the interval holds 95 % of the time. Shares are of 1.
    """
    return {
        "format": FORMAT,
        "run": found.name,
        "games": sum(kind.games for kind in found.kinds),
        "who": found.who,
        "summary": [sentence.replace("**", "") for sentence in summary(found)],
        "claims": _plain(found.claims),
        "tables": [
            _fields(kind) | {"name": kind.name, "fair": kind.fair, "chance_gap": kind.chance_gap}
            for kind in found.kinds
        ],
        "house_rules": {
            "best": [_fields(verdict) | {"helps": verdict.helps} for verdict in found.verdicts],
            "changes": [
                {"table": each.with_rule.name, "cell": each.with_rule.cell, "against_cell": each.plain.cell,
                 "first": _plain(each.first), "guesses": _plain(each.guesses), "fairer_by": each.fairer_by,
                 "longer_by": each.longer_by}
                for each in found.changes
            ],
        },
        "against": _plain(found.against) if found.against else None,
        "staying": [{"cell": each.kind.cell, "still_in": _plain(each.still_in)} for each in found.staying],
        "building": _plain(found.building),
        "secrets": _plain(found.secrets),
        "openings": _plain(found.openings),
        "moments": _plain(found.moments),
        "charts": charts(page_of(found)),
    }  # fmt: skip


def charts(page: Page) -> list[Json]:
    """Return what every chart of a page draws, row by row."""
    return [
        {"section": section.title, "says": block.says, "rows": _plain(block.rows)}
        for section in page.sections
        for block in section.blocks
        if isinstance(block, Chart)
    ]


def _fields(value: msgspec.Struct) -> dict[str, Json]:
    plain = _plain(value)
    assert isinstance(plain, dict), "a struct has fields"
    return plain


def _plain(value: object) -> Json:
    """Turn values into what JSON knows; it has no word for a figure without a case."""
    return _without_nan(msgspec.to_builtins(value, str_keys=True))


def _without_nan(value: Json) -> Json:
    match value:
        case dict():
            return {key: _without_nan(each) for key, each in value.items()}
        case list() | tuple():
            return [_without_nan(each) for each in value]
        case float() if isnan(value):
            return None
    return value
