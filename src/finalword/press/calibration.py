"""A two-sided page that shows how far a printer misses on the back, and the numbers that make up for it."""

from finalword.press.finish import PageBoxes, finished
from finalword.press.inks import COLOUR, typst_colours
from finalword.press.markup import mm, palette, template
from finalword.press.measures import Box, Size
from finalword.press.sheet import Offset
from finalword.press.typesetter import to_pdf

REACH = 5
"""The scale shows misses of up to so many millimetres each way, as many as `--back-offset` makes up for."""


def spots(paper: Size) -> tuple[tuple[float, float], ...]:
    """Return where the scales lie on the front: the middle, and two corners that show a page gone askew."""
    return (paper.width / 2, paper.height / 2), (40.0, 50.0), (paper.width - 40.0, paper.height - 50.0)


def reading(seen_right: float, seen_down: float) -> Offset:
    """Return the offset a person reads where the back's cross shows on the front's scale, in mm from its middle.

    A back printed e mm too far right shows e mm too far left through the paper, so what is seen is what is missing.
    """
    return Offset(seen_right, -seen_down)


def calibration_pdf(paper: Size) -> bytes:
    """Return front and back of the page; hold it against the light and read off two numbers."""
    size = f"#set page(width: {mm(paper.width)}, height: {mm(paper.height)}, margin: 0pt, fill: none)\n"
    title = '#set document(title: "Final Word: where do the backs land?", author: "Final Word")\n'
    head = (
        palette(typst_colours(COLOUR)) + template("base") + template("sheet") + template("calibration") + size + title
    )
    front = "".join(f"#scale-at({mm(x)}, {mm(y)})\n" for x, y in spots(paper))
    back = "".join(f"#cross-at({mm(paper.width - x)}, {mm(y)})\n" for x, y in spots(paper))
    words = f"#how-to({mm(paper.width)})\n#behind({mm(paper.width)})\n".splitlines()
    ruler = f"#at({mm(paper.width / 2 - 50)}, {mm(paper.height - 16)}, ruler)\n"
    markup = head + front + words[0] + "\n" + ruler + "#pagebreak()\n" + back + words[1] + "\n"
    return finished(
        to_pdf(markup), [PageBoxes(paper, whole := Box(0, 0, paper.width, paper.height), whole)] * 2, "long"
    )
