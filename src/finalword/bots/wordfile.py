"""The words of a dictionary as a plain text file, for programs that play."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from finalword.rules.lexicon import Lexicon


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="finalword-words-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def word_file(lexicon: Lexicon) -> Path:
    """Return a file of all valid words in capitals, one a line, the shortest first; it goes when this process does."""
    path = _folder() / f"{lexicon.digest}.txt"
    if not path.exists():
        part = path.with_suffix(".part")
        part.write_text("".join(f"{word}\n" for word in lexicon.words(least=1)), encoding="ascii")
        part.replace(path)
    return path
