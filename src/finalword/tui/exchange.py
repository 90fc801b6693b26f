"""The exchange: ten cards, up to four of them to throw back."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from finalword import render
from finalword.rules.legal import Legal
from finalword.rules.letters import CLASSES
from finalword.rules.state import State
from finalword.sentences import number
from finalword.tui import palette
from finalword.tui.chooser import Chooser
from finalword.tui.rows import opponents


class ExchangeView(VerticalScroll, can_focus=False):
    """What a player sees while deciding what to exchange; the answer is a `Chooser.Chosen`."""

    most: int = 4

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        with Vertical(classes="sheet"):
            yield Static(id="exchange-title", classes="title")
            yield Static("Once, and before anyone draws. How many is public; which is not.", classes="aside")
            yield Chooser()
            yield Static(id="exchange-count", classes="line")
            with Horizontal(classes="buttons"):
                yield Button("Keep all", id="exchange-go", classes="loud", compact=True)
                yield Static(" Letters choose, or ←→ and Space; Enter does it.", classes="hint")
            yield Static(legend(), classes="legend")
            yield Static(id="exchange-others", classes="others")

    def show(self, view: State, legal: Legal) -> None:
        """Begin: the hand of the viewer, nothing chosen."""
        self.most = legal.exchange or 0
        self.query_one("#exchange-title", Static).update(f"Throw back up to {number(self.most)}")
        self.query_one(Chooser).show(view.seats[legal.seat].hand or "", self.most)
        self.query_one("#exchange-others", Static).update(others_line(view, legal.seat))
        self.query_one(Chooser).focus()

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Count what is chosen, on the line and on the button."""
        count, most = len(event.cards), self.most
        chosen = f"{count} of {most} chosen" + (f": {' '.join(event.cards)}" if count else "")
        if event.over:
            chosen += f".  No more than {number(most)}; Esc begins anew."
        style = palette.RED if event.over else palette.INK
        self.query_one("#exchange-count", Static).update(Content.styled(chosen, style))
        button = self.query_one("#exchange-go", Button)
        button.label = f"Exchange {number(count)}" if count else f"Keep all {number(len(self.query_one(Chooser).hand))}"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        event.stop()
        self.query_one(Chooser).confirm()


def legend() -> Content:
    """Say what the four frames and marks stand for."""
    pieces: list[tuple[str, str]] = []
    for kind in CLASSES:
        pieces += [(f"{palette.CLASS_MARK[kind]} ", palette.CLASS_COLOUR[kind]), (f"{kind}   ", palette.RULE)]
    return Content.assemble(*pieces)


def others_line(view: State, me: int) -> Content:
    """Say of every other player how far they are, never with what."""
    pieces: list[tuple[str, str]] = []
    for seat in opponents(view, me):
        pieces += [(f"{view.names[seat]} ", f"bold {palette.INK}")]
        pieces += [(f"{render.before_lock(view, seat)}   ", palette.SECOND)]
    return Content.assemble(*pieces)
