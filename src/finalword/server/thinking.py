"""House players think in processes of their own, so that no table waits for another's bot."""

import asyncio
import contextlib
import logging
import multiprocessing
import multiprocessing.process
import os
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from importlib.util import find_spec

from finalword.bots import make, names, play
from finalword.data import load_deck, open_lexicon
from finalword.rules.actions import Action
from finalword.rules.legal import Legal
from finalword.rules.state import State
from finalword.server.metrics import Metrics
from finalword.table import Table

LONGEST_THOUGHT = 60
LONGEST_GOODBYE = 2
OFFERED = ("easy", "normal", "hard", "expert", "master")
NEEDS_STRONG = ("expert", "master")
_log = logging.getLogger(__name__)


@cache
def levels() -> tuple[str, ...]:
    """Name the house players that can sit down here, the weakest first; some need the extra `strong`."""
    is_strong = find_spec("numba") is not None and find_spec("numpy") is not None
    return tuple(name for name in OFFERED if name in names() and (is_strong or name not in NEEDS_STRONG))


class Thinkers:
    """Worker processes for bots. They get a seat's own view and what is legal there, and nothing else."""

    def __init__(self, processes: int, metrics: Metrics, sources: Mapping[str, str]) -> None:
        self._processes = processes
        self._sources = sources
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None
        self._prepared: set[str] = set()

    def prepare(self, level: str) -> None:
        """Let a level that must be compiled first do so as soon as it is seated, not when it is its turn."""
        if level in NEEDS_STRONG and level not in self._prepared:
            self._prepared.add(level)
            with contextlib.suppress(BrokenProcessPool):  # the next thought begins anew, and compiles for itself
                self._ready().submit(_prepare, level)

    async def think(self, level: str, dictionary: str, seed: str, view: State, legal: Legal) -> Action:
        """Return the bot's action; one that fails, or takes too long, is replaced by any legal action."""
        loop, words = asyncio.get_running_loop(), self._sources[dictionary]
        try:
            with self._metrics.thoughts.time():
                async with asyncio.timeout(LONGEST_THOUGHT):
                    return await loop.run_in_executor(self._ready(), _act, level, words, seed, view, legal)
        except BrokenProcessPool:
            self._pool = None
            _log.exception("the processes of the house players broke")
        except Exception:
            _log.exception("a house player failed")
        return await asyncio.to_thread(_act, "random", words, seed, view, legal)

    async def close(self) -> None:
        """Stop the processes; thoughts under way are lost, and not waited for longer than a moment."""
        if self._pool is not None:
            ending = threading.Thread(target=self._pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
            self._pool = None
            ending.start()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_GOODBYE):
                    while ending.is_alive():
                        await asyncio.sleep(0.02)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, _begin)
        return self._pool


def _begin() -> None:
    """Give way to the process that serves people, and have the words at hand."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    open_lexicon("full")
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    """End when the server does, also when that was killed: nobody else would ever stop us."""
    parent.join()
    os._exit(0)


def _prepare(level: str) -> None:
    """Play some moves that nobody sees."""
    lexicon = open_lexicon("everyday")
    table = Table.open(lexicon, load_deck(), ("A", "B", "C"))
    play(table, [make("easy", seat, lexicon, "") for seat in range(3)], 7)
    play(table, [make(level, seat, lexicon, "") for seat in range(3)], 2)


_words = cache(open_lexicon)


def _act(level: str, words: str, seed: str, view: State, legal: Legal) -> Action:
    return make(level, legal.seat, _words(words), seed).act(view, legal)
