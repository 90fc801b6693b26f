"""The rows of the table as lines: name, cards, and what is known. Pure: a view in, lines out."""

from msgspec import Struct
from textual.content import Content

from finalword import render
from finalword.rules.letters import HIDDEN
from finalword.rules.state import State
from finalword.tui import palette
from finalword.tui.cards import HEIGHT, WIDTH, Face, Size, drawn
from finalword.tui.reveal import Frame

MARGIN = 1
SHORTEST_NAME, LONGEST_NAME = 13, 15
STILL = Frame()


class Sight(Struct, frozen=True):
    """Who looks at which table, and at which moment of a reveal; `mono` where there is no colour."""

    view: State
    me: int | None
    frame: Frame | None = None
    revealed: dict[int, str] = {}
    mono: bool = False
    wide: int = 80

    @property
    def name_room(self) -> int:
        """The columns of a name with its digit, the same in every row."""
        longest = max(map(render.breadth, self.view.names), default=0)
        return min(LONGEST_NAME, max(SHORTEST_NAME, longest)) + 4


def faces(sight: Sight, seat: int) -> list[Face]:
    """Return the cards of a row as the viewer sees them at this moment."""
    mine = sight.view.seats[seat]
    secret = mine.secret if seat == sight.me or sight.view.phase == "over" else None
    frame = sight.frame or STILL
    row = []
    for place, letter in enumerate(mine.shown):
        new = sight.revealed.get(seat, "")[place : place + 1].strip(HIDDEN)
        if (seat, place) in frame.edge:
            row.append(Face(HIDDEN, "edge"))
        elif new and (sight.frame is None or (seat, place) in frame.turned):
            row.append(Face(new, "fresh"))
        elif letter == HIDDEN or (new and sight.frame is not None):
            row.append(Face(secret[place], "own") if secret else Face(HIDDEN, "down"))
        else:
            row.append(Face(letter))
    return row


def seat_lines(sight: Sight, seat: int, size: Size, out: int) -> list[Content]:
    """Draw a whole row in as many lines as its size has, or in `out` lines where its owner has fallen."""
    mine = sight.view.seats[seat]
    if not mine.is_in and seat != sight.me and not sight.revealed.get(seat, "").strip(HIDDEN):
        return _fallen(sight, seat, size, out)
    cards = drawn(_dimmed(sight, seat), size, mono=sight.mono)
    if HEIGHT[size] == 1:
        return [_one_line(sight, seat, size, cards[0])]
    broken = 1.0 if not mine.is_in else (sight.frame or STILL).broken.get(seat, 0.0)
    if broken:
        cards[-1] = _ruled(cards[-1], broken)
    room = sight.view.maximum * WIDTH[size]
    left, right = _left(sight, seat), _right(sight, seat, sight.wide - sight.name_room - room - 4)
    above = (len(cards) - 3) // 2
    for column, blank in ((left, Content.assemble(_bar(sight, seat))), (right, Content(""))):
        column[:] = [*[blank] * above, *column, *[blank] * above]
    return [_line(sight, left[line], cards[line], room, right[line]) for line in range(len(cards))]


def _dimmed(sight: Sight, seat: int) -> list[Face]:
    row = faces(sight, seat)
    if sight.view.seats[seat].is_in or sight.revealed.get(seat, "").strip(HIDDEN):
        return row
    return [Face(face.letter, "out") for face in row]


def _ruled(line: Content, share: float) -> Content:
    """Let the red rule run over the lower edge of a row, from the left."""
    done = round(line.cell_length * share)
    rest = line.divide([done])[-1] if done < line.cell_length else Content("")
    return Content.assemble((palette.BROKEN * done, f"bold {palette.STOP}"), rest)


def _line(sight: Sight, left: Content, cards: Content, room: int, right: Content) -> Content:
    return Content.assemble(
        left.pad_right(max(0, sight.name_room - left.cell_length)),
        cards.pad_right(max(0, room - cards.cell_length)),
        "  ",
        right,
    )


def _bar(sight: Sight, seat: int) -> tuple[str, str]:
    """Mark the row of the one who speaks."""
    speaks = sight.view.turn == seat and sight.frame is None
    return ("▌" if speaks else " ", f"bold {palette.STOP}")


def _title(sight: Sight, seat: int) -> Content:
    view = sight.view
    digit = "  " if seat == sight.me else f"{digit_of(view, sight.me, seat)} "
    gone = not view.seats[seat].is_in and sight.frame is None
    style = palette.RULE if gone else f"bold {palette.INK}"
    name = "You" if seat == sight.me else view.names[seat]
    title = Content.assemble(_bar(sight, seat), (digit, palette.RULE), (name, style))
    return title.truncate(sight.name_room - 1, ellipsis=True)


