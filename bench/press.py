"""The print run: how long and how large, beside the same deck sheets drawn by reportlab.

reportlab draws the very shapes of our cards, compressed: once storing each card once (its forms), once plainly.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from finalword.data import load_deck
from finalword.press.backs import back
from finalword.press.cardface import face
from finalword.press.decksheets import BACK, DeckSheets
from finalword.press.inks import COLOUR
from finalword.press.measures import CARDS, PAPERS, POINTS_PER_MM, Box
from finalword.press.order import Order, products
from finalword.press.shapes import Drawing, Shape
from finalword.press.sheet import marks, plan
from startup import medians

SHEETS = DeckSheets(load_deck(), plan(PAPERS["a4"], CARDS["poker"], "duplex"), "colour")
BLANK = Drawing(63.5, 88.9, "a card set in words", ())


def by_reportlab(*, forms: bool) -> bytes:
    """Draw the A4 duplex deck in colour: grounds, cards, crop marks; words on reference and title card left out."""
    target = BytesIO()
    paper = SHEETS.sheet.paper
    canvas = Canvas(target, (paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM), pageCompression=1, invariant=1)
    cards = {name: face(name) if len(name) == 1 else BLANK for name in set(SHEETS.names)} | {BACK: back()}
    if forms:
        for name, drawing in cards.items():
            canvas.beginForm(name, 0, 0, 63.5, 88.9)
            draw(canvas, drawing)
            canvas.endForm()
    for names in SHEETS.sheets:
        for side, shown in (("paper", names), ("back", (BACK,) * len(names))):
            page(canvas, side, shown, cards, forms=forms)
    canvas.save()
    return target.getvalue()


def page(canvas: Canvas, ground: str, names: tuple[str, ...], cards: dict[str, Drawing], *, forms: bool) -> None:
    """Draw one side of a sheet, in millimetres with y down."""
    canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, SHEETS.sheet.paper.height * POINTS_PER_MM)
    canvas.setFillColor(HexColor(COLOUR["paper" if ground == "paper" else "back"]))
    box = SHEETS.sheet.trim.grown(SHEETS.sheet.bleed)
    canvas.rect(box.x, box.y, box.width, box.height, stroke=0, fill=1)
    canvas.setStrokeColor(HexColor(COLOUR["ink"]))
    canvas.setLineWidth(0.25)
    for mark in marks(SHEETS.sheet):
        canvas.line(mark.x1, mark.y1, mark.x2, mark.y2)
    for name, cell in zip(names, SHEETS.sheet.cells, strict=True):
        place(canvas, name, cell, cards, forms=forms)
    canvas.showPage()


def place(canvas: Canvas, name: str, cell: Box, cards: dict[str, Drawing], *, forms: bool) -> None:
    """Show a card in its cell, from its form or by drawing it again."""
    canvas.saveState()
    canvas.translate(cell.x, cell.y)
    if forms:
        canvas.doForm(name)
    else:
        draw(canvas, cards[name])
    canvas.restoreState()


def draw(canvas: Canvas, drawing: Drawing) -> None:
    """Draw the shapes of a card."""
    for shape in drawing.shapes:
        draw_shape(canvas, shape)


def draw_shape(canvas: Canvas, shape: Shape) -> None:
    """Draw one shape, a quadratic curve as the cubic that equals it."""
    path, x, y = canvas.beginPath(), 0.0, 0.0
    for kind, values in shape.path:
        match kind:
            case "M":
                path.moveTo(*values)
            case "L":
                path.lineTo(*values)
            case "Q":
                cx, cy, ex, ey = values
                path.curveTo(x + (cx - x) / 1.5, y + (cy - y) / 1.5, ex + (cx - ex) / 1.5, ey + (cy - ey) / 1.5, ex, ey)
            case "C":
                path.curveTo(*values)
            case _:
                path.close()
        x, y = values[-2:] if values else (x, y)
    colour = HexColor(COLOUR[shape.ink])
    canvas.setFillColor(colour)
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(shape.stroke)
    canvas.drawPath(path, stroke=int(shape.stroke > 0), fill=int(shape.stroke == 0))


def ours() -> bytes:
    """Make the same deck the way `finalword print` does, all cards drawn and typeset anew."""
    from finalword.press import order  # noqa: PLC0415 - its cache of typeset cards is emptied

    order._leaves.cache_clear()  # noqa: SLF001 - else the second run would find the cards made
    return products(Order(SHEETS.deck, ("a4",), ("colour",)))[0][0].make()


def main() -> None:
    """Print all figures."""
    ways: dict[str, Callable[[], bytes]] = {
        "finalword": ours,
        "reportlab, forms": lambda: by_reportlab(forms=True),
        "reportlab, plain": lambda: by_reportlab(forms=False),
    }
    print("deck, A4, duplex, colour, 12 pages")
    for name, taken in medians(ways, 5).items():
        print(f"  {name:20} {taken * 1000:8.0f} ms {len(ways[name]()) / 1000:8.0f} kB")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "finalword", "print", "--out", str(Path(folder) / "out")]
        for run in ("first", "again"):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            files = list((Path(folder) / "out").iterdir())
            size = sum(file.stat().st_size for file in files)
            spent = time.perf_counter() - start
            print(f"finalword print, {run:5}   {spent:6.2f} s  {size / 1000:8.0f} kB in {len(files)} files")


if __name__ == "__main__":
    main()
