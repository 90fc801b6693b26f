"""The faces of the browser client."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from finalword.server.fonts import FACES, LICENCES, ensure_fonts


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ensure_fonts(tmp_path_factory.mktemp("cache"))


def test_every_face_is_small_and_whole(folder: Path) -> None:
    total = 0
    for face in FACES:
        data = (folder / face.name).read_bytes()
        total += len(data)
        assert data[:4] == b"wOF2"
        assert set(map(ord, "ABCXYZabcé.0123456789")) <= set(TTFont(BytesIO(data)).getBestCmap())
    assert total < 150_000


def test_the_weights_and_figures_the_design_needs_survive(folder: Path) -> None:
    font = TTFont(folder / "Vollkorn.woff2")
    axis = font["fvar"].axes[0]
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 900)
    records = [record for name in ("GSUB", "GPOS") for record in font[name].table.FeatureList.FeatureRecord]
    assert {"tnum", "lnum", "onum", "kern"} <= {record.FeatureTag for record in records}


def test_the_licences_travel_along(folder: Path) -> None:
    for name in LICENCES.values():
        assert "SIL OPEN FONT LICENSE" in (folder / name).read_text().upper()


def test_two_servers_starting_at_once_find_one_whole_folder(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(ensure_fonts, [tmp_path, tmp_path])
    assert first == second
    assert [entry.name for entry in tmp_path.iterdir()] == [first.name]
    assert {entry.name for entry in first.iterdir()} == {face.name for face in FACES} | set(LICENCES.values())


def test_a_filled_cache_is_used_as_it_is(folder: Path) -> None:
    before = {entry: entry.stat().st_mtime_ns for entry in folder.iterdir()}
    assert ensure_fonts(folder.parent) == folder
    assert before == {entry: entry.stat().st_mtime_ns for entry in folder.iterdir()}
