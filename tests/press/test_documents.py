"""Every PDF of a default run, opened: pages, boxes, fonts, words, preferences, and the same bytes again."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO

import pikepdf
import pytest
from pypdf import PdfReader

from finalword.data import load_deck
from finalword.press.booklet import A5, leaf_of
from finalword.press.decksheets import BACK, DeckSheets, leaf_names
from finalword.press.measures import CARDS, PAPERS, POINTS_PER_MM, Box, Size
from finalword.press.order import Order, products
from finalword.press.sheet import Layout, Offset, plan

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
DUPLEX, SHORT, SIMPLEX = "/DuplexFlipLongEdge", "/DuplexFlipShortEdge", "/Simplex"
EXPECTED: dict[str, tuple[int, Size, str]] = {
    "deck-a4-colour.pdf": (12, A4, DUPLEX),
    "deck-a4-low.pdf": (12, A4, DUPLEX),
    "deck-letter-colour.pdf": (12, LETTER, DUPLEX),
    "deck-letter-low.pdf": (12, LETTER, DUPLEX),
    "reference-a4.pdf": (1, A4, SIMPLEX),
    "reference-letter.pdf": (1, LETTER, SIMPLEX),
    "tuck-box-a4-colour.pdf": (1, A4, SIMPLEX),
    "tuck-box-a4-low.pdf": (1, A4, SIMPLEX),
    "tuck-box-letter-colour.pdf": (1, LETTER, SIMPLEX),
    "tuck-box-letter-low.pdf": (1, LETTER, SIMPLEX),
    "rules.pdf": (8, A5, SIMPLEX),
    "rules-booklet-a4.pdf": (4, A4.turned, SHORT),
    "rules-booklet-letter.pdf": (4, LETTER.turned, SHORT),
    "instructions-a4.pdf": (1, A4, SIMPLEX),
    "instructions-letter.pdf": (1, LETTER, SIMPLEX),
}
CAPTION = re.compile(
    r"Final Word, sheet \d+ of +\d+(, (fronts|backs))? ?This line is 100 mm long ?"
    r"Print at 100 %, (both sides, flip on the long edge|one side(; fold, glue, cut)?)"
)


def test_a_default_run_makes_these_files(printed: Mapping[str, bytes]) -> None:
    assert printed.keys() == EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_pages_have_number_and_size(printed: Mapping[str, bytes], name: str) -> None:
    count, size, _ = EXPECTED[name]
    pages = PdfReader(BytesIO(printed[name])).pages
    assert len(pages) == count
    for page in pages:
        shown = (float(page.mediabox.width), float(page.mediabox.height))
        assert shown == pytest.approx((size.width * POINTS_PER_MM, size.height * POINTS_PER_MM), abs=0.01)
        assert page.rotation == 0


@pytest.mark.parametrize("name", EXPECTED)
def test_viewers_are_asked_not_to_scale_and_how_to_flip(printed: Mapping[str, bytes], name: str) -> None:
    with pikepdf.open(BytesIO(printed[name])) as document:
        wishes = document.Root.ViewerPreferences
        assert str(wishes.PrintScaling) == "/None"
        assert str(wishes.Duplex) == EXPECTED[name][2]
        assert str(document.docinfo["/Title"]).startswith("Final Word")


def fonts_of(resources: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Find every font of a page, those of the leaves on it too."""
    yield from resources.get("/Font", {}).values()
    for form in resources.get("/XObject", {}).values():
        if "/Resources" in form:
            yield from fonts_of(form.Resources)


@pytest.mark.parametrize("name", EXPECTED)
def test_every_font_is_ours_embedded_and_subset(printed: Mapping[str, bytes], name: str) -> None:
    found = set()
    with pikepdf.open(BytesIO(printed[name])) as document:
        for page in document.pages:
            for font in fonts_of(page.resources):
                (descendant,) = font.DescendantFonts
                assert "/FontFile2" in descendant.FontDescriptor or "/FontFile3" in descendant.FontDescriptor
                found.add(str(font.BaseFont))
    assert found
    assert all(re.fullmatch(r"/[A-Z]{6}\+(Vollkorn|AtkinsonHyperlegible)-\w+", font) for font in found)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("inks", ["colour", "low"])
def test_sheets_say_nothing_but_their_caption(printed: Mapping[str, bytes], paper: str, inks: str) -> None:
    pages = PdfReader(BytesIO(printed[f"deck-{paper}-{inks}.pdf"])).pages
    for number, page in enumerate(pages):
        words = " ".join(page.extract_text().split())
        caption = CAPTION.match(words)
        assert caption
        side = "backs" if number % 2 else "fronts"
        assert f"sheet {number // 2 + 1} of 6, {side}" in re.sub(" +", " ", caption[0])
        rest = words[caption.end() :].strip()
        assert bool(rest) == (number == 10), "only the last front has cards with words on them"
        if rest:
            assert "VOWELS 21 A 5 E 6 I 4 O 4 U 2" in rest
            assert "Build a word. Break theirs." in rest


