"""A program at the other end of a pipe: lines in, lines out, always within a time, and gone when it is told to go."""

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from pathlib import Path
from typing import IO, Self

LONGEST_LINE = 65_536
"""Bytes; an answer is some fifty."""
LONGEST_LOG = 1_048_576
"""Bytes of standard error that are kept."""
_CHUNK = 65_536


class ProgramError(Exception):
    """The program is missing, ended, silent or talks too much; the message is one sentence, to follow its name."""


class Program:
    """A running command, in a process group of its own; what it writes to standard error goes to the file `log`."""

    def __init__(self, process: "subprocess.Popen[bytes]", log: Path) -> None:
        self._process = process
        self._log = log
        self._kept = 0
        self._heard = b""
        self._unsent = b""
        self._selector = selectors.DefaultSelector()
        for pipe in self._pipes():
            os.set_blocking(pipe.fileno(), False)
            if pipe is not self._stdin:
                self._selector.register(pipe, selectors.EVENT_READ)

    @classmethod
    def start(cls, command: str, log: Path) -> Self:
        """Start `command` (words as a shell splits them, but no shell); raises ProgramError when it cannot be.

        The settings of a server stay hidden from it: whoever can read the database can read every hand.
        """
        if os.name != "posix":
            raise ProgramError("cannot be played with here; bots from outside need Linux or macOS")
        try:
            process = subprocess.Popen(  # noqa: S603 - the person at the table names the program to run
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env={name: value for name, value in os.environ.items() if not name.startswith("FINALWORD_")},
                bufsize=0,
            )
        except FileNotFoundError:
            raise ProgramError("was not found; check the path, and that it is executable") from None
        except PermissionError:
            raise ProgramError("may not be run; check that it is a program, and executable") from None
        except (OSError, ValueError, IndexError) as error:
            raise ProgramError(f"could not be started ({error})") from None
        return cls(process, log)

    def send(self, line: bytes) -> None:
        """Queue a line; it goes out while an answer is waited for, so a program that does not read blocks nobody."""
        if not self._unsent:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._unsent += line + b"\n"

    def is_talking(self) -> bool:
        """Say whether the program has said something that nobody waited for."""
        self._turn(0.0)
        return bool(self._heard)

    def answer(self, seconds: float, since: float) -> bytes:
        """Return the next line it says; raises ProgramError when none comes in `seconds` from `since` (monotonic)."""
        deadline = since + seconds
        while b"\n" not in self._heard and len(self._heard) <= LONGEST_LINE:
            left = deadline - time.monotonic()
            if left <= 0:
                raise ProgramError(f"gave no answer within {seconds:g} s")
            self._turn(left)
        line, _, self._heard = self._heard.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise ProgramError(f"wrote a line longer than {LONGEST_LINE} bytes")
        return line

    def end(self, seconds: float) -> None:
        """Close its input, give it so long to finish by itself, then kill it and every process it started."""
        deadline = time.monotonic() + seconds
        try:
            with contextlib.suppress(ProgramError):
                while self._process.poll() is None and time.monotonic() < deadline:
                    self._turn(0.02)
                    self._heard = b""
                    if not self._unsent:
                        self._drop(self._stdin)
        finally:  # also when Ctrl-C does not want to wait
            self.kill()

    def kill(self) -> None:
        """Kill the whole process group now, and keep what is left of its standard error."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._keep()
        for pipe in self._pipes():
            self._drop(pipe)
        self._selector.close()

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        return self._stdin, self._process.stdout, self._process.stderr

    def _turn(self, seconds: float) -> None:
        """Move bytes one step in every direction that is open; raises ProgramError when the program has ended."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._process.stdout:
                self._hear()
            elif key.fileobj is self._process.stderr:
                self._keep()
            else:
                self._write()

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._unsent[:_CHUNK])
        except BlockingIOError:
            return
        except OSError:
            raise ProgramError(self._how_it_ended()) from None
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _hear(self) -> None:
        read = _read(self._pipes()[1])
        if read == b"":
            raise ProgramError(self._how_it_ended())
        self._heard += read or b""

    def _keep(self) -> None:
        pipe = self._pipes()[2]
        while not pipe.closed and (read := _read(pipe)):
            with open(self._log, "ab", opener=_private) as log:
                log.write(read[: max(0, LONGEST_LOG - self._kept)])
            self._kept += len(read)
            if self._kept > LONGEST_LOG:  # a flood: let the others have their turn
                return
        if not pipe.closed and read == b"":
            self._drop(pipe)

    def _drop(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(pipe)
        with contextlib.suppress(OSError):
            pipe.close()

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self._process.wait(0.2)
            return f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
        return "closed its end of the pipe"


def _private(path: str, flags: int) -> int:
    """Open a file that only its owner may read: a program may write down the cards it holds."""
    return os.open(path, flags, 0o600)


def _read(pipe: IO[bytes]) -> bytes | None:
    """Return what a pipe holds, None for nothing yet, b"" at its end."""
    try:
        return os.read(pipe.fileno(), _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""
