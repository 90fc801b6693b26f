"""A run: pure games, whole tables, the same bytes whatever happens on the way."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import msgspec
import polars as pl
import pytest

from finalword.data import open_lexicon
from finalword.lab.chunk import play_game
from finalword.lab.crew import CrewError, results
from finalword.lab.labour import labour
from finalword.lab.run import Run
from finalword.lab.schema import TABLES
from finalword.lab.study import Study, StudyError
from finalword.rules.events import Guessed, Won
from labstudy import begun, contents, dies_always, dies_once, study

RUN = [sys.executable, "-m", "finalword", "lab", "run"]
STUCK = """
import sys, time
from finalword.__main__ import main
from finalword.lab import run
write, written = run._write, []
def held(path, content):
    if len(written) == 12: time.sleep(3600)
    write(path, content)
    written.append(path)
run._write = held
sys.exit(main())
"""
"""The command, stuck when the study, three chunks and most of a fourth are written; so no machine is too quick."""


def finished(folder: Path, small: Study, workers: int) -> dict[str, bytes]:
    there = begun(folder, small)
    for chunk, part in labour(small, there.left(), workers):
        there.keep(chunk, part)
    there.finish()
    return contents(folder)


def test_the_same_bytes_whatever_the_number_of_workers(tmp_path: Path) -> None:
    small = study(players=[3, 4])
    alone = finished(tmp_path / "one", small, 1)
    assert set(alone) == {f"{name}.parquet" for name in TABLES}
    assert finished(tmp_path / "two", small, 2) == alone


def test_a_game_is_a_function_of_study_and_number() -> None:
    small = study()
    lexicon = open_lexicon()
    assert play_game(small, 7, lexicon) == play_game(small, 7, lexicon)
    assert play_game(small, 7, lexicon).log != play_game(small, 8, lexicon).log
    other = msgspec.structs.replace(small, seed="2")
    assert play_game(other, 7, lexicon).log != play_game(small, 7, lexicon).log


def test_cells_play_the_same_deals() -> None:
    small = study(variants=[[], ["opening-four"]])
    one, other = (play_game(small, number, open_lexicon()).log for number in (3, 15))
    assert one[1:5] == other[1:5]


def test_the_tables_tell_what_the_log_tells(tmp_path: Path) -> None:
    small = study(games=6)
    finished(tmp_path / "run", small, 1)
    tables = {name: frame.collect() for name, frame in Run.open(tmp_path / "run").tables().items()}
    for number in range(6):
        log = play_game(small, number, open_lexicon()).log
        said = [event.word for event in log if isinstance(event, Guessed)]
        assert tables["guesses"].filter(game=number)["word"].to_list() == said
        assert log[-1] == Won((tables["games"]["winner"][number],))
        assert tables["seats"].filter(game=number)["share"].sum() == 1
    assert tables["games"].schema == pl.Schema(TABLES["games"])


def test_duckdb_reads_a_table_in_a_line(tmp_path: Path) -> None:
    finished(tmp_path / "run", study(games=4), 1)
    query = f"select count(*), sum(share) from '{tmp_path}/run/seats.parquet'"
    assert duckdb.execute(query).fetchall() == [(12, 4)]
    assert "small" in pl.read_parquet_metadata(tmp_path / "run" / "games.parquet")["study"]


@pytest.mark.parametrize(("ending", "status"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_stopped_run_goes_on_and_ends_the_same(tmp_path: Path, ending: signal.Signals, status: int) -> None:
    """Killed or Ctrl-C midway, in the middle of a chunk; then --resume."""
    options = ["--players", "3", "--bots", "random", "--games", "60", "--chunk", "3", "--workers", "1"]
    stuck = [sys.executable, "-c", STUCK, *RUN[3:]]
    process = subprocess.Popen([*stuck, *options, "--out", "killed"], cwd=tmp_path, start_new_session=True)
    parts = tmp_path / "killed" / "parts"
    while len(list(parts.glob("*.parquet"))) < 11:
        assert process.poll() is None, "it ended before it could be killed"
        time.sleep(0.01)
    os.killpg(process.pid, ending)
    assert process.wait() == status
    assert len(list(parts.glob("games-*.parquet"))) == 3
    subprocess.run([*RUN, "--resume", "--out", "killed"], cwd=tmp_path, check=True)
    subprocess.run([*RUN, *options, "--out", "whole"], cwd=tmp_path, check=True)
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_a_worker_that_dies_is_replaced_and_nothing_comes_twice(tmp_path: Path) -> None:
    done = list(results(dies_once, [(number, str(tmp_path)) for number in range(12)], 2))
    assert (tmp_path / "dead").exists()
    assert sorted(result for _, result in done) == [number * 2 for number in range(12)]


def test_work_that_kills_whoever_does_it_is_given_up() -> None:
    with pytest.raises(CrewError, match="died over the same work"):
        list(results(dies_always, [1], 2))


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    begun(tmp_path / "run", study())
    with pytest.raises(StudyError, match="not empty"):
        begun(tmp_path / "run", study())
    (tmp_path / "other").mkdir()
    with pytest.raises(StudyError, match="There is no run"):
        Run.open(tmp_path / "other")
