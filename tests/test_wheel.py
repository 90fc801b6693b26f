"""The wheel, built and installed into an empty environment with nothing but what it declares, plays a game."""

import json
import shutil
import subprocess
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

from finalword import __version__
from finalword.data import licences, open_lexicon

ROOT = Path(__file__).parents[1]
HANDS = "STONEABCDF,LETTERABCD,QUIETABCDE"
ACTIONS = [
    *({"do": "exchange", "seat": seat, "cards": ""} for seat in range(3)),
    *({"do": "build", "seat": seat, "word": word} for seat, word in enumerate(["stone", "letter", "quiet"])),
    {"do": "guess", "seat": 0, "word": "stone"},
    {"do": "guess", "seat": 1, "word": "retile"},
    {"do": "guess", "seat": 1, "word": "rifle"},
    {"do": "guess", "seat": 2, "word": "lurid"},
    {"do": "guess", "seat": 0, "word": "quilt"},
]


class Installed(NamedTuple):
    """An environment with nothing in it but the wheel and what it declares."""

    folder: Path

    def finalword(self, *arguments: str, text: str = "") -> str:
        """Run its program away from the repository."""
        return self.run("-m", "finalword", *arguments, text=text)

    def run(self, *arguments: str, text: str = "") -> str:
        """Run its Python away from the repository."""
        command = [str(self.folder / "bin" / "python"), "-I", *arguments]
        done = subprocess.run(command, check=True, input=text, capture_output=True, text=True, cwd=self.folder)
        assert not done.stderr
        return done.stdout


def declared(name: str, extra: str = "") -> set[str]:
    """The distributions that one needs, and those they need in turn."""
    needed = {name}
    for text in distribution(name).requires or []:
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            for each in requirement.extras or {""}:
                needed |= declared(requirement.name, each)
    return needed


def copy_distribution(name: str, target: Path) -> None:
    """Copy the files of an installed distribution; those outside its site-packages, scripts, stay away."""
    for file in distribution(name).files or []:
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(file.locate()), target / file)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build the wheel and install it; needs no network, for its dependencies are copied from the test environment."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    venv.create(folder / "empty", with_pip=False)
    python = folder / "empty" / "bin" / "python"
    (site,) = (folder / "empty" / "lib").glob("python*/site-packages")
    for name in declared("finalword") - {"finalword"}:
        copy_distribution(name, site)
    (wheel,) = folder.glob("finalword-*.whl")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    subprocess.run([*pip, "install", "-q", "--no-deps", "--no-index", str(wheel)], check=True)
    subprocess.run([*pip, "check"], check=True, capture_output=True)
    return Installed(folder / "empty")


def test_the_wheel_has_the_size_of_its_data(installed: Installed) -> None:
    (wheel,) = installed.folder.parent.glob("finalword-*.whl")
    assert wheel.stat().st_size < 3_000_000


def test_nothing_but_what_is_declared_is_there(installed: Installed) -> None:
    asked = "import importlib.util as u; print([n for n in ('numpy', 'pytest', 'starlette') if u.find_spec(n)])"
    assert installed.run("-c", asked) == "[]\n"


def test_the_program_is_there(installed: Installed) -> None:
    script = installed.folder / "bin" / "finalword"
    done = subprocess.run([script, "--version"], check=True, capture_output=True, text=True)
    assert done.stdout == f"finalword {__version__}\n"


def test_dictionary_and_licences_come_with_it(installed: Installed) -> None:
    about = json.loads(installed.finalword("about", "--json"))
    assert about["dictionary"]["digest"] == open_lexicon().digest
    assert set(about["licences"]) >= {"finalword", "scowl"} & set(licences())
    assert "letter cards" in installed.finalword("rules")


def test_a_whole_game_and_its_record(installed: Installed, tmp_path: Path) -> None:
    lines = "".join(json.dumps(action) + "\n" for action in ACTIONS)
    record = installed.finalword("referee", "--hands", HANDS, "--stock", "AEIOU", text=lines)
    events = [json.loads(line) for line in record.splitlines()]
    assert events[-1] == {"event": "won", "seats": [0]}
    assert [event["seat"] for event in events if event.get("event") == "eliminated"] == [1, 2]
    assert [event["error"] for event in events if "error" in event] == ["not-your-turn"]
    (tmp_path / "game.jsonl").write_text(record)
    installed.finalword("verify", str(tmp_path / "game.jsonl"))
