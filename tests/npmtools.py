"""The checkers of the browser client, which come from npm and stay out of the package."""

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "browser"
ROOT = HERE.parent.parent
STATIC = ROOT / "src/finalword/server/static"


def modules() -> Path:
    """Return node_modules with what package.json names; skips where tools/setup-tests has not installed that."""
    folder = HERE / "node_modules"
    installed = folder / ".installed"
    if not installed.exists() or installed.read_bytes() != (HERE / "package.json").read_bytes():
        pytest.skip("the checkers from npm are not installed: run tools/setup-tests")
    return folder


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a checker in the folder of the browser tests."""
    tool = modules() / ".bin" / command[0]
    return subprocess.run([tool, *command[1:]], cwd=HERE, capture_output=True, text=True, check=False, timeout=500)
