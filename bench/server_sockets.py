"""What sockets cost: memory for each, beside bare Starlette on the same uvicorn, and processor time at many tables.

    python bench/server_sockets.py [--tables 1000] [--rate 300] [--seconds 6]

Tables of three are seated, dealt and played at `--rate` moves a second in all; needs picows.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import psutil

from server import OURS, PYTHON, Kind, cpu_seconds, free_port, pinned, serving

SOCKETS = 2000
"""So many that memory which the start has left free hardly counts."""
_BARE = """
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

async def echo(socket):
    await socket.accept()
    async for text in socket.iter_text():
        await socket.send_text(text)

uvicorn.run(Starlette(routes=[WebSocketRoute("/socket", echo)]), port=PORT, ws="websockets-sansio",
            ws_per_message_deflate=False, log_level="warning")
"""


def memory(process: psutil.Process) -> int:
    """Return the resident bytes of a server process."""
    resident: int = process.memory_info().rss
    return resident


async def _hold(port: int, sockets: int, server: psutil.Process) -> float:
    """Open idle sockets; return the bytes for each."""
    from picows import WSListener, ws_connect  # noqa: PLC0415 - no requirement of ours

    before = memory(server)
    lines = [await ws_connect(WSListener, f"ws://127.0.0.1:{port}/socket") for _ in range(sockets)]
    await asyncio.sleep(1)
    each = (memory(server) - before) / sockets
    for transport, _ in lines:
        transport.disconnect()
    return each


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--seconds", type=float, default=6)
    arguments = parser.parse_args()
    if find_spec("picows") is None:
        print("Skipped: the load needs picows (pip install picows).")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        measure(arguments, str(Path(folder) / "tables.sqlite"))
    return 0


def measure(arguments: argparse.Namespace, database: str) -> None:
    """Measure memory beside the bare server, then many tables."""
    ours = Kind("ours", [*OURS, "--port", "PORT", "--database", database], [])
    bare = Kind("bare", [PYTHON, "-c", _BARE], [])
    costs = {}
    for kind in (bare, ours):
        port = free_port()
        with serving(kind, port) as server:
            asyncio.run(_hold(port, 50, server))  # what is loaded at the first socket
            costs[kind.name] = asyncio.run(_hold(port, SOCKETS, server))
    print(
        f"bytes for each idle socket: ours {costs['ours']:.0f}, bare {costs['bare']:.0f}, "
        f"ratio {costs['ours'] / costs['bare']:.2f}"
    )
    port = free_port()
    with serving(ours, port) as server:
        before = memory(server)
        load = [
            "_load.py",
            f"ws://127.0.0.1:{port}/socket",
            *map(str, (arguments.tables, arguments.seconds, arguments.rate)),
        ]
        command = pinned(1, [PYTHON, str(__file__).replace("server_sockets.py", load[0]), *load[1:]])
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
            assert run.stdout is not None
            run.stdout.readline()
            spent, begun = cpu_seconds(server), time.monotonic()
            answer = json.loads(run.stdout.readline())
            share = (cpu_seconds(server) - spent) / (time.monotonic() - begun)
            grown = memory(server) - before
        print(
            f"{arguments.tables} tables, {3 * arguments.tables} sockets, {answer['moves']:.0f} moves/s: "
            f"{share:.2f} of a core, p50 {answer['p50']:.1f} ms, {grown / arguments.tables / 1000:.0f} kB a table"
        )


if __name__ == "__main__":
    sys.exit(main())
