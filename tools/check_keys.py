"""Form the spelling of every multiset of up to ten letters and see that no two are the same number.

`finalword.batch.words` finds words by spellings and relies on that: python tools/check_keys.py (two minutes, 300 MB).
"""

import sys

import numpy as np
from numpy.typing import NDArray

from finalword.batch.compiled import compiled
from finalword.batch.words import LONGEST, letter_keys

PARTS = 16
MULTISETS = 254_186_856
"""Ways to choose ten out of 26 letters and a blank, with repetition: 36 over 10."""

Numbers = NDArray[np.uint64]


@compiled
def collect(keys: Numbers, part: int, found: Numbers, chosen: NDArray[np.int64], sums: Numbers) -> tuple[int, int]:
    """Write the spellings with these four highest bits; return how many, and how many there are in all parts.

    Chooses ten keys in every order that does not fall, as an odometer turns: `chosen` and `sums` are its room, zero.
    """
    written, formed = 0, 0
    for place in range(LONGEST):
        sums[place + 1] = sums[place] + keys[0]
    while True:
        for last in range(chosen[LONGEST - 1], len(keys)):
            spelling = sums[LONGEST - 1] + keys[last]
            formed += 1
            if spelling >> np.uint64(60) == np.uint64(part):
                found[written] = spelling
                written += 1
        place = LONGEST - 2
        while place >= 0 and chosen[place] == len(keys) - 1:
            place -= 1
        if place < 0:
            return written, formed
        key = chosen[place] + 1
        for later in range(place, LONGEST):
            chosen[later] = key
            sums[later + 1] = sums[later] + keys[key]


def main() -> int:
    """Print what was found; 1 when two multisets share a number."""
    keys = np.append(letter_keys(), np.uint64(0))
    found, seen, shared = np.empty(MULTISETS // PARTS + 10**6, np.uint64), 0, 0
    for part in range(PARTS):
        chosen, sums = np.zeros(LONGEST, np.int64), np.zeros(LONGEST + 1, np.uint64)
        written, formed = collect(keys, part, found, chosen, sums)
        assert formed == MULTISETS, "every multiset once"
        part_of = np.sort(found[:written])
        seen, shared = seen + written, shared + int((part_of[1:] == part_of[:-1]).sum())
        print(f"part {part + 1} of {PARTS}: {seen:,} spellings, {shared} twice", file=sys.stderr, flush=True)
    assert seen == MULTISETS, "every multiset once"
    print(f"{seen:,} spellings, {shared} of them twice.")
    return 1 if shared else 0


if __name__ == "__main__":
    sys.exit(main())
