"""Saved games: a record that grows by whole moves, and its terms beside it.

The record holds the whole truth, every word and card, so only its owner may read it (mode 0600). A move is on the disk
before it is on the screen. A crash can tear the last line or the last move; `Saved.events` leaves a torn line out, and
the session plays a torn move again.
"""

import os
import shlex
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Self

import msgspec
from platformdirs import user_state_path

from finalword import record
from finalword.play.terms import Terms
from finalword.rules.events import Event, Won

ENDING = ".jsonl"
TERMS_ENDING = ".terms.json"


class SaveError(ValueError):
    """A saved game that cannot be written or read; the message is one sentence for the player."""


class Saved:
    """One saved game, open for the moves to come; no other process can have it open at the same time."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file

    @classmethod
    def create(cls, terms: Terms, path: Path | None = None) -> Self:
        """Make a new record, in the player's state folder unless a path is given; raises SaveError."""
        try:
            path = path or _fresh_path()
            file = _private(path, os.O_EXCL)
            _write_terms(path, terms)
        except FileExistsError:
            raise SaveError(_taken(path)) from None
        except OSError as error:
            raise SaveError(f"The game cannot be saved in {path or folder()}: {error.strerror}.") from None
        return cls(path, _locked(file, path))

    @classmethod
    def reopen(cls, path: Path) -> tuple[Self, Terms]:
        """Open a saved game again; raises SaveError."""
        try:
            path.stat()
            terms = _read_terms(path)
            return cls(path, _locked(path.open("r+b"), path)), terms
        except OSError as error:
            why = f"{error.filename}: {error.strerror}"
            raise SaveError(f"The game {path} cannot be taken up again: {why}.") from None

    def events(self) -> list[Event]:
        """Read the events that are whole; raises SaveError where one in the middle is not."""
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        try:
            return [event for _, event in record.read(whole.splitlines())]
        except record.RecordError as error:
            raise SaveError(f"{self.path} is damaged: {error}") from None

    def cut(self, kept: int) -> None:
        """Cut the record after so many events; nothing before is touched."""
        self._file.seek(0)
        for _ in range(kept):
            self._file.readline()
        self._file.truncate()

    def append(self, events: Iterable[Event]) -> None:
        """Write the events of one move and see them on the disk; on an error the record stays as it was."""
        size = self._file.seek(0, os.SEEK_END)
        try:
            self._file.write(record.write(events))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(size)
            raise SaveError(f"The move cannot be saved in {self.path}: {error.strerror}.") from None

    def next_path(self, number: int) -> Path | None:
        """Return where the next game of a player who named a file goes: beside it; None for the usual place."""
        if self.path.parent == folder():
            return None
        stem = self.path.stem.removesuffix(f"-{number - 1}")
        return self.path.with_stem(f"{stem}-{number}")

    @property
    def command(self) -> str:
        """The command line that goes on with this game, unless another is played in between."""
        which = "" if self.path.parent == folder() else f" {shlex.quote(str(self.path))}"
        return f"{_program()} play --resume{which}"

    @property
    def look_back(self) -> str:
        """Where the record of a finished game is, and what shows it."""
        more = "finalword replay shows every move, finalword review better guesses"
        return f"The record: {self.path} ({more})"

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def folder() -> Path:
    """Return where games are saved unless a path is given: the state folder of this user."""
    return user_state_path("finalword") / "games"


def unfinished() -> Path:
    """Return the saved game to go on with, the one played last; raises SaveError when there is none."""
    games = [path for path in folder().glob(f"*{ENDING}") if _terms_path(path).exists() and not _is_over(path)]
    if not games:
        raise SaveError(f"There is no unfinished game in {folder()}; `finalword play` begins one.")
    return max(games, key=lambda path: (path.stat().st_mtime_ns, path.name))


def _is_over(path: Path) -> bool:
    """Say whether the last line is the end of a game, without reading all of it."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 4096))
        lines = file.read().splitlines()
    try:
        return bool(lines) and isinstance(next(record.read(lines[-1:]))[1], Won)
    except (record.RecordError, StopIteration):
        return False


def _fresh_path() -> Path:
    """Name a new game by the moment; a second one in the same moment gets a number."""
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    stem = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    names = (f"{stem}{f'-{count}' if count else ''}{ENDING}" for count in range(10_000))
    return next(path for path in map(folder().joinpath, names) if not path.exists())


def _terms_path(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(ENDING) + TERMS_ENDING)


def _taken(path: Path | None) -> str:
    """Say that a game cannot be saved where something stands."""
    if path and _terms_path(path).exists() and path.is_file():
        return f"{path} is there already; name a new file, or go on with it: --resume {path}"
    return f"{path} is there already and is no saved game; name a new file."


def _read_terms(path: Path) -> Terms:
    """Read the terms of a game; raises SaveError where they are none, OSError where they cannot be read."""
    try:
        terms = msgspec.json.decode(_terms_path(path).read_bytes(), type=Terms)
    except ValueError as error:  # of msgspec, or of text that is no UTF-8
        raise SaveError(f"The terms beside {path} cannot be read ({error}).") from None
    if len(terms.bots) != len(terms.names):
        raise SaveError(
            f"The terms beside {path} name {len(terms.names)} players, but say who plays {len(terms.bots)}."
        )
    return terms


def _write_terms(path: Path, terms: Terms) -> None:
    with _private(_terms_path(path), os.O_TRUNC) as file:
        file.write(msgspec.json.encode(terms) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _private(path: Path, flag: int) -> BinaryIO:
    """Open a file that only its owner may read."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | flag, 0o600), "r+b")


def _locked(file: BinaryIO, path: Path) -> BinaryIO:
    """Keep other processes from the same game, where the system can."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise SaveError(f"The game {path} is being played in another window.") from None
    except OSError:  # a file system without locks
        return file
    return file


def _program() -> str:
    """How this program can be called again: where it lies, if no path leads there, as after `make play`."""
    called = Path(sys.argv[0])
    is_hidden = called.name == "finalword" and shutil.which("finalword") is None
    return shlex.quote(str(called)) if is_hidden else "finalword"
