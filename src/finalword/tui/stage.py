"""What the player sees: a head, the view of the moment, a foot; the conductor says what to show."""

import os
from typing import Literal

from textual.app import App, ComposeResult
from textual.widgets import ContentSwitcher, Footer

from finalword.play.session import Session
from finalword.rules.events import Guessed
from finalword.rules.legal import Legal
from finalword.rules.state import State
from finalword.sentences import afterwards, turn, verdict_of
from finalword.tui.build import BuildView
from finalword.tui.cover import CoverView
from finalword.tui.end import EndView
from finalword.tui.exchange import ExchangeView
from finalword.tui.field import Field
from finalword.tui.fit import NARROW
from finalword.tui.head import Head
from finalword.tui.reveal import Motion, Reveal
from finalword.tui.tableview import Mode, TableView

Name = Literal["exchange", "build", "table", "end", "cover"]


class Stage(App[None]):
    """Draws views. It holds the session for those who come after it, and asks it nothing but its dictionary."""

    CSS_PATH = "table.tcss"
    TITLE = "Final Word"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session, motion: Motion = "full") -> None:
        self.mono = bool(os.environ.get("NO_COLOR"))
        super().__init__(ansi_color=self.mono)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-usual")]
        self.session = session
        self.motion: Motion = motion
        self.note = ""
        self.at: Name = "cover"

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        yield Head(id="head")
        with ContentSwitcher(id="views"):
            yield ExchangeView(id="exchange")
            yield BuildView(self.session.lexicon, self.session.terms.options.word_check, id="build")
            yield TableView(mono=self.mono, id="table")
            yield EndView(mono=self.mono, id="end")
            yield CoverView(id="cover")
        yield Footer(compact=True, show_command_palette=False)

    def show_exchange(self, view: State, legal: Legal) -> None:
        """Ask what to exchange."""
        self._switch("exchange", "The exchange", f"{len(view.seats)} players")
        self.query_one(ExchangeView).show(view, legal)

    def show_build(self, view: State, legal: Legal, drew: str = "") -> None:
        """Ask for a word."""
        longest = f"longest so far {view.maximum}" if view.maximum else f"{len(view.seats)} players"
        self._switch("build", "Your word", longest)
        self.query_one(BuildView).show(view, legal, drew)

    def show_table(self, view: State, me: int | None, legal: Legal | None, mode: Mode) -> None:
        """Show the table, and ask for a Guess when the mode says so."""
        mode, note = _mode(view, me, mode), self.note
        limit = legal.guess if legal and legal.guess else view.maximum
        if legal and legal.build and not note and mode in {"guess", "begin"}:
            note = "Your word can still change: F4." + " Enter begins." * (mode == "begin")
        self._switch("table", _headline(view, me, mode), f"max {limit} · {len(view.guesses)} said")
        self.query_one(Head).is_yours = view.turn == me
        self.query_one(Head).draw()
        self.query_one(TableView).show(view, me, mode, limit, note)

    def show_cover(self, name: str) -> None:
        """Hide everything until a player is there."""
        self._switch("cover", "The table is covered", "")
        self.query_one(CoverView).show(name)

    def show_end(self, view: State, me: int | None) -> None:
        """Show who won and why."""
        self._switch("end", verdict_of(view, me)[0].rstrip("."), f"{len(view.guesses)} said")
        self.query_one(EndView).show(view, me)

    def show_refusal(self, sentence: str) -> None:
        """Say why a move is refused."""
        if self.at == "table":
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
        """Play a reveal over what is shown; a `TableView.Shown` tells its end."""
        table = self.query_one(TableView)
        speaks = "You speak" if guess.seat == table.sight.me else f"{before.names[guess.seat]} speaks"
        self._switch("table", speaks, f"max {before.maximum} · {len(before.guesses)} said")
        table.play(before, guess, reveal, sentence)

    def _switch(self, name: Name, headline: str, note: str) -> None:
        self.at = name
        self.query_one(ContentSwitcher).current = name
        self.query_one(Head).show(headline, note)
        self.refresh_bindings()


def _mode(view: State, me: int | None, mode: Mode) -> Mode:
    if me is None:
        return "watch"
    return mode if view.seats[me].is_in else "out"


def _headline(view: State, me: int | None, mode: Mode) -> str:
    if mode == "out":
        return "You are out"
    if mode == "begin":
        return f"{turn(view, me)} first"
    last = me is not None and view.seats[me].hidden == 1 and view.turn == me
    return "Your turn, on your last letter" if last else turn(view, me) + afterwards(view, me)
