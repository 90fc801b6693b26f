"""What moves a room on when nobody does: house players, stand-ins, the clock, grace times, a host who is gone."""

import asyncio
import random
from collections.abc import Iterable
from typing import TYPE_CHECKING

from finalword.rules.actions import Action, Forfeit
from finalword.rules.errors import IllegalAction
from finalword.rules.events import Event
from finalword.server.clock import reveal_ms
from finalword.server.company import Covered, HostPassed, Mate, RoomEvent, WentOffline
from finalword.server.lobby import next_host
from finalword.store import TakenError

if TYPE_CHECKING:
    from finalword.server.game import Game
    from finalword.server.room import Room

LONGEST_NAP = 30_000
SHORTEST_NAP = 20


class Driver:
    """Looks at its room after every deed, and wakes it when something is due.

    Of several servers with members of the room, one drives; should two believe it, the log takes only one's word.
    While no person is here, nothing moves.
    """

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._wake: asyncio.TimerHandle | None = None
        self._thoughts: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._shown = 0
        """When the latest reveal has been seen by all (ms)."""
        self._resumed = 0
        self._drives = False
        self._decided_on: tuple[int, frozenset[str]] = (0, frozenset())
        self._company = room.company
        """The company for which it was decided who drives: kept, so that no other takes its id."""

    def stop(self) -> None:
        """Drive no more."""
        if self._wake is not None:
            self._wake.cancel()
        for thought in self._thoughts.values():
            thought.cancel()

    def happened(self, events: Iterable[Event], at: int) -> None:
        """Note what the table saw, so that house players wait for its reveal."""
        self._shown = at + (reveal_ms(events) if self._room.house.settings.pace else 0)

    def resumed(self, at: int) -> None:
        """Note that play goes on after nobody was here; who is still on the way is waited for anew."""
        self._shown = max(self._shown, at)
        self._resumed = at

    def drives(self) -> bool:
        """Whether it is this server that moves the room on."""
        company, alive = self._room.company, self._room.house.alive
        if self._decided_on != (id(company), alive):
            here = {server for mate in company.present if mate.is_person for server in mate.servers}
            self._drives = min(here & alive, default="") == self._room.house.store.server
            self._decided_on, self._company = (id(company), alive), company
        return self._drives

    def covers_at(self, mate: Mate) -> int:
        """Return when the grace time of somebody away is over (ms)."""
        settings = self._room.house.settings
        grace = settings.grace_closed if mate.closed else settings.grace_lost
        since = self._room.now() if mate.servers else max(mate.gone, self._resumed)
        return since + round(1000 * grace)

    def look(self) -> None:
        """See what is due, let house players think, and sleep until the next thing."""
        if self._room.company.mates and self.drives():
            self._let_think()
            self._wake_in(max(SHORTEST_NAP, min(LONGEST_NAP, self._next() - self._room.now())) / 1000)

    def _wake_in(self, seconds: float) -> None:
        """Wake then, or sooner: whoever wakes looks again."""
        loop = asyncio.get_running_loop()
        if self._wake is not None and self._wake.when() <= loop.time() + seconds:
            return
        if self._wake is not None:
            self._wake.cancel()
        self._wake = loop.call_later(seconds, self._woken)

    def _woken(self) -> None:
        self._wake = None
        self._room.put_soon(self._act)

    def _next(self) -> int:
        room = self._room
        times = [self.covers_at(mate) for mate in room.company.present if not (room.is_here(mate) or mate.covered)]
        ends = room.timer.ends() if room.timer else None
        if ends is not None and (ends > room.now() or self._turn() is not None):
            times.append(ends)
        if self._heir():
            times.append(room.now())
        return min(times, default=room.now() + LONGEST_NAP)

    async def _act(self) -> None:
        """Do what is due."""
        room = self._room
        if not self.drives():
            return
        try:
            due = [*self._gone(), *self._covered()]
            heir = self._heir()
            if due or heir:
                await room.write([*due, *heir])
            if self._is_out_of_time():
                await self._forfeit()
        except TakenError:
            await room.catch_up()

    def _gone(self) -> list[RoomEvent]:
        """Note for servers that died which members they took with them."""
        alive = self._room.house.alive
        return [
            WentOffline(mate.number, server, closed=False)
            for mate in self._room.company.present
            for server in sorted(mate.servers - alive)
        ]

    def _covered(self) -> list[RoomEvent]:
        room = self._room
        return [
            Covered(mate.number)
            for mate in room.company.present
            if not (mate.servers or mate.covered) and mate.is_person and self.covers_at(mate) <= room.now()
        ]

    def _heir(self) -> list[RoomEvent]:
        """Pass the table on when the host has left, or has been away for too long."""
        room = self._room
        host = room.company.mates[room.company.host]
        if not host.left and (room.is_here(host) or not (host.covered or self.covers_at(host) <= room.now())):
            return []
        heir = next_host(room.company, room.house.alive, besides=host.number)
        return [HostPassed(heir.number)] if heir and room.is_here(heir) else []

    def _turn(self) -> int | None:
        game = self._room.game
        return game.view(None).turn if game is not None and game.is_on else None

    # -- house players

    def _is_out_of_time(self) -> bool:
        ends = self._room.timer.ends() if self._room.timer else None
        return ends is not None and ends <= self._room.now()

    def _plays_for(self, game: "Game", seat: int) -> tuple[str, str] | None:
        """Return the level and the kind of actor that plays for `seat` now; None when a person does."""
        sitting = self._room.company.sitting
        assert sitting is not None, "a game has its sitting"
        mate = self._room.company.mates[sitting.members[seat]]
        if mate.level is not None:
            return mate.level, "bot"
        stand_in = self._room.house.settings.stand_in
        if mate.left or (mate.covered and not self._room.is_here(mate)):
            return stand_in, "stand-in"
        return (stand_in, "clock") if self._is_out_of_time() and game.view(None).turn is None else None

    def _let_think(self) -> None:
        """Start one thought for each seat that waits for the house."""
        game = self._room.game
        if self._thoughts:
            self._thoughts = {key: task for key, task in self._thoughts.items() if not task.done()}
        if game is None or game.is_over:
            return
        for seat in game.awaited():
            player = self._plays_for(game, seat)
            if player is None:
                continue
            turns = _turns(game)
            key = game.name, seat, turns
            if key not in self._thoughts:
                self._thoughts[key] = asyncio.create_task(self._think(game, seat, turns, *player))

    async def _think(self, game: "Game", seat: int, turns: int, level: str, actor: str) -> None:
        house = self._room.house
        dictionary = self._room.company.terms.dictionary
        action = await house.thought(game, seat, level, dictionary)
        pause = 0 if actor == "clock" else house.settings.pace * random.uniform(0.9, 2.6)  # noqa: S311 - a pause
        await asyncio.sleep(max(0, self._shown - self._room.now()) / 1000 + pause)
        self._room.put(lambda: self._play(game, seat, turns, action, actor))

    async def _play(self, game: "Game", seat: int, turns: int, action: Action, actor: str) -> None:
        """Do what a house player wants, if the table still waits for it: a seat may have the next turn, too."""
        is_past = self._room.game is not game or game.is_over or turns != _turns(game)
        if is_past or seat not in game.awaited() or not self._plays_for(game, seat):
            return
        try:
            await self._submit(game, action, actor)
        except IllegalAction:  # the table has moved on while it thought, or its dictionary has no word for it
            if actor != "clock" and game.view(None).turn == seat:
                await self._submit(game, Forfeit(seat), actor)

    async def _submit(self, game: "Game", action: Action, actor: str) -> None:
        room = self._room
        events = game.judge(action)
        try:
            await room.write(game=game.rows(events, room.now(), actor, None), events=events)
        except TakenError:
            await room.catch_up()

    async def _forfeit(self) -> None:
        """Let the turn go by whose time is over; before the first turn, house players play (`_plays_for`)."""
        game, turn = self._room.game, self._turn()
        if game is not None and turn is not None:
            await self._submit(game, Forfeit(turn), "clock")


def _turns(game: "Game") -> int:
    """Return how many turns there were."""
    return sum(each.turns for each in game.view(None).seats)
