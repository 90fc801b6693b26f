"""The card faces and the back as SVG: what people see on a screen is what they print."""

from finalword.data import load_deck
from finalword.press.backs import back
from finalword.press.cardface import face
from finalword.press.figures import FIGURES, figure
from finalword.press.svg import to_svg
from finalword.rules.letters import ALPHABET


def face_svg(letter: str) -> str:
    """Return the face of a capital letter as an SVG document, a poker card with round corners."""
    if letter not in ALPHABET or len(letter) != 1:
        raise ValueError(f"a card face is one capital letter from A to Z, not {letter!r}")
    return to_svg(face(letter), "paper")


def back_svg() -> str:
    """Return the back of every card as an SVG document, a poker card with round corners."""
    return to_svg(back(), "back")


def pictures() -> dict[str, str]:
    """Draw every picture that ships for screens, by its path under the data folder: faces, back, figures."""
    faces = {f"cards/{letter}.svg": face_svg(letter) for letter in ALPHABET}
    figures = {f"figures/{name}.svg": to_svg(figure(name, load_deck())) for name in FIGURES}
    return {**faces, "cards/back.svg": back_svg(), **figures}
