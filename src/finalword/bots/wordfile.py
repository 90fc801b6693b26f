"""The words of a dictionary as a plain text file, for programs that play."""

import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from finalword.rules.lexicon import Lexicon


def word_file(lexicon: Lexicon) -> Path:
    """Return a file of all valid words in capitals, one a line, the shortest first.

    It is written once for each dictionary into the person's cache folder; where that cannot be, into a temporary one.
    """
    try:
        return _written(lexicon, user_cache_path("finalword") / "words")
    except OSError:
        return _written(lexicon, _temporary())


@cache
def _temporary() -> Path:
    return Path(tempfile.mkdtemp(prefix="finalword-words-"))


def _written(lexicon: Lexicon, folder: Path) -> Path:
    """Write the file unless it is there whole; two processes that do so at once do no harm."""
    path = folder / f"{lexicon.digest}.txt"
    if not path.exists() or path.stat().st_size != _size(lexicon):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, encoding="ascii", delete=False) as part:
            part.writelines(f"{word}\n" for word in lexicon.words(least=1))
        Path(part.name).replace(path)
    return path


def _size(lexicon: Lexicon) -> int:
    """Return the bytes of the file: each word and a line end."""
    return sum(len(lexicon.block(length)) for length in lexicon.lengths)  # there a tag stands for the line end
