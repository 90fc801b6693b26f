"""The anchor: bare picows with our SQLite store, no rules: each frame is stored, then a push goes to three sockets.

python bench/_bare.py PORT DATABASE. It speaks just enough of the protocol for `_load.py`: it is always guess phase.
"""

import asyncio
import secrets
import sys

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_create_server

from finalword.store import Row, Store, open_store

ROOMS: dict[str, list["Line"]] = {}
_ROWS = [{"length": 5, "shown": ".E..S", "name": "Ann", "ruled_out": "AENST"}] * 3
_SAID = [{"seat": 0, "word": "STONE", "revealed": {"1": "..T..", "2": "....."}, "out": []}] * 12
_REST = {"view": {"winners": None, "hand": "LETTERAOIN", "rows": _ROWS, "said": _SAID}, "clock": None, "live": True}


class Line(WSListener):  # type: ignore[misc] # picows is no requirement of ours: unknown to mypy
    """One socket."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.code = ""
        self.line: WSTransport | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the line."""
        self.line = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002 - picows calls it so
        """Sit down, or store and push."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        text = frame.get_payload_as_utf8_text()
        message = msgspec.json.decode(text)
        if message["do"] == "host" or "room" in message:
            self.code = message.get("room") or secrets.token_hex(4)
            ROOMS.setdefault(self.code, []).append(self)
            self.send({"say": "room", "code": self.code})
        elif message["do"] in {"act", "deal"}:
            task = asyncio.get_running_loop().create_task(self.move(text, message))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def move(self, text: str, message: dict[str, object]) -> None:
        """Store, then tell all three."""
        at = int(str(message.get("at", 0)))
        await self.store.append([Row(f"{self.code}/1", at, text, 0, "person", str(message["id"]))])
        for place, each in enumerate(ROOMS[self.code]):
            legal = {"guess": 5 if (at + 1) % 3 == place else None}
            each.send(
                {"say": "push", "game": "R/1", "seat": place, "since": at, "events": [message], "legal": legal} | _REST
            )

    def send(self, message: dict[str, object]) -> None:
        """Send a message."""
        if self.line is not None:
            self.line.send(WSMsgType.TEXT, msgspec.json.encode(message))


async def main() -> None:
    """Serve for ever."""
    store = await open_store(sys.argv[2])
    server = await ws_create_server(lambda _: Line(store), "127.0.0.1", int(sys.argv[1]))
    print("ready", flush=True)
    await server.serve_forever()


asyncio.run(main())
