"""Building a word: the row on the composing stick, the verdict under it at once, the hand with its holes."""

import random

from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.widget import Widget

from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET, WordCheck
from finalword.sentences import counted
from finalword.tui import palette
from finalword.tui.cards import HEIGHT, Face
from finalword.tui.hand import Room, hand_lines, place_at

EMPTY = Face(" ", "empty")


class Composer(Widget, can_focus=True):
    """A hand and the word that is built from it. Enter posts `Laid`; a letter not in the hand posts `Missing`.

    Whether the word is valid is told at once, as in 3.4; the dictionary is no secret, and the hand is one's own.
    """

    class Laid(Message):
        """The player lays this word facedown."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    class Edited(Message):
        """The row has changed."""

    class Missing(Message):
        """There is no free card of this letter."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(self, lexicon: Lexicon, word_check: WordCheck) -> None:
        super().__init__()
        self.lexicon = lexicon
        self.word_check = word_check
        self.hand = ""
        self.row: list[int] = []
        self.caret = 0

    def show(self, hand: str, word: str = "") -> None:
        """Begin with a hand, and with a word that was laid before."""
        self.hand, self.row, self.caret = hand, [], 0
        for letter in word:
            self.row.append(next(card for card, have in enumerate(hand) if have == letter and card not in self.row))
        self.caret = len(self.row)
        self.refresh(layout=True)

    @property
    def word(self) -> str:
        """What is built so far."""
        return "".join(self.hand[card] for card in self.row)

    def add(self, letter: str) -> None:
        """Put the first free card of this letter in at the caret."""
        free = [card for card, have in enumerate(self.hand) if have == letter and card not in self.row]
        if not free:
            self.post_message(self.Missing(letter))
            return
        self._take(free[0])

    def _take(self, card: int) -> None:
        self.post_message(self.Edited())
        self.row.insert(self.caret, card)
        self.caret += 1
        self.refresh()

    def give_back(self, place: int) -> None:
        """Put the card at this place of the row back into its hole."""
        self.post_message(self.Edited())
        if 0 <= place < len(self.row):
            del self.row[place]
            self.caret = min(self.caret, len(self.row)) if place >= self.caret else self.caret - 1
        self.refresh()

    def clear(self) -> None:
        """Take the whole row back."""
        self.row, self.caret = [], 0
        self.refresh()

    def mix(self) -> None:
        """Lay the hand in another order, to see other words; the row stays."""
        order = random.sample(range(len(self.hand)), len(self.hand))
        self.row = [order.index(card) for card in self.row]
        self.hand = "".join(self.hand[card] for card in order)
        self.refresh()

    def confirm(self) -> None:
        """Lay the word facedown."""
        self.post_message(self.Laid(self.word))

    def on_key(self, event: Key) -> None:
        """Type, edit or lay; every other key goes on."""
        letter = (event.character or "").upper()
        if len(letter) == 1 and "A" <= letter <= "Z":
            self.add(letter)
        elif not self._edited(event.key):
            return
        event.stop()
        event.prevent_default()
        self.refresh()

    def _edited(self, key: str) -> bool:
        match key:
            case "enter":
                self.confirm()
            case "backspace":
                self.give_back(self.caret - 1)
            case "delete":
                self.give_back(self.caret)
            case "left" | "right":
                self.caret += 1 if key == "right" else -1
            case "home" | "end":
                self.caret = len(self.row) if key == "end" else 0
            case "escape" | "ctrl+u":
                self.clear()
            case "space":
                self.mix()
            case _:
                return False
        self.caret = max(0, min(self.caret, len(self.row)))
        return True

    @property
    def room(self) -> Room:
        """The room for the cards."""
        return Room(self.size.width, self.app.size.height, len(self.hand))

    def on_resize(self) -> None:
        """Make room for larger or smaller cards."""
        self.refresh(layout=True)

    def on_click(self, event: Click) -> None:
        """Take a card of the hand to the end of the row, or one of the row home."""
        in_hand = event.y >= HEIGHT[self.room.size] + 3
        place = place_at(event.x, len(self.hand), self.room)
        if place is None:
            return
        if not in_hand:
            if place != self.caret:  # there stands the empty place
                self.give_back(place - (place > self.caret))
        elif place not in self.row:
            self.caret = len(self.row)
            self._take(place)

    def verdict(self) -> tuple[str, str]:
        """Say what the row is worth, with a style."""
        word = self.word
        if not word:
            return "Type a word, or click its cards.", f"italic {palette.SECOND}"
        name = word.capitalize()
        if len(word) < SHORTEST_SECRET:
            more = counted(SHORTEST_SECRET - len(word), "letter")
            return f"{name}: {more} more at least", palette.SECOND
        if word in self.lexicon:
            return f"✓ {name} is a word", f"bold {palette.GOOD}"
        if self.word_check == "end":
            return f"✗ {name} is not in the dictionary; nobody checks it unless you win", palette.RED
        return f"✗ {name} is not in the dictionary", palette.RED

    def render(self) -> Content:
        """Draw the row with an empty place at its caret, the verdict, and the hand with holes."""
        room, word = self.room, self.word
        faces = [Face(self.hand[card]) for card in self.row]
        if len(faces) < room.places:
            faces.insert(self.caret, EMPTY)
        held = [EMPTY if card in self.row else Face(letter) for card, letter in enumerate(self.hand)]
        wide = min(room.width, room.step * room.places + 3)
        stick = Content.styled("▀" * wide, palette.INK)
        count = f"{len(word)} letters · {len(set(word))} different" if word else ""
        verdict = Content.assemble("  ", self.verdict())
        gap = max(2, wide - verdict.cell_length - len(count) - 1)
        told = Content.assemble(verdict, " " * gap, (count, palette.RULE))
        return Content("\n").join([*hand_lines(faces, room), stick, told, Content(""), *hand_lines(held, room)])
