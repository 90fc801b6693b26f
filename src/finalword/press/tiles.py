"""Cards seen small, as figures and boxes show them: letter, bar, mark and frame, or one stop when face down."""

from finalword.press import typeface
from finalword.press.inks import CLASS_INK, Ink
from finalword.press.marks import mark
from finalword.press.measures import Size
from finalword.press.shapes import Drawing, Shape, circle, placed, rectangle
from finalword.rules.letters import class_of

TILE = Size(12.5, 17.5)
FRAMES = {"vowel": (0.18, 0.8), "anchor": (0.42, 0.0), "consonant": (0.18, 0.0), "rare": (0.18, 0.0)}


def tile(letter: str) -> Drawing:
    """Draw a card turned up."""
    kind = class_of(letter)
    stroke, radius = FRAMES[kind]
    shapes = [_ground("paper"), _rim("edge"), _line(0.75 + stroke / 2, stroke, CLASS_INK[kind], radius)]
    if kind == "rare":
        shapes.append(_line(1.25, stroke, "rare", 0))
    return Drawing(TILE.width, TILE.height, letter, (*shapes, *_letter(letter, "ink", CLASS_INK[kind])))


def down() -> Drawing:
    """Draw a card face down: the back, and on it the stop that means a hidden letter."""
    stop = Shape(circle(TILE.width / 2, TILE.height / 2, 1.7), "line")
    return Drawing(TILE.width, TILE.height, "hidden", (_ground("back"), _line(0.85, 0.25, "line", 0.3), stop))


def own(letter: str) -> Drawing:
    """Draw a hidden card as its owner knows it: the back, with the letter in the same cream."""
    shapes = (_ground("back"), _line(0.85, 0.25, "line", 0.3), *_letter(letter, "line", "line"))
    return Drawing(TILE.width, TILE.height, f"your hidden {letter}", shapes)


def _ground(ink: Ink) -> Shape:
    return Shape(rectangle(0, 0, TILE.width, TILE.height, 0.6), ink)


def _rim(ink: Ink) -> Shape:
    return Shape(rectangle(0.06, 0.06, TILE.width - 0.12, TILE.height - 0.12, 0.55), ink, 0.12)


def _line(inset: float, stroke: float, ink: Ink, radius: float) -> Shape:
    return Shape(rectangle(inset, inset, TILE.width - 2 * inset, TILE.height - 2 * inset, radius), ink, stroke)


def _letter(letter: str, ink: Ink, bar: Ink) -> tuple[Shape, ...]:
    box, middle = typeface.bounds(letter), TILE.width / 2
    em = min(6.3 / typeface.CAPITAL, 8.6 / box.width, 7.4 / box.height)
    baseline = min(10.4, 11.6 - box.bottom * em)
    glyph = placed(typeface.outline(letter), middle - (box.x + box.width / 2) * em, baseline, em)
    y = 13.9
    bars = rectangle(2.4, y - 0.28, 2.55, 0.56) + rectangle(TILE.width - 4.95, y - 0.28, 2.55, 0.56)
    return (Shape(glyph, ink), Shape(bars, bar), mark(class_of(letter), middle, y, 0.62, bar))
