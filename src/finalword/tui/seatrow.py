"""The row of one player, as a widget."""

from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class SeatRow(Static):
    """The row of one player; a click asks for its sheet."""

    class Picked(Message):
        """The player wants to see all about this seat."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    seat: int = -1
    height: int = 0

    def draw(self, lines: list[Content], gap: int) -> None:
        """Draw the row; the table is laid out again only where the row has another height."""
        self.update(Content("\n").join(lines), layout=len(lines) + gap != self.height)
        self.height = len(lines) + gap
        self.styles.margin = (0, 0, gap, 0)

    def on_click(self) -> None:
        """Ask for the sheet."""
        self.post_message(self.Picked(self.seat))
