"""Golden games: `#` what it shows, `$` the command, `>` what goes in, and every other line what comes out.

`python tests/transcript.py` writes the output anew below the lines written by hand; read what changed before you
commit it.
"""

import io
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from finalword.commands import referee
from finalword.commands.parser import parser_of

FOLDER = Path(__file__).parent / "games"


def games() -> list[Path]:
    """Every golden game."""
    return sorted(FOLDER.glob("*.txt"))


class _Typed(io.BytesIO):
    """Input that shows up in the output as it is read, as on a terminal."""

    def __init__(self, lines: list[str], screen: io.BytesIO) -> None:
        super().__init__("".join(f"{line}\n" for line in lines).encode())
        self.screen = screen

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        self.screen.write(b"> " + line if line else b"")
        return line


def performed(text: str) -> str:
    """Return the transcript with the output that the referee gives today."""
    head = [line for line in text.splitlines() if line.startswith(("#", "$"))]
    typed = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    screen = io.BytesIO()
    arguments = parser_of("referee").parse_args(shlex.split(head[-1])[3:])
    source = SimpleNamespace(buffer=_Typed(typed, screen))
    with patch.object(sys, "stdin", source), patch.object(sys, "stdout", SimpleNamespace(buffer=screen)):
        referee.run(arguments)
    return "\n".join([*head, screen.getvalue().decode()])


if __name__ == "__main__":
    for game in games():
        game.write_text(performed(game.read_text("utf-8")), "utf-8")
