"""Work done by several processes of this machine; a process that dies is replaced, and its work done again."""

import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD = 2
"""Items handed out for each process before the first of them is back."""
MOST_DEATHS = 5
"""How many processes in a row may die over one item."""


class CrewError(RuntimeError):
    """The processes die over one item again and again; the message is one sentence."""


def results(
    task: Callable[[Item], Result], items: Iterable[Item], workers: int
) -> Generator[tuple[Item, Result], None, None]:
    """Yield every item with its result, in the order they get done; each exactly once, whoever dies.

    `task` must be a pure function that can be pickled. Left early, whatever is being done is dropped. With one worker
    everything happens in this process. Raises CrewError.
    """
    if workers == 1:
        yield from ((item, task(item)) for item in items)
        return
    to_do, deaths = deque(items), Counter[int]()
    while to_do:
        lost: list[Item] = []
        yield from _until_broken(task, to_do, workers, lost)
        to_do.extendleft(reversed(lost))
        if lost:
            deaths[len(to_do)] += 1
            if deaths[len(to_do)] >= MOST_DEATHS:
                raise CrewError(f"{MOST_DEATHS} processes in a row died over the same work; see their messages above.")


def _until_broken(
    task: Callable[[Item], Result], to_do: deque[Item], workers: int, lost: list[Item]
) -> Generator[tuple[Item, Result], None, None]:
    """Do all of `to_do` with one pool; where a process dies, stop, and leave what was not done in `lost`."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin)
    waiting: dict[Future[Result], Item] = {}
    try:
        while to_do or waiting:
            while to_do and len(waiting) < _AHEAD * workers:
                waiting[pool.submit(task, to_do[0])] = to_do[0]
                to_do.popleft()
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                result = future.result()
                yield waiting.pop(future), result
    except BrokenProcessPool:
        lost += waiting.values()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
            process.join()


def _begin() -> None:
    """Leave Ctrl-C to the parent, go when it is gone, and write tables on this process's own core only."""
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_go_with, args=(parent.sentinel,), daemon=True).start()


def _go_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
