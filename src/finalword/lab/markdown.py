"""A report as Markdown: the same words and figures; charts are told, not drawn."""

from typing import assert_never

from finalword.lab.page import Block, Chart, Grid, Page, Points, Text


def to_markdown(page: Page) -> str:
    """Write the page."""
    parts = [f"# {page.title}", page.basis]
    for section in page.sections:
        parts += [f"## {section.title}", *(_block(block) for block in section.blocks)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _block(block: Block) -> str:
    match block:
        case Text(text):
            return text
        case Points(points):
            return "\n".join(f"- {point}" for point in points)
        case Grid():
            return _grid(block)
        case Chart(says, _, _):
            return f"*{says}* (a chart in the HTML page)"
        case _:
            assert_never(block)


def _grid(grid: Grid) -> str:
    rule = [":--" if at < grid.figures else "--:" for at in range(len(grid.head))]
    lines = ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in (grid.head, rule, *grid.rows)]
    return "\n".join([*([grid.caption, ""] if grid.caption else []), *lines])