def digit_of(view: State, me: int | None, seat: int) -> str:
    """Return the key that opens the sheet of this seat, an empty place where the digits do not reach."""
    place = opponents(view, me).index(seat) + 1
    return str(place) if place <= 9 else " "


def opponents(view: State, me: int | None) -> list[int]:
    """Return the seats of the others in turn order, the next after the viewer first."""
    return view.after(me)[:-1] if me is not None else list(range(len(view.seats)))


def status(sight: Sight, seat: int) -> tuple[str, str]:
    """Say how a player stands, with a style: what is hidden, the last letter, out."""
    mine = sight.view.seats[seat]
    if not mine.length:
        return render.before_lock(sight.view, seat), palette.SECOND
    if not mine.is_in and sight.frame is None:
        return "out", palette.RED
    hidden = sum(face.look in {"down", "own", "edge"} for face in faces(sight, seat))
    if not hidden:
        return "out", f"bold {palette.RED}"
    if hidden == 1 and sight.frame is None:
        return "● last letter", f"bold {palette.RED}"
    return f"{hidden} hidden", palette.SECOND


def _left(sight: Sight, seat: int) -> list[Content]:
    word = next((guess.word for guess in reversed(sight.view.guesses) if guess.seat == seat), "")
    said = f"said {word}" if word and len(word) + 8 < sight.name_room else word  # a space stays before the cards
    last = Content.assemble(_bar(sight, seat), (f"  {said}", f"italic {palette.RULE}"))
    note, style = status(sight, seat)
    return [_title(sight, seat), Content.assemble(_bar(sight, seat), (f"  {note}", style)), last]


def _right(sight: Sight, seat: int, room: int) -> list[Content]:
    """Say how a player fell, or which letters the row certainly does not hold."""
    blank = Content("")
    if not sight.view.seats[seat].is_in:
        turn, _, word = fallen_by(sight.view, seat, sight.me).partition(": ")
        return [blank, *(Content.styled(text, f"italic {palette.SECOND}") for text in (turn, word))]
    gone = render.ruled_out(sight.view, seat)
    if not gone or room < 12:
        return [blank, blank, blank]
    label = "they ruled out" if seat == sight.me else "ruled out"
    per_line = max(1, room // 2)
    if len(gone) > 2 * per_line:
        lines = [gone[:room], gone[room : 2 * room]]
    else:
        lines = [" ".join(gone[at : at + per_line]) for at in (0, per_line)]
    return [Content.styled(label, palette.RULE), *(Content.styled(line, palette.SECOND) for line in lines)]


def fallen_by(view: State, seat: int, me: int | None) -> str:
    """Say what put a player out: `out in turn 4: your LETTER`."""
    mine = view.seats[seat]
    if mine.fell is None or mine.resigned:
        return "resigned"
    guess = view.guesses[mine.fell - 1]
    by = "your" if guess.seat == me else f"{view.names[guess.seat]}'s"
    return f"out in turn {mine.fell}: {by} {guess.word}"


def _room_beside_notes(sight: Sight) -> int:
    """Return the columns that the longest note on how somebody fell leaves to the rows of those who are out."""
    out = [seat for seat in opponents(sight.view, sight.me) if not sight.view.seats[seat].is_in]
    longest = max((len(fallen_by(sight.view, seat, sight.me)) for seat in out), default=0)
    return sight.wide - sight.name_room - longest - 2


def _one_line(sight: Sight, seat: int, size: Size, cards: Content) -> Content:
    note, style = status(sight, seat)
    room = sight.view.maximum * WIDTH[size]
    left = _title(sight, seat)
    name = left.pad_right(max(0, sight.name_room - left.cell_length))
    row = cards.pad_right(max(0, room - cards.cell_length))
    gone = render.ruled_out(sight.view, seat)
    rest = sight.wide - sight.name_room - room - 17
    beside = f"  no {gone}" if gone and sight.view.seats[seat].is_in and rest > 8 else ""
    short = note if size != "bare" else note.replace(" hidden", "").replace("● last letter", "●")
    return Content.assemble(name, row, (f"  {short:13}" if beside else f"  {short}", style), (beside, palette.RULE))


def _fallen(sight: Sight, seat: int, size: Size, out: int) -> list[Content]:
    """Draw one who is out: letters dim, a red rule under them where there is room."""
    letters = sight.view.seats[seat].shown
    cards = drawn([Face(letter, "out") for letter in letters], "bare" if size == "bare" else "line")[0]
    room = min(sight.view.maximum * WIDTH[size], _room_beside_notes(sight))
    note = "out" if size == "bare" else fallen_by(sight.view, seat, sight.me)
    first = _line(sight, _title(sight, seat), cards, room, Content.styled(note, f"italic {palette.RULE}"))
    if out == 1:
        return [first]
    rule = Content.styled(palette.BROKEN * cards.cell_length, palette.STOP)
    return [first, _line(sight, Content(""), rule, room, Content(""))]
