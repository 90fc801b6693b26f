"""Playing deals on several processes, the results in order whatever their number."""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from multiprocessing import connection

from finalword.bots.outside import Manners
from finalword.data import open_lexicon
from finalword.lab.deals import Deal, play_deal
from finalword.lab.match import Match
from finalword.rules.lexicon import Lexicon

Played = tuple[Deal, list[bytes]]
_AHEAD = 4
"""Deals handed out to each process before the first of them is back."""


def played(
    match: Match, deals: Iterable[int], workers: int = 1, manners: Manners | None = None
) -> Generator[Played, None, None]:
    """Yield the results of `deals` in their order; left early, whatever is still being played is dropped.

    With one worker everything happens in this process.
    """
    if workers == 1:
        yield from (_deal(match, number, manners) for number in deals)
        return
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin)
    try:
        yield from _in_order(lambda number: pool.submit(_deal_or_end, match, number, manners), deals, workers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        mine = set(multiprocessing.active_children()) - before
        for process in mine:
            process.terminate()
        for process in mine:
            process.join()


def _in_order(
    submit: Callable[[int], "Future[Played]"], deals: Iterable[int], workers: int
) -> Generator[Played, None, None]:
    waiting: deque[Future[Played]] = deque()
    for number in deals:
        waiting.append(submit(number))
        if len(waiting) > _AHEAD * workers:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _deal(match: Match, number: int, manners: Manners | None) -> Played:
    return play_deal(match, _lexicon(match.dictionary), number, manners)


def _deal_or_end(match: Match, number: int, manners: Manners | None) -> Played:
    """Play a deal in a process of the pool; told to end, see the bots out and go, for the pool itself would go on."""
    try:
        return _deal(match, number, manners)
    except SystemExit:
        os._exit(1)


@cache
def _lexicon(name: str) -> Lexicon:
    return open_lexicon(name)


def _begin() -> None:
    """Leave Ctrl-C to the parent, clean up when it says so, and go when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_go_with, args=(parent.sentinel,), daemon=True).start()


def _go_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
