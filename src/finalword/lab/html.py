"""A report as one HTML page that needs nothing else: charts are drawn into it, no script, no network."""

import re
from html import escape
from typing import assert_never

import msgspec
import vl_convert

from finalword.lab.page import Block, Chart, Grid, Page, Points, Section, Text

STYLE = """
:root { --ground: #ebe3d1; --panel: #f6f0e2; --ink: #1c1613; --ink-2: #54483d; --rule: #8a7a63; --soft: #c9bb9f;
  --red: #9c1420; --ok: #00543c; --mixed: #8a4c00;
  --type: Vollkorn, "Hoefler Text", "Palatino Linotype", Palatino, Georgia, serif;
  --ui: "Atkinson Hyperlegible", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 400 1.125rem/1.55 var(--type); }
main, header, nav { max-width: 54rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 3rem; border-bottom: 6px double var(--ink); padding-bottom: 1.2rem; }
.name { font: 700 .8125rem/1.3 var(--ui); letter-spacing: .09em; text-transform: uppercase; margin: 0 0 1rem; }
.name b, h1 b { color: var(--red); }
h1 { font: 900 clamp(2.2rem, 7vw, 3.6rem)/1.05 var(--type); margin: 0 0 .6rem; overflow-wrap: anywhere; }
.basis { color: var(--ink-2); margin: 0; }
nav { font: 400 .9375rem/1.5 var(--ui); padding-top: 1rem; }
nav ol { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; padding: 0; margin: 0; }
nav a { display: inline-block; padding: .3rem 0; }
a { color: var(--ink); text-decoration-color: var(--red); text-underline-offset: .2em; }
h2 { font: 900 1.875rem/1.1 var(--type); margin: 3rem 0 1rem; padding-top: .8rem; border-top: 2px solid var(--ink); }
p { margin: 0 0 1rem; max-width: 40rem; }
ul.points { list-style: none; margin: 0 0 1.2rem; padding: 0; }
ul.points li { padding: .55rem 0 .55rem 1.4rem; position: relative; border-top: 1px solid var(--soft); }
ul.points li:first-child { border-top: 0; }
ul.points li::before { content: "."; position: absolute; left: .2rem; top: -.35rem; color: var(--red);
  font: 900 2.2rem/1 var(--type); }
figure { margin: 1.4rem 0; padding: 1rem; background: var(--panel); border: 1px solid var(--soft); border-radius: 4px; }
figure svg { display: block; width: 100%; height: auto; max-width: 46rem; }
figcaption, caption { font: 400 .9375rem/1.45 var(--ui); color: var(--ink-2); text-align: left; padding: .5rem 0 0; }
caption { caption-side: top; padding: 0 0 .5rem; }
.scroll { overflow-x: auto; margin: 1.4rem 0; }
table { border-collapse: collapse; width: 100%; font: 400 .875rem/1.35 var(--ui); font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .45rem .7rem .45rem 0; vertical-align: top; border-bottom: 1px solid var(--soft); }
thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; }
.figure { text-align: right; white-space: nowrap; }
strong.yes { color: var(--ok); } strong.no { color: var(--red); } strong.mixed { color: var(--mixed); }
strong.yes::before { content: "■ "; } strong.no::before { content: "● "; } strong.mixed::before { content: "◆ "; }
footer { max-width: 54rem; margin: 3rem auto; padding: 1rem 1.25rem;
  font: 400 .9375rem/1.5 var(--ui); color: var(--ink-2); }
@media print { body { background: none; } figure, tr { break-inside: avoid; } nav { display: none; } }
"""
VERDICTS = {"supported": "yes", "not supported": "no", "mixed": "mixed"}


def to_html(page: Page) -> str:
    """Write the page."""
    entries = "".join(f'<li><a href="#{_anchor(each.title)}">{escape(each.title)}</a></li>' for each in page.sections)
    body = "\n".join(_section(section) for section in page.sections)
    title = escape(page.title)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - Final Word playtest</title>
<style>{STYLE}</style>
</head>
<body>
<header>
<p class="name">Final Word<b>.</b> The playtest lab</p>
<h1>{title}<b>.</b></h1>
<p class="basis">{escape(page.basis)}</p>
</header>
<nav aria-label="Contents"><ol>{entries}</ol></nav>
<main>
{body}
</main>
<footer>Made by finalword lab report. The tables behind it are Parquet files; docs/lab.md explains them.</footer>
</body>
</html>
"""


def _section(section: Section) -> str:
    blocks = "\n".join(_block(block) for block in section.blocks)
    return f'<section id="{_anchor(section.title)}">\n<h2>{escape(section.title)}</h2>\n{blocks}\n</section>'


def _block(block: Block) -> str:
    match block:
        case Text(text):
            return f"<p>{_marked(text)}</p>"
        case Points(points):
            return '<ul class="points">' + "".join(f"<li>{_marked(point)}</li>" for point in points) + "</ul>"
        case Grid():
            return _grid(block)
        case Chart(says, spec, _):
            return f"<figure>{_drawn(spec, says)}<figcaption>{_marked(says)}</figcaption></figure>"
        case _:
            assert_never(block)


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col"{_kind(grid, at)}>{escape(name)}</th>' for at, name in enumerate(grid.head))
    rows = "".join(
        "<tr>" + "".join(f"<td{_kind(grid, at)}>{_marked(text)}</td>" for at, text in enumerate(row)) + "</tr>"
        for row in grid.rows
    )
    caption = f"<caption>{escape(grid.caption)}</caption>" if grid.caption else ""
    table = f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scroll" tabindex="0">{table}</div>'


def _kind(grid: Grid, column: int) -> str:
    return ' class="figure"' if column >= grid.figures else ""


def _marked(text: str) -> str:
    """Escape a text; `**this**` becomes strong, and a verdict gets its sign and colour."""
    return re.sub(r"\*\*(.+?)\*\*", _strong, escape(text))


def _strong(found: re.Match[str]) -> str:
    kind = VERDICTS.get(found[1].lower())
    return f'<strong class="{kind}">{found[1]}</strong>' if kind else f"<strong>{found[1]}</strong>"


def _drawn(spec: dict[str, object], says: str) -> str:
    svg = vl_convert.vegalite_to_svg(msgspec.json.encode(spec).decode())
    label = escape(says.replace("**", ""), quote=True)
    return re.sub(r"<svg ", f'<svg role="img" aria-label="{label}" ', svg[svg.index("<svg") :], count=1)


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
