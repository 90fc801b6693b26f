"""One browser and one server for each file of tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import Person, Server, chromium, person


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start a browser; where it runs an event loop runs too, and no test of another file could start its own."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("tables"))
    yield started
    started.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    started = Server(tmp_path)
    yield started
    started.stop()


@pytest.fixture
def alone(browser: Browser) -> Iterator[Person]:
    one = person(browser)
    yield one
    one.page.context.close()
    assert one.faults == []
