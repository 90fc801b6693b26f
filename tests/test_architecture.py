"""The house keeps its shape: imports point one way, and what is broken on purpose is noticed."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the imports of the package under a folder by our contracts."""
    environment = {"PYTHONPATH": str(folder / "src"), "PATH": "/usr/bin:/bin"}
    command = [*LINT, "--config", str(ROOT / "pyproject.toml")]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=folder, env=environment)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package's modules, to be spoiled."""
    for path in (ROOT / "src").rglob("*.py"):
        target = tmp_path / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    return tmp_path


def test_imports_point_one_way(copy: Path) -> None:
    done = lint(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "wrong"),
    [
        ("rules/letters.py", "import random"),
        ("rules/letters.py", "from finalword.table import Table"),
        ("data/files.py", "from finalword import cli"),
        ("press/__init__.py", "from finalword.table import Table"),
    ],
)
def test_an_import_the_wrong_way_is_noticed(copy: Path, module: str, wrong: str) -> None:
    path = copy / "src" / "finalword" / module
    path.write_text(f"{path.read_text()}\n{wrong}\n")
    done = lint(copy)
    assert done.returncode == 1
    assert "BROKEN" in done.stdout
