"""docs/lab.md says what is so: every column, the lines that read tables, the example of a study."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from finalword.lab.labour import labour
from finalword.lab.schema import TABLES
from finalword.lab.studyfile import read_study
from labstudy import begun, study

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lab.md").read_text("utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("table", TABLES)
def test_every_column_is_explained(table: str) -> None:
    section = PAGE.split(f"### {table}: ")[1].split("\n#")[0]
    explained = set(re.findall(r"`(\w+)`", section))
    assert set(TABLES[table]) - {"game", "cell"} <= explained


def test_the_example_of_a_study_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "example.toml").write_text(fenced("toml")[0])
    (tmp_path / "mine.toml").write_text("[cards]\n" + "\n".join(f"{letter} = 3" for letter in "AEIOUDHLNRSTBCGMP"))
    found = read_study(tmp_path / "example.toml")
    assert len(found.cells) == 8 + 4
    assert {cell.players for cell in found.cells} == {3, 4, 5}


@pytest.mark.parametrize("path", sorted((ROOT / "studies").glob("*.toml")), ids=lambda path: path.name)
def test_the_shipped_studies_can_be_played(path: Path) -> None:
    assert read_study(path).games > 10_000


def test_the_tables_are_read_in_one_line(tmp_path: Path) -> None:
    small = study(games=4)
    there = begun(tmp_path / "try", small)
    for chunk, part in labour(small, there.left(), workers=1):
        there.keep(chunk, part)
    there.finish()
    line = fenced("sh")[0].replace("python", sys.executable, 1)
    done = subprocess.run(["sh", "-ec", line], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "avg" in done.stdout
    (python,) = fenced("python")
    code = f"{python.strip().rsplit(chr(10), 1)[0]}\nfound = {python.strip().rsplit(chr(10), 1)[1]}\nprint(found)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "share" in done.stdout
