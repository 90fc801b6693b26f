"""The two streams of plain play: lines out, lines in, an end of input and a Ctrl-C that is asked about once."""

import os
import sys
import textwrap
from contextlib import suppress
from shutil import get_terminal_size
from typing import TextIO

HIDING_LINES = 60
ROOM = 16  # columns for the answer: on a dumb terminal the line editor cuts off a prompt that leaves none
NARROWEST = 20


def is_dumb() -> bool:
    """Say whether the terminal can do nothing but write and roll on."""
    return os.environ.get("TERM", "dumb") in {"dumb", "unknown"}


class Left(Exception):  # noqa: N818 - not an error: the player has left the game
    """The player stops: by /quit, by Ctrl-C twice, or by the end of the input."""

    def __init__(self, *, interrupted: bool = False, ended: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted
        self.ended = ended


class Console:
    """Where plain play reads and writes. On a terminal a line can be edited and long sentences are wrapped."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = source or sys.stdin
        self.target = target or sys.stdout
        self.is_terminal = self.source.isatty() and self.target.isatty()
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - importing it is what gives input() its line editing

    @property
    def width(self) -> int:
        """The columns that there are."""
        return get_terminal_size().columns if self.is_terminal else 80

    def say(self, sentence: str) -> None:
        """Write a line at once."""
        lines = textwrap.wrap(sentence, self.width, subsequent_indent="  ") if self.is_terminal else [sentence]
        self._write(lines or [""])

    def _write(self, lines: list[str]) -> None:
        self.target.writelines(f"{line}\n" for line in lines)
        self.target.flush()

    def ask(self, prompt: str) -> str:
        """Ask for a line; raises Left at the end of the input, and at Ctrl-C when that is meant."""
        try:
            return self._line(prompt)
        except KeyboardInterrupt:
            return self._interrupted(prompt)

    def hide(self) -> bool:
        """Take what was shown out of sight, and say whether it was: a pipe has no sight."""
        if self.is_terminal:
            clear = "\n" * HIDING_LINES if is_dumb() else "\033[H\033[2J\033[3J"
            self.target.write(clear)
            self.target.flush()
        return self.is_terminal

    def _line(self, prompt: str) -> str:
        if self.is_terminal:
            *lines, last = textwrap.wrap(prompt, max(self.width - ROOM, NARROWEST), subsequent_indent="  ") or [""]
            self._write(lines)
            try:
                return input(last + " ")
            except EOFError:
                raise Left(ended=True) from None
        self.say(prompt)
        line = self.source.readline()
        if not line:
            raise Left(ended=True)
        return line

    def _interrupted(self, prompt: str) -> str:
        if not self.is_terminal:
            raise Left(interrupted=True)
        self.say("")
        try:
            self._line("Leave the game? It is saved. Ctrl-C again leaves, Enter goes on.")
        except (KeyboardInterrupt, Left):
            self.say("")
            raise Left(interrupted=True) from None
        return self.ask(prompt)
