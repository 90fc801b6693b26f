"""Outlines in millimetres: the one primitive that cards, boxes and figures are drawn with, whatever writes them out."""

from collections.abc import Iterable

import msgspec

from finalword.press.inks import Ink

Segment = tuple[str, tuple[float, ...]]
"""`("M", (x, y))`, `("L", (x, y))`, `("Q", (cx, cy, x, y))`, `("C", (ax, ay, bx, by, x, y))`, `("Z", ())`, absolute."""
Path = tuple[Segment, ...]

KAPPA = 0.5522847498
"""Length of the handles of four cubic curves that make a circle of radius one."""


class Shape(msgspec.Struct, frozen=True):
    """A path in one ink: filled by the non-zero rule, or drawn as a line of `stroke` millimetres."""

    path: Path
    ink: Ink
    stroke: float = 0.0

    def moved(self, dx: float, dy: float) -> "Shape":
        """Return the shape shifted to the right and down."""
        return Shape(placed(self.path, dx, dy), self.ink, self.stroke)

    def scaled(self, by: float) -> "Shape":
        """Return the shape enlarged about the origin, its line too."""
        return Shape(placed(self.path, 0, 0, by), self.ink, self.stroke * by)

    def turned(self, width: float, height: float) -> "Shape":
        """Return the shape turned by 180 degrees on a card of this size."""
        return Shape(placed(self.path, width, height, -1), self.ink, self.stroke)


class Drawing(msgspec.Struct, frozen=True):
    """Shapes on a ground of one size, in painting order; `label` says in words what they show."""

    width: float
    height: float
    label: str
    shapes: tuple[Shape, ...]


def placed(path: Path, dx: float, dy: float, scale: float = 1.0) -> Path:
    """Return the path scaled about the origin, then shifted; a scale of -1 turns it by 180 degrees."""
    return tuple(
        (kind, tuple(v * scale + (dy if i % 2 else dx) for i, v in enumerate(values))) for kind, values in path
    )


def polygon(*points: tuple[float, float]) -> Path:
    """Return the closed path through these points."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), ("Z", ()))


def line(*points: tuple[float, float]) -> Path:
    """Return the open path through these points."""
    return polygon(*points)[:-1]


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """Return a rectangle, its corners rounded by `radius`."""
    if not radius:
        return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    r, k, right, bottom = radius, radius * (1 - KAPPA), x + width, y + height
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle about (x, y)."""
    r, k = radius, radius * KAPPA
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )


def joined(paths: Iterable[Path]) -> Path:
    """Return one path of several."""
    return tuple(segment for path in paths for segment in path)


def shifted(drawing: Drawing, dx: float, dy: float, scale: float = 1.0) -> tuple[Shape, ...]:
    """Return a drawing's shapes enlarged about its corner and moved, to stand in a larger drawing."""
    return tuple(shape.scaled(scale).moved(dx, dy) for shape in drawing.shapes)
