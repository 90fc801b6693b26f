"""The alphabet under the field: for every letter, how many opponents may still hide it."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from finalword import render
from finalword.rules.letters import ALPHABET
from finalword.rules.state import State
from finalword.tui import palette
from finalword.tui.rows import opponents

CELL = 3


def may_hide(view: State, me: int | None) -> list[int]:
    """Return for every letter of the alphabet how many opponents still in may hide it."""
    asked = [render.asked(view, seat) for seat in opponents(view, me) if view.seats[seat].is_in]
    return [sum(letter not in said for said in asked) for letter in ALPHABET]


class Keys(Static):
    """Letters with a bar under each: full where everybody may hide it, empty where nobody can."""

    def show(self, view: State, me: int | None) -> None:
        """Draw the whole alphabet in as many rows as the width asks for."""
        counts = may_hide(view, me)
        rivals = sum(view.seats[seat].is_in for seat in opponents(view, me))
        across = min(26, max(1, (self.size.width or 80) // CELL))
        across = 13 if 13 <= across < 26 else across
        starts = range(0, 26, across)
        rows = [_row(ALPHABET[at : at + across], counts[at : at + across], rivals) for at in starts]
        self.update(Content("\n").join(line for row in rows for line in row))


def _row(letters: str, counts: Sequence[int], rivals: int) -> list[Content]:
    signs, bars = [], []
    for letter, count in zip(letters, counts, strict=True):
        signs.append((f" {letter} ", f"bold {palette.INK}" if count else palette.SOFT))
        full = 0 if not count else max(1, round(2 * count / rivals)) if rivals else 0
        bars += [("━" * full, palette.SECOND), ("─" * (2 - full) if count else "  ", palette.SOFT), (" ", "")]
    return [Content.assemble(*signs), Content.assemble(*bars)]
