"""What a person asks of the press, and the files that make it up."""

from collections.abc import Callable, Iterator
from functools import cache, partial

import msgspec

from finalword.press.booklet import booklet_pdf, rules_pdf
from finalword.press.boxsheet import tuckbox_pdf
from finalword.press.calibration import calibration_pdf
from finalword.press.decksheets import REFERENCE, DeckSheets, card_leaves
from finalword.press.finish import Flip, lightened
from finalword.press.imposition import imposed
from finalword.press.inks import InkSet
from finalword.press.instructions import instructions_pdf
from finalword.press.measures import CARDS, PAPER_NAMES, PAPERS, PressError, Size
from finalword.press.sheet import CENTRED, Layout, Offset, plan
from finalword.press.typesetter import to_pdf
from finalword.rules.deck import Deck

FEWEST, MOST = 10, 216
FLIP = "both sides, flip on the long edge"
HOW: dict[Layout, str] = {
    "duplex": FLIP,
    "bleed": f"{FLIP}; every card with 3 mm of bleed",
    "gutterfold": "one side; fold, glue, cut",
    "fronts": "one side; for sleeves with opaque backs",
}


class Product(msgspec.Struct, frozen=True):
    """A file to come: its name, how it is made, and how a person prints it."""

    file: str
    make: Callable[[], bytes]
    how: str


class Order(msgspec.Struct, frozen=True):
    """A deck with the papers, inks and sizes it is wanted in; PressError for a deck nobody can print or play."""

    deck: Deck
    papers: tuple[str, ...] = ("a4", "letter")
    inks: tuple[InkSet, ...] = ("colour", "low")
    layout: Layout = "duplex"
    card: str = "poker"
    offset: Offset = CENTRED
    back_bleed: float | None = None

    def __post_init__(self) -> None:
        if not FEWEST <= self.deck.size <= MOST:
            cards = "1 card" if self.deck.size == 1 else f"{self.deck.size} cards"
            raise PressError(f"the deck has {cards}; the press takes {FEWEST} (one hand) to {MOST}")

    @property
    def size(self) -> Size:
        """The size of a card."""
        return CARDS[self.card]


def products(order: Order) -> tuple[list[Product], list[str]]:
    """Return the files of an order, ready to be made, and notes on what could not be had."""
    notes: list[str] = []
    made = [_deck(order, paper, inks) for paper in order.papers for inks in order.inks]
    made += [_reference(order, paper) for paper in order.papers]
    for paper in order.papers:
        made += _boxes(order, paper, notes)
    made.append(Product("rules.pdf", partial(rules_pdf, order.deck), "to read on a screen, or on A5"))
    for paper in order.papers:
        make = partial(booklet_pdf, order.deck, PAPERS[paper])
        made.append(Product(f"rules-booklet-{paper}.pdf", make, "both sides, flip on the short edge; fold and staple"))
    for paper in order.papers:
        contents = [(product.file, product.how) for product in made if _belongs(product.file, paper, order)]
        make = partial(instructions_pdf, PAPERS[paper], order.size, contents)
        made.append(Product(f"instructions-{paper}.pdf", make, "one side, any paper"))
    return made, notes


def calibration(papers: tuple[str, ...]) -> list[Product]:
    """Return the pages that measure where a printer puts its backs."""
    return [
        Product(f"calibrate-{paper}.pdf", partial(calibration_pdf, PAPERS[paper]), f"{FLIP}; then hold it to the light")
        for paper in papers
    ]


def _deck(order: Order, paper: str, inks: InkSet) -> Product:
    sheets = _sheets(order, paper, inks)
    parts = ("deck", paper, *_variants(order), inks)
    return Product("-".join(parts) + ".pdf", partial(_pressed, sheets), HOW[order.layout])


def _variants(order: Order) -> Iterator[str]:
    if order.layout != "duplex":
        yield order.layout
    if order.card != "poker":
        yield order.card


def _sheets(order: Order, paper: str, inks: InkSet) -> DeckSheets:
    sheet = plan(PAPERS[paper], order.size, order.layout)
    return DeckSheets(order.deck, sheet, inks, order.offset, order.back_bleed)


def _pressed(sheets: DeckSheets) -> bytes:
    leaves = _leaves(sheets.deck, sheets.sheet.card, sheets.inks)
    flip: Flip = "long" if sheets.two_sided else "none"
    return imposed(to_pdf(sheets.markup()), leaves, sheets.placements(), sheets.boxes(), flip)


@cache
def _leaves(deck: Deck, card: Size, inks: InkSet) -> bytes:
    return lightened(to_pdf(card_leaves(deck, card, inks)))


def _reference(order: Order, paper: str) -> Product:
    sheet = plan(PAPERS[paper], order.size, "fronts")
    sheets = DeckSheets(order.deck, sheet, order.inks[0], only=REFERENCE)
    return Product(f"reference-{paper}.pdf", partial(_pressed, sheets), "one side; a card for everybody at the table")


def _boxes(order: Order, paper: str, notes: list[str]) -> list[Product]:
    count = order.deck.size + 2
    makes = [(inks, partial(tuckbox_pdf, PAPERS[paper], order.size, count, inks)) for inks in order.inks]
    try:
        makes[0][1]()
    except PressError as refusal:
        notes.append(f"No tuck box on {PAPER_NAMES[paper]}: {refusal}.")
        return []
    return [
        Product(f"tuck-box-{paper}-{inks}.pdf", make, "one side, heavy paper; cut, fold, glue") for inks, make in makes
    ]


def _belongs(file: str, paper: str, order: Order) -> bool:
    """Whether a file is for people with this paper (or any), and in the first ink asked for."""
    named = [known for known in PAPERS if f"-{known}" in file]
    return (not named or paper in named) and not file.endswith(tuple(f"-{inks}.pdf" for inks in order.inks[1:]))
