"""Vollkorn Black as outlines: what lets a card need no font, and be fitted by its ink instead of its advance."""

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.momentsPen import MomentsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from finalword.press.measures import Box
from finalword.press.shapes import Path, Segment, joined, placed

CAPITAL = 0.676
"""Height of Vollkorn's capitals, in ems."""

FIGURES = dict(zip("0123456789", "zero one two three four five six seven eight nine".split(), strict=True))
"""Lining figures stand for the old-style ones that are Vollkorn's default: they hold their own beside capitals."""


@cache
def _glyphs() -> tuple[Any, dict[int, str], int]:
    data = (files("fontpkg_vollkorn") / "files" / "Vollkorn[wght].ttf").read_bytes()
    font = TTFont(BytesIO(data))
    names = font.getBestCmap() | {ord(figure): f"{name}.lf" for figure, name in FIGURES.items()}
    return font.getGlyphSet(location={"wght": 900}), names, font["head"].unitsPerEm


@cache
def outline(letter: str) -> Path:
    """Return a capital's outline, one em tall, y down, its baseline at 0 and its origin at the left."""
    glyphs, names, em = _glyphs()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[names[ord(letter)]].draw(pen)
    return joined(_segments(step, points, em) for step, points in pen.value)


def _segments(step: str, points: tuple[tuple[float, float], ...], em: int) -> tuple[Segment, ...]:
    flat = [(x / em, -y / em) for x, y in points]
    match step:
        case "moveTo":
            return (("M", flat[0]),)
        case "lineTo":
            return (("L", flat[0]),)
        case "qCurveTo":
            return tuple(("Q", (*control, *end)) for control, end in decomposeQuadraticSegment(flat))
        case "closePath":
            return (("Z", ()),)
    raise AssertionError(f"Vollkorn is a TrueType face; {step} is new")


@cache
def bounds(letter: str) -> Box:
    """Return the box of a capital's ink, in ems like `outline`."""
    glyphs, names, em = _glyphs()
    pen = BoundsPen(glyphs)
    glyphs[names[ord(letter)]].draw(pen)
    left, low, right, high = pen.bounds
    return Box(left / em, -high / em, (right - left) / em, (high - low) / em)


@cache
def weight_centre(letter: str) -> float:
    """Return the x of the centre of gravity of a capital's ink, in ems: where the eye puts its middle."""
    glyphs, names, em = _glyphs()
    pen = MomentsPen(glyphs)
    glyphs[names[ord(letter)]].draw(pen)
    return float(pen.momentX / pen.area / em)


def advance(letter: str) -> float:
    """Return a character's advance in ems."""
    glyphs, names, em = _glyphs()
    return float(glyphs[names[ord(letter)]].width / em)


def set_line(text: str, height: float, tracking: float = 0.0) -> tuple[Path, float]:
    """Return text set in one line from (0, 0), and its width; `height` of capitals and `tracking` between are in mm."""
    em, x, parts = height / CAPITAL, 0.0, []
    for letter in text:
        if letter != " ":
            parts.append(placed(outline(letter), x, 0, em))
        x += advance(letter) * em + tracking
    return joined(parts), x - tracking
