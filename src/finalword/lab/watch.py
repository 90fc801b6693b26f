"""Progress of a match on a terminal or in a file: a table that renews itself, or a line now and then."""

import time
from shutil import get_terminal_size
from typing import TextIO

from finalword.lab.scoreboard import scoreboard
from finalword.lab.standings import Score

_TABLE_EVERY = 2.0
_LINE_EVERY = 15.0


class Watch:
    """Tells `stream` how a match goes, at most every few seconds; call it after each deal."""

    def __init__(self, stream: TextIO, wanted: int, already: int) -> None:
        self._stream = stream
        self._wanted = wanted
        self._already = already
        self._begun = self._told = time.monotonic()
        self._lines = 0
        if stream.isatty() and wanted > already:
            self._show([f"deal {already + 1} of {wanted} is being played"])

    def __call__(self, score: Score) -> None:
        """Show the state of things, if it is time."""
        now = time.monotonic()
        live = self._stream.isatty()
        if now - self._told < (_TABLE_EVERY if live else _LINE_EVERY):
            return
        self._told = now
        self.clear()
        lines = [self._progress(len(score.deals), now), *(["", *scoreboard(score.standings())] if live else [])]
        self._show(lines)

    def _show(self, lines: list[str]) -> None:
        if self._stream.isatty():  # what would wrap or scroll could not be taken away again
            room = get_terminal_size()
            lines = [line[: room.columns - 1] for line in lines[: room.lines - 1]]
        self._stream.write("\n".join(lines) + "\n")
        self._stream.flush()
        self._lines = len(lines) if self._stream.isatty() else 0

    def clear(self) -> None:
        """Take the table away again."""
        if self._lines:
            self._stream.write(f"\033[{self._lines}F\033[J")
            self._stream.flush()  # later it would take away what was written meanwhile
            self._lines = 0

    def _progress(self, done: int, now: float) -> str:
        pace = (done - self._already) / (now - self._begun)
        left = (self._wanted - done) / pace if pace else 0.0
        return f"deal {done} of {self._wanted}, {pace:.2f} deals a second, at most {_minutes(left)} left"


def _minutes(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
