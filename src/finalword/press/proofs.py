"""What goes to a card service: a picture a card or one document, a manifest, and a sheet to look at."""

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO

import pikepdf

from finalword.press.decksheets import BACK, REFERENCE, TITLE, card_definitions, leaf_names
from finalword.press.finish import PageBoxes, saved, set_boxes, set_preferences
from finalword.press.inks import COLOUR, typst_colours, typst_press_colours
from finalword.press.markup import define, mm, palette
from finalword.press.measures import Box, Size
from finalword.press.services import BoxPreset, Service
from finalword.press.shapes import Drawing, Shape, rectangle
from finalword.press.tuckbox import Net, art
from finalword.press.typesetter import to_images, to_pdf
from finalword.rules.deck import Deck
from finalword.rules.letters import class_of

COLUMNS = 9


def order_of(deck: Deck) -> tuple[str, ...]:
    """Return the faces of an order: every letter card, then title and reference card."""
    return (*deck.cards, TITLE, REFERENCE)


def picture_names(deck: Deck) -> tuple[str, ...]:
    """Return file names that sort into the order of the deck."""
    return tuple(f"{number:03d}-{name}.png" for number, name in enumerate(order_of(deck), 1))


def pictures(service: Service, deck: Deck) -> dict[str, bytes]:
    """Return the picture of every different card by name of its leaf, exact to the pixel."""
    leaves = to_images(_leaves(service, deck, palette(typst_colours(COLOUR))), service.dpi)
    return dict(zip(leaf_names(deck), leaves, strict=True))


def box_picture(service: Service, box: BoxPreset) -> bytes:
    """Return the tuck box as a picture, oxblood to the rim so that every cut bleeds."""
    net = Net({name: _box(service, getattr(box, name)) for name in ("back", "side", "front", "other", "lid", "base")})
    size = Size(service.mm(box.width), service.mm(box.height))
    glue = _box(service, box.glue)
    blank = Shape(rectangle(glue.x + 2, glue.y - 9, size.width - glue.x, glue.height + 18), "white")
    ground = Shape(rectangle(0, 0, size.width, size.height), "back")
    drawing = Drawing(size.width, size.height, "tuck box", (ground, blank, *art(net, flood=True)))
    head = palette(typst_colours(COLOUR)) + define("net", drawing)
    page = f"#set page(width: {mm(size.width)}, height: {mm(size.height)}, margin: 0pt)\n"
    return to_images(head + page + "#place(top + left, net)\n", service.dpi)[0]


def _box(service: Service, pixels: tuple[float, float, float, float]) -> Box:
    return Box(*(service.mm(value) for value in pixels))


def document(service: Service, deck: Deck) -> bytes:
    """Return one CMYK document, for every card its back and then its face, boxes set."""
    leaves = to_pdf(_leaves(service, deck, palette(typst_press_colours())))
    place = {name: number for number, name in enumerate(leaf_names(deck))}
    boxes = PageBoxes(service.page, service.trim, Box(0, 0, service.page.width, service.page.height))
    with pikepdf.open(BytesIO(leaves)) as source, pikepdf.new() as target:
        for name in order_of(deck):
            target.pages.append(source.pages[place[BACK]])
            target.pages.append(source.pages[place[name]])
        for page in target.pages:
            set_boxes(page, boxes)
        set_preferences(target, "none")
        return saved(target)


def _leaves(service: Service, deck: Deck, inks: str) -> str:
    head = inks + card_definitions(deck, service.card, "colour")
    page = f"#set page(width: {mm(service.page.width)}, height: {mm(service.page.height)}, margin: 0pt)\n"
    cut = mm(service.mm(service.cut))
    pages = []
    for name in leaf_names(deck):
        ground = BACK if name == BACK else "paper"
        pages.append(
            f"#at(0mm, 0mm, rect(width: 100%, height: 100%, fill: inks.{ground}))\n#at({cut}, {cut}, card-{name})\n"
        )
    return head + page + "#pagebreak()\n".join(pages)


def manifest(service: Service, deck: Deck) -> bytes:
    """Return a CSV with a line for every picture: order, file, side, card, class and size."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("order", "file", "side", "card", "class", "width_px", "height_px", "dpi"))
    size = (service.width, service.height, service.dpi)
    for number, (name, file) in enumerate(zip(order_of(deck), picture_names(deck), strict=True), 1):
        kind = class_of(name) if len(name) == 1 else ""
        table.writerow((number, f"fronts/{file}", "front", name, kind, *size))
    table.writerow(("", "back.png", "back", BACK, "", *size))
    return text.getvalue().encode()


def contact_sheet(service: Service, deck: Deck) -> bytes:
    """Return one picture of the whole order, cut line drawn, to look over before paying."""
    cell, pitch = 30.0, Size(32.0, 30.0 * service.page.height / service.page.width + 2.0)
    names = (*order_of(deck), BACK)
    rows = -(-len(names) // COLUMNS)
    scale = cell / service.page.width
    head = palette(typst_colours(COLOUR)) + card_definitions(deck, service.card, "colour")
    width, height = mm(COLUMNS * pitch.width + 2), mm(rows * pitch.height + 2)
    page = f"#set page(width: {width}, height: {height}, margin: 0pt, fill: luma(60%))\n"
    cells = "".join(_cell(service, name, place, pitch, scale) for place, name in enumerate(names))
    return to_images(head + page + _cell_function(service, scale) + cells, 100)[0]


def _cell_function(service: Service, scale: float) -> str:
    width, height, cut = mm(service.page.width), mm(service.page.height), mm(service.mm(service.cut))
    return (
        f"#let cell(ground, card) = scale({scale * 100:.3f}%, origin: top + left, "
        f"box(width: {width}, height: {height}, {{\n"
        f"  at(0mm, 0mm, rect(width: 100%, height: 100%, fill: ground))\n  at({cut}, {cut}, card)\n"
        f"  at({cut}, {cut}, rect(width: {mm(service.card.width)}, height: {mm(service.card.height)}, radius: 3mm, "
        'stroke: (paint: luma(60%), thickness: .3mm, dash: "dashed")))\n}))\n'
    )


def _cell(service: Service, name: str, place: int, pitch: Size, scale: float) -> str:
    assert service.page.width * scale < pitch.width
    row, column = divmod(place, COLUMNS)
    ground = BACK if name == BACK else "paper"
    return f"#at({mm(2 + column * pitch.width)}, {mm(2 + row * pitch.height)}, cell(inks.{ground}, card-{name}))\n"


def files_of(service: Service, deck: Deck) -> Iterator[tuple[str, bytes]]:
    """Yield every file of an order with its name, pictures in upload order."""
    if service.kind == "document":
        yield "deck.pdf", document(service, deck)
    else:
        made = pictures(service, deck)
        yield "back.png", made[BACK]
        for name, file in zip(order_of(deck), picture_names(deck), strict=True):
            yield f"fronts/{file}", made[name]
        yield "manifest.csv", manifest(service, deck)
        if service.box is not None:
            yield "tuck-box.png", box_picture(service, service.box)
    yield "contact-sheet.png", contact_sheet(service, deck)
