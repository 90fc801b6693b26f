"""What the rules refuse: a player's mistake, with its code (clause 8), and terms without a game.

IllegalAction(code, seat, message)    an action the rules refuse; nothing has changed
TableError(message)                   terms on which no table can open
"""

from typing import Literal

Code = Literal[
    "malformed",
    "game-over",
    "unknown-seat",
    "locked",
    "wrong-phase",
    "already-exchanged",
    "eliminated",
    "not-your-turn",
    "bad-letters",
    "too-many-cards",
    "too-short",
    "too-long",
    "not-in-hand",
    "not-a-word",
    "already-guessed",
    "has-word",
]


class IllegalAction(Exception):  # noqa: N818 - the name the vocabulary gives it
    """An action the rules refuse; the message is a plain sentence for the player who asked."""

    def __init__(self, code: Code, seat: int | None, message: str) -> None:
        super().__init__(code, seat, message)
        self.code: Code = code
        self.seat = seat
        self.message = message

    def __str__(self) -> str:
        return self.message


class TableError(ValueError):
    """Terms on which no table can open: too few players, a deck without cards, a first seat that nobody has."""
