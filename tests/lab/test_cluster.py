"""The same study on a Dask scheduler with two worker processes, one of which is killed midway."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from finalword.lab.labour import labour
from finalword.lab.study import StudyError
from labstudy import begun, contents, study

QUIET = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error", "PYTHONWARNINGS": "ignore"}


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self._processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--port", "0", "--no-dashboard")
        while not (self._file.exists() and self._file.read_text().strip().endswith("}")):
            time.sleep(0.05)
        self.address = str(json.loads(self._file.read_text())["address"])

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a worker process; it joins when it is ready."""
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def stop(self) -> None:
        """End what was started here, and nothing else."""
        for process in reversed(self._processes):
            process.kill()
            process.wait()

    def _start(self, kind: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", kind, "--scheduler-file", str(self._file), *options]
        out = subprocess.DEVNULL
        process = subprocess.Popen(command, stdout=out, stderr=out, env=os.environ | QUIET, cwd=self._file.parent)
        self._processes.append(process)
        return process


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    there = Cluster(tmp_path)
    yield there
    there.stop()


def test_a_worker_killed_midway_changes_nothing(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("finalword.lab.cluster._PATIENCE", 120)
    small = study(games=60, players=[3, 4])
    doomed, _ = cluster.worker(), cluster.worker()
    there, seen = begun(tmp_path / "cluster", small, chunk=2), []
    for chunk, part in labour(small, there.left(), cluster=cluster.address):
        seen.append(chunk.number)
        there.keep(chunk, part)
        if len(seen) == 8:
            os.kill(doomed.pid, signal.SIGKILL)
    assert doomed.wait() == -signal.SIGKILL, "it was killed while others went on"
    assert sorted(seen) == list(range(60)), "every chunk once"
    there.finish()
    alone = begun(tmp_path / "alone", small, chunk=2)
    for chunk, part in labour(small, alone.left(), workers=1):
        alone.keep(chunk, part)
    alone.finish()
    assert contents(tmp_path / "cluster") == contents(tmp_path / "alone")


def test_a_scheduler_that_is_not_there_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("finalword.lab.cluster._PATIENCE", 1)
    with pytest.raises(StudyError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        list(labour(study(), [], cluster="tcp://127.0.0.1:1"))
