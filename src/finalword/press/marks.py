"""The four marks that tell a class without colour: ring, square, triangle, diamond."""

from finalword.press.inks import CLASS_INK, Ink
from finalword.press.shapes import Shape, circle, polygon, rectangle
from finalword.rules.letters import LetterClass


def mark(kind: LetterClass, x: float, y: float, size: float, ink: Ink | None = None) -> Shape:
    """Draw a class mark about (x, y), about two `size` wide, in the ink of its class unless another is given."""
    colour = ink or CLASS_INK[kind]
    match kind:
        case "vowel":
            return Shape(circle(x, y, size), colour, size * 0.65)
        case "anchor":
            side = size * 2.3
            return Shape(rectangle(x - side / 2, y - side / 2, side, side), colour)
        case "consonant":
            half, high = size * 1.44, size * 2.5
            return Shape(
                polygon((x, y - high * 0.55), (x + half, y + high * 0.45), (x - half, y + high * 0.45)), colour
            )
        case "rare":
            wide, high = size * 1.5, size * 1.65
            return Shape(polygon((x, y - high), (x + wide, y), (x, y + high), (x - wide, y)), colour)
