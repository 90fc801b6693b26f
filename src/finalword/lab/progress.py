"""How far a run is: a bar with rate and time left on a terminal, a line now and then elsewhere."""

import time
from types import TracebackType
from typing import Self, TextIO

_EVERY = {True: 0.5, False: 20.0}
_WIDTH = 30


class Progress:
    """Tells `stream` how many of `wanted` games are played, `left` of them from now on; `add` those that get done."""

    def __init__(self, stream: TextIO, wanted: int, left: int) -> None:
        self._stream = stream
        self._wanted = wanted
        self._done = self._already = wanted - left
        self._begun = self._told = time.monotonic()

    def __enter__(self) -> Self:
        if self._already:
            self._stream.write(f"{self._already:,} games are played already\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream.isatty():
            self._stream.write("\r\033[K")
        if self._done > self._already:
            self._stream.write(f"{self._line()}\n")

    def add(self, games: int) -> None:
        """Count games, and show it where it is time."""
        self._done += games
        now, live = time.monotonic(), self._stream.isatty()
        if now - self._told >= _EVERY[live]:
            self._told = now
            self._stream.write(f"\r\033[K{self._bar()} {self._line()}" if live else f"{self._line()}\n")
            self._stream.flush()

    def _bar(self) -> str:
        full = _WIDTH * self._done // self._wanted
        return "█" * full + "░" * (_WIDTH - full)

    def _line(self) -> str:
        pace = (self._done - self._already) / max(1e-9, time.monotonic() - self._begun)
        share, left = self._done / self._wanted, (self._wanted - self._done) / pace
        rate = f"{pace:,.0f}" if pace >= 10 else f"{pace:.2f}"
        more = f", {_time(left)} left" if self._done < self._wanted else ""
        return f"{self._done:,} of {self._wanted:,} games ({share:.0%}), {rate} games a second{more}"


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
