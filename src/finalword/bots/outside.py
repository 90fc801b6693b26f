"""Bots from outside: a program of any language plays a seat over a pipe (docs/bots.md is the reference)."""

import contextlib
import tempfile
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Literal

import msgspec
from msgspec import Struct

from finalword import wire
from finalword.bots.blanks import blanked
from finalword.bots.bot import Bot
from finalword.bots.program import Program, ProgramError
from finalword.bots.wordfile import word_file
from finalword.rules.actions import Action, Forfeit
from finalword.rules.errors import IllegalAction
from finalword.rules.events import Event
from finalword.rules.judge import decide
from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State

VERSION: Literal["finalword-bot/1"] = "finalword-bot/1"
MOST_REFUSALS = 20
"""Refused actions in one turn, after which the turn is forfeited."""


class Manners(Struct, frozen=True):
    """What a program is given: seconds to start, to move and to end; where its standard error goes; who is told."""

    start: float = 10.0
    move: float = 5.0
    end: float = 2.0
    log: Path | None = None
    """A file of its own by default, in the folder for temporary files; there is none until something is written."""
    report: Callable[[str], None] | None = None
    """Called with one sentence when the program fails, at most once a game."""


def fresh_log() -> Path:
    """Name a file in the folder for temporary files that nobody has, and nobody can guess."""
    return Path(tempfile.gettempdir()) / f"finalword-bot-{token_hex(8)}.log"


class Hello(Struct, frozen=True):
    """The first line to a program."""

    hello: str
    seat: int
    seed: str
    seconds: float
    words: str


class Ask(Struct, frozen=True):
    """It is the program's move; `ask` counts the moves asked for."""

    ask: int
    legal: Legal


class Outside:
    """A `Listener` that passes the seat's stream to a program and its actions back.

    The program starts when it is first needed; until then its `manners` may be set.

    A program that fails is killed: a turn it was asked for is forfeited where the rules have forfeits (4.8), and for
    the rest of the game `stand_in` plays. The cause stands in `trouble`, one sentence.
    """

    def __init__(
        self, command: str, seat: int, lexicon: Lexicon, seed: str, stand_in: Bot, manners: Manners | None = None
    ) -> None:
        self.heard = 0
        self.trouble: str | None = None
        self.manners = manners or Manners()
        self._command = command
        self._seat = seat
        self._lexicon = lexicon
        self._seed = seed
        self._stand_in = stand_in
        self._log: Path | None = None
        self._program: Program | None = None
        self._is_closed = False
        self._waiting: list[Event] = []
        self._asked = 0

    def hear(self, events: Iterable[Event]) -> None:
        """Pass the next events on, or keep them until the program is started."""
        for event in events:
            self.heard += 1
            self._waiting.append(event)
        if self._program:
            self._pass_on(self._program)

    def act(self, view: State, legal: Legal) -> Action:
        """Return the program's action, or what is done in its place."""
        if program := self._running():
            try:
                return self._asking(program, view, legal)
            except ProgramError as error:
                self._fail(error)
                if legal.forfeit:
                    return Forfeit(self._seat)
        return self._stand_in.act(view, legal)

    def close(self) -> None:
        """Say goodbye and see the program out."""
        self._is_closed = True
        if self._program:
            self._program.send(b'{"bye":true}')
            self._program.end(self.manners.end)
            self._program = None

    def _running(self) -> Program | None:
        if self._program is None and self.trouble is None and not self._is_closed:
            try:
                self._program = self._start()
                self._pass_on(self._program)
            except ProgramError as error:
                self._fail(error)
        return self._program

    def _pass_on(self, program: Program) -> None:
        for event in self._waiting:
            program.send(wire.encode_event(event))
        self._waiting.clear()

    def _start(self) -> Program:
        self._log = self.manners.log or fresh_log()
        program = self._program = Program.start(self._command, self._log)
        program.send(msgspec.json.encode(self._hello()))
        answer = program.answer(self.manners.start, time.monotonic())
        if not _is_ready(answer):
            raise ProgramError(f'did not answer hello with {{"ready":"NAME"}} but with {_quoted(answer)}')
        return program

    def _hello(self) -> Hello:
        seed = sha256(f"program/{self._seed}".encode()).hexdigest()[:16]  # no way back to the seed of the deal
        return Hello(VERSION, self._seat, seed, self.manners.move, str(word_file(self._lexicon)))

    def _asking(self, program: Program, view: State, legal: Legal) -> Action:
        if program.is_talking():
            raise ProgramError("spoke without being asked")
        self._asked += 1
        since = time.monotonic()
        program.send(msgspec.json.encode(Ask(self._asked, legal)))
        for _ in range(MOST_REFUSALS):
            action = self._action(program.answer(self.manners.move, since))
            try:
                decide(blanked(view), action, self._lexicon)
            except IllegalAction as refused:
                program.send(wire.encode_refusal(refused))
            else:
                return action
        raise ProgramError(f"asked for {MOST_REFUSALS} things against the rules in one turn")

    def _action(self, line: bytes) -> Action:
        try:
            action = wire.decode_action(line)
        except IllegalAction:
            raise ProgramError(f"answered with something that is no action: {_quoted(line)}") from None
        if action.seat != self._seat:
            raise ProgramError(f"sits at seat {self._seat} and answered for seat {action.seat}")
        return action

    def _fail(self, error: ProgramError) -> None:
        if self._program:
            self._program.kill()
            self._program = None
        kept = f" (its messages: {self._log})" if self._log and self._log.exists() and self._log.stat().st_size else ""
        self.trouble = f"The bot {self._command!r} {error}; another bot plays on in its place{kept}."
        if self.manners.report:
            self.manners.report(self.trouble)


def _is_ready(line: bytes) -> bool:
    with contextlib.suppress(msgspec.MsgspecError, ValueError, RecursionError):
        return "ready" in msgspec.json.decode(line, type=dict[str, object])
    return False


def _quoted(line: bytes) -> str:
    text = line[:60].decode("utf-8", "replace")
    return repr(text + "…" if len(line) > 60 else text)
