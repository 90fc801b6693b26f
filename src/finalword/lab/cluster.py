"""Work done by the workers of a Dask scheduler, on any number of machines; they need the same finalword installed."""

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import TypeVar

from distributed import Client, as_completed

from finalword.lab.study import StudyError

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD = 3
"""Items handed out for each thread of a worker."""
_PATIENCE = 20
"""Seconds to wait for a scheduler."""


def results_on(
    address: str, task: Callable[[Item], Result], items: Iterable[Item]
) -> Generator[tuple[Item, Result], None, None]:
    """Yield every item with its result, in the order they get done, each once.

    What a worker had when it died is done again by another; workers may come and go. Raises StudyError where no
    scheduler answers. Left early, what was handed out is called back.
    """
    try:
        client = Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise StudyError(f"No Dask scheduler answers at {address}: {error}.") from None
    with client:
        left = iter(items)
        first = {client.submit(task, item, pure=False): item for item in islice(left, _threads(client))}
        waiting = as_completed(first)
        for future in waiting:
            result = future.result()
            yield first.pop(future), result
            for item in islice(left, max(0, _threads(client) - len(first))):
                fresh = client.submit(task, item, pure=False)
                first[fresh] = item
                waiting.add(fresh)


def _threads(client: Client) -> int:
    threads: int = sum(client.nthreads().values())
    return max(8, _AHEAD * threads)
