"""What goes to card services, opened and measured."""

import csv
from io import BytesIO, StringIO

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray
from PIL import Image
from pypdf import PdfReader

from finalword.data import load_deck
from finalword.press.inks import PRESS
from finalword.press.measures import PressError
from finalword.press.proofs import contact_sheet, document, files_of, order_of
from finalword.press.services import load_services, service_named

DECK = load_deck()
SIZES = {
    "gamecrafter-poker": ((825, 1125), 37.5, 75),
    "gamecrafter-bridge": ((750, 1125), 37.5, 75),
    "makeplayingcards-poker": ((822, 1122), 36, 72),
    "makeplayingcards-63x88": ((816, 1110), 36, 72),
    "makeplayingcards-bridge": ((747, 1122), 36, 72),
}
MADE = {name: dict(files_of(service_named(name), DECK)) for name in ("gamecrafter-poker", "makeplayingcards-63x88")}


def pixels(picture: bytes) -> NDArray[np.int64]:
    """Return a picture's colours."""
    return np.asarray(Image.open(BytesIO(picture)).convert("RGB")).astype(np.int64)


def test_the_presets_are_the_services_own_numbers() -> None:
    known = load_services()
    assert known.keys() == {*SIZES, "drivethrucards-poker"}
    for name, (size, cut, safe) in SIZES.items():
        preset = known[name]
        assert ((preset.width, preset.height), preset.cut, preset.safe, preset.dpi) == (size, cut, safe, 300)
    assert known["gamecrafter-poker"].card.width == pytest.approx(63.5)
    assert known["makeplayingcards-63x88"].card.height == pytest.approx(88, abs=0.2)
    assert known["makeplayingcards-bridge"].card.width == pytest.approx(57.15)


@pytest.mark.parametrize("name", MADE)
def test_every_picture_is_exact_to_the_pixel(name: str) -> None:
    faces = [content for file, content in MADE[name].items() if file.startswith("fronts/")]
    assert len(faces) == 54
    assert {Image.open(BytesIO(content)).size for content in [*faces, MADE[name]["back.png"]]} == {SIZES[name][0]}


@pytest.mark.parametrize("name", SIZES)
def test_nothing_but_ground_lies_outside_the_safe_zone(name: str) -> None:
    preset = service_named(name)
    made = MADE.get(name) or dict(files_of(preset, DECK))
    for file in [file for file in made if file.endswith(("-A.png", "-H.png", "-Q.png", "-L.png", "back.png"))]:
        card = pixels(made[file])
        ground = card[0, 0]
        rim = np.ones(card.shape[:2], bool)
        edge = int(preset.safe)
        rim[edge:-edge, edge:-edge] = False
        assert abs(card[rim] - ground).max() <= 22, file  # the paper that keeps studs clear is the ground
        assert abs(card[~rim] - ground).max() > 100, file


@pytest.mark.parametrize("name", MADE)
def test_names_sort_into_the_order_of_the_manifest(name: str) -> None:
    made = MADE[name]
    rows = list(csv.DictReader(StringIO(made["manifest.csv"].decode())))
    faces = [row["file"] for row in rows if row["side"] == "front"]
    assert faces == sorted(faces) == [file for file in made if file.startswith("fronts/")]
    assert "".join(row["card"] for row in rows if row["class"]) == DECK.cards
    assert [row["card"] for row in rows[-3:]] == ["title", "reference", "back"]
    assert {(int(row["width_px"]), int(row["height_px"])) for row in rows} == {SIZES[name][0]}
    assert {row["class"] for row in rows if row["card"] == "Q"} == {"rare"}


def test_equal_letters_have_equal_pictures_and_others_do_not() -> None:
    made = MADE["gamecrafter-poker"]
    by_card: dict[str, set[bytes]] = {}
    for file, content in made.items():
        if file.startswith("fronts/"):
            by_card.setdefault(file[:-4].rpartition("-")[2], set()).add(content)
    assert all(len(pictures) == 1 for pictures in by_card.values())
    assert len({next(iter(pictures)) for pictures in by_card.values()}) == len(by_card) == 28


@pytest.mark.parametrize(("name", "size"), [("gamecrafter-poker", (2325, 1950)), ("gamecrafter-bridge", (2175, 1800))])
def test_the_tuck_box_fits_the_services_die(name: str, size: tuple[int, int]) -> None:
    preset = service_named(name)
    made = MADE.get(name) or dict(files_of(preset, DECK))
    box = pixels(made["tuck-box.png"])
    assert (box.shape[1], box.shape[0]) == size
    assert preset.box is not None
    x, y, width, height = preset.box.glue
    assert (box[round(y) : round(y + height), round(x + 40) :] == 255).all(), "no ink where glue goes"
    x, y, width, height = (round(value) for value in preset.box.front)
    front = box[y : y + height, x : x + width]
    assert (abs(front - box[0, 0]).max(axis=2) > 100).mean() > 0.1
    assert (front[:30] == box[0, 0]).all()


def test_the_contact_sheet_shows_every_card() -> None:
    sheet = pixels(contact_sheet(service_named("gamecrafter-poker"), DECK))
    cells = -(-55 // 9)
    assert sheet.shape[0] > cells * 100
    paper = (abs(sheet - np.array((251, 246, 234))).max(axis=2) < 3).mean()
    assert paper > 0.4


@pytest.fixture(scope="module")
def drive() -> bytes:
    """The document for DriveThruCards."""
    return document(service_named("drivethrucards-poker"), DECK)


def test_the_document_turns_back_then_front(drive: bytes) -> None:
    pages = PdfReader(BytesIO(drive)).pages
    assert len(pages) == 2 * 54
    contents = [page.get_contents() for page in pages]
    data = [content.get_data() if content is not None else b"" for content in contents]
    assert len(set(data[::2])) == 1
    assert len(set(data[1::2])) == len(set(order_of(DECK)))
    assert data[0] not in data[1::2]
    for page in pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((198, 270), abs=0.01)
        assert [float(value) for value in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.01)
        assert [float(value) for value in page.bleedbox] == pytest.approx([0, 0, 198, 270], abs=0.01)


def test_the_document_is_cmyk_and_spares_ink(drive: bytes) -> None:
    assert all(sum(parts) < 240 for parts in PRESS.values())
    amounts = set()
    with pikepdf.open(BytesIO(drive)) as pdf:
        for page in pdf.pages:
            spaces = {str(key): value for key, value in page.resources.get("/ColorSpace", {}).items()}
            assert not spaces, "a colour that is neither plain CMYK"
            for step in pikepdf.parse_content_stream(page):
                operator, operands = step.operator, step.operands
                assert str(operator) not in {"rg", "RG", "g", "G", "sc", "scn", "SC", "SCN", "cs", "CS"}
                if str(operator) in {"k", "K"}:
                    amounts.add(round(sum(float(value) for value in operands), 3))
    assert len(amounts) > 5
    assert max(amounts) < 2.4


def test_the_documents_fonts_are_embedded(drive: bytes) -> None:
    with pikepdf.open(BytesIO(drive)) as pdf:
        fonts = [font for page in pdf.pages for font in page.resources.get("/Font", {}).values()]
        assert fonts
        for font in fonts:
            (descendant,) = font.DescendantFonts
            assert "/FontFile2" in descendant.FontDescriptor or "/FontFile3" in descendant.FontDescriptor


def test_an_unknown_service_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PressError, match="no card service 'acme'; choose one of gamecrafter-poker, "):
        service_named("acme")


def test_what_cannot_be_met_is_said() -> None:
    assert any("not yet PDF/X" in sentence for sentence in service_named("drivethrucards-poker").left)
