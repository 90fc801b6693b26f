"""What the pages over the table say."""

from textual.content import Content

from finalword import render
from finalword.rules.letters import ALPHABET
from finalword.rules.state import State
from finalword.tui import palette
from finalword.tui.exchange import legend
from finalword.tui.said import said_line

AIM = (
    "The last letter facedown wins. Say a word: every opponent turns up all letters that occur in it. "
    "Who has none left facedown is out. Your own guess never touches your own word."
)
KEYS = (
    ("A to Z", "type: choose cards, build your word, say a word"),
    ("Enter", "exchange, lay, say it"),
    ("Backspace Esc", "take back one letter, all letters"),
    ("← → Space", "move; choose a card, or shuffle your hand"),
    ("1 to 9", "all that is known about that opponent"),
    ("/  F2", "all words that were said"),
    ("F3", "letters turn slowly, quickly, at once"),
    ("F4", "another word, until the first guess"),
    ("F5", "the rules"),
    ("F9", "resign"),
    ("Ctrl-C", "leave; the game is saved after every move"),
)
SIGNS = (
    "Under a letter of the alphabet: how many opponents may still hide it. A red frame: turned up by the last guess. "
    "A click does what you expect, and any key ends a reveal."
)


def help_page() -> Content:
    """Say what the game is about and what the keys do."""
    keys = [Content.assemble((f"{key:15}", f"bold {palette.INK}"), (does, palette.SECOND)) for key, does in KEYS]
    return Content("\n").join([Content(AIM), Content(""), *keys, Content(""), legend(), Content(SIGNS)])


def said_page(view: State, me: int | None, width: int) -> Content:
    """List everything that was said."""
    if not view.guesses:
        return Content("Nobody has spoken.")
    return Content("\n").join(said_line(view, me, turn, width) for turn in range(len(view.guesses), 0, -1))


def sheet(view: State, me: int | None, seat: int) -> Content:
    """Say everything that is public about one row: its letters, what it may hide, which guesses hit it."""
    mine = view.seats[seat]
    asked = render.asked(view, seat)
    free = " ".join(letter for letter in ALPHABET if letter not in asked)
    gone = " ".join(render.ruled_out(view, seat)) or "nothing yet"
    lines = [
        _pair("Row", render.spelled(view, seat).partition(", ")[2]),
        _pair("Exchanged", f"{mine.exchanged} cards" if mine.exchanged != 1 else "one card"),
        _pair("May hide", free if mine.is_in and mine.hidden else "nothing"),
        _pair("Ruled out", gone),
        Content(""),
        Content.styled("Guesses that hit it", f"bold {palette.RULE}"),
    ]
    hits = [turn for turn, guess in enumerate(view.guesses, 1) if guess.revealed.get(seat, "").strip(".")]
    lines += [_hit(view, me, seat, turn) for turn in hits] or [Content("none")]
    return Content("\n").join(lines)


def _pair(label: str, text: str) -> Content:
    return Content.assemble((f"{label:10} ", palette.RULE), (text, palette.INK))


def _hit(view: State, me: int | None, seat: int, turn: int) -> Content:
    guess = view.guesses[turn - 1]
    who = "you" if guess.seat == me else view.names[guess.seat]
    return Content.assemble(
        (f"{turn:3} ", palette.RULE), (f"{guess.word} ", f"bold {palette.INK}"),
        (f"by {who}: {' '.join(guess.revealed[seat])}", palette.SECOND),
    )  # fmt: skip
