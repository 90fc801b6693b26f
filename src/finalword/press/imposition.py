"""Pages placed on larger pages: each card or leaf is stored once in the file and shown wherever it lies."""

from collections.abc import Sequence
from io import BytesIO

import msgspec
import pikepdf

from finalword.press.finish import Flip, PageBoxes, saved, set_boxes, set_preferences
from finalword.press.measures import POINTS_PER_MM, Box


class Placement(msgspec.Struct, frozen=True):
    """Page number `leaf` of the source, in a box of the page in mm; `turned` lays it on its side, top to the left."""

    leaf: int
    box: Box
    turned: bool = False


def imposed(
    base: bytes, leaves: bytes, placements: Sequence[Sequence[Placement]], boxes: Sequence[PageBoxes], flip: Flip
) -> bytes:
    """Lay leaves over the pages of `base`, one list of placements a page, and finish the document."""
    with pikepdf.open(BytesIO(base)) as document, pikepdf.open(BytesIO(leaves)) as source:
        used = sorted({placement.leaf for page in placements for placement in page})
        forms = {leaf: document.copy_foreign(source.pages[leaf].as_form_xobject()) for leaf in used}
        for page, laid, box in zip(document.pages, placements, boxes, strict=True):
            for leaf in sorted({placement.leaf for placement in laid}):
                page.add_resource(forms[leaf], pikepdf.Name.XObject, pikepdf.Name(f"/Leaf{leaf}"))
            stream = "".join(_shown(placement, box.paper.height) for placement in laid)
            page.contents_add(stream.encode(), prepend=False)
            set_boxes(page, box)
        set_preferences(document, flip)
        return saved(document)


def _shown(placement: Placement, height: float) -> str:
    box = placement.box
    turn = "0 1 -1 0" if placement.turned else "1 0 0 1"
    x, y = (box.right if placement.turned else box.x), height - box.bottom
    return f"q {turn} {x * POINTS_PER_MM:.4f} {y * POINTS_PER_MM:.4f} cm /Leaf{placement.leaf} Do Q\n"
