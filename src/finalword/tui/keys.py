"""The alphabet under the field: for every letter, how many opponents may still hide it."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from finalword import render
from finalword.rules.letters import ALPHABET
from finalword.rules.state import State
from finalword.tui import palette
from finalword.tui.rows import opponents

CELLS = (3, 2, 1)


def may_hide(view: State, me: int | None) -> list[int]:
    """Return for every letter of the alphabet how many opponents still in may hide it."""
    asked = [render.asked(view, seat) for seat in opponents(view, me) if view.seats[seat].is_in]
    return [sum(letter not in said for said in asked) for letter in ALPHABET]


class Keys(Static):
    """Letters with a bar under each: full where everybody may hide it, empty where nobody can."""

    def show(self, view: State, me: int | None, *, halves: bool) -> None:
        """Draw the whole alphabet, in two halves where it stands in the side."""
        counts = may_hide(view, me)
        rivals = sum(view.seats[seat].is_in for seat in opponents(view, me))
        across = 13 if halves else 26
        cell = next((cell for cell in CELLS if self.size.width >= across * cell), CELLS[-1])
        rows = [_row(ALPHABET[at : at + across], counts[at : at + across], rivals, cell) for at in range(0, 26, across)]
        self.update(Content("\n").join(line for row in rows for line in row), layout=False)


def _row(letters: str, counts: Sequence[int], rivals: int, cell: int) -> list[Content]:
    """Draw letters and their bars, `cell` columns for each."""
    gap, room = " " * (cell > 1), max(1, cell - 1)
    signs, bars = [], []
    for letter, count in zip(letters, counts, strict=True):
        signs.append((letter.center(room) + gap, f"bold {palette.INK}" if count else palette.SOFT))
        full = room * count // rivals if rivals else 0
        bars += [("━" * full, palette.SECOND), (("─" if count else " ") * (room - full) + gap, palette.RULE)]
    return [Content.assemble(*signs), Content.assemble(*bars)]
