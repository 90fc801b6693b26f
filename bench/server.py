"""The table of the server: durable moves against boardgame.io and bare picows, and delays at a given rate.

    python bench/server.py --rounds 5 --seconds 5 [--peers FOLDER]

`--peers` (else FINALWORD_PEERS in the environment) names a folder where
`npm install boardgame.io@0.50.2 socket.io-client@4 node-persist` was run; without it there is no peer. PostgreSQL is
started as in the tests, where there is one. The load needs picows (pip install picows). All are run in turn within each
round, the server on one core and the load on another, so that ratios hold where absolute figures do not. Reported are
medians of the rounds, and the processor time that a server spends on a move, which other programs disturb less.
"""

import argparse
import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import psutil

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from postgres import Postgres, programs

HERE = Path(__file__).parent
PYTHON = sys.executable
OURS = [PYTHON, "-m", "finalword", "serve", "--host", "127.0.0.1", "--limits", "1000000", "--log-level", "warning"]

MEMORY, FLAT_FILE = "boardgame.io, memory", "boardgame.io, FlatFile"


class Result(NamedTuple):
    """What one run gave: moves and delays (ms), and the server's processor seconds for each move."""

    moves: float
    p50: float
    p99: float
    cpu: float


class Kind(NamedTuple):
    """One thing to measure: the server's command, and the load's; PORT stands for the port."""

    name: str
    server: list[str]
    load: list[str]
    folder: Path | None = None


def pinned(core: int, command: list[str]) -> list[str]:
    """Return a command that runs on one core, where the system can pin it."""
    return ["taskset", "-c", str(core), *command] if shutil.which("taskset") and os.cpu_count() != 1 else command


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


def cpu_seconds(process: psutil.Process) -> float:
    """Return the processor time of a process and its children."""
    total = 0.0
    for each in [process, *process.children(recursive=True)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            total += sum(each.cpu_times()[:2])
    return total


@contextlib.contextmanager
def serving(kind: Kind, port: int, *, pin: bool = True) -> Iterator[psutil.Process]:
    """Run a server, on one core or on all, until the block ends."""
    command = [part.replace("PORT", str(port)) for part in kind.server]
    with subprocess.Popen(
        pinned(0, command) if pin else command, cwd=kind.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        try:
            for _ in range(400):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            yield psutil.Process(run.pid)
        finally:
            run.terminate()


def measure(kind: Kind, rooms: int, seconds: float, rate: float) -> Result:
    """Measure one kind once: throughput where rate is 0, else delays at so many moves a second."""
    port = free_port()
    values = {"PORT": str(port), "ROOMS": str(rooms), "SECONDS": str(seconds), "RATE": str(rate)}
    command = kind.load
    for name, value in values.items():
        command = [part.replace(name, value) for part in command]
    with (
        serving(kind, port) as server,
        subprocess.Popen(pinned(1, command), cwd=kind.folder, stdout=subprocess.PIPE, text=True) as load,
    ):
        assert load.stdout is not None
        load.stdout.readline()
        before = cpu_seconds(server)
        answer = json.loads(load.stdout.readline())
        spent = cpu_seconds(server) - before
    p50, p99 = (answer[part] or float("nan") for part in ("p50", "p99"))
    return Result(answer["moves"], p50, p99, spent / max(1.0, answer["moves"] * seconds))


def kinds(arguments: argparse.Namespace, home: Path, postgres: str) -> list[Kind]:
    """List what can be measured here."""
    load = [PYTHON, str(HERE / "_load.py"), "ws://127.0.0.1:PORT/socket", "ROOMS", "SECONDS", "RATE"]
    found = [
        Kind("finalword, SQLite FULL", [*OURS, "--port", "PORT", "--database", str(home / "tables.sqlite")], load),
        Kind("finalword, memory", [*OURS, "--port", "PORT", "--database", "memory:"], load),
        Kind("bare picows, SQLite FULL", [PYTHON, str(HERE / "_bare.py"), "PORT", str(home / "bare.sqlite")], load),
    ]
    if postgres:
        found.insert(2, Kind("finalword, PostgreSQL", [*OURS, "--port", "PORT", "--database", postgres], load))
    if arguments.peers:
        folder = Path(arguments.peers).resolve()
        words = home / "words.txt"
        _write_words(words)
        for script in ("boardgame.js", "load.js"):
            shutil.copy(HERE / "peers" / script, folder / script)
        peer_load = ["node", "load.js", "PORT", "ROOMS", "SECONDS", "RATE", str(words)]
        for name, where in ((MEMORY, "memory"), (FLAT_FILE, str(home / "flat"))):
            server = ["node", "boardgame.js", "PORT", where, str(words)]
            found.append(Kind(name, server, peer_load, folder))
    return found


@contextlib.contextmanager
def database() -> Iterator[str]:
    """Run a PostgreSQL of our own, and return the address of an empty database; empty where there is none."""
    if programs() is None:
        yield ""
        return
    server = Postgres()
    try:
        yield server.database()
    finally:
        server.remove()


def _write_words(path: Path) -> None:
    from finalword.data import open_lexicon  # noqa: PLC0415 - only the peer needs a list

    path.write_text("\n".join(open_lexicon("full").words(2, 4)), "utf-8")


def report(title: str, results: dict[str, list[Result]], base: str) -> None:
    """Print medians, and what each is to `base`."""
    print(f"\n{title}; the last two columns: moves, and moves for the same processor time, to {base}")
    print(f"{'':28}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'cpu µs':>9}{'ratio':>8}{'by cpu':>8}")
    for name, runs in results.items():
        middle = Result(*(statistics.median(run[field] for run in runs) for field in range(4)))
        pairs = list(zip(runs, results[base], strict=True))
        moves = statistics.median(mine.moves / max(theirs.moves, 0.1) for mine, theirs in pairs)
        cpu = statistics.median(theirs.cpu / max(mine.cpu, 1e-6) for mine, theirs in pairs)
        figures = f"{middle.moves:9.0f}{middle.p50:9.2f}{middle.p99:9.1f}{1e6 * middle.cpu:9.0f}"
        print(f"{name:28}{figures}{moves:8.2f}{cpu:8.2f}", flush=True)


def main() -> int:
    """Measure, in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rooms", type=int, default=30)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--peers", help="folder with boardgame.io", default=os.environ.get("FINALWORD_PEERS"))
    arguments = parser.parse_args()
    if find_spec("picows") is None:
        print("Skipped: the load needs picows (pip install picows).")
        return 0
    with tempfile.TemporaryDirectory() as folder, database() as postgres:
        there = kinds(arguments, Path(folder), postgres)
        for title, rate in (("As fast as answers come", 0.0), (f"At {arguments.rate:.0f} moves/s", arguments.rate)):
            if rate:
                there = [kind for kind in there if not kind.name.startswith("bare") and kind.name != FLAT_FILE]
            results: dict[str, list[Result]] = {kind.name: [] for kind in there}
            for number in range(arguments.rounds):
                for kind in there:
                    print(f"round {number + 1} of {arguments.rounds}: {kind.name}", file=sys.stderr)
                    results[kind.name].append(measure(kind, arguments.rooms, arguments.seconds, rate))
            report(title, results, there[-1].name if arguments.peers is None else MEMORY)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
