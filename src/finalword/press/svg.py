"""Drawings as small SVG files: outlines only, no font, millimetres as user units."""

from xml.sax.saxutils import quoteattr

from finalword.press.inks import COLOUR, Ink
from finalword.press.shapes import Drawing, Path, Shape

CORNER = 3.0


def to_svg(drawing: Drawing, ground: Ink | None = None, corner: float = CORNER) -> str:
    """Return a drawing as an SVG document, on a ground with round corners if one is named; 0.01 mm is kept."""
    size = f"{_number(drawing.width)} {_number(drawing.height)}"
    label = quoteattr(drawing.label)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" aria-label={label}>']
    if ground is not None:
        width, height = size.split()
        parts.append(f'<rect width="{width}" height="{height}" rx="{_number(corner)}" fill="{COLOUR[ground]}"/>')
    parts.extend(_element(shape) for shape in drawing.shapes)
    return "".join([*parts, "</svg>\n"])


def _element(shape: Shape) -> str:
    colour = COLOUR[shape.ink]
    if shape.stroke:
        return f'<path fill="none" stroke="{colour}" stroke-width="{_number(shape.stroke)}" d="{_data(shape.path)}"/>'
    return f'<path fill="{colour}" d="{_data(shape.path)}"/>'


def _data(path: Path) -> str:
    """Write a path with relative steps between points rounded first, so that no error adds up."""
    x = y = start_x = start_y = 0
    parts: list[str] = []
    for kind, values in path:
        points = [round(value * 100) for value in values]
        steps = [value - (y if place % 2 else x) for place, value in enumerate(points)]
        parts.append(_step(kind, steps))
        if kind == "Z":
            x, y = start_x, start_y
            continue
        x, y = points[-2:]
        if kind == "M":
            start_x, start_y = x, y
    return "".join(parts)


def _step(kind: str, steps: list[int]) -> str:
    if kind == "L" and steps[1] == 0:
        kind, steps = "H", steps[:1]
    elif kind == "L" and steps[0] == 0:
        kind, steps = "V", steps[1:]
    text = ""
    for step in steps:
        number = _number(step / 100)
        text += number if not text or number.startswith("-") else f" {number}"
    return kind.lower() + text


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return (
        text.replace("0.", ".", 1)
        if text.startswith(("0.", "-0."))
        else text.replace("-0", "0")
        if text == "-0"
        else text
    )
