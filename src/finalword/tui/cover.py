"""The cover between two people at one screen: nothing of either is on it."""

from textual.app import ComposeResult
from textual.containers import Center, Middle
from textual.message import Message
from textual.widgets import Button, Static


class CoverView(Middle, can_focus=False):
    """Hides the table until the next player is there; the answer is `Uncovered`."""

    class Uncovered(Message):
        """The player named here sits at the screen."""

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        with Center():
            yield Static(id="cover-line", classes="title")
        with Center():
            yield Static("Everybody else looks away.", classes="aside")
        with Center():
            yield Button("I am here", id="cover-go", classes="loud", compact=True)

    def show(self, name: str) -> None:
        """Ask for a player."""
        self.query_one("#cover-line", Static).update(f"Pass to {name}, press Enter")
        self.query_one("#cover-go", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Uncover the table."""
        event.stop()
        self.post_message(self.Uncovered())
