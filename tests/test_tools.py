"""The tools around the program: which Python is taken, and what is said where there is none."""

import subprocess
import sys
from pathlib import Path

import pytest

FIND_PYTHON = Path(__file__).parents[1] / "tools" / "find-python"
GOOD = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
OLD = "#!/bin/sh\nexit 1\n"
WITHOUT_VENV = '#!/bin/sh\ncase "$*" in *ensurepip*) exit 1 ;; *) exit 0 ;; esac\n'


def find(folder: Path, pythons: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the tool where just these programs can be found; no other Python stands in the way."""
    script = folder / "find-python"
    script.write_text(FIND_PYTHON.read_text().replace("/usr/bin/python3", "/no/such/python3"))
    for name, text in pythons.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return subprocess.run(
        ["/bin/sh", str(script)], check=False, capture_output=True, text=True, env={"PATH": str(folder)}
    )


@pytest.mark.parametrize(
    ("pythons", "taken"),
    [
        ({"python3": GOOD}, "python3"),
        ({"python3": GOOD, "python3.13": GOOD}, "python3"),
        ({"python3": OLD, "python3.12": GOOD}, "python3.12"),
        ({"python3": WITHOUT_VENV, "python3.11": GOOD}, "python3.11"),
    ],
)
def test_the_first_suitable_python_is_taken(tmp_path: Path, pythons: dict[str, str], taken: str) -> None:
    done = find(tmp_path, pythons)
    assert (done.returncode, done.stdout) == (0, f"{tmp_path / taken}\n")


@pytest.mark.parametrize(
    ("pythons", "sentence"),
    [
        ({"python3": WITHOUT_VENV, "python3.12": OLD}, "apt install python3-venv"),
        ({"python3": OLD}, "needs Python 3.11 to 3.14; install one"),
        ({}, "needs Python 3.11 to 3.14; install one"),
    ],
)
def test_one_sentence_says_what_is_missing(tmp_path: Path, pythons: dict[str, str], sentence: str) -> None:
    done = find(tmp_path, pythons)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