def boxes_of(pdf: bytes) -> list[tuple[Box, Box]]:
    """Return trim and bleed of every page in mm from the upper left."""
    found = []
    for page in PdfReader(BytesIO(pdf)).pages:
        height = float(page.mediabox.height)
        pair = []
        for box in (page.trimbox, page.bleedbox):
            left, low, right, high = (float(value) for value in (box.left, box.bottom, box.right, box.top))
            pair.append(Box(*(v / POINTS_PER_MM for v in (left, height - high, right - left, high - low))))
        found.append((pair[0], pair[1]))
    return found


def same(one: Box, other: Box) -> bool:
    """Whether two boxes agree to a hundredth of a millimetre."""
    return one.grown(0.01).holds(other) and other.grown(0.01).holds(one)


@pytest.mark.parametrize("paper", PAPERS)
def test_trim_and_bleed_boxes_are_those_of_the_sheet(printed: Mapping[str, bytes], paper: str) -> None:
    sheet = plan(PAPERS[paper], CARDS["poker"], "duplex")
    for trim, bleed in boxes_of(printed[f"deck-{paper}-colour.pdf"]):
        assert same(trim, sheet.trim)
        assert same(bleed, sheet.trim.grown(sheet.bleed))


def test_an_offset_moves_the_boxes_of_the_backs_only() -> None:
    order = Order(load_deck(), ("a4",), ("low",), offset=Offset(-1.5, 0.5))
    (product, *_), _ = products(order)
    sheet = plan(A4, CARDS["poker"], "duplex")
    (front, _), (back, _), *_ = boxes_of(product.make())
    assert same(front, sheet.trim)
    assert same(back, sheet.trim.moved(-1.5, 0.5))


@pytest.mark.parametrize("name", [name for name in EXPECTED if not name.startswith("deck-")])
def test_other_pages_have_boxes_within_the_paper(printed: Mapping[str, bytes], name: str) -> None:
    size = EXPECTED[name][1]
    for trim, bleed in boxes_of(printed[name]):
        assert bleed.holds(trim, slack=0.01)
        assert Box(0, 0, size.width, size.height).holds(bleed, slack=0.01)


@pytest.mark.parametrize(
    ("layout", "sheets", "title", "reference"),
    [("duplex", 6, 1, 1), ("fronts", 6, 1, 1), ("bleed", 7, 1, 3), ("gutterfold", 13, 0, 0)],
)
def test_each_layout_shows_every_card_once_with_a_back(layout: Layout, sheets: int, title: int, reference: int) -> None:
    deck = load_deck()
    (product, *_), _ = products(Order(deck, ("a4",), ("colour",), layout))
    shown: Counter[str] = Counter()
    names = leaf_names(deck)
    with pikepdf.open(BytesIO(product.make())) as document:
        assert len(document.pages) == sheets * (2 if layout in {"duplex", "bleed"} else 1)
        for page in document.pages:
            content = b"".join(stream.read_bytes() for stream in page.Contents)
            shown.update(names[int(leaf)] for leaf in re.findall(rb"/Leaf(\d+) Do", content))
    backs = shown.pop(BACK, 0)
    extras = {name: count for name, count in (("title", title), ("reference", reference)) if count}
    assert shown == deck.counts + Counter(extras)
    assert backs == (0 if layout == "fronts" else shown.total())


def test_spare_cells_hold_reference_and_title_card() -> None:
    sheets = DeckSheets(load_deck(), plan(A4, CARDS["poker"], "duplex"), "colour")
    assert sheets.names[-2:] == ("reference", "title")
    assert "".join(sheets.names[:-2]) == load_deck().cards


def test_the_booklet_folds_to_half_the_paper() -> None:
    assert (leaf_of(A4).width, leaf_of(A4).height) == (148.5, 210.0)
    assert (leaf_of(LETTER).width, leaf_of(LETTER).height) == (139.7, 215.9)


SUMS = """
from hashlib import sha256
from finalword.data import load_deck
from finalword.press.order import Order, products
for product in products(Order(load_deck()))[0]:
    print(product.file, sha256(product.make()).hexdigest())
"""


def test_another_process_makes_the_same_bytes(printed: Mapping[str, bytes]) -> None:
    done = subprocess.run([sys.executable, "-c", SUMS], check=True, capture_output=True, text=True)
    assert dict(line.split() for line in done.stdout.splitlines()) == {
        name: sha256(content).hexdigest() for name, content in printed.items()
    }
