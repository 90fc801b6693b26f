"""A line: one WebSocket after its handshake, frames in and frames out, on the transport itself.

The framing is that of websockets' sans-I/O core. No task serves a line: what comes in is handed to a listener at once,
what goes out is written at once, and what the other end does not take waits in the transport.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Protocol

from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

SLICE = 4096
"""Bytes that are read at a time, so that a flood is noticed before much of it is read."""
MOST_UNREAD = 64 * 1024
"""Bytes that may wait here while the listener is busy; more of them wait at the other end."""
CLOSING_SECONDS = 3
"""How long the other end may take for its last frames."""
RESTARTED = 1012
_DATA = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Listener(Protocol):
    """Whoever a line belongs to."""

    def heard(self, message: bytes) -> None:
        """Take a whole message, text or binary."""
        ...

    def disturbed(self) -> None:
        """Take note of a frame that is no message: a ping or pong, or a piece of a message."""
        ...

    def lost(self, *, closed: bool) -> None:
        """Take leave; called once. `closed` when the other end closed a page, and did not merely vanish."""
        ...


class Line(asyncio.Protocol):
    """Tells its listener what comes in, one message at a time while it is not held, and writes what is sent."""

    def __init__(self, transport: asyncio.Transport, core: ServerProtocol, forget: Callable[["Line"], object]) -> None:
        """Take over a transport that does not read yet; `forget` is called when it is gone."""
        self._transport = transport
        self._core = core
        self._forget = forget
        self._listener: Listener | None = None
        self._frames: Iterator[Frame] = iter(())
        self._unread = b""
        self._pieces: list[bytes] = []
        self._kind = Opcode.TEXT
        self._loop = asyncio.get_running_loop()
        self._held = self._closed = self._lost = self._is_over = self._will_flush = False
        self._paused = True
        self._cut: asyncio.TimerHandle | None = None

    def begin(self, listener: Listener) -> None:
        """Tell `listener` from now on."""
        self._listener = listener
        if self._lost:
            listener.lost(closed=False)
        else:
            self.go_on()

    @property
    def backlog(self) -> int:
        """How many bytes wait for the other end."""
        return self._transport.get_write_buffer_size()

    def send(self, message: bytes) -> None:
        """Write a text message, together with others of this moment; one that comes too late is dropped."""
        if self._core.state is State.OPEN:
            self._core.send_text(message)
            if not self._will_flush:
                self._will_flush = True
                self._loop.call_soon(self._flush)

    def close(self, code: int) -> None:
        """Close after what was sent; an end that does not take it in time is cut off."""
        if self._core.state is State.OPEN:
            self._is_over = True
            self._core.send_close(code)
            self._flush()
            self._cut_off_later()
            self.go_on()

    def hold(self) -> None:
        """Hand over no more messages until `go_on`; whoever sends more than a little meanwhile has to wait."""
        self._held = not self._is_over

    def go_on(self) -> None:
        """Hand over what has come in."""
        self._held = False
        while self._step():
            pass
        self._pause(on=len(self._unread) > MOST_UNREAD)

    # -- what the event loop and uvicorn call

    def data_received(self, data: bytes) -> None:
        """Read on."""
        self._unread += data
        if self._held:
            self._pause(on=len(self._unread) > MOST_UNREAD)
        else:
            self.go_on()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio calls it so
        """Take leave."""
        self._lost = True
        self._forget(self)
        if self._cut is not None:
            self._cut.cancel()
        if self._listener is not None:
            self._listener.lost(closed=self._closed)

    def shutdown(self) -> None:
        """Close at once, as the server does."""
        self.close(RESTARTED)
        self._transport.close()

    # -- frames

    def _step(self) -> bool:
        """Hand over a frame, or read a slice; say whether there may be more to do."""
        frame = next(self._frames, None)
        if frame is not None:
            self._take(frame)
        elif self._unread:
            self._read()
        else:
            return False
        return not self._held

    def _read(self) -> None:
        """Let the core read a slice; it answers pings, a closing, and breaches of the protocol by itself."""
        self._core.receive_data(self._unread[:SLICE])
        self._unread = self._unread[SLICE:]
        self._frames = iter([event for event in self._core.events_received() if isinstance(event, Frame)])
        self._flush()

    def _take(self, frame: Frame) -> None:
        """Take a frame, up to the end as it was said: the core may know of an end that is still to come."""
        if frame.opcode is Opcode.CLOSE:
            self._is_over = True
            received = self._core.close_rcvd
            self._closed = received is not None and received.code in {1000, 1001}
        elif self._listener is not None and not (self._is_over or self._lost):
            if frame.opcode in _DATA:
                self._piece(self._listener, frame)
            else:
                self._listener.disturbed()

    def _piece(self, listener: Listener, frame: Frame) -> None:
        """Hand over a message when it is whole, unless it is text and not UTF-8 (RFC 6455, 8.1)."""
        if frame.opcode is not Opcode.CONT:
            self._kind = frame.opcode
        self._pieces.append(bytes(frame.data))
        if not frame.fin:
            listener.disturbed()
            return
        message = b"".join(self._pieces)
        self._pieces.clear()
        if self._kind is Opcode.TEXT and not _is_utf8(message):
            self._is_over = True
            self._core.fail(CloseCode.INVALID_DATA)
            self._flush()
        else:
            listener.heard(message)

    def _flush(self) -> None:
        """Write what the core wants written; it asks for the end of the connection by writing nothing."""
        self._will_flush = False
        data = self._core.data_to_send()
        if data and not self._lost:
            self._transport.write(b"".join(data))
            if SEND_EOF in data:
                self._transport.close()
                self._cut_off_later()

    def _cut_off_later(self) -> None:
        if self._cut is None:
            self._cut = self._loop.call_later(CLOSING_SECONDS, self._transport.abort)

    def _pause(self, *, on: bool) -> None:
        if on is not self._paused and not self._transport.is_closing():
            self._paused = on
            if on:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
