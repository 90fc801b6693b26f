"""What fits into a window: how cards are drawn and what is left out. Pure numbers."""

from msgspec import Struct

from finalword.tui.cards import HEIGHT, Size

NARROW = 60
WIDE = 116
SIDE = 46
LARGE_ROOM = 18 + 50 + 20
HEAD, FOOT, SAID, MESSAGE, FIELD, KEYS = 2, 1, 1, 1, 1, 2


class Fit(Struct, frozen=True):
    """How the table is laid out. `gap` are empty lines between rows; `out` the lines of a row that has fallen."""

    wide: bool
    rows: Size
    own: Size
    out: int
    gap: int
    keys: bool


def fit(width: int, height: int, playing: int, fallen: int, *, own: bool = True) -> Fit:
    """Choose the layout for a window of so many cells with so many opponents still playing and fallen."""
    wide = width >= WIDE
    room = width - SIDE if wide else width
    if room < NARROW:
        return Fit(wide, "bare", "bare", 1, 0, height >= playing + fallen + own + HEAD + FOOT + 5)
    left = height - HEAD - FOOT - (0 if wide else SAID + MESSAGE + FIELD + KEYS)
    framed: Size = "large" if room >= LARGE_ROOM else "framed"
    for rows, mine, out in ((framed, framed, 2), (framed, framed, 1), ("line", framed, 1), ("line", "line", 1)):
        used = playing * HEIGHT[rows] + fallen * out + (HEIGHT[mine] if own else 0)
        if used <= left:
            gap = 1 if left - used >= playing + fallen + 1 and rows != "line" else 0
            return Fit(wide, rows, mine, out, gap, True)
    return Fit(wide, "line", "line", 1, 0, height > playing + fallen + own + HEAD + FOOT + KEYS + 2)
