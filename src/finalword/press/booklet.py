"""The rules as a booklet: small pages to read, or two to a sheet to fold."""

from functools import cache

from finalword.press.decksheets import card_definitions
from finalword.press.figures import FIGURES, figure
from finalword.press.finish import PageBoxes, finished, page_count
from finalword.press.imposition import Placement, imposed
from finalword.press.inks import COLOUR, typst_colours
from finalword.press.manuscript import sections, to_typst
from finalword.press.markup import define, mm, palette, template
from finalword.press.measures import CARDS, Box, Size
from finalword.press.typesetter import to_pdf
from finalword.rules.deck import Deck

A5 = Size(148.0, 210.0)


def leaf_of(paper: Size) -> Size:
    """Return the page a sheet of paper makes when folded once across its long side."""
    return Size(paper.height / 2, paper.width)


def rules_pdf(deck: Deck, page: Size = A5) -> bytes:
    """Typeset the rules on pages of this size, one after the other."""
    leaves, count = _typeset(deck, page)
    return finished(leaves, [PageBoxes.whole(page)] * count, "none")


def booklet_pdf(deck: Deck, paper: Size) -> bytes:
    """Typeset the rules for folding: two pages to a landscape side, to be flipped on the short edge."""
    leaf, spread = leaf_of(paper), paper.turned
    leaves, count = _typeset(deck, leaf)
    sides = fold_order(count)
    left, right = (Box(x, 0, leaf.width, leaf.height) for x in (0.0, leaf.width))
    placements = [[Placement(a, left), Placement(b, right)] for a, b in sides]
    base = to_pdf(_spreads(spread, len(sides)))
    return imposed(base, leaves, placements, [PageBoxes.whole(spread)] * len(sides), "short")


def fold_order(pages: int) -> list[tuple[int, int]]:
    """Return the pages (from 0) on the left and right of every side, so that nested folded sheets read in order."""
    assert pages % 4 == 0
    sides = []
    for sheet in range(pages // 4):
        low, high = 2 * sheet, pages - 1 - 2 * sheet
        sides += [(high, low), (low + 1, high - 1)]
    return sides


def _typeset(deck: Deck, page: Size) -> tuple[bytes, int]:
    """Typeset cover, rules and reference card; blanks before the last page make whole sheets of four."""
    leaves = to_pdf(_markup(deck, page, blanks=0))
    blanks = -page_count(leaves) % 4
    leaves = to_pdf(_markup(deck, page, blanks)) if blanks else leaves
    return leaves, page_count(leaves)


def _markup(deck: Deck, page: Size, blanks: int) -> str:
    sizes = (
        f"#let page-width = {mm(page.width)}\n#let page-height = {mm(page.height)}\n"
        f"#let figure-scale = {min(100.0, (page.width - 36) / 1.12):.2f}%\n"
        f"#let cover-scale = {(page.width - 40) / 46.7 * 100:.2f}%\n"
    )
    head = _definitions(deck) + sizes
    title = '#set document(title: "Final Word: the rules", author: "Final Word")\n'
    text = to_typst(sections(deck)) + "#page(footer: none)[]\n" * blanks
    return head + template("booklet") + title + "#cover\n" + text + "#back-page(card-reference)\n"


@cache
def _definitions(deck: Deck) -> str:
    cards = palette(typst_colours(COLOUR)) + card_definitions(deck, CARDS["poker"], "colour")
    figures = "".join(define(f"figure-{name}", figure(name, deck)) for name in FIGURES)
    return cards + figures + "#let figures = (" + ", ".join(f"{name}: figure-{name}" for name in FIGURES) + ")\n"


def _spreads(paper: Size, count: int) -> str:
    page = f"#set page(width: {mm(paper.width)}, height: {mm(paper.height)}, margin: 0pt, fill: none)\n"
    title = '#set document(title: "Final Word: the rules, to fold", author: "Final Word")\n'
    return title + page + "#pagebreak()\n".join(["#box()\n"] * count)
