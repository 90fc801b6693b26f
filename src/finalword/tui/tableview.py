"""The table: rows, what was said, the field, the alphabet; and the reveal played over it."""

from time import monotonic
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Button, Static

from finalword.rules.events import Guessed
from finalword.rules.state import State
from finalword.tui import palette
from finalword.tui.field import Field
from finalword.tui.fit import SIDE, Crowd, Fit, fit
from finalword.tui.keys import Keys
from finalword.tui.reveal import Reveal
from finalword.tui.rows import Sight, opponents, seat_lines
from finalword.tui.said import Said
from finalword.tui.seatrow import SeatRow
from finalword.tui.spoken import Spoken

Mode = Literal["guess", "wait", "begin", "out", "watch"]
FRAMES_A_SECOND = 20


class TableView(Container, can_focus=False):
    """What a player sees from the first word laid to the last letter turned up."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_rows(-1)", show=False),
        Binding("down", "scroll_rows(1)", show=False),
        Binding("pageup", "scroll_rows(-6)", show=False),
        Binding("pagedown", "scroll_rows(6)", show=False),
    ]

    class Shown(Message):
        """A reveal has been played to its end."""

    class Pressed(Message):
        """The button beside the field: begin, or skip to the end."""

    def __init__(self, *, mono: bool, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.mono = mono
        self.sight = Sight(State(), None)
        self.mode: Mode = "wait"
        self.reveal: Reveal | None = None
        self._word = self._outcome = ""
        self._began = 0.0
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        with VerticalScroll(id="rows", can_focus=False):
            yield Vertical(id="opponents")
            yield SeatRow(id="own")
        with Container(id="side"):
            yield Said(id="said")
            with Vertical(id="action"):
                yield Static(id="message")
                with Horizontal(id="saying"):
                    yield Field(id="field")
                    yield Button("Say it", id="say", classes="loud", compact=True)
                yield Keys(id="keys")
            yield Spoken(id="spoken")

    def show(self, view: State, me: int | None, mode: Mode, limit: int, message: str = "") -> None:
        """Show the table at rest; until then the end of a reveal stays on the screen."""
        self.remove_class("revealing")
        revealed = view.guesses[-1].revealed if view.guesses else {}
        self.sight = Sight(view, me, None, revealed, self.mono)
        self.mode = mode
        field = self.query_one(Field)
        field.limit = limit
        field.display = mode in {"guess", "wait"}
        self._label()
        self.say(message)
        self.draw()
        self._take_keys()

    def _label(self) -> None:
        button, view = self.query_one("#say", Button), self.sight.view
        speaker = "" if view.turn is None else f"{view.names[view.turn]} speaks"
        labels = {"guess": "Say it", "wait": speaker, "begin": "Begin", "out": "Skip to the end", "watch": speaker}
        button.label = labels[self.mode]
        button.disabled = self.mode in {"wait", "watch"}

    def _take_keys(self) -> None:
        if self.reveal:
            self.query_one(Spoken).focus()
        elif self.mode in {"guess", "wait"}:
            self.query_one(Field).focus()
        else:
            self.query_one("#say", Button).focus()

    def say(self, message: str, *, is_refusal: bool = False) -> None:
        """Put a sentence over the field."""
        style = f"bold {palette.RED}" if is_refusal else palette.SECOND
        self.query_one("#message", Static).update(Content.styled(message, style))

    def refuse(self, message: str) -> None:
        """Say why a Guess is refused; the word stays in the field."""
        self.say(message, is_refusal=True)
        self.query_one(Field).refuse()

    def play(self, before: State, guess: Guessed, reveal: Reveal, sentence: str) -> None:
        """Play a reveal over the table as it was before; posts `Shown` at its end."""
        self.sight = Sight(before, self.sight.me, reveal.frame(0), guess.revealed, self.mono)
        self.reveal, self._began = reveal, monotonic()
        self.add_class("revealing")
        self._word, self._outcome = guess.word, sentence
        self._take_keys()
        self.draw()
        self.call_after_refresh(self._press)
        self._clock = self.set_interval(1 / FRAMES_A_SECOND, self._tick)

    def _tick(self) -> None:
        if self.reveal is None:
            return
        moment = int((monotonic() - self._began) * 1000)
        if moment >= self.reveal.length:
            self.finish()
            return
        self._press()
        frame = self.reveal.frame(moment)
        if frame != self.sight.frame:
            self.sight = Sight(self.sight.view, self.sight.me, frame, self.sight.revealed, self.mono)
            self.draw_rows()

    def _press(self) -> None:
        """Show the word, and under it the outcome once all is up."""
        if self.reveal:
            told = (monotonic() - self._began) * 1000 >= self.reveal.told
            self.query_one(Spoken).show(self._word, self._outcome if told else "")

    def finish(self) -> None:
        """End the reveal, at once."""
        if self.reveal is None:
            return
        self.reveal = None
        if self._clock:
            self._clock.stop()
        self.post_message(self.Shown())

    def on_spoken_skipped(self, event: Spoken.Skipped) -> None:
        """End the reveal; a letter goes into the field."""
        event.stop()
        if self.mode in {"guess", "wait"}:
            self.query_one(Field).type(event.letter)
        self.finish()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Say the word, or pass on what the button stands for."""
        event.stop()
        field = self.query_one(Field)
        self.post_message(field.Said(field.word) if self.mode == "guess" else self.Pressed())

    def action_scroll_rows(self, lines: int) -> None:
        """Scroll the rows where a small window does not show all of them."""
        self.query_one("#rows", VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_resize(self) -> None:
        """Fit everything into the new size."""
        self.draw()

    def _fit(self) -> Fit:
        view, me = self.sight.view, self.sight.me
        others = opponents(view, me) if view.seats else []
        fallen = sum(self._is_small(seat) for seat in others)
        crowd = Crowd(len(others) - fallen, fallen, me is not None, self.sight.name_room, view.maximum)
        return fit(self.app.size.width, self.app.size.height, crowd)

    def _is_small(self, seat: int) -> bool:
        """Say whether a row has fallen, and not just now."""
        return not self.sight.view.seats[seat].is_in and not self.sight.revealed.get(seat, "").strip(".")

    def draw(self) -> None:
        """Draw all."""
        plan = self._fit()
        self.set_class(plan.wide, "wide")
        self.query_one(Keys).display = plan.keys
        self.draw_rows()
        self.call_after_refresh(self._draw_rest)

    def _draw_rest(self) -> None:
        if self.sight.view.seats:
            self.query_one(Said).show(self.sight.view, self.sight.me)
            self.query_one(Keys).show(self.sight.view, self.sight.me, halves=self.has_class("wide"))

    def draw_rows(self) -> None:
        """Draw the rows, those who are out at the end."""
        view, me = self.sight.view, self.sight.me
        if not view.seats:
            return
        plan = self._fit()
        width = self.app.size.width - (SIDE if plan.wide else 0) - 2
        self.sight = Sight(view, me, self.sight.frame, self.sight.revealed, self.mono, width)
        order = sorted(opponents(view, me), key=self._is_small)
        box = self.query_one("#opponents", Vertical)
        for _ in range(len(order) - len(box.children)):
            box.mount(SeatRow())
        for number, row in enumerate(box.children):
            row.display = number < len(order)
        for row, seat in zip(box.query(SeatRow), order, strict=False):
            row.seat = seat
            row.draw(seat_lines(self.sight, seat, plan.rows, plan.out), plan.gap)
        own = self.query_one("#own", SeatRow)
        own.display = me is not None
        if me is not None:
            own.seat = me
            own.draw(seat_lines(self.sight, me, plan.own, 2), 0)
