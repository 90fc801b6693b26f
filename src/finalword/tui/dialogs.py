"""What opens over the table: the help, the log, the sheet of a row, and questions that are asked once."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Markdown, Static

CLOSING: list[BindingType] = [Binding("escape,q,enter,space,question_mark,slash", "close", "Close")]


class Page(ModalScreen[None]):
    """Something to read; Escape closes it, and what had the keys before has them again."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSING

    def __init__(self, title: str, text: Content | str, *, is_markdown: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.is_markdown = is_markdown

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with VerticalScroll(classes="page") as page:
            page.border_title = self.heading
            page.border_subtitle = "Esc closes"
            yield Markdown(str(self.text)) if self.is_markdown else Static(self.text)

    def action_close(self) -> None:
        """Close the page."""
        self.dismiss(None)


class Question(ModalScreen[bool]):
    """A question with two answers; Enter or the key that asked says yes, Escape no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "answer(False)", "No"),
        Binding("ctrl+c,ctrl+q,y", "answer(True)", "Yes", priority=True),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, explanation: str, yes: str, no: str) -> None:
        super().__init__()
        self.question, self.explanation, self.yes, self.no = question, explanation, yes, no

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        with Vertical(classes="question"):
            yield Static(self.question, classes="title")
            yield Static(self.explanation, classes="aside")
            with Horizontal(classes="buttons"):
                yield Button(self.yes, id="yes", classes="loud", compact=True)
                yield Button(self.no, id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Answer."""
        self.dismiss(yes)
