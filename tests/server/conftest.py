"""The command line as a program, for tests whose own loop is running; and both loops for the tests of the line."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import uvloop

from commandline import Answer, Finalword


@pytest.fixture
def finalword(tmp_path: Path) -> Finalword:
    """Run a command line in a process of its own."""

    def runner(*arguments: str) -> Answer:
        command = [sys.executable, "-m", "finalword", *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path, timeout=300)
        return Answer(done.returncode, done.stdout, done.stderr)

    return runner


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run the tests of the line on the loop of a server, too: its transports are other ones."""
    servers = {"uvloop": uvloop.new_event_loop} if item.path.stem == "test_line" else {}
    return {"asyncio": asyncio.new_event_loop, **servers}
