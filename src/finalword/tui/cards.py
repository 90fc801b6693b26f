"""Cards drawn in cells: framed, or on one line where there is no room for frames. Pure: faces in, lines out."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from textual.content import Content

from finalword.rules.letters import HIDDEN, class_of
from finalword.tui import palette

Look = Literal["up", "fresh", "down", "own", "edge", "out", "empty", "chosen"]
Size = Literal["huge", "large", "framed", "line", "bare"]

WIDTH: dict[Size, int] = {"huge": 7, "large": 5, "framed": 3, "line": 3, "bare": 2}
HEIGHT: dict[Size, int] = {"huge": 5, "large": 3, "framed": 3, "line": 1, "bare": 1}

Piece = tuple[str, str]


class Face(Struct, frozen=True):
    """A card as it is drawn: its letter, `.` where that may not be seen, and how it lies.

    `fresh` was just turned up, `own` is facedown and its letter is known to the viewer alone, `edge` is turning.
    """

    letter: str
    look: Look = "up"


def drawn(faces: Sequence[Face], size: Size, *, gap: int = 0, mono: bool = False) -> list[Content]:
    """Draw a row of cards as lines of equal width; `mono` tells without colour what else colour would."""
    if HEIGHT[size] == 1:
        return [_joined([[_flat(face, size, mono=mono)] for face in faces], 0, gap)]
    columns = [_framed(face, size, mono=mono) for face in faces]
    return [_joined(columns, line, gap) for line in range(HEIGHT[size])]


def _joined(columns: Sequence[Sequence[Piece]], line: int, gap: int) -> Content:
    pieces: list[Piece] = []
    for column in columns:
        pieces += [(" " * gap, ""), column[line]] if pieces and gap else [column[line]]
    return Content.assemble(*pieces)


def _flat(face: Face, size: Size, *, mono: bool) -> Piece:
    """Draw a card on one line: its letter, coloured by class, or the sign of a hidden one."""
    letter, style = face.letter, _letter_style(face) + _attention(face, mono=mono)
    match face.look:
        case "down":
            letter = palette.HIDDEN_SIGN
        case "edge":
            letter = "│"
        case "empty":
            letter = "_"
    is_marked = face.look == "own" and mono
    if size == "bare":
        return letter + (palette.HIDDEN_SIGN if is_marked else " "), style
    return (f"({letter})" if is_marked else f" {letter} "), style


def _framed(face: Face, size: Size, *, mono: bool) -> list[Piece]:
    width, height = WIDTH[size], HEIGHT[size]
    if face.look == "edge":
        return _edge(width, height)
    frame = palette.PLAIN_FRAME if not face.letter.isalpha() else palette.FRAME[class_of(face.letter)]
    left, edge, right, side, low_left, low_right = tuple(frame)
    letter = {"down": palette.HIDDEN_SIGN, "empty": " "}.get(face.look, face.letter)
    inner = width - 2
    edge = "╌" if face.look == "empty" else edge
    style = _frame_style(face)
    air = [(side + " " * inner + side, style)] * ((height - 3) // 2)
    return [
        (left + edge * inner + right, style),
        *air,
        (side + letter.center(inner) + side, _letter_style(face) + _attention(face, mono=mono)),
        *air,
        (low_left + _mark(face, edge, mono=mono).center(inner, edge) + low_right, style),
    ]


def _attention(face: Face, *, mono: bool) -> str:
    """Reverse what was just turned up where no red can say so."""
    return " reverse" if mono and face.look == "fresh" else ""


def _mark(face: Face, edge: str, *, mono: bool) -> str:
    if face.look == "own" and mono:
        return palette.HIDDEN_SIGN
    if face.look in {"down", "empty"} or face.letter == HIDDEN:
        return edge
    return palette.CLASS_MARK[class_of(face.letter)]


def _edge(width: int, height: int) -> list[Piece]:
    """Draw a card that is turning, seen from its edge."""
    return [(sign.center(width), f"bold {palette.RED}") for sign in f"╷{'┃' * (height - 2)}╵"]


def _frame_style(face: Face) -> str:
    match face.look:
        case "down" | "own":
            return f"{palette.BACK_LINE} on {palette.BACK}"
        case "fresh" | "chosen":
            return f"bold {palette.RED}"
        case "out" | "empty":
            return palette.SOFT
        case _:
            return palette.CLASS_COLOUR[class_of(face.letter)]


def _letter_style(face: Face) -> str:
    match face.look:
        case "down" | "own":
            return f"bold {palette.BACK_LINE} on {palette.BACK}"
        case "fresh" | "chosen" | "edge":
            return f"bold {palette.RED}"
        case "out":
            return palette.RULE
        case "empty":
            return palette.SOFT
        case _:
            return f"bold {palette.CLASS_COLOUR[class_of(face.letter)]}"
