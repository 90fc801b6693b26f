"""Strong bots get ready in the background, without freezing whoever waits, and say so when it takes long."""

from collections.abc import Sequence
from threading import Event
from time import process_time, sleep

import pytest

from finalword.bots import Bot, play, warming
from finalword.bots.warming import warm
from finalword.data import open_lexicon
from finalword.table import Table

LONGEST_WAIT = 500
"""Seconds; the first time everything is compiled."""


def test_returns_at_once_and_gets_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    may_begin = Event()

    def held(table: Table, bots: Sequence[Bot]) -> Table:
        may_begin.wait()
        return play(table, bots)

    monkeypatch.setattr(warming, "play", held)
    going = warm(open_lexicon())
    assert not going.is_ready
    may_begin.set()
    assert going.wait(LONGEST_WAIT)
    assert going.is_ready


def test_the_waiting_thread_is_never_held_up_for_long() -> None:
    """Measured in the time that this process had, for others may be busy, too."""
    going, longest, last = warm(open_lexicon("everyday")), 0.0, process_time()
    while not going.is_ready:
        sleep(0.01)
        longest, last = max(longest, process_time() - last), process_time()
    assert longest < 2


def test_says_so_when_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "PATIENCE", 0.0)
    said: list[str] = []
    assert warm(open_lexicon("standard"), said.append).wait(LONGEST_WAIT)
    assert said == [warming.SENTENCE]
