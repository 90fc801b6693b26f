"""Pages as pictures, rendered by pdfium (and poppler where there): what a printer would put on the paper."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from finalword.data import load_deck
from finalword.press.cardface import SAFE
from finalword.press.decksheets import card_leaves, leaf_names
from finalword.press.inks import InkSet
from finalword.press.measures import CARDS, EDGE, PAPERS, Box
from finalword.press.order import Order, products
from finalword.press.sheet import Layout, Offset, band, marks, plan
from finalword.press.typesetter import to_pdf
from pixels import Pixels, at, blocks, cover, inked, near, page_pixels

DPI = 200.0
INKS: tuple[InkSet, ...] = ("colour", "low")
SHEETS = [(paper, inks) for paper in PAPERS for inks in INKS]
OXBLOOD, PAPER = (116, 20, 31), (251, 246, 234)


@pytest.mark.parametrize(("paper", "inks"), SHEETS)
@pytest.mark.parametrize("page", [0, 1])
def test_no_ink_outside_bleed_marks_and_caption(
    printed: Mapping[str, bytes], paper: str, inks: InkSet, page: int
) -> None:
    sheet = plan(PAPERS[paper], CARDS["poker"], "duplex")
    stray = inked(page_pixels(printed[f"deck-{paper}-{inks}.pdf"], page, DPI))
    assert stray.any()
    cover(stray, sheet.trim.grown(sheet.bleed if inks == "colour" else -SAFE), DPI)
    cover(stray, band(sheet), DPI)
    for mark in marks(sheet):
        cover(stray, Box(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1).grown(0.13), DPI)
    assert not stray.any()


@pytest.mark.parametrize("layout", ["duplex", "bleed", "gutterfold", "fronts"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_rim_stays_white_even_with_an_offset(layout: Layout, paper: str) -> None:
    order = Order(load_deck(), (paper,), ("low",), layout, offset=Offset(2, -2))
    pdf = products(order)[0][0].make()
    for page in range(2):
        ink = inked(page_pixels(pdf, page, 100.0))
        cover(ink, Box(0, 0, PAPERS[paper].width, PAPERS[paper].height).grown(-EDGE), 100.0, slack=1)
        assert not ink.any()


@pytest.mark.parametrize(("paper", "inks"), SHEETS)
@pytest.mark.parametrize("page", [0, 1])
def test_marks_are_drawn_on_the_cut_lines(printed: Mapping[str, bytes], paper: str, inks: InkSet, page: int) -> None:
    sheet = plan(PAPERS[paper], CARDS["poker"], "duplex")
    pixels = page_pixels(printed[f"deck-{paper}-{inks}.pdf"], page, 600.0)
    for mark in marks(sheet):
        x, y = (mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2
        assert max(at(pixels, x, y, 600.0)) < 60
        across = (0.3, 0.0) if mark.x1 == mark.x2 else (0.0, 0.3)  # a quarter of a millimetre wide, no more
        assert min(at(pixels, x + across[0], y + across[1], 600.0)) > 240
        assert min(at(pixels, x - across[0], y - across[1], 600.0)) > 240


@pytest.mark.parametrize("paper", PAPERS)
def test_turned_over_its_long_edge_the_back_lies_behind_the_front(printed: Mapping[str, bytes], paper: str) -> None:
    sheet = plan(PAPERS[paper], CARDS["poker"], "duplex")
    pdf = printed[f"deck-{paper}-colour.pdf"]
    front, back = page_pixels(pdf, 0, DPI), page_pixels(pdf, 1, DPI)[:, ::-1]
    for cell in sheet.fronts:
        x, y = cell.x + cell.width / 2, cell.y + cell.height / 2
        assert near(at(back, x, y, DPI), (233, 207, 174)), "the stop shows in the middle of the card in front of it"
        for dx, dy in ((2, 2), (cell.width - 2, 2), (2, cell.height - 2), (cell.width - 2, cell.height - 2)):
            assert near(at(back, cell.x + dx, cell.y + dy, DPI), OXBLOOD)
            assert near(at(front, cell.x + dx, cell.y + dy, DPI), PAPER)


def test_an_offset_moves_backs_and_their_marks() -> None:
    moved = products(Order(load_deck(), ("a4",), ("low",), offset=Offset(2.54, -1.27)))[0][0].make()
    still = products(Order(load_deck(), ("a4",), ("low",)))[0][0].make()
    strip = band(plan(PAPERS["a4"], CARDS["poker"], "duplex"))
    before, after = (inked(page_pixels(pdf, 1, DPI), 128) for pdf in (still, moved))
    for mask in (before, after):
        cover(mask, strip.grown(6), DPI)
    shifted = np.roll(before, (-10, 20), axis=(0, 1))
    inner = (slice(100, -150), slice(60, -60))
    assert (shifted[inner] != after[inner]).mean() < 0.002
    assert (before[inner] != after[inner]).mean() > 0.02
    front = page_pixels(moved, 0, 100.0)
    assert (front == page_pixels(still, 0, 100.0)).all()


def leaves(card: str, inks: InkSet) -> bytes:
    """Return the pages with every different card of the deck."""
    return to_pdf(card_leaves(load_deck(), CARDS[card], inks))


@pytest.mark.parametrize("inks", INKS)
@pytest.mark.parametrize("card", CARDS)
def test_a_back_turned_by_half_is_itself(card: str, inks: InkSet) -> None:
    # a page of whole pixels, so that turning it needs no interpolation
    page = leaf_names(load_deck()).index("back")
    dpi = 25.4 * 20
    back = page_pixels(leaves(card, inks), page, dpi).astype(int)
    rows, columns = round(CARDS[card].height * 20), round(CARDS[card].width * 20)
    back = back[:rows, :columns]
    assert inked(back.astype(np.uint8)).mean() > 0.05
    # the renderer places edges in steps of its own, so a rim pixel may be a little lighter on one side
    assert (abs(back - back[::-1, ::-1]).max(axis=2) > 40).mean() < 0.0005


@pytest.mark.parametrize("inks", INKS)
def test_every_back_of_a_sheet_is_the_same(printed: Mapping[str, bytes], inks: InkSet) -> None:
    sheet = plan(PAPERS["a4"], CARDS["poker"], "duplex")
    dpi = 25.4 * 20  # cells begin on whole pixels
    pixels = page_pixels(printed[f"deck-a4-{inks}.pdf"], 1, dpi)
    cells = [_cut(pixels, cell, dpi) for cell in sheet.fronts]
    assert all((abs(cell.astype(int) - cells[0]) > 40).mean() < 0.0005 for cell in cells)


def _cut(pixels: Pixels, box: Box, dpi: float) -> Pixels:
    scale = dpi / 25.4
    x, y = round(box.x * scale), round(box.y * scale)
    return pixels[y : y + round(box.height * scale), x : x + round(box.width * scale)]


@pytest.mark.parametrize("card", CARDS)
def test_no_face_comes_nearer_than_three_millimetres_to_the_cut(card: str) -> None:
    """At 600 dpi, letters, frames, marks and words: the rim of every face is bare, so a stack's edge tells nothing."""
    pdf, size = leaves(card, "colour"), CARDS[card]
    for page, name in enumerate(leaf_names(load_deck())):
        ink = inked(page_pixels(pdf, page, 600.0), 40)  # what is lighter is the paper that keeps studs clear
        assert ink.mean() > 0.03, name
        cover(ink, Box(0, 0, size.width, size.height).grown(-SAFE), 600.0)
        assert not ink.any(), name


