"""From one server process to another: an append's hint, and the rows read, beside a bare Redis PUBLISH.

    python bench/server_spread.py [--rounds 3] [--messages 100]

Starts a PostgreSQL of its own (as the tests do) and, where there is one, a redis-server (apt-get install redis-server).
A second process listens to both; the clock is the machine's, so the times of both processes compare. An append is
durable before it is announced, a PUBLISH is neither stored nor acknowledged by anybody: the ratio says what that costs.
"""

import argparse
import asyncio
import contextlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from server import free_port

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from finalword.store import Row, open_store
from postgres import Postgres

CHANNEL = b"moves"
PAUSE = 0.004
KINDS = {
    "stored": "append acknowledged here, after fsync",
    "hint": "append to the hint in another process",
    "rows": "append to the rows read in another process",
    "hop": "from the acknowledgement to the hint there",
    "redis": "bare Redis: publish to another process",
}
BODY = '{"event":"guessed","seat":1,"word":"STONE","revealed":{"0":".ETTE.","2":"...."}}'


def ask(*words: bytes) -> bytes:
    """Return a command in Redis' protocol."""
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words)


async def _hear(postgres: str, redis: int) -> None:
    """Be the other process: print when each message was heard, `kind number nanoseconds`."""
    store = await open_store(postgres)
    loop, tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    def said(kind: str, number: str) -> None:
        print(kind, number, time.perf_counter_ns(), flush=True)

    async def read(name: str) -> None:
        if await store.read(name):
            said("rows", name.removeprefix("M"))

    def hinted(name: str) -> None:
        if name.startswith("M"):
            said("hint", name.removeprefix("M"))
            task = loop.create_task(read(name))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        else:
            print("ready", flush=True)

    await store.follow(hinted)
    if redis:
        reader, writer = await asyncio.open_connection("127.0.0.1", redis)
        writer.write(ask(b"SUBSCRIBE", CHANNEL))
        while line := await reader.readline():
            if line.startswith(b"R") and line.strip()[1:].isdigit():
                said("redis", line.strip()[1:].decode())
    await asyncio.Event().wait()


@contextlib.contextmanager
def serving_redis() -> Iterator[int]:
    """Run a redis-server that stores nothing; 0 where there is none."""
    program = shutil.which("redis-server")
    if program is None:
        yield 0
        return
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as run:
            time.sleep(0.5)
            yield port
            run.terminate()


@contextlib.asynccontextmanager
async def hearing(postgres: str, redis: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the other process, until it hears."""
    command = [sys.executable, __file__, "--hear", postgres, str(redis)]
    other = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert other.stdout is not None
    assert (await other.stdout.readline()).startswith(b"ready")
    await asyncio.sleep(0.5)
    try:
        yield other
    finally:
        other.kill()
        await other.wait()


async def measure(postgres: str, redis: int, rounds: int, messages: int) -> dict[str, list[float]]:
    """Send in turn; return the median milliseconds of each round, by kind."""
    store = await open_store(postgres)
    medians: dict[str, list[float]] = {kind: [] for kind in KINDS}
    async with hearing(postgres, redis) as other:
        assert other.stdout is not None
        publisher = await asyncio.open_connection("127.0.0.1", redis) if redis else None
        for number in range(rounds):
            begun: dict[str, int] = {}
            stored = []
            for place in range(messages):
                key = f"{number:03}{place:04}"
                begun[f"M{key}"] = time.perf_counter_ns()
                await store.append([Row(f"M{key}", 0, BODY, 0, "person", key)])
                begun[f"S{key}"] = time.perf_counter_ns()
                stored.append((begun[f"S{key}"] - begun[f"M{key}"]) / 1e6)
                await asyncio.sleep(PAUSE)
                if publisher is not None:
                    begun[f"R{key}"] = time.perf_counter_ns()
                    publisher[1].write(ask(b"PUBLISH", CHANNEL, f"R{key}".encode()))
                    await publisher[0].readline()
                    await asyncio.sleep(PAUSE)
            delays = await _collect(other.stdout, begun, messages * (3 if redis else 2))
            for kind, times in (delays | {"stored": stored}).items():
                medians[kind].append(statistics.median(times))
    await store.close()
    return medians


async def _collect(heard: asyncio.StreamReader, begun: dict[str, int], count: int) -> dict[str, list[float]]:
    """Read what the other process heard; return the milliseconds that it took."""
    delays: dict[str, list[float]] = {}
    for _ in range(count):
        kind, key, at = (await heard.readline()).decode().split()
        delays.setdefault(kind, []).append((int(at) - begun[("R" if kind == "redis" else "M") + key]) / 1e6)
        if kind == "hint":
            delays.setdefault("hop", []).append((int(at) - begun["S" + key]) / 1e6)
    return delays


def main() -> int:
    """Measure and print."""
    if sys.argv[1:2] == ["--hear"]:
        asyncio.run(_hear(sys.argv[2], int(sys.argv[3])))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--messages", type=int, default=100)
    arguments = parser.parse_args()
    postgres = Postgres()
    try:
        with serving_redis() as redis:
            medians = asyncio.run(measure(postgres.database(), redis, arguments.rounds, arguments.messages))
    finally:
        postgres.remove()
    for kind, name in KINDS.items():
        if medians[kind]:
            times = medians[kind]
            ratio = statistics.median(a / b for a, b in zip(times, medians["redis"], strict=True)) if redis else 0.0
            print(f"{name:46}{statistics.median(times):8.2f} ms p50{ratio:8.2f} : Redis")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
