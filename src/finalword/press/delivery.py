"""Files into a folder, whole or not at all: made beside it first, then moved."""

import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from finalword.press.measures import PressError


class Written(msgspec.Struct, frozen=True):
    """A file that was written: its name in the folder, its size, and how to print it."""

    file: str
    bytes: int
    how: str


def deliver(out: Path, made: Iterable[tuple[str, bytes, str]], report: Callable[[str], None]) -> list[Written]:
    """Write (name, bytes, how) into `out`; other files there stay, and nothing changes when anything fails.

    `report` hears each name as it is done. Raises PressError when the folder cannot be written.
    """
    try:
        return _deliver(out, made, report)
    except OSError as error:
        reason = (error.strerror or "it failed").lower()
        raise PressError(f"the folder {str(out)!r} cannot be written: {reason}; name another with --out") from error


def _deliver(out: Path, made: Iterable[tuple[str, bytes, str]], report: Callable[[str], None]) -> list[Written]:
    if out.exists() and not out.is_dir():
        raise PressError(f"{str(out)!r} is a file; name a folder with --out")
    out.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        files = staging / "files"  # made by mkdir, so that it has the rights of any new folder
        files.mkdir()
        written = [_written(files, item, report) for item in made]
        _move(files, out, written)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return written


def _written(files: Path, item: tuple[str, bytes, str], report: Callable[[str], None]) -> Written:
    name, content, how = item
    path = files / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    report(name)
    return Written(name, len(content), how)


def _move(files: Path, out: Path, written: list[Written]) -> None:
    if not out.exists():
        files.rename(out)
        return
    for item in written:
        target = out / item.file
        target.parent.mkdir(parents=True, exist_ok=True)
        (files / item.file).replace(target)
