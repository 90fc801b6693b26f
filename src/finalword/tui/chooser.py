"""Choosing cards to exchange: by letter, by arrows and space, or by mouse."""

from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.widget import Widget

from finalword.tui import palette
from finalword.tui.cards import Face
from finalword.tui.hand import hand_lines, place_at, size_for


class Chooser(Widget, can_focus=True):
    """A hand, some cards of it chosen. Enter posts `Chosen`, every change posts `Changed`."""

    class Chosen(Message):
        """The player puts these cards down."""

        def __init__(self, cards: str) -> None:
            super().__init__()
            self.cards = cards

    class Changed(Message):
        """Another choice; `over` when one card more than allowed was asked for."""

        def __init__(self, cards: str, *, over: bool = False) -> None:
            super().__init__()
            self.cards = cards
            self.over = over

    def __init__(self) -> None:
        super().__init__()
        self.hand = ""
        self.most = 4
        self.chosen: set[int] = set()
        self.at = 0

    def show(self, hand: str, most: int) -> None:
        """Begin with a new hand."""
        self.hand, self.most, self.chosen, self.at = hand, most, set(), 0
        self.refresh(layout=True)
        self.post_message(self.Changed(""))

    @property
    def cards(self) -> str:
        """The chosen cards, in the order of the hand."""
        return "".join(self.hand[place] for place in sorted(self.chosen))

    def toggle(self, place: int) -> None:
        """Choose a card, or leave it."""
        over = place not in self.chosen and len(self.chosen) >= self.most
        if not over:
            self.chosen ^= {place}
        self.post_message(self.Changed(self.cards, over=over))
        self.refresh()

    def confirm(self) -> None:
        """Put the chosen cards down."""
        self.post_message(self.Chosen(self.cards))

    def on_key(self, event: Key) -> None:
        """Move, choose or confirm; every other key goes on."""
        letter = (event.character or "").upper()
        if len(letter) == 1 and "A" <= letter <= "Z":
            self._letter(letter)
        elif not self._obeyed(event.key):
            return
        event.stop()
        event.prevent_default()
        self.refresh()

    def _obeyed(self, key: str) -> bool:
        match key:
            case "left" | "right":
                self.at = (self.at + (1 if key == "right" else -1)) % max(1, len(self.hand))
            case "home" | "end":
                self.at = 0 if key == "home" else len(self.hand) - 1
            case "space":
                self.toggle(self.at)
            case "escape" | "backspace":
                self.chosen = set()
                self.post_message(self.Changed(""))
            case "enter":
                self.confirm()
            case _:
                return False
        return True

    def _letter(self, letter: str) -> None:
        """Choose the next card of this letter; when all of them are chosen, leave them."""
        places = [place for place, card in enumerate(self.hand) if card == letter]
        free = [place for place in places if place not in self.chosen]
        if free:
            self.at = free[0]
            self.toggle(free[0])
        elif places:
            self.chosen -= set(places)
            self.post_message(self.Changed(self.cards))

    def on_click(self, event: Click) -> None:
        """Choose the card under the mouse."""
        place = place_at(event.x, len(self.hand), len(self.hand), self.size.width)
        if place is not None:
            self.at = place
            self.toggle(place)

    def render(self) -> Content:
        """Draw the hand, chosen cards lifted and red, the one under the caret marked below."""
        places = len(self.hand)
        faces = [Face(card, "chosen" if at in self.chosen else "up") for at, card in enumerate(self.hand)]
        lines = hand_lines(faces, self.size.width, places=places, lifted=frozenset(self.chosen))
        size, gap = size_for(places, self.size.width)
        marks = [("▔" if at == self.at and self.has_focus else " ") for at in range(places)]
        step = {"large": 5, "framed": 3, "line": 3, "bare": 2}[size]
        under = (" " * gap).join(mark * step for mark in marks)
        return Content("\n").join([*lines, Content.assemble("  ", (under, palette.FOCUS))])
