"""Which way a table is played, and how many games make a chunk that is worth its trip."""

from finalword.lab.study import Study

FAST: frozenset[str] = frozenset()
"""The bots that the compiled path plays."""
SLOW_CHUNK, FAST_CHUNK = 25, 2000


def chunk_size(study: Study) -> int:
    """Return how many games a chunk of this study shall have."""
    fast = all(is_fast(cell.bots) for cell in study.cells)
    return min(FAST_CHUNK if fast else SLOW_CHUNK, *(cell.games for cell in study.cells))


def is_fast(bots: tuple[str, ...]) -> bool:
    """Say whether the compiled path plays these bots."""
    return set(bots) <= FAST
