"""Several workers on one port: their figures are summed, whoever is asked, and one that dies takes its own along."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from crashing import Process
from finalword.server.messages import Host, Ping, Pong
from finalword.server.workers import LEAST_SECONDS
from postgres import Postgres
from serving import Player, new_id

PEOPLE = 12


@pytest.fixture
async def process() -> AsyncIterator[Process]:
    """Run a server with two workers."""
    postgres = Postgres()
    server = Process(postgres.database(), "--workers", "2")
    await server.start()
    yield server
    server.end()
    postgres.remove()


async def figure(server: Process, name: str) -> float:
    """Ask for a figure, on a connection of its own: any worker may answer."""
    async with httpx.AsyncClient(timeout=30) as web:
        text = (await web.get(f"http://127.0.0.1:{server.port}/metrics")).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


async def until(server: Process, name: str, value: float) -> None:
    """Wait until a figure has a value, five times in a row."""
    async with asyncio.timeout(60):
        while [await figure(server, name) for _ in range(5)] != [value] * 5:
            await asyncio.sleep(0.1)


def workers(server: Process) -> list[psutil.Process]:
    """Return the processes that serve, which hold the listening port."""
    assert server.process is not None
    children = psutil.Process(server.process.pid).children()
    return [child for child in children if any(line.laddr.port == server.port for line in child.net_connections())]


async def answers(player: Player) -> bool:
    """Say whether a player's worker still answers."""
    pongs = [each for each in player.heard if isinstance(each, Pong)]
    try:
        await player.send(Ping())
        await player.until(lambda each: sum(isinstance(heard, Pong) for heard in each.heard) > len(pongs))
    except (ConnectionClosed, AssertionError):
        return False
    return True


async def test_figures_of_all_workers_are_summed_and_the_dead_are_forgotten(process: Process) -> None:
    players = [await Player.at(process.url) for _ in range(PEOPLE)]
    assert all([await answers(player) for player in players])
    await players[0].done(Host(new_id(), "Ann"))
    await until(process, "finalword_sockets", PEOPLE)
    await until(process, 'finalword_messages_total{do="ping"}', PEOPLE)
    await until(process, 'finalword_messages_total{do="host"}', 1)
    await asyncio.sleep(LEAST_SECONDS)
    victim = workers(process)[0]
    victim.send_signal(signal.SIGKILL)
    left = sum([await answers(player) for player in players])
    await until(process, "finalword_sockets", left)
    await until(process, 'finalword_messages_total{do="ping"}', PEOPLE + left)  # what was counted stays counted
    assert victim.pid not in {worker.pid for worker in workers(process)}
    for player in players:
        await player.close()
