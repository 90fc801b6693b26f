"""What a room refuses, beside the refusals of the rules (docs/protocol.md, section 5)."""

from typing import Literal

RoomCode = Literal[
    "no-room",
    "no-game",
    "stale",
    "not-your-seat",
    "not-host",
    "not-a-member",
    "not-now",
    "room-full",
    "too-few",
    "bad-name",
    "name-taken",
    "removed",
    "no-spectators",
    "bad-code",
    "bad-level",
    "bad-terms",
    "slow-down",
    "try-again",
]


TRY_AGAIN = "The table's store does not answer; nothing is lost. Try again."


class RoomRefusal(Exception):  # noqa: N818 - the word of the vocabulary for a player's mistake
    """Something the room does not do; nothing has changed. The message is a plain sentence."""

    def __init__(self, code: RoomCode, message: str) -> None:
        super().__init__(code, message)
        self.code: RoomCode = code
        self.message = message
