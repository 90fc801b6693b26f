"""Small studies for the tests of the lab."""

import os
import signal
from pathlib import Path

from finalword.lab.run import FORMAT, Plan, Run
from finalword.lab.study import Study
from finalword.lab.studyfile import study_of


def study(games: int = 12, bots: tuple[str, ...] = ("random",), **more: object) -> Study:
    """A study of a few games, quick to play."""
    return study_of({"name": "small", "bots": list(bots), "games": games} | more, "small.toml", Path())


def begun(folder: Path, small: Study, chunk: int = 4) -> Run:
    """A run that has only just begun."""
    return Run.begin(folder, Plan(FORMAT, small, chunk))


def contents(folder: Path) -> dict[str, bytes]:
    """The tables of a finished run, byte for byte."""
    return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


def dies_once(item: tuple[int, str]) -> int:
    """Double a number; but the first time that a process comes here with 3, it dies."""
    number, folder = item
    if number == 3 and not (mark := Path(folder) / "dead").exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * 2


def dies_always(_number: int) -> int:
    os._exit(1)
