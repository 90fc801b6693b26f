"""Contrast of the design's pairs, recomputed whenever a token changes (WCAG 2, AA)."""

import re
from importlib import resources
from string import ascii_lowercase, ascii_uppercase

import pytest
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from npmtools import STATIC

TEXTS = [(text, ground) for text in ("ink", "ink-2", "red") for ground in ("ground", "ground-deep", "panel")] + [
    ("on-red", "red-fill"),
    ("ok", "panel"),
    ("ok", "ground"),
    ("ink", "key"),
    ("on-key-spent", "key-spent"),
    ("back-line", "back"),
    ("card-ink", "card-paper-low"),
    ("vowel", "card-paper-low"),
    ("anchor", "card-paper-low"),
    ("rare", "card-paper-low"),
]
MEASURED = f"{ascii_uppercase}{ascii_lowercase} "
SIGNS = [("red-stop", "ground"), ("rule", "ground"), ("focus", "ground"), ("focus", "panel"), ("focus", "ground-deep")]


def tokens(theme: str) -> dict[str, str]:
    source = (STATIC / "tokens.css").read_text()
    blocks = {"light": r":root \{(.*?)\n\}", "dark": r':root\[data-theme="dark"\] \{(.*?)\n\}'}
    light, dark = (re.search(pattern, source, re.DOTALL) for pattern in blocks.values())
    assert light is not None
    assert dark is not None
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light[1]))
    return found | (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", dark[1])) if theme == "dark" else {})


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_pair_is_aa(theme: str) -> None:
    values = tokens(theme)
    low = {pair: round(contrast(values[pair[0]], values[pair[1]]), 2) for pair in TEXTS}
    assert {pair: ratio for pair, ratio in low.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_sign_and_ring_stands_out(theme: str) -> None:
    values = tokens(theme)
    low = {pair: round(contrast(values[pair[0]], values[pair[1]]), 2) for pair in SIGNS}
    assert {pair: ratio for pair, ratio in low.items() if ratio < 3} == {}


def test_both_dark_blocks_say_the_same() -> None:
    source = (STATIC / "tokens.css").read_text()
    blocks = re.findall(r"color-scheme: dark;(.*?)\n\}", source, re.DOTALL)
    assert len(blocks) == 2
    assert blocks[0].split("\n}")[0].strip(" }\n") == blocks[1].strip(" }\n")


def test_the_widths_of_the_letters_are_those_of_the_face() -> None:
    file = resources.files("fontpkg_vollkorn").joinpath("files/Vollkorn[wght].ttf")
    with resources.as_file(file) as path:
        letters = Subsetter()
        letters.populate(text=MEASURED)
        face = TTFont(path)
        letters.subset(face)
        black = instantiateVariableFont(face, {"wght": 900})
    glyphs, em = black.getBestCmap(), black["head"].unitsPerEm
    widths = [round(100 * black["hmtx"][glyphs[ord(letter)]][0] / em) for letter in MEASURED]
    listed = re.search(r"WIDTHS = \[(.*?)\]", (STATIC / "letters.js").read_text(), re.DOTALL)
    assert listed is not None
    assert [int(number) for number in re.findall(r"\d+", listed[1])] == widths
