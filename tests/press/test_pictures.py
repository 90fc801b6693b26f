"""The SVG files that screens show are what the press draws today."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from finalword.data import picture, rules_text
from finalword.press.faces import face_svg, pictures

MADE = pictures()


@pytest.mark.parametrize("name", MADE)
def test_the_shipped_picture_is_the_one_drawn_now(name: str) -> None:
    assert picture(name.removesuffix(".svg")) == MADE[name], "run tools/cards.py"


@pytest.mark.parametrize("name", MADE)
def test_a_picture_needs_no_font_and_is_small(name: str) -> None:
    root = ET.fromstring(MADE[name])
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "rect", "path"}
    assert root.get("aria-label")
    limit = 10_000 if name.startswith("cards/") and "back" not in name else 80_000
    assert len(MADE[name]) < limit


def test_faces_are_measured_in_millimetres() -> None:
    assert 'viewBox="0 0 63.5 88.9"' in face_svg("Q")
    with pytest.raises(ValueError, match="one capital letter from A to Z, not 'é'"):
        face_svg("é")


def test_every_figure_the_rules_name_exists() -> None:
    named = [line.rpartition("](")[2].rstrip(")") for line in rules_text().splitlines() if line.startswith("![")]
    assert len(named) == 5
    assert all(Path(f"figures/{name}.svg").as_posix() in MADE for name in named)
