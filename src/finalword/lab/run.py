"""A run on disk: the study, the parts played so far, and in the end one Parquet file for each table."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import polars as pl

from finalword.lab.chunk import Chunk, Part
from finalword.lab.schema import TABLES
from finalword.lab.speed import FAST_CHUNK, chunk_size
from finalword.lab.study import Study, StudyError

FORMAT = "finalword-run/1"
ROW_GROUP = 250_000


class Plan(msgspec.Struct, frozen=True):
    """What a run plays, and in chunks of how many games at most."""

    format: str
    study: Study
    chunk: int = FAST_CHUNK

    def chunks(self) -> Iterator[Chunk]:
        """Yield all chunks by number; none straddles two cells."""
        number = 0
        for cell, end in zip(self.study.cells, self.study.ends, strict=True):
            size = min(self.chunk, chunk_size(self.study, cell))
            for first in range(end - cell.games, end, size):
                yield Chunk(number, first, min(size, end - first))
                number += 1


class Run:
    """A folder with `study.json`, then `parts/`, in the end `games.parquet`, `seats.parquet`, `guesses.parquet`."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan

    @classmethod
    def begin(cls, path: Path, plan: Plan) -> "Run":
        """Lay out a new run; raises StudyError where the folder holds anything."""
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise StudyError(f"{path} is not empty; go on with a run there by --resume, or choose another folder.")
        (path / "parts").mkdir(parents=True)
        _write(path / "study.json", msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
        return cls(path, plan)

    @classmethod
    def open(cls, path: Path) -> "Run":
        """Take up a run that is there; raises StudyError where there is none."""
        try:
            plan = msgspec.json.decode((path / "study.json").read_bytes(), type=Plan)
        except (OSError, msgspec.MsgspecError):
            raise StudyError(f"There is no run in {path}: it has no study.json that can be read.") from None
        if plan.format != FORMAT:
            raise StudyError(f"The run in {path} has the format {plan.format!r}; this program reads {FORMAT!r}.")
        return cls(path, plan)

    @property
    def is_whole(self) -> bool:
        """Whether every game is played and the tables are written."""
        return all((self.path / f"{name}.parquet").exists() for name in TABLES)

    def left(self) -> list[Chunk]:
        """Return the chunks that are not played yet, in an order in which all cells go on together."""
        if self.is_whole:
            return []
        places = dict.fromkeys(range(len(self.plan.study.cells)), 0)
        ordered: list[tuple[int, int, Chunk]] = []
        for chunk in self.plan.chunks():
            cell = self.plan.study.place(chunk.first).cell
            if not self._part("games", chunk.number).exists():
                ordered.append((places[cell], cell, chunk))
            places[cell] += 1
        return [chunk for _, _, chunk in sorted(ordered, key=lambda each: each[:2])]

    def keep(self, chunk: Chunk, part: Part) -> None:
        """Write a part, the games last: a chunk counts when its games are there, and once."""
        for name in reversed(TABLES):
            _write(self._part(name, chunk.number), part[name])

    def finish(self) -> None:
        """Join the parts, in the order of the games, to one file for each table, and remove them."""
        chunks = [chunk.number for chunk in self.plan.chunks()]
        study = msgspec.json.encode(self.plan.study).decode()
        for name in TABLES:
            target, scratch = self.path / f"{name}.parquet", self.path / f"{name}.unfinished"
            parts = pl.scan_parquet([self._part(name, number) for number in chunks])
            parts.sink_parquet(scratch, compression="zstd", row_group_size=ROW_GROUP, metadata={"study": study})
            scratch.replace(target)
        shutil.rmtree(self.path / "parts")

    def fill(self, frames: dict[str, pl.DataFrame]) -> None:
        """Write whole tables at once, of games that were not played for this run."""
        study = msgspec.json.encode(self.plan.study).decode()
        for name in TABLES:
            frames[name].write_parquet(self.path / f"{name}.parquet", compression="zstd", metadata={"study": study})
        shutil.rmtree(self.path / "parts")

    def tables(self) -> dict[str, pl.LazyFrame]:
        """Return the three tables, of a run that still goes on those of the chunks that are done."""
        if self.is_whole:
            return {name: pl.scan_parquet(self.path / f"{name}.parquet") for name in TABLES}
        done = [chunk.number for chunk in self.plan.chunks() if self._part("games", chunk.number).exists()]
        if not done:
            raise StudyError(f"No game of the run in {self.path} is played yet; finalword lab run --resume plays on.")
        return {name: pl.scan_parquet([self._part(name, number) for number in done]) for name in TABLES}

    def _part(self, table: str, number: int) -> Path:
        return self.path / "parts" / f"{table}-{number:06}.parquet"


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    scratch = path.with_suffix(".unfinished")
    with scratch.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    scratch.replace(path)
