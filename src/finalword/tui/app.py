"""The full-screen game: one screen with a head, the view of the moment, and what the keys do."""

import os
import sys
import traceback
from pathlib import Path
from typing import ClassVar, Literal

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import ContentSwitcher, Footer

from finalword.data import rules_text
from finalword.play.session import Session
from finalword.rules.actions import Build, Exchange, Guess, NoWord
from finalword.rules.events import Guessed
from finalword.rules.legal import Legal
from finalword.rules.state import State
from finalword.sentences import turn, verdict_of
from finalword.tui.build import BuildView
from finalword.tui.chooser import Chooser
from finalword.tui.composer import Composer
from finalword.tui.conductor import Conductor, Ready
from finalword.tui.cover import CoverView
from finalword.tui.dialogs import Page, Question
from finalword.tui.end import EndView
from finalword.tui.exchange import ExchangeView
from finalword.tui.field import Field
from finalword.tui.head import Head
from finalword.tui.pages import help_page, said_page, sheet
from finalword.tui.reveal import Motion, Reveal
from finalword.tui.rows import opponents
from finalword.tui.tableview import Mode, SeatRow, TableView

Name = Literal["exchange", "build", "table", "end", "cover"]
MOTIONS: tuple[Motion, ...] = ("full", "reduced", "none")
MOTION_SAID = {"full": "Letters turn one by one.", "reduced": "Letters appear; nothing moves.", "none": "No animation."}