def test_the_edge_of_a_stack_tells_nothing(printed: Mapping[str, bytes]) -> None:
    sheet = plan(PAPERS["a4"], CARDS["poker"], "duplex")
    pdf = printed["deck-a4-colour.pdf"]
    for number in range(12):
        pixels = page_pixels(pdf, number, 100.0)
        ground = OXBLOOD if number % 2 else PAPER
        for cell in sheet.cells:
            rim: list[tuple[float, float]]
            rim = [(cell.x + x, y) for x in np.linspace(0.5, 63, 30) for y in (cell.y + 0.5, cell.bottom - 0.5)]
            rim += [(x, cell.y + y) for y in np.linspace(0.5, 88.4, 40) for x in (cell.x + 0.5, cell.right - 0.5)]
            assert all(near(at(pixels, x, y, 100.0), ground) for x, y in rim)


def test_low_ink_needs_little(printed: Mapping[str, bytes]) -> None:
    def coverage(inks: InkSet, page: int) -> float:
        return float(1 - page_pixels(printed[f"deck-a4-{inks}.pdf"], page, 50.0).mean() / 255)

    assert coverage("low", 1) < 0.22 * coverage("colour", 1)
    assert coverage("low", 0) < 0.75 * coverage("colour", 0)


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not installed (tools/setup-tests installs it)")
def test_poppler_agrees_and_has_no_complaint(printed: Mapping[str, bytes], tmp_path: Path) -> None:
    for name in ("deck-letter-colour.pdf", "rules-booklet-a4.pdf", "tuck-box-a4-colour.pdf"):
        (tmp_path / name).write_bytes(printed[name])
        command = [
            "pdftoppm",
            "-r",
            "100",
            "-f",
            "1",
            "-l",
            "1",
            "-singlefile",
            str(tmp_path / name),
            str(tmp_path / "page"),
        ]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        assert not done.stderr
        theirs, ours = blocks(_read_ppm(tmp_path / "page.ppm")), blocks(page_pixels(printed[name], 0, 100.0))
        assert theirs.shape == ours.shape
        assert abs(theirs - ours).max() < 60
        assert ours.std() > 20


def _read_ppm(path: Path) -> Pixels:
    _, size, _, data = path.read_bytes().split(b"\n", 3)
    columns, rows = (int(value) for value in size.split())
    return np.frombuffer(data, np.uint8).reshape(rows, columns, 3)
