"""The deck on sheets: fronts, backs behind them, marks and ruler, as Typst markup and page boxes."""

import msgspec

from finalword.press.backs import back
from finalword.press.cardface import face
from finalword.press.figures import row
from finalword.press.finish import PageBoxes
from finalword.press.imposition import Placement
from finalword.press.inks import COLOUR, LOW, InkSet, typst_colours
from finalword.press.marks import mark
from finalword.press.markup import define, mm, palette, quoted, template
from finalword.press.measures import CARDS, Box, PressError, Size
from finalword.press.shapes import Drawing
from finalword.press.sheet import CENTRED, Offset, Sheet, band, band_axis, marks
from finalword.rules.deck import Deck
from finalword.rules.letters import CLASSES, class_of

BACK, TITLE, REFERENCE = "back", "title", "reference"
PALETTES = {"colour": COLOUR, "low": LOW}
ADVICE = {
    "duplex": "Print at 100 %, both sides, flip on the long edge",
    "bleed": "Print at 100 %, both sides, flip on the long edge",
    "gutterfold": "Print at 100 %, one side; fold, glue, cut",
    "fronts": "Print at 100 %, one side",
}


class DeckSheets(msgspec.Struct, frozen=True):
    """A deck on one kind of paper in one kind of ink, or a sheet of `only` one card; PressError for a wrong bleed."""

    deck: Deck
    sheet: Sheet
    inks: InkSet
    offset: Offset = CENTRED
    back_bleed: float | None = None
    only: str | None = None

    def __post_init__(self) -> None:
        if self.back_bleed is not None and not 0 <= self.back_bleed <= self.sheet.bleed:
            raise PressError(
                f"the back's bleed on this sheet can be 0 to {self.sheet.bleed:g} mm, not {self.back_bleed:g}; "
                "the crop marks need the rest"
            )

    @property
    def names(self) -> tuple[str, ...]:
        """What lies in every front cell, sheet after sheet: letters, then reference and title cards in what is left."""
        per_sheet = len(self.sheet.fronts)
        if self.only is not None:
            return (self.only,) * per_sheet
        spare = -len(self.deck.cards) % per_sheet
        return (*self.deck.cards, *(TITLE if place == 1 else REFERENCE for place in range(spare)))

    @property
    def sheets(self) -> tuple[tuple[str, ...], ...]:
        """The front cells of each sheet."""
        step = len(self.sheet.fronts)
        return tuple(self.names[start : start + step] for start in range(0, len(self.names), step))

    @property
    def two_sided(self) -> bool:
        """Whether backs have pages of their own."""
        return self.sheet.layout in {"duplex", "bleed"}

    def boxes(self) -> list[PageBoxes]:
        """Return the page boxes of every page, in order."""
        front = PageBoxes(self.sheet.paper, self.sheet.trim, self.sheet.trim.grown(self.sheet.bleed))
        if not self.two_sided:
            return [front] * len(self.sheets)
        trim = self.sheet.trim.moved(self.offset.x, self.offset.y)
        return [front, PageBoxes(self.sheet.paper, trim, trim.grown(self.sheet.bleed))] * len(self.sheets)

    def markup(self) -> str:
        """Return all that is on the pages besides the cards: ground, marks, ruler."""
        pages = []
        for number in range(1, len(self.sheets) + 1):
            pages.append(self._under_fronts(number))
            if self.two_sided:
                pages.append(self._under_backs(number))
        return self._head() + "\n#pagebreak()\n".join(pages)

    def placements(self) -> list[list[Placement]]:
        """Return where every card lies, page by page; leaves are numbered as in `card_leaves`."""
        leaves = {name: number for number, name in enumerate(leaf_names(self.deck))}
        pages = []
        for names in self.sheets:
            fronts = [self._placed(leaves[name], box) for name, box in zip(names, self.sheet.fronts, strict=True)]
            backs = [self._placed(leaves[BACK], self.sheet.back_of(place)) for place in range(len(names))]
            if self.two_sided:
                pages += [fronts, [self._moved(placement) for placement in backs]]
            else:
                pages.append(fronts + backs if self.sheet.layout == "gutterfold" else fronts)
        return pages

    def _placed(self, leaf: int, box: Box) -> Placement:
        return Placement(leaf, box, self.sheet.turned)

    def _moved(self, placement: Placement) -> Placement:
        box = placement.box.moved(self.offset.x, self.offset.y)
        return msgspec.structs.replace(placement, box=box)

    def _head(self) -> str:
        paper = self.sheet.paper
        page = f"#set page(width: {mm(paper.width)}, height: {mm(paper.height)})\n"
        title = f'#set document(title: {quoted(document_title(self.deck))}, author: "Final Word")\n'
        return palette(typst_colours(PALETTES[self.inks])) + template("base") + template("sheet") + page + title

    def _under_fronts(self, number: int) -> str:
        parts: list[str] = []
        if self.inks == "colour":
            parts = [_ground(box, "paper") for box in self.sheet.grounds]
            parts += [self._back_ground(box) for box in self.sheet.grounds] if self._folds else []
        parts += self._fold() if self._folds else []
        return "".join([*parts, *self._marks(CENTRED), self._strip(number, "fronts")])

    def _under_backs(self, number: int) -> str:
        parts: list[str] = []
        if self.inks == "colour":
            parts = [self._back_ground(box.moved(self.offset.x, self.offset.y)) for box in self.sheet.grounds]
        return "".join([*parts, *self._marks(self.offset), self._strip(number, "backs")])

    @property
    def _folds(self) -> bool:
        return self.sheet.layout == "gutterfold"

    def _back_ground(self, box: Box) -> str:
        if self._folds:
            middle = self.sheet.paper.width / 2
            box = Box(middle, box.y, box.right - middle, box.height)
        less = self.sheet.bleed - (self.sheet.bleed if self.back_bleed is None else self.back_bleed)
        return _ground(box.grown(-less), "back")

    def _marks(self, offset: Offset) -> list[str]:
        return [f"#crop({mm(m.x1)}, {mm(m.y1)}, {mm(m.x2)}, {mm(m.y2)})\n" for m in marks(self.sheet, offset)]

    def _fold(self) -> list[str]:
        trim, x = self.sheet.trim, mm(self.sheet.paper.width / 2)
        spans = ((trim.y - 9, trim.y - 3.4), (trim.bottom + 3.4, trim.bottom + 9))
        return [f"#fold-tick({x}, {mm(a)}, {x}, {mm(b)})\n" for a, b in spans]

    def _strip(self, number: int, side: str) -> str:
        box, length = band(self.sheet), max(band(self.sheet).width, band(self.sheet).height)
        left = f"Final Word, sheet {number} of {len(self.sheets)}"
        caption = left if self._folds else f"{left}, {side}"
        strip = f"strip({mm(length)}, {quoted(caption)}, {quoted(ADVICE[self.sheet.layout])})"
        if band_axis(self.sheet) == "y":
            return f"#at({mm(box.x)}, {mm(box.y)}, {strip})\n"
        return f"#at({mm(box.x)}, {mm(box.bottom)}, rotate(-90deg, origin: top + left, {strip}))\n"


