"""Drawings as Typst markup: each becomes a function, so a face is written once and placed fifty times."""

from collections.abc import Mapping
from importlib.resources import files

from finalword.press.inks import Ink
from finalword.press.shapes import Drawing, Path, Shape

STEPS = {"M": "move", "L": "line", "Q": "quad", "C": "cubic"}


def palette(colours: Mapping[Ink, str]) -> str:
    """Return the line that names every ink's colour."""
    return "#let inks = (" + ", ".join(f"{ink}: {colour}" for ink, colour in colours.items()) + ")\n"


def define(name: str, drawing: Drawing) -> str:
    """Return a definition of `name` as content the size of the drawing, its shapes in the palette's inks."""
    shapes = "\n".join(f"  place(top + left, {_shape(shape)})" for shape in drawing.shapes)
    return f"#let {name} = box(width: {mm(drawing.width)}, height: {mm(drawing.height)}, {{\n{shapes}\n}})\n"


def _shape(shape: Shape) -> str:
    return f"curve({_paint(shape)}, {_curve(shape.path)})"


def _paint(shape: Shape) -> str:
    if shape.stroke:
        return f"stroke: {mm(shape.stroke)} + inks.{shape.ink}"
    return f"fill: inks.{shape.ink}"


def _curve(path: Path) -> str:
    return ", ".join(_segment(kind, values) for kind, values in path)


def _segment(kind: str, values: tuple[float, ...]) -> str:
    if kind == "Z":
        return 'curve.close(mode: "straight")'
    points = ", ".join(f"({mm(x)}, {mm(y)})" for x, y in zip(values[::2], values[1::2], strict=True))
    return f"curve.{STEPS[kind]}({points})"


def mm(value: float) -> str:
    """Return a length to a thousandth of a millimetre."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return f"{'0' if text == '-0' else text}mm"


def quoted(text: str) -> str:
    """Return a Typst string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def template(name: str) -> str:
    """Return one of our Typst templates."""
    return (files("finalword.press") / "templates" / f"{name}.typ").read_text(encoding="utf-8")
