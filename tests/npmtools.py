"""The checkers of the browser client, which come from npm and stay out of the package."""

import fcntl
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "browser"
ROOT = HERE.parent.parent
STATIC = ROOT / "src/finalword/server/static"


def modules() -> Path:
    """Return node_modules with what package.json names, installed when it is missing; skips without npm."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    folder = HERE / "node_modules"
    with (HERE / ".npm.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "axe-core").is_dir():
            command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
            done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False, timeout=180)
            if done.returncode:
                pytest.skip(f"npm could not install the checkers: {done.stderr.strip().splitlines()[-1:]}")
    return folder


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a checker in the folder of the browser tests."""
    tool = modules() / ".bin" / command[0]
    return subprocess.run([tool, *command[1:]], cwd=HERE, capture_output=True, text=True, check=False, timeout=120)
