"""What the compiled `swift` knows of a dictionary, as arrays."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from finalword.batch.words import LONGEST, words_of
from finalword.belief import LetterSets, Wordbook
from finalword.bots.swift import LENGTH, LETTERS, LONG, NOISE, SECRETS, UNIT
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]


class Book(NamedTuple):
    """Arrays for one dictionary. Words are indices as in `batch.Words`; only proposable ones are listed."""

    words: Ints
    """Every word that can stand in a row: by length, then index."""
    ends: Ints
    """How many of `words` have at most so many letters, 0 to 10."""
    letters: Ints
    """The letter set of each of `words`."""
    values: Longs
    """(length, letter) What a Guess turns up of a letter on average in a row of which nothing is known."""
    sets: Ints
    """The undominated letter sets of Guesses up to each limit, one limit after the other."""
    starts: Ints
    """Where those of a limit from 0 to 10 begin in `sets`; one more for the end."""
    first: Ints
    """Where the words of each set begin in `spoken`; one more for the end."""
    spoken: Ints
    """Word indices, best known first."""
    proposable: NDArray[np.bool_]
    """(word) Whether the program may propose it."""
    gladness: Ints
    """(style, word) How gladly it is laid, the styles as in `bots.swift.SECRETS`."""
    noise: Ints


@lru_cache(maxsize=8)
def book_of(lexicon: Lexicon) -> Book:
    """Return the arrays, made once for each dictionary."""
    arrays = words_of(lexicon)
    proposable = _proposable(lexicon, len(arrays.masks))
    words = np.flatnonzero(proposable).astype(np.int32)
    ends = np.searchsorted(words, arrays.ends).astype(np.int32)
    sets, starts, first, spoken = _guesses(lexicon, proposable)
    gladness = np.stack([_gladness(arrays.masks, arrays.lengths, style) for style in SECRETS])
    noise = np.array(NOISE, np.int32)
    values = _values(arrays.letters[words], ends)
    return Book(words, ends, arrays.masks[words], values, sets, starts, first, spoken, proposable, gladness, noise)


def _proposable(lexicon: Lexicon, size: int) -> NDArray[np.bool_]:
    book = Wordbook.of(lexicon)
    flags = [book.block(length).proposable for length in lexicon.lengths if length <= LONGEST]
    found: NDArray[np.bool_] = np.concatenate([np.zeros(0, np.bool_), *flags])
    assert len(found) == size, "both count the words of up to ten letters"
    return found


def _values(letters: NDArray[np.uint8], ends: Ints) -> Longs:
    values = np.zeros((LONGEST + 1, 26), np.int64)
    for length in range(1, LONGEST + 1):
        rows = letters[ends[length - 1] : ends[length]]
        if len(rows):
            values[length] = UNIT * np.bincount(rows[:, :length].ravel(), minlength=26) // len(rows)
    return values


def _guesses(lexicon: Lexicon, proposable: NDArray[np.bool_]) -> tuple[Ints, Ints, Ints, Ints]:
    arrays, tiers = words_of(lexicon), _tiers(lexicon)
    sets: list[Ints] = []
    spoken: list[Ints] = []
    counts: list[Ints] = []
    for limit in range(LONGEST + 1):
        choices = LetterSets.of(lexicon, limit)
        tops = choices.sets[choices.is_maximal].astype(np.int32)
        words = np.flatnonzero(proposable[: arrays.ends[limit]]).astype(np.int32)
        words = words[np.isin(arrays.masks[words], tops)]
        place = np.argsort(tops)
        at = place[np.searchsorted(tops[place], arrays.masks[words])] if len(words) else words
        order = np.lexsort((words, tiers[words], at))
        sets.append(tops)
        spoken.append(words[order])
        counts.append(np.bincount(at, minlength=len(tops)).astype(np.int32))
    starts = np.cumsum([0, *map(len, sets)]).astype(np.int32)
    first = np.cumsum(np.concatenate([np.zeros(1, np.int32), *counts])).astype(np.int32)
    return np.concatenate(sets), starts, first, np.concatenate(spoken)


def _tiers(lexicon: Lexicon) -> NDArray[np.uint8]:
    book = Wordbook.of(lexicon)
    blocks = [book.block(length).tiers for length in lexicon.lengths if length <= LONGEST]
    return np.concatenate([np.zeros(0, np.uint8), *blocks])


def _gladness(masks: Ints, lengths: NDArray[np.uint8], style: str) -> Ints:
    """The same as `bots.swift.gladness`, of all words."""
    long = lengths.astype(np.int32)
    match style:
        case "any":
            return np.zeros(len(masks), np.int32)
        case "longest":
            return LONG * long
        case "shortest":
            return -LONG * long
    held = (masks[:, None] >> np.arange(26, dtype=np.int32) & 1).astype(np.int32)
    glad: Ints = (held @ np.array(LETTERS, np.int32) - LENGTH * (long - SHORTEST_SECRET)).astype(np.int32)
    return glad
