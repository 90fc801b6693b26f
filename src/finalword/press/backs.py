"""The back: one for every card, the same turned by 180 degrees, so that neither letter nor direction shows."""

from random import Random

from finalword.press import typeface
from finalword.press.inks import Ink, InkSet
from finalword.press.measures import CARDS, Size
from finalword.press.shapes import Drawing, Path, Shape, circle, joined, line, placed, rectangle

POKER = CARDS["poker"]
PITCH = 2.275
BARS = (2.2, 3.4, 4.6, 5.8, 7.0, 8.2)
GAP = 1.15
SHORTEST = 1.7
"""No stub of a bar is left beside the ring."""
BAND = 10.0


def back(card: Size = POKER, inks: InkSet = "colour") -> Drawing:
    """Draw the back without its ground, for any card size; point-symmetric by construction."""
    half = (*_bars(card, inks), *_band(card, _ink(inks)))
    shapes = tuple(piece for shape in half for piece in (shape, shape.turned(card.width, card.height)))
    return Drawing(card.width, card.height, "card back", (*_frame(card, _ink(inks)), *shapes, *_stop(card, inks)))


def _ink(inks: InkSet) -> Ink:
    return "line" if inks == "colour" else "back"


def _frame(card: Size, ink: Ink) -> tuple[Shape, ...]:
    return tuple(
        Shape(rectangle(inset, inset, card.width - 2 * inset, card.height - 2 * inset, radius), ink, stroke)
        for inset, radius, stroke in ((4.4, 1.4, 0.9), (5.8, 0.7, 0.35))
    )


def _bars(card: Size, inks: InkSet) -> tuple[Shape, ...]:
    """Set rows of bars over the upper half: type seen from afar, words nobody can read."""
    band_top, band_low = _band_edges(card)
    rows = round((card.height / 2 - 8.6) / PITCH)
    ys = [card.height / 2 - (rows - row - 0.5) * PITCH for row in range(rows)]
    clear = [y for y in ys if y + 0.62 < band_top - 0.7 or y - 0.62 > band_low + 0.7]
    stroke = 1.24 if inks == "colour" else 0.25
    return (Shape(joined(_bar_row(card, y) for y in clear), "deep" if inks == "colour" else "back", stroke),)


def _bar_row(card: Size, y: float) -> Path:
    chance = Random(round(y * 100))  # noqa: S311 - a pattern, not a secret; the same back every time
    left, right = 8.2, card.width - 8.2
    hole = _hole(card, y)
    parts: list[Path] = []
    x = left
    while x < right:
        end = min(x + chance.choice(BARS), right)
        end = right if right - end < GAP + 1.2 else end
        parts.extend(line((a, y), (b, y)) for a, b in _around(x, end, hole) if b - a > SHORTEST)
        x = end + GAP
    return joined(parts)


def _hole(card: Size, y: float) -> tuple[float, float] | None:
    away = abs(y - card.height / 2)
    if away >= 12.4:
        return None
    half = (12.4**2 - away**2) ** 0.5
    return card.width / 2 - half, card.width / 2 + half


def _around(start: float, end: float, hole: tuple[float, float] | None) -> list[tuple[float, float]]:
    if hole is None or end <= hole[0] or start >= hole[1]:
        return [(start, end)]
    return [(start, min(end, hole[0])), (max(start, hole[1]), end)]


def _band_edges(card: Size) -> tuple[float, float]:
    top = card.height / 2 - 25.05
    return top, top + BAND


def _band(card: Size, ink: Ink) -> tuple[Shape, ...]:
    top, low = _band_edges(card)
    left, right = 5.8, card.width - 5.8
    rules = joined(line((left, y), (right, y)) for y in (top, low))
    room = card.width - 16.6
    natural = typeface.set_line("FINAL WORD", 4.12)[1]
    name, width = typeface.set_line("FINAL WORD", 4.12, (room - natural) / 9)
    return (
        Shape(rules, ink, 0.35),
        Shape(placed(name, (card.width - width) / 2, (top + low) / 2 + 2.06), ink),
    )


def _stop(card: Size, inks: InkSet) -> tuple[Shape, ...]:
    x, y = card.width / 2, card.height / 2
    ring, ink = circle(x, y, 10.4), _ink(inks)
    disc = Shape(circle(x, y, 7.4), ink) if inks == "colour" else Shape(circle(x, y, 6.8), ink, 1.2)
    return (Shape(ring, ink, 0.35), disc)
