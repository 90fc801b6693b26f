"""Typst at work: our markup in, PDF or pixels out, with our own fonts and no date of today."""

from functools import cache
from importlib.resources import as_file, files
from typing import Literal

import typst

from finalword.press.measures import PressError

DATE = 1735689600
"""Every document says the first of January 2025, so the same deck gives the same bytes."""
FONT_PACKAGES = ("fontpkg_vollkorn", "fontpkg_atkinson_hyperlegible")


@cache
def _compiler() -> typst.Compiler:
    folders = []
    for package in FONT_PACKAGES:
        with as_file(files(package) / "files") as folder:
            folders.append(folder)
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)
    return typst.Compiler(font_paths=fonts)


def to_pdf(markup: str) -> bytes:
    """Typeset markup as PDF, fonts embedded and subset; untagged, because some readers choke on Typst's tags."""
    pages = _compile(markup, "pdf", None)
    assert isinstance(pages, bytes)
    return pages


def to_images(markup: str, dpi: float) -> list[bytes]:
    """Typeset markup as one PNG per page at exactly `dpi` pixels to the inch."""
    pages = _compile(markup, "png", dpi)
    return pages if isinstance(pages, list) else [pages]


def _compile(markup: str, form: Literal["pdf", "png"], dpi: float | None) -> bytes | list[bytes]:
    try:
        made = _compiler().compile(markup.encode(), format=form, ppi=dpi, pdf_tags=False, timestamp=DATE)
    except typst.TypstError as fault:
        raise PressError(f"the typesetter stopped: {fault.message}") from fault
    assert made is not None
    return made
