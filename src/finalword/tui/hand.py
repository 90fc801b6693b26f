"""Ten cards in a hand, drawn with room between them; what a click meant."""

from collections.abc import Sequence

from textual.content import Content

from finalword.tui.cards import HEIGHT, WIDTH, Face, Size, drawn

MARGIN = 2


def size_for(cards: int, width: int) -> tuple[Size, int]:
    """Choose how a hand is drawn in so many columns, and the gap between its cards."""
    choices: tuple[tuple[Size, int], ...] = (("large", 1), ("framed", 1), ("framed", 0), ("line", 0))
    for size, gap in choices:
        if MARGIN + cards * (WIDTH[size] + gap) <= width:
            return size, gap
    return "bare", 0


def hand_lines(
    faces: Sequence[Face], width: int, *, places: int, lifted: frozenset[int] | None = None, mono: bool = False
) -> list[Content]:
    """Draw cards; `lifted` ones stand a line higher, for which there is a line above unless it is None."""
    size, gap = size_for(places, width)
    lines = drawn(faces, size, gap=gap, mono=mono)
    if HEIGHT[size] == 1 or lifted is None:
        return [Content.assemble(" " * MARGIN, line) for line in lines]
    step = WIDTH[size] + gap
    rows: list[Content] = []
    for height in range(4):
        pieces: list[Content | str] = [" " * MARGIN]
        for place in range(len(faces)):
            line = height if place in lifted else height - 1
            cut = lines[line].divide([place * step, place * step + step])[1] if 0 <= line < 3 else Content(" " * step)
            pieces.append(cut.pad_right(max(0, step - cut.cell_length)))
        rows.append(Content.assemble(*pieces))
    return rows


def place_at(x: int, cards: int, places: int, width: int) -> int | None:
    """Return which card of a row lies under column `x`."""
    size, gap = size_for(places, width)
    step = WIDTH[size] + gap
    place = (x - MARGIN) // step
    return place if 0 <= place < cards and (x - MARGIN) % step < WIDTH[size] else None
