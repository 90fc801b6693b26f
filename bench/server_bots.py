"""Do house players slow people down? The p99 of tables of people, alone and beside 200 tables with `expert` bots.

    python bench/server_bots.py [--tables 200] [--rate 150] [--seconds 6] [--rounds 1]

Fifty tables of three people play at `--rate` moves a second in all; the delay is that of a move to the others. At each
of the other tables one person plays against two experts at their usual pace. With and without by turns, on one server
with a SQLite file, nothing bound to a core as in real life; needs picows, and the extra `strong`.
"""

import argparse
import asyncio
import contextlib
import json
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from server import HERE, OURS, PYTHON, Kind, free_port, serving

PEOPLE = 50
COMPILING = 20
STARTING = 5


async def play(url: str, tables: int) -> None:
    """Be the people who play against bots, for ever."""
    from picows import ws_connect  # noqa: PLC0415 - the same

    from _load import Room, Tally  # noqa: PLC0415 - needs picows, which is no requirement of ours

    for _ in range(tables):
        room = Room(Tally(), 2.0)
        seat = room.seats[0]
        await ws_connect(lambda seat=seat: seat, url, websocket_handshake_timeout=60)
        seat.send({"do": "hello", "token": seat.token})
        bots = ["expert", "expert"]
        seat.send({"do": "host", "id": secrets.token_hex(6), "name": "Ann", "bots": bots, "deal": True})
        await asyncio.sleep(0.01)
    print("ready", flush=True)
    await asyncio.Event().wait()


@contextlib.contextmanager
def beside(url: str, tables: int, wait: float) -> Iterator[None]:
    """Let bots play at so many tables until the block ends; without their people they stop."""
    command = [PYTHON, __file__, "--play", url, str(tables)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.readline()
        time.sleep(wait)
        yield
        run.kill()


def window(url: str, rate: float, seconds: float) -> dict[str, float]:
    """Let people play for a while; return moves a second and delays (ms)."""
    command = [PYTHON, str(HERE / "_load.py"), url, str(PEOPLE), str(seconds), str(rate)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return answer


def measure(arguments: argparse.Namespace, url: str) -> list[tuple[dict[str, float], dict[str, float]]]:
    """Measure by turns: alone, and beside bots."""
    runs = []
    for number in range(arguments.rounds):
        print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr)
        alone = window(url, arguments.rate, arguments.seconds)
        with beside(url, arguments.tables, STARTING if number else COMPILING):
            runs.append((alone, window(url, arguments.rate, arguments.seconds)))
        time.sleep(STARTING)
    return runs


def main() -> int:
    """Measure and print."""
    if sys.argv[1:2] == ["--play"]:
        asyncio.run(play(sys.argv[2], int(sys.argv[3])))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=150)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=1)
    arguments = parser.parse_args()
    if find_spec("picows") is None or find_spec("numba") is None:
        print("Skipped: needs picows (pip install picows) and the extra `strong`.")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite")
        port = free_port()
        with serving(Kind("ours", [*OURS, "--port", "PORT", "--database", database], []), port, pin=False):
            runs = measure(arguments, f"ws://127.0.0.1:{port}/socket")
    for name, place in (("people alone", 0), (f"beside {arguments.tables} tables with two experts each", 1)):
        moves, p50, p99 = (statistics.median(run[place][key] for run in runs) for key in ("moves", "p50", "p99"))
        print(f"{name:46}{moves:6.0f} moves/s {p50:8.1f} ms p50 {p99:8.1f} ms p99")
    print(f"p99 beside bots : alone {statistics.median(run[1]['p99'] / run[0]['p99'] for run in runs):25.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
