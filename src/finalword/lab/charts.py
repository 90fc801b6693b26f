"""Charts in the look of the game, as Vega-Lite specifications made with Altair."""

from collections.abc import Iterable, Mapping
from typing import Any

import altair as alt

from finalword.lab.page import Chart

INK, SECOND, RULE, RED = "#1c1613", "#54483d", "#c9bb9f", "#9c1420"
SERIES = ("#9c1420", "#00609f", "#00543c", "#955200", "#1c1613", "#7a5c8a", "#56948a", "#b07a5a")
"""Oxblood, and the inks of the four classes of letters; then what is needed beyond."""
WIDTH, HEIGHT = 620, 240
FACE = "Atkinson Hyperlegible, Segoe UI, Helvetica Neue, Arial, sans-serif"
_LOOK: dict[str, Any] = {
    "background": "transparent",
    "font": FACE,
    "view": {"stroke": None},
    "axis": {
        "labelColor": SECOND, "titleColor": SECOND, "labelFontSize": 13, "titleFontSize": 13,
        "titleFontWeight": "normal",
        "gridColor": RULE, "gridOpacity": 0.6, "domainColor": SECOND, "tickColor": SECOND, "labelLimit": 420,
        "labelFlush": False,
    },
    "legend": {"labelColor": INK, "labelFontSize": 13, "title": None, "orient": "top", "labelLimit": 400, "columns": 2},
    "header": {"labelColor": INK, "labelFontSize": 14, "title": None, "labelFontWeight": "bold"},
    "range": {"category": list(SERIES)},
}  # fmt: skip
Row = Mapping[str, Any]


def _chart(says: str, chart: alt.Chart | alt.LayerChart | alt.FacetChart, data: list[dict[str, Any]]) -> Chart:
    return Chart(says, chart.properties(config=_LOOK).to_dict(context={"pre_transform": False}), tuple(data))


def lines(
    rows: Iterable[Row], x: str, y: str, says: str, *, by: str | None = None, whole: bool = False, fair: bool = False
) -> Chart:
    """Draw a line for each `by`; with `whole`, y is a share from 0 to 100 %, with `fair` a rule stands at 1."""
    axis = alt.Axis(format="%") if whole else alt.Axis()
    scale = alt.Scale(domain=[0, 1]) if whole else alt.Scale(zero=True)
    data = [dict(row) for row in rows]
    base = alt.Chart(alt.Data(values=data), width=WIDTH, height=HEIGHT)
    colour = alt.Color(f"{by}:N", sort=None) if by else alt.value(RED)
    chart = base.mark_line(point=alt.OverlayMarkDef(size=36), strokeWidth=2.5).encode(
        x=alt.X(f"{x}:Q", axis=alt.Axis(tickMinStep=1, format="d", grid=False)),
        y=alt.Y(f"{y}:Q", axis=axis, scale=scale),
        color=colour,
    )
    rule = base.mark_rule(strokeDash=[6, 4], color=INK).encode(y=alt.datum(1))
    return _chart(says, alt.layer(rule, chart) if fair else chart, data)


def bars(rows: Iterable[Row], x: str, y: str, says: str, *, by: str | None = None, share: bool = False) -> Chart:
    """Draw a bar for each x, side by side where there are several `by`."""
    axis = alt.Axis(format="%") if share else alt.Axis()
    data = [dict(row) for row in rows]
    chart = alt.Chart(alt.Data(values=data), width=WIDTH, height=HEIGHT).mark_bar()
    encoding: dict[str, Any] = {
        "x": alt.X(f"{x}:O", sort=None, axis=alt.Axis(labelAngle=0)),
        "y": alt.Y(f"{y}:Q", axis=axis),
    }
    if by:
        encoding |= {"color": alt.Color(f"{by}:N", sort=None), "xOffset": alt.XOffset(f"{by}:N", sort=None)}
    else:
        encoding["color"] = alt.value(RED)
    return _chart(says, chart.encode(**encoding), data)


def dots(rows: Iterable[Row], x: str, y: str, says: str, *, title: str, fair: str) -> Chart:
    """Draw a dot with its interval (fields `low`, `high`) for each y, and a black tick where `fair` stands."""
    data = [dict(row) for row in rows]
    height = alt.Step(24)
    base = alt.Chart(alt.Data(values=data), width=WIDTH - 160, height=height)
    place = alt.Y(f"{y}:N", sort=None, axis=alt.Axis(title=None, grid=True))
    colour = alt.value(RED)
    value = alt.X(f"{x}:Q", title=title, axis=alt.Axis(format="%"), scale=alt.Scale(zero=False))
    whisker = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q"), x2="high:Q", y=place, color=colour)
    dot = base.mark_point(filled=True, size=70, opacity=1).encode(x=value, y=place, color=colour)
    mark = base.mark_tick(thickness=2, color=INK, size=22).encode(x=alt.X(f"{fair}:Q"), y=place)
    return _chart(says, alt.layer(mark, whisker, dot), data)
