"""Getting the strong bots ready in the background, while the hand is on the table: kernels compiled or loaded."""

import threading
from collections.abc import Callable

from finalword.belief import LetterSets
from finalword.bots.registry import make
from finalword.bots.turn import play
from finalword.data import load_deck
from finalword.rules.lexicon import Lexicon
from finalword.table import Table

PATIENCE = 2.0
"""Seconds after which it is said that this takes a while."""
SENTENCE = "The strong bots are getting ready; their first moves may take some seconds."


class Warming:
    """A warming on its way; a bot asked meanwhile is no worse, only slower."""

    def __init__(self, lexicon: Lexicon, report: Callable[[str], None] | None = None) -> None:
        self._lexicon = lexicon
        self._done = threading.Event()
        self._slow = threading.Timer(PATIENCE, report, [SENTENCE]) if report else None
        self._thread = threading.Thread(target=self._run, name="warming", daemon=True)
        if self._slow:
            self._slow.daemon = True
            self._slow.start()
        self._thread.start()

    @property
    def is_ready(self) -> bool:
        """Whether a strong bot answers without delay now."""
        return self._done.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is ready, or for so long; return whether it is."""
        return self._done.wait(seconds)

    def _run(self) -> None:
        try:
            table = Table.open(self._lexicon, load_deck(), ["A", "B", "C"], seed="warming")
            play(table, [make("master:rollouts=24", seat, self._lexicon, "warming") for seat in range(3)])
            for cap in range(4, 11):
                LetterSets.of(self._lexicon, cap)
        finally:
            if self._slow:
                self._slow.cancel()
            self._done.set()


def warm(lexicon: Lexicon, report: Callable[[str], None] | None = None) -> Warming:
    """Start getting `expert` and `master` ready for this dictionary; returns at once.

    `report` gets one sentence, from another thread, if it takes over two seconds (a first time, or a busy machine).
    """
    return Warming(lexicon, report)
