"""A view as lines of text: for plain play, replay and the docs. No colour, nothing that is not ASCII.

A card is two signs, its letter and the mark of its class: `o` vowel, `#` anchor, `^` consonant, `*` rare; a hidden
letter is `.`, and what its owner alone may see of it goes into the note beside the row.
"""

from unicodedata import combining, east_asian_width

from finalword.rules.events import Guessed
from finalword.rules.letters import ALPHABET, HIDDEN, LetterClass, class_of
from finalword.rules.state import Seat, State

MARKS: dict[LetterClass, str] = {"vowel": "o", "anchor": "#", "consonant": "^", "rare": "*"}
LEGEND = "o vowel   # anchor   ^ consonant   * rare   . hidden"
NARROW = 60
CARDS = {HIDDEN: ". "} | {letter: letter + MARKS[class_of(letter)] for letter in ALPHABET}


def card(letter: str) -> str:
    """Return a card as two signs: `G^`, and `. ` for a hidden one."""
    return CARDS[letter]


def cards(letters: str, marks: bool = True) -> str:
    """Return a row of cards with a space between them, marked by class unless there is no room."""
    return " ".join([card(letter) for letter in letters] if marks else letters).rstrip()


def breadth(text: str) -> int:
    """Return the columns that a text takes in a terminal: wide signs take two, combining ones none."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def padded(text: str, columns: int) -> str:
    """Fill a text up with spaces to so many columns."""
    return text + " " * max(0, columns - breadth(text))


def asked(view: State, seat: int) -> str:
    """Return the letters that Guesses have asked of this row, in alphabetical order: no hidden letter is one (4.3)."""
    return "".join(sorted(set().union(*[guess.word for guess in view.guesses if seat in guess.revealed])))


def ruled_out(view: State, seat: int) -> str:
    """Return the letters that this row certainly does not hold, as the Guesses tell everybody."""
    shown = view.seats[seat].shown
    return "".join([letter for letter in asked(view, seat) if letter not in shown])


def still_hidden(seat: Seat) -> str | None:
    """Return the letters of a word that are facedown, in its order; None when they may not be seen."""
    if seat.secret is None:
        return None
    return "".join([letter for letter, up in zip(seat.secret, seat.shown, strict=True) if up == HIDDEN])


def up(guess: Guessed) -> int:
    """Count the letters that a Guess turned up."""
    return sum(len(letters) - letters.count(HIDDEN) for letters in guess.revealed.values())


def felled_by(view: State, turn: int) -> list[int]:
    """Return the seats that the Guess of this turn, counted from 1, put out; who resigned after it is none of them."""
    return [seat for seat, mine in enumerate(view.seats) if mine.fell == turn and not mine.resigned and not mine.hidden]


def broken_by(view: State, seat: int) -> str:
    """Say how a player went out: `turn 2, LETTER by MARA`; only for one who is out."""
    mine = view.seats[seat]
    assert mine.fell is not None, "asked of a player who is in"
    if mine.resigned:
        return f"resigned after turn {mine.fell}"
    guess = view.guesses[mine.fell - 1]
    return f"turn {mine.fell}, {guess.word} by {view.names[guess.seat]}"


def note(view: State, seat: int) -> str:
    """Return what stands beside a row: how much is hidden, which letters if the view knows, else what is ruled out."""
    mine = view.seats[seat]
    if not mine.is_in:
        return f"out: {broken_by(view, seat)}"
    hidden = "last letter" if mine.hidden == 1 else f"{mine.hidden} hidden"
    own = still_hidden(mine)
    if own is not None:
        return f"{hidden}: {' '.join(own)}"
    out = ruled_out(view, seat)
    return f"{hidden}, no {out}" if out else hidden


def before_lock(view: State, seat: int) -> str:
    """Say how far a player is before the first Guess; under no circumstances with what."""
    mine = view.seats[seat]
    if mine.length:
        return f"laid {mine.length}"
    if view.phase == "build":
        return "is building"
    return f"exchanged {mine.exchanged}" if mine.decided else "is choosing"


def rows(view: State, me: int | None, width: int = 80) -> list[str]:
    """Return every row of the table, opponents first and one's own last; `me` is None for a spectator."""
    order = list(range(len(view.seats))) if me is None else [*view.after(me)]
    longest = max(map(breadth, view.names))
    most = max((seat.length for seat in view.seats), default=0) * (3 if width >= NARROW else 2)
    return [_row(view, seat, (longest, most), width) for seat in order]


def _row(view: State, seat: int, room: tuple[int, int], width: int) -> str:
    mine = view.seats[seat]
    name = padded(view.names[seat], room[0])
    if not mine.length:
        return f"{name}  {before_lock(view, seat)}"
    wide = width >= NARROW
    beside = note(view, seat)
    row = cards(mine.shown, marks=wide).ljust(room[1])
    return f"{name}  {row}  {beside if wide else beside.partition(':')[0].partition(',')[0]}"


def head(view: State) -> str:
    """Return the line above the rows: the maximum and the words said."""
    said = ", ".join([guess.word for guess in view.guesses]) or "none"
    longest = f"{view.maximum} letters" if view.maximum else "not settled"
    return f"Longest guess: {longest}. Said: {said}."


def table(view: State, me: int | None, width: int = 80) -> list[str]:
    """Return the whole table as lines."""
    return [head(view), *(f"  {row}" for row in rows(view, me, width - 2))]


def spelled(view: State, seat: int) -> str:
    """Return a row to be read aloud: `TEO, 4 letters: S, hidden, L, I`, and a full stop."""
    letters = ", ".join("hidden" if letter == HIDDEN else letter for letter in view.seats[seat].shown)
    return f"{view.names[seat]}, {len(view.seats[seat].shown)} letters: {letters}."
