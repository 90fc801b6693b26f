"""Inks by what they are for; a palette says what each is made of on paper, on screen or on a press."""

from typing import Literal

from finalword.rules.letters import LetterClass

Ink = Literal[
    "paper",
    "ink",
    "soft",
    "vowel",
    "anchor",
    "consonant",
    "rare",
    "back",
    "deep",
    "line",
    "red",
    "edge",
    "white",
    "veil",
]
InkSet = Literal["colour", "low"]
Palette = dict[Ink, str]

CLASS_INK: dict[LetterClass, Ink] = {"vowel": "vowel", "anchor": "anchor", "consonant": "consonant", "rare": "rare"}

COLOUR: Palette = {
    "paper": "#fbf6ea",
    "ink": "#1c1613",
    "soft": "#54483d",
    "vowel": "#00609f",
    "anchor": "#00543c",
    "consonant": "#1c1613",
    "rare": "#955200",
    "back": "#74141f",
    "deep": "#4e0a13",
    "line": "#e9cfae",
    "red": "#9c1420",
    "edge": "#c9bb9f",
    "white": "#ffffff",
    "veil": "#c4c4c4",
}
"""Okabe-Ito hues darkened for paper; every class reaches 4.5:1 on the paper of the card."""

LOW: Palette = COLOUR | {"paper": "#ffffff", "ink": "#000000", "consonant": "#000000"}
"""Low ink: white paper stays white and black is plain black, so one cartridge carries most of it."""

PRESS: dict[Ink, tuple[int, int, int, int]] = {
    "paper": (1, 2, 7, 0),
    "ink": (30, 25, 25, 100),
    "soft": (40, 45, 55, 50),
    "vowel": (100, 50, 0, 20),
    "anchor": (90, 20, 70, 45),
    "consonant": (30, 25, 25, 100),
    "rare": (15, 60, 100, 35),
    "back": (15, 95, 80, 42),
    "deep": (10, 80, 70, 70),
    "line": (4, 17, 33, 2),
    "red": (15, 100, 85, 20),
    "edge": (15, 22, 40, 8),
    "white": (0, 0, 0, 0),
    "veil": (0, 0, 0, 25),
}
"""The same inks as cyan, magenta, yellow and black in per cent, for presses that ask for them; no sum reaches 240."""


def typst_colours(palette: Palette) -> dict[Ink, str]:
    """Return each ink as a Typst colour in sRGB."""
    return {ink: f'rgb("{value}")' for ink, value in palette.items()}


def typst_press_colours() -> dict[Ink, str]:
    """Return each ink as a Typst colour in CMYK."""
    return {ink: "cmyk({}%, {}%, {}%, {}%)".format(*parts) for ink, parts in PRESS.items()}
