"""Ten cards in a hand, drawn with room between them; what a click meant."""

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content

from finalword.tui.cards import HEIGHT, WIDTH, Face, Size, drawn

MARGIN = 2


TALL = 36
"""Lines of a window that has room for the largest cards."""


class Room(Struct, frozen=True):
    """The room for a hand: columns, lines of the whole window, cards side by side."""

    width: int
    height: int
    places: int

    @property
    def size(self) -> Size:
        """How cards are drawn."""
        return size_for(self)[0]

    @property
    def step(self) -> int:
        """The columns from one card to the next."""
        size, gap = size_for(self)
        return WIDTH[size] + gap


def size_for(room: Room) -> tuple[Size, int]:
    """Choose how a hand is drawn, and the gap between its cards."""
    width, cards = room.width, room.places
    choices: tuple[tuple[Size, int], ...] = (("large", 1), ("framed", 1), ("framed", 0), ("line", 0))
    if room.height >= TALL:
        choices = (("huge", 1), *choices)
    for size, gap in choices:
        if MARGIN + cards * (WIDTH[size] + gap) <= width:
            return size, gap
    return "bare", 0


def hand_lines(faces: Sequence[Face], room: Room, *, lifted: frozenset[int] | None = None) -> list[Content]:
    """Draw cards; `lifted` ones stand a line higher, for which there is a line above unless it is None."""
    size, gap = size_for(room)
    lines = drawn(faces, size, gap=gap)
    if lifted is None or HEIGHT[size] == 1:
        return [Content.assemble(" " * MARGIN, line) for line in lines]
    rows: list[Content] = []
    for height in range(HEIGHT[size] + 1):
        pieces: list[Content | str] = [" " * MARGIN]
        for place in range(len(faces)):
            line = height if place in lifted else height - 1
            pieces.append(_cut(lines[line], place, room.step) if 0 <= line < len(lines) else Content(" " * room.step))
        rows.append(Content.assemble(*pieces))
    return rows


def _cut(line: Content, place: int, step: int) -> Content:
    """Cut one card, and the gap after it, out of a line."""
    piece = line.divide([place * step, place * step + step])[1]
    return piece.pad_right(max(0, step - piece.cell_length))


def place_at(x: int, cards: int, room: Room) -> int | None:
    """Return which of so many cards lies under column `x`."""
    place = (x - MARGIN) // room.step
    return place if 0 <= place < cards and (x - MARGIN) % room.step < WIDTH[room.size] else None
