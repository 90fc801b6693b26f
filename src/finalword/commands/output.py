"""How commands write: styled on a terminal that wants it, plain elsewhere, or as JSON."""

import json
import os
import re
import sys
from collections.abc import Sequence
from shutil import get_terminal_size

BOLD, DIM = "1", "2"
CONTROL = re.compile(r"\x1b(?!\[[0-9;]*m)|[\x00-\x08\x0b\r\x0e-\x1a\x1c-\x1f\x7f-\x9f]")
"""What moves a terminal and is no style: a record, its names and words may come from anybody."""


def is_terminal() -> bool:
    """Say whether a person reads our standard output."""
    return sys.stdout.isatty()


def is_styled() -> bool:
    """Say whether to write bold and colours: on a terminal that can, unless NO_COLOR is set."""
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def styled(text: str, style: str) -> str:
    """Return `text` in a style, where styles are wanted."""
    return f"\033[{style}m{text}\033[m" if is_styled() else text


def line(text: str = "") -> None:
    """Write one line to standard output; control characters become `?`."""
    sys.stdout.write(CONTROL.sub("?", text) + "\n")


def as_json(value: object) -> None:
    """Write a report as one JSON document."""
    line(json.dumps(value, indent=2))


def columns(words: Sequence[str], indent: int = 2, most: int = 100) -> list[str]:
    """Lay words of equal length out in rows, down the columns, as wide as the terminal but at most `most`."""
    width = max(map(len, words), default=0) + 2
    across = max(1, (min(get_terminal_size().columns, most) - indent + 2) // width)
    rows = -(-len(words) // across)
    return [" " * indent + "".join(f"{word:{width}}" for word in words[row::rows]).rstrip() for row in range(rows)]
