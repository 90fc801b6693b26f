#!/usr/bin/env python
"""Draw the card faces, the back and the figures of the rules as SVG into the package, for screens.

The same sources give the same bytes; a test draws them again. Run it after a change to the drawings or the deck.
"""

from pathlib import Path

from finalword.data import load_deck
from finalword.press.booklet import FIGURES
from finalword.press.faces import back_svg, face_svg
from finalword.press.figures import figure
from finalword.press.svg import to_svg
from finalword.rules.letters import ALPHABET

DATA = Path(__file__).parents[1] / "src" / "finalword" / "data"


def pictures() -> dict[str, str]:
    """Return every picture by its path under the data folder."""
    faces = {f"cards/{letter}.svg": face_svg(letter) for letter in ALPHABET}
    figures = {f"figures/{name}.svg": to_svg(figure(name, load_deck())) for name in FIGURES}
    return {**faces, "cards/back.svg": back_svg(), **figures}


def main() -> None:
    """Write them all."""
    for name, text in pictures().items():
        path = DATA / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
