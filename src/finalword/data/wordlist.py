"""A dictionary of one's own: a plain text file, one word a line (6.4).

Blank lines and lines that begin with `#` are no words and no mistakes, and a word may stand there twice. Anything
else that is not A-Z once folded as input is (6.3) is skipped, counted and reported.
"""

import codecs
import re
from collections import Counter
from pathlib import Path
from typing import Self

import msgspec

from finalword.data.files import UnusableFileError, read_bytes
from finalword.rules.judge import folded
from finalword.rules.lexicon import DEFAULT_TIER, Lexicon

_REASONS = (
    ("bytes that are not UTF-8", re.compile("[\udc80-\udcff]")),
    ("more than one word", re.compile(r"\S\s+\S")),
    ("a hyphen or an apostrophe", re.compile("[-'\u2010\u2011\u2019]")),
    ("an accent or a letter other than A-Z", re.compile(r"[^\W\d_A-Za-z]|[\u0300-\u036f]")),
    ("digits or other signs", re.compile("")),
)


class SkippedLines(msgspec.Struct, frozen=True):
    """How many lines of a file are no words, by reason, and which was the first; true when there are any."""

    file: str
    reasons: dict[str, int]
    first: int = 0

    @classmethod
    def of(cls, file: str, lines: dict[int, str]) -> Self:
        """Count the skipped lines, given by their number."""
        return cls(file, dict(Counter(map(_reason, lines.values())).most_common()), min(lines, default=0))

    def __bool__(self) -> bool:
        return bool(self.reasons)

    def __str__(self) -> str:
        count = sum(self.reasons.values())
        lines = f"{count} line is no word and was" if count == 1 else f"{count} lines are no words and were"
        reasons = ", ".join(f"{count} with {reason}" for reason, count in self.reasons.items())
        return f"{self.file}: {lines} skipped ({reasons}; the first is line {self.first})."


def load_words(path: Path, default: Lexicon | None = None) -> tuple[Lexicon, SkippedLines]:
    """Read a dictionary from a text file, and which of its lines are no words; raises UnusableFileError.

    What `default` knows of a word, its tier and whether to propose it, holds here too; other words have tier 70.
    """
    text = _decoded(read_bytes(path, "dictionary"))
    if "\0" in text:
        raise UnusableFileError(f"The dictionary {path.name!r} is no text; it must be plain text, one word a line.")
    lines = re.split("\r\n|\r|\n", text)
    words: set[str] = set()
    skipped: dict[int, str] = {}
    for number, line in enumerate(lines, 1):
        word = folded(line)
        if word is not None:
            words.add(word)
        elif line.strip() and not line.lstrip().startswith("#"):
            skipped[number] = line.strip()
    if not words:
        raise UnusableFileError(f"The dictionary {path.name!r} holds no word; it must be plain text, one word a line.")
    tiers = {word: default.tier(word, DEFAULT_TIER) for word in words} if default is not None else {}
    never_propose = default.never_proposed() if default is not None else ()
    return Lexicon.from_words(words, path.name, tiers, never_propose), SkippedLines.of(path.name, skipped)


def _decoded(raw: bytes) -> str:
    """Decode as the byte order mark says, else as UTF-8, keeping bytes that are not as lone surrogates."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace")
    return raw.decode("utf-8-sig", "surrogateescape")


def _reason(entry: str) -> str:
    return next(reason for reason, pattern in _REASONS if pattern.search(entry))
