"""Ports for servers that must be told one: below those that systems hand out, so nobody takes one meanwhile."""

import secrets
import socket
from contextlib import suppress

LOWEST, HIGHEST = 12_000, 32_000


def free_port() -> int:
    """Return a port that nobody listens at; drawn at random, so that tests side by side do not draw the same."""
    for _ in range(100):
        port = LOWEST + secrets.randbelow(HIGHEST - LOWEST)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")
