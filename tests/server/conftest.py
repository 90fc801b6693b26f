"""The command line as a program, for tests whose own loop is running."""

import subprocess
import sys
from pathlib import Path

import pytest

from commandline import Answer, Finalword


@pytest.fixture
def finalword(tmp_path: Path) -> Finalword:
    """Run a command line in a process of its own."""

    def runner(*arguments: str) -> Answer:
        command = [sys.executable, "-m", "finalword", *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path, timeout=60)
        return Answer(done.returncode, done.stdout, done.stderr)

    return runner
