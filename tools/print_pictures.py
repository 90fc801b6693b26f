"""Make the pictures of print and play for README and docs: every face and the back, and a sheet with its back."""

from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image

from finalword.data import load_deck
from finalword.press.faces import back_svg, face_svg
from finalword.press.markup import mm, quoted
from finalword.press.order import Order, products
from finalword.press.typesetter import to_images
from finalword.rules.letters import ALPHABET

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
COLUMNS, WIDTH, GAP = 9, 20.0, 2.0
TABLE = (235, 227, 209)


def faces() -> bytes:
    """Show the 26 faces and the back in three rows."""
    pitch, height = WIDTH + GAP, WIDTH * 88.9 / 63.5
    size = f"width: {mm(COLUMNS * pitch + GAP)}, height: {mm(3 * (height + GAP) + GAP)}"
    cells = []
    for place, svg in enumerate([*(face_svg(letter) for letter in ALPHABET), back_svg()]):
        x, y = GAP + place % COLUMNS * pitch, GAP + place // COLUMNS * (height + GAP)
        picture = f'image(bytes({quoted(svg)}), format: "svg", width: {mm(WIDTH)})'
        cells.append(f"#place(top + left, dx: {mm(x)}, dy: {mm(y)}, {picture})\n")
    page = f'#set page({size}, margin: 0pt, fill: rgb("#ebe3d1"))\n'
    return to_images(page + "".join(cells), 200)[0]


def sheet() -> Image.Image:
    """Show the last sheet of the A4 deck, front and back beside each other."""
    deck = products(Order(load_deck(), ("a4",), ("colour",)))[0][0].make()
    document = pypdfium2.PdfDocument(deck)
    sides = [document[page].render(scale=60 / 72).to_pil() for page in (10, 11)]
    document.close()
    width, height = sides[0].size
    shown = Image.new("RGB", (2 * width + 36, height + 24), TABLE)
    for place, side in enumerate(sides):
        shown.paste(side, (12 + place * (width + 12), 12))
    return shown


def main() -> None:
    """Write both."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    Image.open(BytesIO(faces())).convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(FOLDER / "faces.png")
    sheet().convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(FOLDER / "sheet.png")


if __name__ == "__main__":
    main()
