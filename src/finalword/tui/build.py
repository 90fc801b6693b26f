"""Building the Secret Word."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import WordCheck
from finalword.rules.state import State
from finalword.tui import palette
from finalword.tui.composer import Composer
from finalword.tui.exchange import others_line

ADVICE = "The longest word at the table sets how long a guess may be. Short words hide; long words arm everybody."


class BuildView(VerticalScroll, can_focus=False):
    """What a player builds a word on; the answer is a `Composer.Laid` or a `NoWordClaimed`."""

    class NoWordClaimed(Message):
        """The player says that the hand holds no word."""

    def __init__(self, lexicon: Lexicon, word_check: WordCheck, *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.lexicon = lexicon
        self.word_check = word_check

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        with Vertical(classes="sheet"):
            yield Static("Build your word", id="build-title", classes="title")
            yield Composer(self.lexicon, self.word_check)
            yield Static(id="build-message", classes="line")
            with Horizontal(classes="buttons"):
                yield Button("Lay it face down", id="build-go", classes="loud", compact=True)
                yield Button("Shuffle", id="build-mix", compact=True)
                yield Button("Clear", id="build-clear", compact=True)
                yield Button("I have no word", id="build-none", compact=True)
            yield Static(ADVICE, classes="aside")
            yield Static(id="build-others", classes="others")

    def show(self, view: State, legal: Legal, drew: str = "") -> None:
        """Begin with the hand of the viewer, and with the word laid before, if any."""
        mine = view.seats[legal.seat]
        self.query_one("#build-title", Static).update("Change your word" if mine.length else "Build your word")
        self.query_one(Composer).show(mine.hand or "", mine.secret or "")
        self.query_one("#build-others", Static).update(others_line(view, legal.seat))
        self.query_one("#build-none", Button).display = self.word_check == "build" and not mine.length
        self.say(drew)
        self.query_one(Composer).focus()

    def say(self, sentence: str, *, is_refusal: bool = False) -> None:
        """Put a sentence under the hand."""
        style = palette.RED if is_refusal else palette.SECOND
        self.query_one("#build-message", Static).update(Content.styled(sentence, style))

    def on_composer_missing(self, event: Composer.Missing) -> None:
        """Say which card there is none of."""
        held = event.letter in self.query_one(Composer).hand
        self.say(f"No {'other ' if held else ''}{event.letter} in your hand.", is_refusal=True)

    def on_composer_edited(self) -> None:
        """Take back what was said about the row before."""
        self.say("")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says, and take the keys back to the hand."""
        event.stop()
        composer = self.query_one(Composer)
        match event.button.id:
            case "build-go":
                composer.confirm()
            case "build-mix":
                composer.mix()
            case "build-clear":
                composer.clear()
            case _:
                self.post_message(self.NoWordClaimed())
        composer.focus()
