"""Where cards lie on a sheet: pure arithmetic in millimetres, every sheet in portrait."""

from typing import Literal

import msgspec

from finalword.press.measures import BLEED, EDGE, Box, PressError, Size

Layout = Literal["duplex", "bleed", "gutterfold", "fronts"]
CLEAR = 0.35
"""Between the end of the bleed and the start of a crop mark."""
SHORTEST = 1.0
LEAST_BLEED = 1.0
"""A sheet whose backs could bleed less is not worth one card more."""
LONGEST = 5.0
AIR = 0.6
"""Between the marks and the strip below."""
BAND = 3.0
"""Height of the strip with ruler and caption, along the outermost printable millimetres of one side."""


class Offset(msgspec.Struct, frozen=True):
    """How far the backs are moved on their page, right and down in mm, to land where the printer misses."""

    x: float = 0.0
    y: float = 0.0


CENTRED = Offset()


class Mark(msgspec.Struct, frozen=True):
    """A crop mark from one point to another, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


class Sheet(msgspec.Struct, frozen=True):
    """A grid of cards centred on a portrait page; when `turned`, the cards lie on their sides.

    Cells butt unless a `gap` keeps them apart; in a gutter fold the second column holds the backs.
    """

    paper: Size
    card: Size
    layout: Layout
    columns: int
    rows: int
    turned: bool
    gap: Size
    bleed: float

    @property
    def cell(self) -> Size:
        """The cut size of a card as it lies on the page."""
        return self.card.turned if self.turned else self.card

    @property
    def trim(self) -> Box:
        """The box round all cards."""
        width = self.columns * self.cell.width + (self.columns - 1) * self.gap.width
        height = self.rows * self.cell.height + (self.rows - 1) * self.gap.height
        return Box((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    @property
    def cells(self) -> tuple[Box, ...]:
        """The cut boxes of all cells, row by row."""
        origin, cell, gap = self.trim, self.cell, self.gap
        return tuple(
            Box(
                origin.x + column * (cell.width + gap.width),
                origin.y + row * (cell.height + gap.height),
                cell.width,
                cell.height,
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @property
    def fronts(self) -> tuple[Box, ...]:
        """The cells that take a face: all, or the first column of a gutter fold."""
        return self.cells[::2] if self.layout == "gutterfold" else self.cells

    def back_of(self, place: int) -> Box:
        """Return where the back of the front at `place` lies: mirrored about the page's middle, by flip or fold."""
        return self.fronts[place].mirrored(self.paper.width)

    @property
    def grounds(self) -> tuple[Box, ...]:
        """The boxes to lay ground under: one for butted cells, one for each cell with a gap of its own."""
        if self.gap.width and self.gap.height:
            return tuple(cell.grown(self.bleed) for cell in self.cells)
        return (self.trim.grown(self.bleed),)


def marks(sheet: Sheet, offset: Offset = CENTRED) -> tuple[Mark, ...]:
    """Return the crop marks of a side: beyond the bleed, never within 4 mm of the rim nor across a card.

    A mark that an offset leaves too little room for is left out.
    """
    trim = sheet.trim.moved(offset.x, offset.y)
    xs = sorted({round(x + offset.x, 6) for cell in sheet.cells for x in (cell.x, cell.right)})
    ys = sorted({round(y + offset.y, 6) for cell in sheet.cells for y in (cell.y, cell.bottom)})
    spans = _spans(sheet, trim)
    width, height = sheet.paper.width - EDGE, sheet.paper.height - EDGE
    upright = [Mark(x, a, x, b) for x in xs if EDGE <= x <= width for a, b in spans["y"]]
    level = [Mark(a, y, b, y) for y in ys if EDGE <= y <= height for a, b in spans["x"]]
    return (*upright, *level)


def _spans(sheet: Sheet, trim: Box) -> dict[str, list[tuple[float, float]]]:
    start = sheet.bleed + CLEAR
    found: dict[str, list[tuple[float, float]]] = {}
    for axis, low, high, end in (
        ("x", trim.x, trim.right, sheet.paper.width),
        ("y", trim.y, trim.bottom, sheet.paper.height),
    ):
        length = mark_length(sheet, axis)
        near = (max(low - start - length, EDGE), low - start)
        far = (high + start, min(high + start + length, end - EDGE))
        found[axis] = [(a, b) for a, b in (near, far) if b - a >= SHORTEST / 2]
    return found


def mark_length(sheet: Sheet, axis: str) -> float:
    """Return the length of crop marks along an axis, leaving the band its strip."""
    margin = sheet.trim.x if axis == "x" else sheet.trim.y
    room = margin - sheet.bleed - CLEAR - EDGE
    return min(LONGEST, room - BAND - AIR if axis == band_axis(sheet) else room)


def band_axis(sheet: Sheet) -> str:
    """Say which margin is wider and so carries the ruler: `y` for the foot of the page, `x` for its left side."""
    return "y" if sheet.trim.y >= sheet.trim.x else "x"


def band(sheet: Sheet) -> Box:
    """Return the strip for ruler and caption, just inside the printable rim."""
    width, height = sheet.paper.width, sheet.paper.height
    if band_axis(sheet) == "y":
        return Box(EDGE, height - EDGE - BAND, width - 2 * EDGE, BAND)
    return Box(EDGE, EDGE, BAND, height - 2 * EDGE)


def plan(paper: Size, card: Size, layout: Layout) -> Sheet:
    """Return the sheet that holds most cards; PressError when not one fits."""
    grids = [sheet for turned in (False, True) if (sheet := _fill(paper, card, layout, turned)) is not None]
    if not grids:
        raise PressError(
            f"a card of {card.width:g} x {card.height:g} mm with its crop marks does not fit on paper of "
            f"{paper.width:g} x {paper.height:g} mm; take larger paper or a smaller card"
        )
    return max(grids, key=lambda sheet: len(sheet.fronts))


def _fill(paper: Size, card: Size, layout: Layout, turned: bool) -> Sheet | None:
    cell = card.turned if turned else card
    gap = {"bleed": Size(2 * BLEED, 2 * BLEED), "gutterfold": Size(2 * BLEED, 0.0)}.get(layout, Size(0.0, 0.0))
    margin = EDGE + SHORTEST + CLEAR + (BLEED if gap.width else LEAST_BLEED)
    columns = _count(paper.width - 2 * margin, cell.width, gap.width)
    rows = _count(paper.height - 2 * margin, cell.height, gap.height)
    if layout == "gutterfold":
        columns = 2 if columns >= 2 else 0
    if columns < 1 or rows < 1:
        return None
    bare = Sheet(paper, card, layout, columns, rows, turned, gap, 0.0)
    room = min(bare.trim.x, bare.trim.y) - EDGE - SHORTEST - CLEAR
    return msgspec.structs.replace(bare, bleed=round(min(BLEED, room), 6))


def _count(room: float, size: float, gap: float) -> int:
    return int((room + gap + 1e-6) // (size + gap))
