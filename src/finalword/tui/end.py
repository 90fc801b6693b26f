"""The end: who has the Final Word and why, every word, how it fell, and another game."""

from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from finalword import render
from finalword.rules.state import State
from finalword.sentences import verdict_of
from finalword.tui import palette
from finalword.tui.cards import WIDTH, Face, Size, drawn
from finalword.tui.lettering import lettered, width_of
from finalword.tui.rows import Sight, faces, fallen_by
from finalword.tui.said import said_line

WIDE = 100
PAUSE = 0.8


class EndView(Container, can_focus=False):
    """The last page of a game; the answer is `Again` or `Enough`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_page(-1)", show=False),
        Binding("down", "scroll_page(1)", show=False),
        Binding("pageup", "scroll_page(-10)", show=False),
        Binding("pagedown,space", "scroll_page(10)", show=False),
    ]

    class Again(Message):
        """Deal again."""

    class Enough(Message):
        """Leave the table."""

    def __init__(self, *, mono: bool, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.mono = mono
        self.view = State()
        self.me: int | None = None
        self._since = 0.0

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        with VerticalScroll(id="end-page", can_focus=False):
            with Container(id="end-left"):
                yield Static(id="end-verdict")
                yield Static(id="end-words")
            yield Static(id="end-log")
        with Horizontal(id="end-buttons", classes="buttons"):
            yield Button("Deal again", id="end-again", classes="loud", compact=True)
            yield Button("Leave", id="end-leave", compact=True)
            yield Static("  Enter or Tab · ↑↓ scroll", classes="hint")

    def show(self, view: State, me: int | None) -> None:
        """Show the end of a game."""
        self.view, self.me = view, me
        self.draw()
        self._since = monotonic()
        self.query_one("#end-again", Button).focus()

    def on_resize(self) -> None:
        """Fit into the new width."""
        self.draw()

    def draw(self) -> None:
        """Draw all."""
        if not self.view.names:
            return
        self.set_class(self.app.size.width >= WIDE, "wide")
        room = self.app.size.width // 2 if self.app.size.width >= WIDE else self.app.size.width
        self.query_one("#end-verdict", Static).update(verdict_lines(self.view, self.me, room - 4, mono=self.mono))
        if self.view.winners is None:  # words stay secret where no game came of them
            self.query_one("#end-words", Static).update("")
            self.query_one("#end-log", Static).update("")
            return
        self.query_one("#end-words", Static).update(every_word(self.view, self.me, room, mono=self.mono))
        self.query_one("#end-log", Static).update(how_it_fell(self.view, self.me, room - 6))

    def action_scroll_page(self, lines: int) -> None:
        """Scroll the page, though the keys are with the buttons."""
        self.query_one("#end-page", VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Deal again, or leave."""
        event.stop()
        if monotonic() - self._since < PAUSE:  # an Enter meant for the table
            return
        self.post_message(self.Again() if event.button.id == "end-again" else self.Enough())


def verdict_lines(view: State, me: int | None, room: int, *, mono: bool = False) -> Content:
    """Draw who won: the winning word as large as it fits, its cards with what never turned, and why."""
    first, why = verdict_of(view, me)
    lines = [Content.styled(first.partition(":")[0].rstrip("."), f"bold {palette.SECOND}")]
    sight = Sight(view, me, mono=mono)
    for seat in view.winners or ():
        word = view.seats[seat].secret or ""
        if width_of(word) + 4 <= room:
            *upper, last = lettered(word)
            lines += [Content.styled(line, f"bold {palette.INK}") for line in upper]
            lines.append(Content.assemble((last, f"bold {palette.INK}"), (" ▄", palette.STOP)))
        lines += [Content(""), *drawn(faces(sight, seat), "large", mono=mono)]
    return Content("\n").join([*lines, Content.styled(why, f"italic {palette.SECOND}")])


def falling_order(view: State) -> list[int]:
    """Return all seats, the winners first, then those who stood, then by who fell last."""
    won = set(view.winners or ())

    def key(seat: int) -> tuple[bool, int, int]:
        fell = view.seats[seat].fell
        return seat not in won, -(fell if fell is not None else len(view.guesses) + 1), seat

    return sorted(range(len(view.seats)), key=key)


def every_word(view: State, me: int | None, room: int, *, mono: bool = False) -> Content:
    """Draw every word in order of falling."""
    lines = [Content.styled("EVERY WORD", f"bold {palette.RULE}")]
    longest, letters = max(map(render.breadth, view.names)), max(mine.length for mine in view.seats)
    size: Size = "line" if longest + letters * WIDTH["line"] + 5 <= max(20, room - 6) else "bare"
    for place, seat in enumerate(falling_order(view), 1):
        mine = view.seats[seat]
        cards = drawn([_last_face(view, seat, at) for at in range(mine.length)], size, mono=mono)[0]
        name = "You" if seat == me else view.names[seat]
        fate = "has the Final Word" if seat in (view.winners or ()) else fallen_by(view, seat, me)
        fate = "stood, but not in the dictionary" if mine.is_in and mine.valid is False else fate
        head = Content.assemble(
            (f"{place:2} ", palette.RULE), (f"{render.padded(name, longest)}  ", f"bold {palette.INK}")
        )
        row = cards.pad_right(max(0, letters * WIDTH[size] - cards.cell_length))
        lines += _with_fate(Content.assemble(head, row), fate, max(20, room - 6))
    return Content("\n").join(lines)


def _with_fate(word: Content, fate: str, room: int) -> list[Content]:
    """Put a fate beside a word, or where that is too long below it: the word that felled a player is never cut off."""
    style = f"italic {palette.SECOND}"
    beside = Content.assemble(word, (f"  {fate}", style))
    if beside.cell_length <= room:
        return [beside]
    below = Content.assemble("   ", (fate, style))
    return [line.truncate(room, ellipsis=True) for line in (word.rstrip(), below)]


def _last_face(view: State, seat: int, place: int) -> Face:
    mine = view.seats[seat]
    letter = (mine.secret or "")[place]
    return Face(letter, "own" if mine.shown[place] == "." else "up")


def how_it_fell(view: State, me: int | None, room: int) -> Content:
    """Draw all Guesses from the first to the last."""
    lines = [said_line(view, me, turn, max(20, room)) for turn in range(1, len(view.guesses) + 1)]
    return Content("\n").join([Content.styled("HOW IT FELL", f"bold {palette.RULE}"), *lines])
