"""What Typst does not write into a PDF: trim and bleed boxes, and how a viewer should print."""

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Literal

import msgspec
import pikepdf
from pikepdf import Array, Dictionary, Name

from finalword.press.measures import POINTS_PER_MM, Box, Size

LONG_NUMBER = re.compile(rb"-?\d+\.\d{3,}")
Flip = Literal["long", "short", "none"]
DUPLEX = {"long": Name.DuplexFlipLongEdge, "short": Name.DuplexFlipShortEdge, "none": Name.Simplex}


class PageBoxes(msgspec.Struct, frozen=True):
    """The paper of a page, what is left after the cut, and how far ink runs past it."""

    paper: Size
    trim: Box
    bleed: Box

    @classmethod
    def whole(cls, paper: Size) -> "PageBoxes":
        """Return the boxes of a page that is not cut."""
        box = Box(0, 0, paper.width, paper.height)
        return cls(paper, box, box)


def finished(pdf: bytes, boxes: Sequence[PageBoxes], flip: Flip) -> bytes:
    """Set the boxes of every page, ask viewers for no scaling and the right flip; same input, same bytes."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for page, box in zip(document.pages, boxes, strict=True):
            set_boxes(page, box)
        set_preferences(document, flip)
        return saved(document)


def set_boxes(page: pikepdf.Page, box: PageBoxes) -> None:
    """Write trim and bleed of a page."""
    page.trimbox = _array(box.trim, box.paper)
    page.bleedbox = _array(box.bleed, box.paper)


def set_preferences(document: pikepdf.Pdf, flip: Flip) -> None:
    """Ask viewers not to scale, to choose paper by page size, and to flip pages as they were laid out."""
    document.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"),
        Duplex=DUPLEX[flip],
        PickTrayByPDFSize=True,
        DisplayDocTitle=True,
    )


def saved(document: pikepdf.Pdf) -> bytes:
    """Return the bytes of a document, small and always the same."""
    target = BytesIO()
    document.save(
        target, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True
    )
    return target.getvalue()


def _array(box: Box, paper: Size) -> Array:
    values = (box.x, paper.height - box.bottom, box.right, paper.height - box.y)
    return Array([round(value * POINTS_PER_MM, 4) for value in values])


def page_count(pdf: bytes) -> int:
    """Return the number of pages of a document."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return len(document.pages)


def lightened(pdf: bytes) -> bytes:
    """Round the outlines of pages without text to a hundredth of a point: half the bytes, and nobody sees it."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            content = page.Contents.read_bytes()
            if b"BT" not in content:
                page.Contents.write(LONG_NUMBER.sub(lambda found: b"%g" % round(float(found[0]), 2), content))
        return saved(document)
