"""A dictionary as an immutable value: which words are valid (clause 6), how rare, and what a hand can build.

The value is one buffer, made to be mapped and asked without parsing:

    {"format":"finalword-lexicon/1","name":"full","counts":{"2":117, …},"digests":{"80":"a381…"}} and a newline
    block of 2-letter words, block of 3-letter words, …

A block holds its words in alphabetical order as records of fixed width: the capitals A-Z of the word, then one
tag byte for its rarity tier, `1` to `9` for the nine tiers, `a` to `i` when the program shall never propose the word.
So membership is a bisection (`Block`), and "every word of up to n letters" is a prefix of the index.
"""

import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING, Self

from finalword.rules.block import Block

if TYPE_CHECKING:
    from mmap import mmap

FORMAT = "finalword-lexicon/1"
TIERS = (10, 20, 35, 40, 50, 55, 60, 70, 80)
DEFAULT_TIER = 70
_TAGS = dict(zip(TIERS, "123456789", strict=True))
_NEVER = dict(zip(TIERS, "abcdefghi", strict=True))
_TIER_OF = {ord(tag): tier for tags in (_TAGS, _NEVER) for tier, tag in tags.items()}
_WORD = re.compile("[A-Z]+")


class LexiconError(ValueError):
    """The bytes are no dictionary of this format, or not all of one."""


