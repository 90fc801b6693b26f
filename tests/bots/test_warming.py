"""Strong bots get ready in the background, without freezing whoever waits, and say so when it takes long."""

from time import perf_counter, sleep

import pytest

from finalword.bots import warming
from finalword.bots.warming import warm
from finalword.data import open_lexicon


def test_returns_at_once_and_gets_ready() -> None:
    start = perf_counter()
    going = warm(open_lexicon())
    assert perf_counter() - start < 0.5
    assert going.wait(120)
    assert going.is_ready


def test_the_waiting_thread_is_never_held_up_for_long() -> None:
    going, longest, last = warm(open_lexicon("everyday")), 0.0, perf_counter()
    while not going.is_ready:
        sleep(0.01)
        longest, last = max(longest, perf_counter() - last), perf_counter()
    assert longest < 2


def test_says_so_when_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "PATIENCE", 0.0)
    said: list[str] = []
    assert warm(open_lexicon("standard"), said.append).wait(120)
    assert said == [warming.SENTENCE]
