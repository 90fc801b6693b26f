"""Bots from outside at the tables of a server (docs/bots.md): the operator names them, hosts seat them like a level."""

import asyncio
import logging
import re
import secrets
import shlex
import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from finalword.bots import make
from finalword.bots.outside import Manners, Outside, fresh_log
from finalword.bots.registry import COMMAND
from finalword.rules.actions import Action, Forfeit
from finalword.rules.events import Event
from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State
from finalword.server.game import Game
from finalword.server.settings import SettingsError
from finalword.server.thinking import OFFERED

MOST = 16
"""Programs that run at once for one server process; where more are wanted, a stand-in plays."""
LONGEST_GOODBYE = 4
T = TypeVar("T")
_NAME = re.compile("[a-z][a-z0-9-]{0,19}")
_log = logging.getLogger(__name__)


class Seated:
    """A program at one seat of a game, asked for one thing at a time."""

    def __init__(self, outside: Outside, game: Game) -> None:
        self.outside = outside
        self.game = game
        self.lock = asyncio.Lock()


class Programs:
    """The bots from outside that hosts may seat. Each gets the redacted stream of its own seat, and nothing else."""

    def __init__(self, setting: str) -> None:
        """Read `NAME=COMMAND` lines; raises SettingsError."""
        self.commands: Mapping[str, str] = _read(setting)
        self.manners = Manners()
        self._seated: dict[tuple[str, int], Seated] = {}
        self._threads = ThreadPoolExecutor(MOST, "programs")
        self._endings: set[asyncio.Task[None]] = set()

    async def think(self, level: str, game: Game, seat: int, lexicon: Lexicon) -> Action | None:
        """Return what the program at a seat does; None where too many run already."""
        seated = self._seat(level, game, seat, lexicon)
        if seated is None:
            return None
        async with seated.lock:
            if seat not in game.awaited():
                return Forfeit(seat)  # the table has moved on, and takes no notice
            heard = game.stream(seat, seated.outside.heard)
            return await self._in_thread(partial(_ask, seated.outside, heard, game.view(seat), game.legal(seat)))

    def _seat(self, level: str, game: Game, seat: int, lexicon: Lexicon) -> Seated | None:
        key = game.name, seat
        if key not in self._seated and len(self._seated) < MOST:
            log = fresh_log()
            # what failed may quote words of the game, and logs hold none
            report = partial(_log.warning, "the bot %s failed and another plays on; its messages: %s", level, log)
            manners = replace(self.manners, log=log, report=lambda _: report())
            bot = make(COMMAND + self.commands[level], seat, lexicon, secrets.token_hex(16), manners)
            assert isinstance(bot, Outside), "made from a command"
            self._seated[key] = Seated(bot, game)
        return self._seated.get(key)

    def dismiss(self, game: Game) -> None:
        """Let the programs of a game hear its rest, and see them out."""
        for key in [key for key in self._seated if key[0] == game.name]:
            task = asyncio.create_task(self._end(self._seated.pop(key), key[1]))
            self._endings.add(task)
            task.add_done_callback(self._endings.discard)

    async def close(self) -> None:
        """See all programs out."""
        for seated in list(self._seated.values()):
            self.dismiss(seated.game)
        if self._endings:
            await asyncio.wait(self._endings, timeout=LONGEST_GOODBYE)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _end(self, seated: Seated, seat: int) -> None:
        async with seated.lock:
            rest = seated.game.stream(seat, seated.outside.heard)
            await self._in_thread(partial(_see_out, seated.outside, rest))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _ask(outside: Outside, heard: tuple[Event, ...], view: State, legal: Legal) -> Action:
    outside.hear(heard)
    return outside.act(view, legal)


def _see_out(outside: Outside, heard: tuple[Event, ...]) -> None:
    outside.hear(heard)
    outside.close()


def _read(setting: str) -> dict[str, str]:
    commands: dict[str, str] = {}
    for line in filter(None, map(str.strip, setting.splitlines())):
        name, equals, command = (part.strip() for part in line.partition("="))
        if not equals or not _NAME.fullmatch(name) or name in OFFERED or name in commands:
            raise SettingsError(
                f"Give a bot from outside as NAME=COMMAND, not {line!r}; the name has up to 20 small letters, digits "
                f"and hyphens, and is none of {', '.join([*OFFERED, *commands])}."
            )
        commands[name] = command
        _check_program(name, command)
    return commands


def _check_program(name: str, command: str) -> None:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SettingsError(f"The command of the bot {name} cannot be read: {error}.") from error
    if not words or shutil.which(words[0]) is None:
        raise SettingsError(f"The command of the bot {name} is no program here: {command!r}.")
