"""What operators measure, in Prometheus' text format; with several workers, summed over all of them."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)


class Metrics:
    """Counters of one server. Labels are words of the protocol, never anything that a person typed."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self.sockets = Gauge("finalword_sockets", "Open sockets.", registry=registry, multiprocess_mode="livesum")
        self.rooms = Gauge("finalword_rooms", "Rooms in memory.", registry=registry, multiprocess_mode="livesum")
        self.games = Counter("finalword_games_dealt", "Games dealt.", registry=registry)
        self.messages = Counter("finalword_messages", "Messages from clients.", ["do"], registry=registry)
        self.actions = Counter("finalword_actions", "Actions stored, by who acted.", ["actor"], registry=registry)
        self.refusals = Counter("finalword_refusals", "Refusals.", ["code"], registry=registry)
        self.closings = Counter("finalword_closings", "Sockets that the server closed.", ["why"], registry=registry)
        self.appends = Histogram(
            "finalword_append_seconds", "Time until an append is on the disk.", registry=registry, buckets=_QUICK
        )
        self.thoughts = Histogram(
            "finalword_thought_seconds", "Time that a house player thinks.", registry=registry, buckets=_QUICK
        )

    def text(self) -> bytes:
        """Return all of them."""
        if FOLDER not in os.environ:
            return generate_latest(self._registry)
        shared = CollectorRegistry()
        MultiProcessCollector(shared)  # type: ignore[no-untyped-call] # the package leaves it untyped
        return generate_latest(shared)


def forget_process(process: int) -> None:
    """Take the gauges of a worker that ended out of the sum."""
    mark_process_dead(process)  # type: ignore[no-untyped-call] # the package leaves it untyped
