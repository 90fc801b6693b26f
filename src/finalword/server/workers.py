"""Several server processes on one port: started, replaced when one dies, stopped together."""

import logging
import os
import signal
import socket
import tempfile
import threading
import time
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess

from finalword.server.metrics import FOLDER, forget_process
from finalword.server.settings import Settings, to_environment

LOOK_SECONDS = 0.5
LEAST_SECONDS = 5
"""A worker that dies sooner than this after its start is not replaced at once."""
PATIENCE = 20
_log = logging.getLogger(__name__)


class Workers:
    """Processes that all serve one listening socket."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._stop = threading.Event()
        self._running: dict[int, tuple[SpawnProcess, float]] = {}

    def run(self) -> None:
        """Serve until a signal says stop."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self._stop.set())
        with tempfile.TemporaryDirectory(prefix="finalword-metrics-") as folder:
            os.environ.update(to_environment(self._settings) | {FOLDER: folder})
            for place in range(self._settings.workers):
                self._start(place)
            while not self._stop.wait(LOOK_SECONDS):
                self._replace_dead()
            self._end()

    def _start(self, place: int) -> None:
        process = get_context("spawn").Process(target=_serve, args=(self._listening,), name=f"worker-{place}")
        process.start()
        self._running[place] = process, time.monotonic()

    def _replace_dead(self) -> None:
        for place, (process, since) in list(self._running.items()):
            if not process.is_alive() and time.monotonic() - since > LEAST_SECONDS:
                _log.error("a worker ended with status %s; another takes its place", process.exitcode)
                forget_process(process.pid or 0)
                self._start(place)

    def _end(self) -> None:
        for process, _ in self._running.values():
            process.terminate()
        for process, _ in self._running.values():
            process.join(PATIENCE)
            process.kill()


def _serve(listening: socket.socket) -> None:
    from finalword.server.run import serve_on  # noqa: PLC0415 - a worker's own imports, not its parent's
    from finalword.server.settings import from_environment  # noqa: PLC0415 - the same

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole group; the parent says when to stop
    serve_on(from_environment(), listening)
