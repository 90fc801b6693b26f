"""What a command and every process below it take: time, and the most memory that all of them held at one moment."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_EVERY = 0.2
"""Seconds between looks: what comes and goes in between is not seen."""
PROC = Path("/proc")


class Footprint(NamedTuple):
    """Seconds of the clock, the most megabytes at once, and how many processes held them."""

    seconds: float
    megabytes: float
    processes: int


def of_command(*arguments: str) -> Footprint:
    """Run `finalword` with these arguments and look at it all the while; raises SystemExit where it fails."""
    start, most, processes = time.perf_counter(), 0, 0
    command = [sys.executable, "-m", "finalword", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            held = [each for each in map(_proportional, tree(process.pid)) if each]
            if sum(held) > most:
                most, processes = sum(held), len(held)
            time.sleep(_EVERY)
        if process.returncode:
            raise SystemExit(f"finalword {' '.join(arguments)} failed.")
    return Footprint(time.perf_counter() - start, most / 1024, processes)


def tree(root: int) -> Iterator[int]:
    """Yield a process and all that it has begun, and these; those that are gone meanwhile are left out."""
    children: dict[int, list[int]] = {}
    for entry in PROC.glob("[0-9]*/stat"):
        try:
            parent = int(entry.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            continue
        children.setdefault(parent, []).append(int(entry.parent.name))
    waiting = [root]
    while waiting:
        yield (pid := waiting.pop())
        waiting += children.get(pid, [])


def _proportional(pid: int) -> int:
    """Return the kilobytes of a process, each shared page divided among those that share it (PSS)."""
    try:
        lines = (PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
