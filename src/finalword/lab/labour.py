"""Who plays the chunks of a study: processes of this machine, or the workers of a Dask scheduler."""

import os
from collections.abc import Generator, Iterable
from functools import partial
from typing import TextIO

import msgspec

from finalword.lab.chunk import Chunk, Part, play
from finalword.lab.crew import results
from finalword.lab.progress import Progress
from finalword.lab.run import Run
from finalword.lab.study import Study


def labour(
    study: Study,
    chunks: Iterable[Chunk],
    workers: int | None = None,
    cluster: str | None = None,
    reference: bool = False,
) -> Generator[tuple[Chunk, Part], None, None]:
    """Yield every chunk with what came of it, in the order they get done, each once; by default on all cores."""
    task = partial(play, msgspec.json.encode(study), reference=reference)
    if cluster:
        from finalword.lab.cluster import results_on  # noqa: PLC0415 - brings Dask

        return results_on(cluster, task, chunks)
    return results(task, chunks, workers or cores())


def play_all(
    there: Run, stream: TextIO, workers: int | None = None, cluster: str | None = None, *, reference: bool = False
) -> bool:
    """Play what is left of a run and finish it, telling `stream` how far it is; false when a person stopped it."""
    left, study = there.left(), there.plan.study
    try:
        with Progress(stream, study.games, sum(chunk.count for chunk in left)) as progress:
            for chunk, part in labour(study, left, workers, cluster, reference=reference):
                there.keep(chunk, part)
                progress.add(chunk.count)
        if not there.is_whole:
            there.finish()
    except KeyboardInterrupt:
        return False
    return True


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
