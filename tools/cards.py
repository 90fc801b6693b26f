"""Draw the card faces, the back and the figures of the rules as SVG into the package, for screens.

The same sources give the same bytes; a test draws them again. Run it after a change to the drawings or the deck.
"""

from pathlib import Path

from finalword.press.faces import pictures

DATA = Path(__file__).parents[1] / "src" / "finalword" / "data"


def main() -> None:
    """Write them all."""
    for name, text in pictures().items():
        path = DATA / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
