"""The tuck box on a page for home printers: ground, art, cut line, fold ticks."""

from finalword.press.decksheets import PALETTES
from finalword.press.finish import PageBoxes, finished
from finalword.press.inks import Ink, InkSet, typst_colours
from finalword.press.markup import define, mm, palette, quoted, template
from finalword.press.measures import EDGE, PressError, Size
from finalword.press.shapes import Drawing, Path, Segment, Shape, line, rectangle
from finalword.press.tuckbox import Net, art, folds, net, outline
from finalword.press.typesetter import to_pdf

OVERLAP = 2.0
"""Ground runs this far past every cut, and onto the glue tab."""


def tuckbox_pdf(paper: Size, card: Size, count: int, inks: InkSet) -> bytes:
    """Return one page with the net of a box for `count` cards; PressError when the paper is too small for it."""
    flat = _centred(net(card, count), paper)
    shapes = (*_ground(flat, inks), *art(flat, flood=inks == "colour"), *_lines(flat, inks))
    page = f"#set page(width: {mm(paper.width)}, height: {mm(paper.height)}, margin: 0pt, fill: none)\n"
    title = '#set document(title: "Final Word: tuck box", author: "Final Word")\n'
    head = palette(typst_colours(PALETTES[inks])) + define("net", Drawing(paper.width, paper.height, "box", shapes))
    note = (
        f"Cut along the outer line, score and fold along the dashes, glue the blank tab. For {count} cards of 0.3 mm."
    )
    top = mm(paper.height - 12)
    body = f"#at(0mm, 0mm, net)\n#at(0mm, {top}, box(width: 100%, align(center, small(8pt, {quoted(note)}))))\n"
    foot = f"#at({mm(paper.width / 2 - 50)}, {mm(paper.height - 24)}, ruler)\n"
    markup = head + template("base") + template("sheet") + page + title + body + foot
    boxes = PageBoxes(paper, flat.extent, flat.extent.grown(OVERLAP))
    return finished(to_pdf(markup), [boxes], "none")


def _centred(flat: Net, paper: Size) -> Net:
    extent = flat.extent
    if extent.width + 2 * (EDGE + OVERLAP) > paper.width or extent.height + 2 * EDGE + 30 > paper.height:
        raise PressError(
            f"a tuck box of {extent.width:.0f} x {extent.height:.0f} mm does not fit on paper of "
            f"{paper.width:g} x {paper.height:g} mm; take larger paper or fewer cards"
        )
    return flat.moved((paper.width - extent.width) / 2, (paper.height - extent.height) / 2 - 6)


def _ground(flat: Net, inks: InkSet) -> tuple[Shape, ...]:
    if inks == "low":
        return ()
    path, glue = outline(flat), flat.panels["glue"]
    blank = rectangle(glue.x - OVERLAP - 1, glue.y - OVERLAP - 1, glue.width - 1, glue.height + 2 * OVERLAP + 2)
    return (Shape(path, "back"), Shape(path, "back", 2 * OVERLAP), Shape(blank, "white"))


def _lines(flat: Net, inks: InkSet) -> tuple[Shape, ...]:
    fold: Ink = "deep" if inks == "colour" else "soft"
    dashes = tuple(Shape(_dashed(path), fold, 0.2) for path in folds(flat))
    return (*dashes, Shape(outline(flat), "ink", 0.2))


def _dashed(path: Path) -> Path:
    (_, (x1, y1)), (_, (x2, y2)) = path
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    pieces = max(1, round(length / 3))
    dashes: list[Segment] = []
    for piece in range(pieces):
        a, b = piece / pieces, (piece + 0.6) / pieces
        dashes += line((x1 + (x2 - x1) * a, y1 + (y2 - y1) * a), (x1 + (x2 - x1) * b, y1 + (y2 - y1) * b))
    return tuple(dashes)
