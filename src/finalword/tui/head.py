"""The head of every view: the name with its red stop, the headline, what the table agrees on, a double rule."""

from textual.content import Content
from textual.widgets import Static

from finalword.tui import palette

SHORTEST_WITH_NAME = 60


class Head(Static):
    """Two lines at the top. A headline ends in a full stop: red where you are meant, grey where another is."""

    headline: str = ""
    note: str = ""
    is_yours: bool = True

    def show(self, headline: str, note: str = "", *, is_yours: bool = True) -> None:
        """Say something else."""
        self.headline, self.note, self.is_yours = headline, note, is_yours
        self.draw()

    def on_resize(self) -> None:
        """Draw again in the new width."""
        self.draw()

    def draw(self) -> None:
        """Draw both lines."""
        width = self.size.width
        stop = (".", f"bold {palette.STOP if self.is_yours else palette.RULE}")
        name = Content.assemble(("FINAL WORD", f"bold {palette.SECOND}"), (".", f"bold {palette.STOP}"), "   ")
        first = name if width >= SHORTEST_WITH_NAME else Content("")
        left = Content.assemble(" ", first, (self.headline, f"bold {palette.INK}"), stop)
        right = Content.styled(self.note + " ", palette.SECOND)
        space = max(1, width - left.cell_length - right.cell_length)
        rule = Content.styled("═" * width, palette.RULE)
        self.update(Content("\n").join([Content.assemble(left, " " * space, right).truncate(width), rule]))