class PlayApp(App[None]):
    """Plays a session; `play` returns the exit status."""

    CSS_PATH = "table.tcss"
    TITLE = "Final Word"
    ENABLE_COMMAND_PALETTE = False
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
        super().__init__(ansi_color=bool(os.environ.get("NO_COLOR")))
        self.session = session
        self.motion: Motion = motion
        self.note = ""
        self.conductor: Conductor | None = None
        self._at: Name = "cover"
        self._mono = bool(os.environ.get("NO_COLOR"))
        self._error = ""

    def play(self) -> int:
        """Play until the player leaves, and say on the terminal where the game is."""
        self.run()
        over = self.session.view(None).phase == "over"
        self.session.close()
        if self._error:
            sys.stderr.write(self._error)
        path = self.session.saved.path
        sys.stdout.write(f"The record: {path}\n" if over else "The game is saved. Go on: finalword play --resume\n")
        return int(bool(self._error))

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        yield Head(id="head")
        with ContentSwitcher(id="views"):
            yield ExchangeView(id="exchange")
            yield BuildView(self.session.lexicon, self.session.terms.options.word_check, id="build")
            yield TableView(mono=self._mono, id="table")
            yield EndView(mono=self._mono, id="end")
            yield CoverView(id="cover")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin."""
        self.run_game()

    @work
    async def run_game(self) -> None:
        """Play one game and show its end."""
        self.conductor = Conductor(self, self.session)
        await self.conductor.play()
        self.show_end()

    @property
    def is_asking(self) -> bool:
        """Whether it is for the one at the screen to answer."""
        return self.conductor is not None and self.conductor.is_asking

    # What the conductor shows

    def show_exchange(self, view: State, legal: Legal) -> None:
        """Ask what to exchange."""
        self._switch("exchange", "The exchange", self._players(view))
        self.query_one(ExchangeView).show(view, legal)

    def show_build(self, view: State, legal: Legal, drew: str = "") -> None:
        """Ask for a word."""
        longest = f"longest so far {view.maximum}" if view.maximum else self._players(view)
        self._switch("build", "Your word", longest)
        self.query_one(BuildView).show(view, legal, drew)

    def show_table(self, view: State, me: int | None, legal: Legal | None, mode: Mode) -> None:
        """Show the table, and ask for a Guess when the mode says so."""
        mode, note = self._mode(view, me, mode), self.note
        limit = legal.guess if legal and legal.guess else view.maximum
        if legal and legal.build and not note and mode in {"guess", "begin"}:
            note = "No word yet. Yours can still change: F4."
        self._switch("table", self._headline(view, me, mode), f"max {limit} · {len(view.guesses)} said")
        self.query_one(Head).is_yours = view.turn == me
        self.query_one(Head).draw()
        self.query_one(TableView).show(view, me, mode, limit, note)

    def show_cover(self, name: str) -> None:
        """Hide everything until a player is there."""
        self._switch("cover", "The table is covered", "")
        self.query_one(CoverView).show(name)

    def show_end(self) -> None:
        """Show who won and why."""
        assert self.conductor, "there was a game"
        me = self.conductor.alone
        view = self.session.view(me)
        self._switch("end", verdict_of(view, me)[0].rstrip("."), f"{len(view.guesses)} said")
        self.query_one(EndView).show(view, me)

    def show_refusal(self, sentence: str) -> None:
        """Say why a move is refused."""
        if self._at == "table":
            self.query_one(TableView).refuse(sentence)
        else:
            self.show_note(sentence, is_refusal=True)

    def clear_field(self) -> None:
        """Make room for the next Guess: this one was said."""
        self.query_one(Field).clear()

    def show_note(self, sentence: str, *, is_refusal: bool = False) -> None:
        """Say something under the hand."""
        self.query_one(BuildView).say(sentence, is_refusal=is_refusal)

    def play_reveal(self, before: State, guess: Guessed, reveal: Reveal, sentence: str) -> None:
        """Play a reveal; the conductor hears of its end."""
        self._switch("table", self._speaker(before, guess), f"max {before.maximum} · {len(before.guesses)} said")
        self.query_one(TableView).play(before, guess, reveal, sentence)

    def _speaker(self, before: State, guess: Guessed) -> str:
        me = self.conductor.me if self.conductor else None
        return "You speak" if guess.seat == me else f"{before.names[guess.seat]} speaks"

    def _switch(self, name: Name, headline: str, note: str) -> None:
        self._at = name
        self.query_one(ContentSwitcher).current = name
        self.query_one(Head).show(headline, note)
        self.refresh_bindings()

    def _mode(self, view: State, me: int | None, mode: Mode) -> Mode:
        if me is None:
            return "watch"
        return mode if view.seats[me].is_in else "out"

    def _headline(self, view: State, me: int | None, mode: Mode) -> str:
        if mode == "out":
            return "You are out"
        if mode == "begin":
            return f"{turn(view, me)} first"
        last = me is not None and view.seats[me].hidden == 1 and view.turn == me
        return "Your turn, on your last letter" if last else turn(view, me)

    def _players(self, view: State) -> str:
        return f"{len(view.seats)} players"

    # What the player answers

    def on_chooser_chosen(self, event: Chooser.Chosen) -> None:
        """Exchange."""
        if self.conductor and self.conductor.me is not None:
            self.conductor.answered(Exchange(self.conductor.me, event.cards))

    def on_composer_laid(self, event: Composer.Laid) -> None:
        """Lay a word."""
        if self.conductor and self.conductor.me is not None:
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
        self.session = self.session.rematch()
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
                return self._at == "table"
            case "change":
                legal = self.conductor.asks if self.conductor else None
                return self.is_asking and bool(legal and legal.build and self._at in {"table", "build"} and self._has_laid())
            case "resign":
                legal = self.conductor.asks if self.conductor else None
                return bool(legal and legal.resign and self._at == "table")
        return True

    def _has_laid(self) -> bool:
        me = self.conductor.me if self.conductor else None
        return me is not None and bool(self.session.view(me).seats[me].length)

    def action_help(self) -> None:
        """Open the help."""
        self.push_screen(Page("How it is played", help_page()))

    def action_rules(self) -> None:
        """Open the rules."""
        self.push_screen(Page("The rules", rules_text(), is_markdown=True))

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
        if self._at == "table":
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
        if self._at == "end":
            self.exit()
            return
        text = "The game is saved after every move. Go on with it: finalword play --resume"
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
