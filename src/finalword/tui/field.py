"""Where a Guess is typed: letters only, at most so many, each one in its place.

Not Textual's Input: that one eats digits, `/` and `?`, which open a row, the log and the help from here.
"""

from textual.content import Content
from textual.events import Click, Key, Paste
from textual.message import Message
from textual.widget import Widget

from finalword.tui import palette

LABEL, SHORT_LABEL = "Say a word ", "▸ "
ROOM_FOR_LABEL = 50


class Field(Widget, can_focus=True):
    """One line to type a word into. Enter posts `Said`, a letter too many posts `Full`."""

    class Said(Message):
        """The player says this word."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    class Full(Message):
        """There is no room for another letter."""

        def __init__(self, limit: int) -> None:
            super().__init__()
            self.limit = limit

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name for it
        super().__init__(id=id)
        self.word = ""
        self.caret = 0
        self.limit = 10
        self.is_refused = False

    @property
    def label(self) -> str:
        """What stands before the word."""
        return LABEL if self.size.width >= ROOM_FOR_LABEL else SHORT_LABEL

    def clear(self) -> None:
        """Empty the field."""
        self.word, self.caret, self.is_refused = "", 0, False
        self.refresh()

    def refuse(self) -> None:
        """Keep the word, marked: the next letter begins a new one."""
        self.is_refused = bool(self.word)
        self.refresh()

    def type(self, letters: str) -> None:
        """Put letters in at the caret; others than A to Z are left out."""
        for letter in letters.upper():
            if not ("A" <= letter <= "Z"):
                continue
            if self.is_refused:
                self.clear()
            if len(self.word) >= self.limit:
                self.post_message(self.Full(self.limit))
                break
            self.word = self.word[: self.caret] + letter + self.word[self.caret :]
            self.caret += 1
        self.refresh()

    def on_key(self, event: Key) -> None:
        """Type, edit or say; every other key goes on to the table."""
        if event.character and event.character.isascii() and event.character.isalpha():
            self.type(event.character)
        elif not self._edited(event.key):
            return
        event.stop()
        event.prevent_default()
        self.refresh()

    def _edited(self, key: str) -> bool:
        """Obey an editing key; say whether it was one."""
        match key:
            case "enter":
                self.post_message(self.Said(self.word))
            case "backspace":
                self._delete(self.caret - 1)
            case "delete":
                self._delete(self.caret)
            case "left" | "right":
                self.caret += 1 if key == "right" else -1
            case "home" | "end":
                self.caret = len(self.word) if key == "end" else 0
            case "escape" | "ctrl+u" | "ctrl+w":
                self.clear()
            case _:
                return False
        self.is_refused = self.is_refused and key == "enter"
        self.caret = max(0, min(self.caret, len(self.word)))
        return True

    def _delete(self, place: int) -> None:
        if place >= 0:
            self.word = self.word[:place] + self.word[place + 1 :]
            self.caret = place

    def on_paste(self, event: Paste) -> None:
        """Take the letters of what is pasted."""
        self.type(event.text)
        event.stop()

    def on_click(self, event: Click) -> None:
        """Set the caret."""
        self.caret = max(0, min((event.x - len(self.label)) // 2, len(self.word)))
        self.refresh()

    def render(self) -> Content:
        """Draw the word in its places; the caret is shown while the keys go here."""
        style = f"bold {palette.RED}" if self.is_refused else f"bold {palette.INK}"
        pieces: list[tuple[str, str]] = [(self.label, palette.SECOND)]
        for place in range(self.limit):
            letter = self.word[place] if place < len(self.word) else "_"
            mark = style if place < len(self.word) else palette.RULE
            caret = " reverse" if self.has_focus and place == self.caret else ""
            pieces += [(letter, mark + caret), (" ", "")]
        full = self.has_focus and self.caret >= self.limit
        pieces.append((f"{'▏' if full else ' '}{len(self.word)} of {self.limit}", palette.SECOND))
        return Content.assemble(*pieces)
