"""What fits into a window: how cards are drawn and what is left out. Pure numbers."""

from msgspec import Struct

from finalword.tui.cards import HEIGHT, WIDTH, Size

NARROW = 60
WIDE = 116
SIDE = 48
BESIDE = 18
"""The columns that a note beside a row wants at least."""
MOST_GAP = 2
HEAD, FOOT = 2, 1
BELOW = 5
"""Lines under the rows where there is no side: said, message, field, and two for the alphabet."""


class Fit(Struct, frozen=True):
    """How the table is laid out. `gap` are empty lines between rows; `out` the lines of a row that has fallen."""

    wide: bool
    rows: Size
    own: Size
    out: int
    gap: int
    keys: bool


class Crowd(Struct, frozen=True):
    """Whom the table must show: opponents playing and fallen, oneself or not; the columns of names, the longest row."""

    playing: int
    fallen: int = 0
    own: bool = True
    names: int = 12
    longest: int = 10


def fit(width: int, height: int, crowd: Crowd) -> Fit:
    """Choose the layout for a window of so many cells."""
    wide = width >= WIDE
    room = width - SIDE if wide else width
    rows = crowd.playing + crowd.fallen
    if room < NARROW:
        return Fit(wide, "bare", "bare", 1, 0, height >= rows + crowd.own + HEAD + FOOT + BELOW + 2)
    left = height - HEAD - FOOT - (0 if wide else BELOW)
    for size, own, out in _choices(room, crowd):
        used = crowd.playing * HEIGHT[size] + crowd.fallen * out + (HEIGHT[own] if crowd.own else 0)
        if used <= left:
            gap = min(MOST_GAP, (left - used) // rows) if HEIGHT[size] > 1 else 0
            return Fit(wide, size, own, out, gap, keys=True)
    return Fit(wide, "line", "line", 1, 0, height > rows + crowd.own + HEAD + FOOT + 4)


def _choices(room: int, crowd: Crowd) -> list[tuple[Size, Size, int]]:
    """Return the sizes of the rows, of the own row, and the lines of a fallen one: the best first."""
    framed: tuple[Size, ...] = ("huge", "large", "framed")
    fits = [size for size in framed if crowd.names + crowd.longest * WIDTH[size] + BESIDE <= room] or ["framed"]
    largest: list[tuple[Size, Size, int]] = [(size, size, 2) for size in fits]
    return [*largest, (fits[-1], fits[-1], 1), ("line", "framed", 1), ("line", "line", 1)]
