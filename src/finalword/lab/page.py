"""What a report is made of: paragraphs, charts and grids in sections, before anybody decides how they look."""

from typing import Any

from msgspec import Struct


class Text(Struct, frozen=True):
    """A paragraph."""

    text: str


class Points(Struct, frozen=True):
    """Sentences, one under the other."""

    points: tuple[str, ...]


class Grid(Struct, frozen=True):
    """A table to read: `caption`, a head, rows of text; columns from `figures` on are set as figures."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: int = 1


class Chart(Struct, frozen=True):
    """A chart as a Vega-Lite specification; `says` tells in words what it shows, for who does not see it.

    `rows` are the figures that it draws.
    """

    says: str
    spec: dict[str, Any]
    rows: tuple[dict[str, Any], ...] = ()


Block = Text | Points | Grid | Chart


class Section(Struct, frozen=True):
    """A heading and what stands under it."""

    title: str
    blocks: tuple[Block, ...]


class Page(Struct, frozen=True):
    """A whole report: its title, a line on what it rests on, and its sections."""

    title: str
    basis: str
    sections: tuple[Section, ...]
