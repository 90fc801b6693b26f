"""One socket: who is at its other end, and what it is sent."""

from collections.abc import Callable

from finalword.server.line import Line
from finalword.server.messages import Closing, FromServer, Why, encode

LARGEST_BACKLOG = 256 * 1024
"""Bytes that may wait for a line: more than a hundred pushes."""
CLOSE_CODES: dict[Why, int] = {"restart": 1001, "behind": 4000, "silent": 4002, "flood": 1008, "unreadable": 1008}
STAY_AWAY = 4001


class Session:
    """Writes to a line at once, and closes it when too much waits there: it comes back and catches up.

    So a slow line never holds up a room, and no single frame is ever dropped.
    """

    def __init__(self, line: Line, token: str, base_url: str, address: str) -> None:
        self.token = token
        self.base_url = base_url
        self.address = address
        self.print = ""
        """The fingerprint of the token in the room that this session is in."""
        self.game: str | None = None
        self.sent = 0
        """How many events of `game` were sent."""
        self.is_closing = False
        """Whether no more is sent."""
        self.on_close: Callable[[Why], object] = lambda _: None
        self._line = line

    def send(self, message: FromServer) -> None:
        """Send a message."""
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Send a frame that was encoded before."""
        if self.is_closing:
            return
        self._line.send(frame)
        self.check_backlog()

    def check_backlog(self) -> None:
        """Close when too much waits for the other end."""
        if not self.is_closing and self._line.backlog > LARGEST_BACKLOG:
            self.close("behind", "Too much was waiting for this line; come back and catch up.", again=500)

    def close(self, why: Why, message: str, again: int | None = None) -> None:
        """Say why, and close after what was sent."""
        if self.is_closing:
            return
        self.is_closing = True
        self.on_close(why)
        self._line.send(encode(Closing(why, message, again)))
        self._line.close(CLOSE_CODES.get(why, STAY_AWAY))
