"""One socket: who is at its other end, and what waits to be written to it."""

import asyncio
from collections import deque
from collections.abc import Callable

from finalword.server.messages import Closing, FromServer, Why, encode

LONGEST_QUEUE = 128
LARGEST_QUEUE = 512 * 1024
CLOSE_CODES: dict[Why, int] = {"restart": 1001, "behind": 4000, "silent": 4002, "flood": 1008, "unreadable": 1008}
STAY_AWAY = 4001


class Session:
    """A queue of frames with one reader; when it is full the socket is closed, to come back and catch up.

    So a slow line never holds up a room, and no single frame is ever dropped.
    """

    def __init__(self, token: str, base_url: str, address: str) -> None:
        self.token = token
        self.base_url = base_url
        self.address = address
        self.print = ""
        """The fingerprint of the token in the room that this session is in."""
        self.game: str | None = None
        self.sent = 0
        """How many events of `game` were sent."""
        self.close_code: int | None = None
        self.on_close: Callable[[], object] = lambda: None
        self._frames: deque[bytes] = deque()
        self._size = 0
        self._waiter: asyncio.Future[None] | None = None

    @property
    def is_closing(self) -> bool:
        """Whether no more is sent."""
        return self.close_code is not None

    def send(self, message: FromServer) -> None:
        """Queue a message."""
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Queue a frame that was encoded before."""
        if self.is_closing:
            return
        self._frames.append(frame)
        self._size += len(frame)
        if len(self._frames) > LONGEST_QUEUE or self._size > LARGEST_QUEUE:
            self._frames.clear()
            self.close("behind", "Too much was waiting for this line; come back and catch up.", again=500)
        self._wake()

    def close(self, why: Why, message: str, again: int | None = None) -> None:
        """Say why, and close after what is queued."""
        if self.is_closing:
            return
        self._frames.append(encode(Closing(why, message, again)))
        self.close_code = CLOSE_CODES.get(why, STAY_AWAY)
        self.on_close()
        self._wake()

    async def next_frame(self) -> bytes | None:
        """Wait for a frame to write; None when the socket is to be closed."""
        while not self._frames:
            if self.is_closing:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        frame = self._frames.popleft()
        self._size -= len(frame)
        return frame

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
