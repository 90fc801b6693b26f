"""The words of one length in a dictionary's buffer: which stand there, and which of them a hand can spell."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING

from finalword.rules.letters import ALPHABET

if TYPE_CHECKING:
    from mmap import mmap

STRIDE = 64  # words from one signpost to the next: so few, a search of the bytes finds at once
_PLANES = [bytes(48 + ((byte - ord("A")) >> bit & 1) for byte in range(256)) for bit in (4, 3, 2, 1, 0)]
"""By bit of a letter's number, the highest first: bytes to the digits 0 and 1."""


class Block:
    """Records of fixed width in alphabetical order: the capitals of a word, then a tag byte that is no capital.

    What is noted about the words to answer quickly is noted at the first question of its kind.
    """

    __slots__ = (
        "_before",
        "_buffer",
        "_count",
        "_everything",
        "_rows",
        "_signposts",
        "_stride",
        "end",
        "length",
        "start",
        "width",
    )

    def __init__(self, buffer: "bytes | mmap", length: int, start: int, count: int) -> None:
        self.length, self.width = length, length + 1
        self.start, self.end = start, start + count * self.width
        self._buffer, self._count = buffer, count
        self._stride = STRIDE * self.width
        self._before = start - self._stride
        self._everything = (1 << count) - 1
        """A bit for each word, the first word's the highest."""
        self._signposts: list[bytes] = []
        self._rows: list[list[int]] = []

    def records(self) -> bytes:
        """Return all records."""
        return self._buffer[self.start : self.end]

    def seek(self, key: bytes) -> int | None:
        """Return where in the buffer the record of a word of this length starts; None when it does not stand here."""
        low = self._before + bisect_right(self._signposts or self._set_up(), key) * self._stride
        at = self._buffer.find(key, low, low + self._stride)
        return at if self.start <= at < self.end and not (at - self.start) % self.width else None

    def spelled(self, hand: str) -> Iterator[str]:
        """Yield the words that can be laid from a hand, each card used at most once (3.1), by alphabet."""
        barred = 0
        for letter, rows in zip(ALPHABET, self._rows or self._count_letters(), strict=True):
            held = hand.count(letter)
            if held < len(rows):
                barred |= rows[held]
        marks = f"{self._everything ^ barred:0{self._count}b}"
        at = marks.find("1")
        while at >= 0:
            start = self.start + at * self.width
            yield self._buffer[start : start + self.length].decode()
            at = marks.find("1", at + 1)

    def _set_up(self) -> list[bytes]:
        """Note the first word and every 64th from there on."""
        self._signposts = [self._buffer[at : at + self.length] for at in range(self.start, self.end, self._stride)]
        return self._signposts

    def _count_letters(self) -> list[list[int]]:
        """Note by letter: the words that hold it once or more, twice or more, and so on as long as there are any."""
        records = self.records()
        rows: list[list[int]] = [[] for _ in ALPHABET]
        for place in range(self.length):
            for row, words in zip(rows, self._by_letter(records[place :: self.width]), strict=True):
                for times, before in enumerate(row):
                    row[times], words = before | words, before & words  # noqa: PLW2901 - those that hold it once more
                if words:
                    row.append(words)
        self._rows = rows
        return rows

    def _by_letter(self, column: bytes) -> list[int]:
        """Part the words by their letter in one column: halves, quarters, and so on by the bits of its number."""
        parts = [self._everything]
        for plane in _PLANES:
            ones = int(column.translate(plane), 2)
            parts = [half for part in parts for half in (part & ~ones, part & ones)]
        return parts[: len(ALPHABET)]
