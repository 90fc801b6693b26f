"""Card printers by name: what each wants, read from data, so that a new one is a paragraph and no code."""

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from finalword.press.measures import Box, PressError, Size


class BoxPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tuck box as a picture: its size and panels, all in pixels."""

    width: int
    height: int
    back: tuple[float, float, float, float]
    side: tuple[float, float, float, float]
    front: tuple[float, float, float, float]
    other: tuple[float, float, float, float]
    lid: tuple[float, float, float, float]
    base: tuple[float, float, float, float]
    glue: tuple[float, float, float, float]


class Service(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card printer asks for; pixels at `dpi`, `left` in plain sentences."""

    title: str
    kind: Literal["pictures", "document"]
    dpi: int
    width: int
    height: int
    cut: float
    safe: float
    left: tuple[str, ...]
    box: BoxPreset | None = None

    def mm(self, pixels: float) -> float:
        """Return pixels of this service as millimetres."""
        return pixels * 25.4 / self.dpi

    @property
    def page(self) -> Size:
        """The picture's size with bleed, in mm."""
        return Size(self.mm(self.width), self.mm(self.height))

    @property
    def card(self) -> Size:
        """The card's size after the cut, in mm."""
        return Size(self.mm(self.width - 2 * self.cut), self.mm(self.height - 2 * self.cut))

    @property
    def trim(self) -> Box:
        """The cut inside the picture, in mm."""
        return Box(self.mm(self.cut), self.mm(self.cut), self.card.width, self.card.height)


def load_services() -> dict[str, Service]:
    """Return every preset by name."""
    text = (files("finalword.press") / "services.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Service])


def service_named(name: str) -> Service:
    """Return one preset; PressError names them all when there is none of that name."""
    known = load_services()
    if name not in known:
        raise PressError(f"there is no card service {name!r}; choose one of {', '.join(known)}")
    return known[name]
