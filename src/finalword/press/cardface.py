"""The faces of the letter cards: a letter, its bar, two indices, and a class told four ways."""

from finalword.press import typeface
from finalword.press.inks import CLASS_INK, Ink, InkSet
from finalword.press.marks import mark
from finalword.press.measures import CARDS, Size
from finalword.press.shapes import Drawing, Path, Shape, placed, polygon, rectangle
from finalword.rules.letters import LetterClass, class_of

POKER = CARDS["poker"]
CAPITAL = 31.0
"""Height of the large letter where its width allows, in mm."""
BASELINE = 54.9
LOWEST = 59.2
"""No tail comes lower, so it clears the bar."""
WIDEST = 43.0
TALLEST = 34.4
OPEN = 0.95
"""An open letter is so much smaller that its line stays within the filled one's reach."""
BAR = 62.1
WORD = 70.5
INDEX_CAPITAL = 6.0
INDEX_MIDDLE = 12.0
SAFE = 3.0
"""No ink of a face comes nearer to the cut."""


def face(letter: str, card: Size = POKER, inks: InkSet = "colour") -> Drawing:
    """Draw the face of a capital letter without its ground; every line of it stays 3 mm off the cut (1.1)."""
    kind = class_of(letter)
    middle, drop = card.width / 2, (card.height - POKER.height) / 2
    narrow = min(1.0, card.width / POKER.width)
    upper = _index(letter, kind, Size(INDEX_MIDDLE, 8.6))
    body = (
        *_large(fitted(letter, middle, narrow), middle, inks),
        *_bar(kind, middle, narrow),
        _word(kind, middle, narrow),
    )
    shapes = (
        *_frame(kind, card),
        *upper,
        *(shape.turned(card.width, card.height) for shape in upper),
        *(shape.moved(0, drop) for shape in body),
    )
    return Drawing(card.width, card.height, f"{letter}, {kind}", shapes)


def fitted(letter: str, middle: float, narrow: float = 1.0) -> Path:
    """Place a large letter by its ink: at most 31 mm tall and 43 wide (times `narrow`), its tail clear of the bar."""
    ink = typeface.bounds(letter)
    em = min(CAPITAL / typeface.CAPITAL, WIDEST * narrow / ink.width, TALLEST / ink.height)
    baseline = min(BASELINE, LOWEST - ink.bottom * em)
    centre = ink.x + ink.width / 2
    leaning = (typeface.weight_centre(letter) - centre) / 3
    return placed(typeface.outline(letter), middle - (centre + leaning) * em, baseline, em)


def _large(path: Path, middle: float, inks: InkSet) -> tuple[Shape, ...]:
    """Fill the letter; to spare ink, only veil it, on a line of which the outer half stays to be seen."""
    if inks == "colour":
        return (Shape(path, "ink"),)
    about = BASELINE - CAPITAL / 2
    smaller = placed(path, middle * (1 - OPEN), about * (1 - OPEN), OPEN)
    return (Shape(smaller, "ink", 1.8), Shape(smaller, "veil"))


def _bar(kind: LetterClass, middle: float, narrow: float) -> tuple[Shape, ...]:
    ink = CLASS_INK[kind]
    long = 17.25 * narrow - 4.25
    left, right = rectangle(middle - 4.25 - long, BAR, long, 2), rectangle(middle + 4.25, BAR, long, 2)
    return (Shape(left + right, ink), mark(kind, middle, BAR + 1, 2.0))


def _word(kind: LetterClass, middle: float, narrow: float) -> Shape:
    path, width = typeface.set_line(kind.upper(), 2.35 * narrow, 0.75 * narrow**2)
    return Shape(placed(path, middle - width / 2, WORD), CLASS_INK[kind])


def _index(letter: str, kind: LetterClass, at: Size) -> tuple[Shape, ...]:
    ink = typeface.bounds(letter)
    em = min(INDEX_CAPITAL / typeface.CAPITAL, 7.8 / ink.width, 7.0 / ink.height)
    foot = at.height + INDEX_CAPITAL
    baseline = min(foot, foot + 0.9 - ink.bottom * em)
    glyph = placed(typeface.outline(letter), at.width - (ink.x + ink.width / 2) * em, baseline, em)
    return (
        Shape(glyph, "ink"),
        Shape(rectangle(at.width - 3.5, foot + 1.5, 7, 0.9), CLASS_INK[kind]),
        mark(kind, at.width, foot + 4.8, 1.1),
    )


def _frame(kind: LetterClass, card: Size) -> tuple[Shape, ...]:
    match kind:
        case "vowel":
            return (_inset(card, 4.4, 0.9, "vowel", 6), _inset(card, 5.8, 0.35, "vowel", 4.6))
        case "anchor":
            return (_inset(card, 4.85, 1.7, "anchor"),)
        case "consonant":
            return (Shape(_cut(card, 4.4, 5.0), "consonant", 0.9),)
        case "rare":
            return (*(_inset(card, inset, width, "rare") for inset, width in ((4.2, 0.4), (5.9, 0.9))), *_studs(card))


def _inset(card: Size, inset: float, stroke: float, ink: Ink, radius: float = 0) -> Shape:
    return Shape(rectangle(inset, inset, card.width - 2 * inset, card.height - 2 * inset, radius), ink, stroke)


def _cut(card: Size, inset: float, corner: float) -> Path:
    left, top, right, low = inset, inset, card.width - inset, card.height - inset
    return polygon(
        (left + corner, top), (right - corner, top), (right, top + corner), (right, low - corner),
        (right - corner, low), (left + corner, low), (left, low - corner), (left, top + corner),
    )  # fmt: skip


def _studs(card: Size) -> tuple[Shape, ...]:
    inset = 5.05
    sides = (
        (card.width / 2, inset), (card.width / 2, card.height - inset),
        (inset, card.height / 2), (card.width - inset, card.height / 2),
    )  # fmt: skip
    layers: tuple[tuple[float, Ink], ...] = ((2.2, "paper"), (1.5, "rare"))  # a stud stands clear of the lines
    return tuple(
        Shape(polygon((x, y - size * 1.1), (x + size, y), (x, y + size * 1.1), (x - size, y)), ink)
        for x, y in sides
        for size, ink in layers
    )
