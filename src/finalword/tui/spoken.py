"""The word that was just said, over what else stands below the rows."""

from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Static

from finalword.tui.lettering import LINES, lettered, width_of


class Spoken(Static, can_focus=True):
    """The word that was just said, pressed on red; any key or click ends the reveal."""

    class Skipped(Message):
        """The player has seen enough; the key, if it was a letter, belongs to the next Guess."""

        def __init__(self, letter: str = "") -> None:
            super().__init__()
            self.letter = letter

    def on_key(self, event: Key) -> None:
        """End the reveal, but let Ctrl-C through."""
        if not event.key.startswith("ctrl+"):
            self.post_message(self.Skipped(event.character or ""))
            event.stop()
            event.prevent_default()

    def on_click(self) -> None:
        """End the reveal."""
        self.post_message(self.Skipped())

    def show(self, word: str, sentence: str) -> None:
        """Press the word, as large as it fits, with a sentence under it."""
        width, height = max(1, self.size.width), self.size.height
        large = lettered(word) if width_of(word) <= width and height > LINES else [" ".join(word)]
        lines = [Content.styled(line, "bold").center(width) for line in large]
        if height > len(large):
            lines += [Content("")] * (height > len(large) + 2) + [Content(sentence).center(width)]
        above = [Content("")] * max(0, (height - len(lines)) // 2)
        self.update(Content("\n").join(above + lines), layout=False)
