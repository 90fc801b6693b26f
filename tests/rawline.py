"""A socket whose every byte is the test's own: for frames that no sound client would send."""

import asyncio
import contextlib
import socket
from typing import Self

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.uri import parse_uri

from finalword.server.messages import FromServer, decode_from_server

OPEN: list[asyncio.StreamWriter] = []
"""Every line that was opened, for a fixture to close."""


class RawLine:
    """Sends raw frames; reads what comes back with websockets' sans-I/O core."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, core: ClientProtocol) -> None:
        self._reader = reader
        self._writer = writer
        self._core = core
        self.heard: list[FromServer] = []
        self.pongs: list[bytes] = []
        self._told = 0
        self.close: Close | None = None

    @classmethod
    async def at(cls, url: str, *, receive_buffer: int | None = None) -> Self:
        """Connect and shake hands; a small buffer makes a reader that soon is behind."""
        uri = parse_uri(url)
        raw = socket.socket()
        if receive_buffer is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, (uri.host, uri.port))
        reader, writer = await asyncio.open_connection(sock=raw, limit=receive_buffer or 65536)
        OPEN.append(writer)
        core = ClientProtocol(uri, max_size=None)
        core.send_request(core.connect())
        line = cls(reader, writer, core)
        line.send(b"".join(core.data_to_send()))
        while core.state.name == "CONNECTING":
            core.receive_data(await reader.read(4096))
            core.events_received()
        return line

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._writer.write(data)

    def say(self, message: bytes | dict[str, object]) -> None:
        """Send a text message as a sound client does."""
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        self.send(framed(Opcode.TEXT, data))

    async def read(self) -> bool:
        """Read some; returns whether the line goes on."""
        try:
            data = await self._reader.read(65536)
        except ConnectionError:
            return False
        if not data:
            return False
        self._core.receive_data(data)
        for event in self._core.events_received():
            assert isinstance(event, Frame), "the handshake is over"
            if event.opcode is Opcode.TEXT:
                self.heard.append(decode_from_server(bytes(event.data)))
            elif event.opcode is Opcode.PONG:
                self.pongs.append(bytes(event.data))
            elif event.opcode is Opcode.CLOSE:
                self.close = Close.parse(event.data)
        return True

    async def next(self) -> FromServer:
        """Wait for the next message."""
        while len(self.heard) == self._told:
            assert await self.read(), "the line has ended"
        self._told += 1
        return self.heard[self._told - 1]

    async def ended(self) -> int:
        """Wait for the end, and return the code that the server gave; 1006 when it gave none."""
        while await self.read():
            pass
        return 1006 if self.close is None else self.close.code

    async def drop(self) -> None:
        """Vanish, without a word."""
        await dropped(self._writer)


async def dropped(writer: asyncio.StreamWriter) -> None:
    """Cut a connection, and wait until it is."""
    writer.transport.abort()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


def framed(opcode: Opcode, data: bytes, *, fin: bool = True, mask: bool = True) -> bytes:
    """Return the bytes of a frame."""
    return Frame(opcode, data, fin).serialize(mask=mask, extensions=[])