class Lexicon:
    """The valid words of a table, in capitals, ordered by length and then alphabet; nothing in it ever changes.

    Raises `LexiconError` when the buffer's header and size do not agree. A `memoryview` is copied, a map is not.
    """

    def __init__(self, buffer: "bytes | mmap | memoryview") -> None:
        self._buffer = bytes(buffer) if isinstance(buffer, memoryview) else buffer
        body = self._buffer.find(b"\n") + 1
        try:
            header = json.loads(self._buffer[:body])
            counts = {int(length): int(count) for length, count in header["counts"].items()}
            self.name: str = header["name"]
            self._digests: dict[str, str] = header.get("digests", {})
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise LexiconError(f"a dictionary must start with a {FORMAT} header line") from error
        self.lengths: tuple[int, ...] = tuple(counts)
        self._ends = tuple(accumulate(counts.values()))
        sizes = [count * (length + 1) for length, count in counts.items()]
        starts = list(accumulate(sizes, initial=body))
        if header.get("format") != FORMAT or starts[-1] != len(self._buffer) or sorted(counts) != list(counts):
            raise LexiconError(f"the words of this dictionary do not fill what its {FORMAT} header promises")
        self._blocks = {
            length: Block(self._buffer, length, start, counts[length])
            for length, start in zip(counts, starts, strict=False)
        }
        self._ordered = tuple(self._blocks.values())
        self._up_to = dict(zip(self.lengths, self._ends, strict=True))

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        name: str,
        tiers: Mapping[str, int] | None = None,
        never_propose: Collection[str] = (),
        digests_for: Iterable[int] = (),
    ) -> Self:
        """Build a dictionary of these words (capitals A-Z, one letter or more; ValueError otherwise), twice is once.

        A word without an entry in `tiers` has tier 70; `digests_for` names the tiers whose `limited` digest is stored.
        """
        tiers = tiers or {}
        blocks: defaultdict[int, list[str]] = defaultdict(list)
        ordered = sorted(set(words))
        for word in ordered:
            if not _WORD.fullmatch(word):
                raise ValueError(f"a word consists of capitals A-Z: {word!r}")
            tags = _NEVER if word in never_propose else _TAGS
            blocks[len(word)].append(word + tags[tiers.get(word, DEFAULT_TIER)])
        limits = {limit: _digest(w for w in ordered if tiers.get(w, DEFAULT_TIER) <= limit) for limit in digests_for}
        body = {length: "".join(blocks[length]).encode() for length in sorted(blocks)}
        return cls(_pack(name, limits | {TIERS[-1]: _digest(ordered)}, body))

    @property
    def digest(self) -> str:
        """SHA-256 in hex over all words in alphabetical order, joined by newlines; rarity does not enter it."""
        whole = str(TIERS[-1])
        if whole not in self._digests:
            self._digests[whole] = _digest(sorted(self.words(least=0)))
        return self._digests[whole]

    def __repr__(self) -> str:
        return f"<Lexicon {self.name!r}, {len(self)} words>"

    def __reduce__(self) -> tuple[type[Self], tuple[bytes]]:
        return type(self), (self.to_bytes(),)

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        block = self._blocks.get(len(word))
        return block is not None and word.isascii() and block.seek(word.encode()) is not None

    def to_bytes(self) -> bytes:
        """Return the whole buffer, as a file to be mapped again."""
        return self._buffer[:]

    def tier(self, word: str, otherwise: int | None = None) -> int:
        """Say how rare a valid word is: 10 (everybody knows it) to 80; `otherwise` or else KeyError for any other."""
        start = self._seek(word)
        if start is not None:
            return _TIER_OF[self._buffer[start + len(word)]]
        if otherwise is None:
            raise KeyError(word)
        return otherwise

    def is_proposable(self, word: str) -> bool:
        """Say whether the program may propose this word by itself; false also for what is no word."""
        start = self._seek(word)
        return start is not None and self._buffer[start + len(word)] <= ord("9")

    def never_proposed(self) -> frozenset[str]:
        """Collect the words that the program shall never propose."""
        found = (re.findall(rb"[A-Z]+(?=[a-i])", block.records()) for block in self._blocks.values())
        return frozenset(word.decode() for words in found for word in words)

    def count_up_to(self, length: int) -> int:
        """Count the words that have at most so many letters; their indices are exactly the first ones."""
        known = self._up_to.get(length)
        if known is not None:
            return known
        at = bisect_right(self.lengths, length)
        return self._ends[at - 1] if at else 0

    def words(self, least: int = 2, most: int | None = None) -> Iterator[str]:
        """Yield every word of `least` to `most` letters, in index order."""
        for length in self._between(least, most):
            text = self._blocks[length].records().decode()
            for start in range(0, len(text), length + 1):
                yield text[start : start + length]

    def word(self, index: int) -> str:
        """Return the word at an index from 0 to len - 1; IndexError outside."""
        at = bisect_right(self._ends, index)
        if index < 0 or at == len(self._ends):
            raise IndexError(index)
        block = self._ordered[at]
        start = block.end - (self._ends[at] - index) * block.width
        return self._buffer[start : start + block.length].decode()

    def index(self, word: str) -> int:
        """Return the place of a valid word in index order; KeyError for any other."""
        start = self._seek(word)
        if start is None:
            raise KeyError(word)
        block = self._blocks[len(word)]
        return self._up_to[block.length] - (block.end - start) // block.width

    def buildable(self, hand: str, least: int = 4, most: int | None = None) -> list[str]:
        """List what a hand can build, each card used at most once (3.1): the longest first, then by alphabet."""
        lengths = self._between(least, len(hand) if most is None else min(most, len(hand)))
        return [word for length in reversed(lengths) for word in self._blocks[length].spelled(hand)]

    def can_build(self, hand: str, least: int = 4, most: int | None = None) -> bool:
        """Say whether a hand can build any word at all of so many letters (3.5); stops at the first."""
        lengths = self._between(least, len(hand) if most is None else min(most, len(hand)))
        return any(True for length in lengths for _ in self._blocks[length].spelled(hand))

    def block(self, length: int) -> memoryview:
        """Return the records of all words of this length, capitals and a tag byte each; empty where none exist."""
        block = self._blocks.get(length)
        start, end = (block.start, block.end) if block else (0, 0)
        return memoryview(self._buffer)[start:end].toreadonly()

    def limited(self, tier: int, name: str | None = None) -> "Lexicon":
        """Make the dictionary of only the words of at most this tier, under a name of its own if given."""
        tags = bytes(tag for tag, other in _TIER_OF.items() if other <= tier)
        body = {length: _with_tags(block.records(), length, tags) for length, block in self._blocks.items()}
        digests = {TIERS[-1]: self._digests[str(tier)]} if str(tier) in self._digests else {}
        return Lexicon(_pack(name or self.name, digests, body))

    def _seek(self, word: str) -> int | None:
        """Find where in the buffer the record of a word starts."""
        block = self._blocks.get(len(word))
        return block.seek(word.encode()) if block and word.isascii() else None

    def _between(self, least: int, most: int | None) -> list[int]:
        return [length for length in self.lengths if least <= length and (most is None or length <= most)]


def _digest(words: Iterable[str]) -> str:
    return sha256("\n".join(words).encode()).hexdigest()


def _with_tags(block: bytes, length: int, tags: bytes) -> bytes:
    """Keep the records of a block that have one of these tags."""
    ends = range(length, len(block), length + 1)
    return b"".join([block[end - length : end + 1] for end in ends if block[end] in tags])


def _pack(name: str, digests: Mapping[int, str], body: Mapping[int, bytes]) -> bytes:
    counts = {length: len(block) // (length + 1) for length, block in body.items() if block}
    header = {"format": FORMAT, "name": name, "counts": counts, "digests": digests}
    return json.dumps(header, separators=(",", ":")).encode() + b"\n" + b"".join(body.values())
