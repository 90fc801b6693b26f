"""Finished games: the whole record, and the replay step by step. Before the end there is nothing to be had."""

import msgspec

from finalword import record
from finalword.rules.events import Event
from finalword.rules.state import State, evolve
from finalword.server.game import Game
from finalword.server.house import House
from finalword.server.refusals import RoomRefusal
from finalword.server.view import View, draw


class Step(msgspec.Struct, frozen=True):
    """One event of a finished game, and the table after it with every word open."""

    event: Event
    view: View


class Replay(msgspec.Struct, frozen=True):
    """A finished game, step by step."""

    game: str
    steps: tuple[Step, ...]


async def record_of(house: House, name: str | None) -> bytes:
    """Return the record of a finished game; raises RoomRefusal, StoreError."""
    return record.write((await _finished(house, name)).record())


async def replay_of(house: House, name: str | None) -> bytes:
    """Return the replay of a finished game as JSON; raises RoomRefusal, StoreError."""
    game = await _finished(house, name)
    steps: list[Step] = []
    state = State()
    for event in game.record():
        state = evolve(state, event)
        steps.append(Step(event, draw(state, aids=True)))
    return msgspec.json.encode(Replay(game.name, tuple(steps)))


async def _finished(house: House, name: str | None) -> Game:
    rows = await house.store.read(name) if name else []
    if name and rows:
        game = Game(name, None, rows)
        if game.is_over:
            return game
    raise RoomRefusal("no-game", "There is no such game, or it is not over yet.")
