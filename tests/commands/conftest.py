"""Ways to run a command: in this process, or as a program with a terminal in front of it."""

import os
import pty
import subprocess
import sys
from collections.abc import Callable

import pytest

from commandline import Answer, Finalword
from finalword.cli import run


@pytest.fixture
def finalword(capsys: pytest.CaptureFixture[str]) -> Finalword:
    """Run a command line in this process; its output is no terminal."""

    def runner(*arguments: str) -> Answer:
        capsys.readouterr()
        status = run(arguments)
        return Answer(status, *capsys.readouterr())

    return runner


@pytest.fixture
def on_terminal() -> Callable[..., str]:
    """Run a command as a program on a terminal of 60 columns and return what it wrote there."""

    def runner(*arguments: str, **settings: str) -> str:
        ours, theirs = pty.openpty()
        environment = {**os.environ, "COLUMNS": "60", "TERM": "xterm-256color", **settings}
        command = [sys.executable, "-m", "finalword", *arguments]
        with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as program:
            os.close(theirs)
            written = b""
            while chunk := _read(ours):
                written += chunk
            os.close(ours)
        assert program.returncode == 0
        return written.decode().replace("\r\n", "\n")

    return runner


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so when the other end of a terminal is closed
        return b""