def _ground(box: Box, ink: str) -> str:
    return f"#ground({mm(box.x)}, {mm(box.y)}, {mm(box.width)}, {mm(box.height)}, inks.{ink})\n"


def document_title(deck: Deck) -> str:
    """Return what a viewer shows as the name of the deck's sheets."""
    name = "".join(filter(str.isprintable, deck.name))
    return "Final Word: the deck" if name in {"", "Final Word"} else f"Final Word: the deck {name}"


def leaf_names(deck: Deck) -> tuple[str, ...]:
    """Return what the pages of `card_leaves` show, in order: the letters of the deck, back, title, reference."""
    return (*sorted(set(deck.cards)), BACK, TITLE, REFERENCE)


def card_leaves(deck: Deck, card: Size, inks: InkSet) -> str:
    """Return the markup of one page for each different card, cut size, without ground."""
    head = palette(typst_colours(PALETTES[inks])) + card_definitions(deck, card, inks)
    page = f"#set page(width: {mm(card.width)}, height: {mm(card.height)}, margin: 0pt, fill: none)\n"
    return head + page + "#pagebreak()\n".join(f"#at(0mm, 0mm, card-{name})\n" for name in leaf_names(deck))


def card_definitions(deck: Deck, card: Size, inks: InkSet) -> str:
    """Return the markup that defines every card of a deck as `card-A`, `card-back`, `card-title`, `card-reference`."""
    faces = "".join(define(f"card-{letter}", face(letter, card, inks)) for letter in sorted(set(deck.cards)))
    kinds = "".join(define(f"mark-{kind}", Drawing(3.2, 3.2, kind, (mark(kind, 1.6, 1.6, 0.8),))) for kind in CLASSES)
    tiles = define("letter-row", row(".ETTE.", (CARDS["poker"].width - 16.8) / 81.0))
    scale = card.width / CARDS["poker"].width
    size = f"{mm(CARDS['poker'].width)}, {mm(card.height / scale)}"
    extras = (
        f"#let card-reference = whole({scale * 100:.4f}%, reference-card({deck_value(deck)}, {size}))\n"
        f"#let card-title = whole({scale * 100:.4f}%, title-card({quoted(f'{deck.size} letter cards')}, {size}))\n"
    )
    return faces + kinds + tiles + define("card-back", back(card, inks)) + template("base") + template("cards") + extras


def deck_value(deck: Deck) -> str:
    """Return the composition as a Typst dictionary from class to pairs of letter and count."""
    counts = deck.counts
    entries = []
    for kind in CLASSES:
        pairs = "".join(f'("{letter}", {counts[letter]}), ' for letter in sorted(counts) if class_of(letter) == kind)
        entries.append(f"{kind}: ({pairs})")
    return "(" + ", ".join(entries) + ")"
