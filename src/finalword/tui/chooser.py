"""Choosing cards to exchange: by letter, by arrows and space, or by mouse."""

from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.widget import Widget

from finalword.tui import palette
from finalword.tui.cards import WIDTH, Face
from finalword.tui.hand import MARGIN, Room, hand_lines, place_at


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

    def on_resize(self) -> None:
        """Make room for larger or smaller cards."""
        self.refresh(layout=True)

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
        place = place_at(event.x, len(self.hand), self.room)
        if place is not None:
            self.at = place
            self.toggle(place)

    @property
    def room(self) -> Room:
        """The room for the cards."""
        return Room(self.size.width, self.app.size.height, len(self.hand))

    def render(self) -> Content:
        """Draw the hand, chosen cards lifted and red, the one under the caret marked below."""
        faces = [Face(card, "chosen" if at in self.chosen else "up") for at, card in enumerate(self.hand)]
        lines = hand_lines(faces, self.room, lifted=frozenset(self.chosen))
        mark = "▔" * WIDTH[self.room.size] if self.has_focus else ""
        under = Content.assemble(" " * (MARGIN + self.at * self.room.step), (mark, palette.FOCUS))
        return Content("\n").join([*lines, under])
