"""Which way a table is played, and how many games make a chunk that is worth its trip."""

from finalword.bots.swift import NAMES
from finalword.data import DICTIONARIES
from finalword.lab.study import Cell, Study

SLOW_CHUNK, FAST_CHUNK = 25, 2000


def chunk_size(study: Study, cell: Cell) -> int:
    """Return how many games of a cell a chunk shall have."""
    return FAST_CHUNK if is_fast(study, cell) else SLOW_CHUNK


def is_fast(study: Study, cell: Cell) -> bool:
    """Say whether the compiled path plays this table: `swift` in every seat, words checked when they are built.

    With a dictionary of one's own, games may come to nothing, which only the table notices.
    """
    return study.dictionary in DICTIONARIES and set(cell.bots) <= set(NAMES) and cell.options.word_check == "build"
