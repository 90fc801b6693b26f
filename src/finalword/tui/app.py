"""The full-screen game: what the keys and buttons do, and a game that runs beside them."""

import re
import sys
import traceback
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content

from finalword.data import rules_text
from finalword.play.saved import SaveError
from finalword.play.session import Session
from finalword.rules.actions import Build, Exchange, Guess, NoWord
from finalword.sentences import turn
from finalword.tui.chooser import Chooser
from finalword.tui.composer import Composer
from finalword.tui.conductor import Conductor, Ready
from finalword.tui.dialogs import Page, Question
from finalword.tui.field import Field
from finalword.tui.pages import help_page, said_page, sheet
from finalword.tui.reveal import Motion
from finalword.tui.rows import opponents
from finalword.tui.seatrow import SeatRow
from finalword.tui.stage import Stage
from finalword.tui.tableview import Mode, TableView

MOTIONS: tuple[Motion, ...] = ("full", "reduced", "none")
MOTION_SAID = {"full": "Letters turn one by one.", "reduced": "Letters appear; nothing moves.", "none": "No animation."}


class PlayApp(Stage):
    """Plays a session; `play` returns the exit status."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("slash,f2", "said", "Said", key_display="/"),
        Binding("f3", "motion", "Motion", key_display="F3"),
        Binding("f4", "change", "Change your word", key_display="F4"),
        Binding("f5", "rules", "Rules", key_display="F5"),
        Binding("f9", "resign", "Resign", key_display="F9"),
        Binding("ctrl+c,ctrl+q", "leave", "Leave", key_display="Ctrl-C", priority=True),
        *(Binding(str(digit), f"sheet({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, session: Session, motion: Motion = "full") -> None:
        super().__init__(session, motion)
        self.conductor: Conductor | None = None
        self._error = ""

    def play(self) -> int:
        """Play until the player leaves, and say on the terminal where the game is."""
        self.run()
        over = self.session.view(None).phase == "over"
        self.session.close()
        if self._error:
            sys.stderr.write(self._error)
        saved = self.session.saved
        sys.stdout.write(f"{saved.look_back}\n" if over else f"The game is saved. Go on: {saved.command}\n")
        return int(bool(self._error))

    def on_mount(self) -> None:
        """Begin."""
        self.run_game()

    @work
    async def run_game(self) -> None:
        """Play one game and show its end."""
        self.conductor = Conductor(self, self.session)
        try:
            await self.conductor.play()
        except SaveError as error:
            self._error = f"finalword: {error}\n"
            self.exit()

    @property
    def is_asking(self) -> bool:
        """Whether it is for the one at the screen to answer."""
        return self.conductor is not None and self.conductor.is_asking

    # What the player answers

    def on_chooser_chosen(self, event: Chooser.Chosen) -> None:
        """Exchange."""
        if self.conductor and self.conductor.me is not None:
            self.conductor.answered(Exchange(self.conductor.me, event.cards))

    def on_composer_laid(self, event: Composer.Laid) -> None:
        """Lay a word."""
        if not event.word:
            self.show_note("No word yet: type it, or click its cards.", is_refusal=True)
        elif self.conductor and self.conductor.me is not None:
            self.conductor.answered(Build(self.conductor.me, event.word))

    def on_build_view_no_word_claimed(self) -> None:
        """Claim that there is no word."""
        if self.conductor and self.conductor.me is not None:
            self.conductor.answered(NoWord(self.conductor.me))

    def on_field_said(self, event: Field.Said) -> None:
        """Say a word, on one's turn."""
        table = self.query_one(TableView)
        if not event.word:
            return
        if table.mode != "guess":
            table.say(f"{turn(table.sight.view, table.sight.me)}. Your word waits here.")
        elif self.conductor and self.conductor.me is not None:
            table.query_one(Field).is_refused = False
            self.conductor.answered(Guess(self.conductor.me, event.word))

    def on_field_full(self, event: Field.Full) -> None:
        """Say that the word may not be longer."""
        self.query_one(TableView).say(f"A guess has at most {event.limit} letters.", is_refusal=True)

    def on_table_view_shown(self) -> None:
        """Go on after a reveal."""
        if self.conductor:
            self.conductor.reveal_shown()

    def on_table_view_pressed(self) -> None:
        """Begin the game, or play it to the end at once."""
        if self.conductor:
            self.conductor.is_skipping = self.query_one(TableView).mode == "out"
            self.conductor.answered(Ready())

    def on_cover_view_uncovered(self) -> None:
        """The next player is there."""
        if self.conductor:
            self.conductor.answered(Ready())

    def on_end_view_again(self) -> None:
        """Deal again; the next seat begins."""
        try:
            self.session = self.session.rematch()
        except SaveError as error:
            self.notify(str(error), severity="error")
            return
        self.note = ""
        self.run_game()

    def on_end_view_enough(self) -> None:
        """Leave."""
        self.exit()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - theirs
        """Offer a key only where it does something."""
        if isinstance(self.screen, Page | Question):
            return action == "leave" and not isinstance(self.screen, Question)
        match action:
            case "said" | "sheet":
                return self.at == "table"
            case "change":
                legal = self.conductor.asks if self.conductor else None
                return self.is_asking and bool(
                    legal and legal.build and self.at in {"table", "build"} and self._has_laid()
                )
            case "resign":
                legal = self.conductor.asks if self.conductor else None
                return bool(legal and legal.resign and self.at == "table")
        return True

    def _has_laid(self) -> bool:
        me = self.conductor.me if self.conductor else None
        return me is not None and bool(self.session.view(me).seats[me].length)

    def action_help(self) -> None:
        """Open the help."""
        self.push_screen(Page("How it is played", help_page()))

    def action_rules(self) -> None:
        """Open the rules."""
        text = re.sub(r"!\[(.*?)\]\(.*?\)", r"*\1*", rules_text(), flags=re.DOTALL)  # a terminal shows no pictures
        self.push_screen(Page("The rules", text, is_markdown=True))

    def action_said(self) -> None:
        """Open the log."""
        sight = self.query_one(TableView).sight
        self.push_screen(Page("Said", said_page(sight.view, sight.me, 72)))

    def action_sheet(self, digit: int) -> None:
        """Open the sheet of an opponent."""
        sight = self.query_one(TableView).sight
        seats = opponents(sight.view, sight.me)
        if digit <= len(seats):
            self._open_sheet(seats[digit - 1])

    def on_seat_row_picked(self, event: SeatRow.Picked) -> None:
        """Open the sheet of the row that was clicked."""
        self._open_sheet(event.seat)

    def _open_sheet(self, seat: int) -> None:
        sight = self.query_one(TableView).sight
        name = "You, as others see you" if seat == sight.me else sight.view.names[seat]
        text: Content = sheet(sight.view, sight.me, seat)
        self.push_screen(Page(name, text))

    def action_motion(self) -> None:
        """Go from slow to quick to none, and back to slow."""
        self.motion = MOTIONS[(MOTIONS.index(self.motion) + 1) % len(MOTIONS)]
        self.notify(MOTION_SAID[self.motion], timeout=2)

    def action_change(self) -> None:
        """Go to the word that is laid, or back to the table without a change."""
        conductor = self.conductor
        if conductor is None or conductor.asks is None:
            return
        if self.at == "table":
            self.show_build(conductor.view, conductor.asks)
        else:
            mode: Mode = "guess" if conductor.asks.guess is not None else "begin"
            self.show_table(conductor.view, conductor.me, conductor.asks, mode)

    def action_resign(self) -> None:
        """Ask once, then resign."""
        text = "Your word is turned up and you are out. The others play on."
        question = Question("Resign?", text, "Resign", "Play on")
        self.push_screen(question, lambda yes: self.conductor.resign() if yes and self.conductor else None)

    def action_leave(self) -> None:
        """Ask once, then leave; the game is saved in any case."""
        if self.at == "end":
            self.exit()
            return
        text = f"The game is saved after every move. Go on with it: {self.session.saved.command}"
        question = Question("Leave the table?", text, "Leave", "Stay")
        self.push_screen(question, lambda yes: self.exit() if yes else None)

    def _handle_exception(self, error: Exception) -> None:
        """Leave a mark for whoever mends us, without what the variables held: there are secret words among them."""
        lines = traceback.extract_tb(error.__traceback__)
        where = "\n".join(f"  {Path(line.filename).name}:{line.lineno} {line.name}" for line in lines)
        self._error = f"finalword: something broke ({type(error).__name__}). The game is saved.\n{where}\n"
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Close without Textual's own report, which would show variables."""
        self._close_messages_no_wait()
