"""Measuring beside others: ours and theirs by turns, on one core, in rounds, and the medians of the ratios.

A second is one of the measured process's own time on the core: who else is at work on the machine counts less.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

FOLDER = Path(__file__).parent
PYTHON = FOLDER.parent / ".bench" / "bin" / "python"
ROUNDS, SECONDS = 5, 0.3

Play = Callable[[], int]


class Anchors:
    """The anchors' process, on the same core as ours; None of it when they are not installed."""

    def __init__(self) -> None:
        if not PYTHON.exists():
            raise SystemExit("The anchors are not installed: make bench-anchors.")
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
        self._process = subprocess.Popen(
            [PYTHON, FOLDER / "_anchors.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"XLA_FLAGS": flags, "JAX_PLATFORMS": "cpu"},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def rate(self, name: str, seconds: float = SECONDS) -> float:
        """Return the plies a second of an anchor, now."""
        assert self._process.stdin, "a pipe"
        assert self._process.stdout, "a pipe"
        print(f"{name} {seconds}", file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"The anchor {name!r} failed: run bench/_anchors.py by hand to see why.")
        return float(answer)


def rate(play: Play, seconds: float = SECONDS) -> float:
    """Return our plies a second, now."""
    start, plies = time.process_time(), 0
    while (taken := time.process_time() - start) < seconds:
        plies += play()
    return plies / taken


def compare(ours: dict[str, Play], goals: list[tuple[str, str, float]]) -> None:
    """Measure by turns and print a line a goal: (name of ours, name of an anchor, the ratio aimed at)."""
    theirs = list(dict.fromkeys(anchor for _, anchor, _ in goals))
    rounds: list[dict[str, float]] = []
    with Anchors() as anchors:
        for play in ours.values():
            play()
        for number in range(ROUNDS):
            print(f"round {number + 1} of {ROUNDS}", file=sys.stderr, flush=True)
            taken = {name: rate(play) for name, play in ours.items()}
            rounds.append(taken | {name: anchors.rate(name) for name in theirs})
    print(f"{'plies a second, median of':32}{ROUNDS} rounds by turns on one core")
    for name in [*ours, *theirs]:
        print(f"  {name:44}{statistics.median(each[name] for each in rounds):14,.0f}")
    print("ratio, median over rounds" + " " * 52 + "measured   goal")
    for mine, anchor, goal in goals:
        ratio = statistics.median(each[mine] / each[anchor] for each in rounds)
        print(f"  {mine} / {anchor}".ljust(76) + f"{ratio:9.2f}{goal:7.1f}  {'yes' if ratio >= goal else 'no'}")
