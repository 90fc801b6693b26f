"""A match gives the same answer on any number of processes, after any interruption."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from finalword.data import load_deck, open_lexicon
from finalword.lab.arena import contest
from finalword.lab.folder import Folder, OtherMatchError
from finalword.lab.match import Match
from finalword.lab.scoreboard import scoreboard
from finalword.lab.standings import Score, Standings

LONGEST_WAIT = 120
"""Seconds."""


def match(*entrants: str, seed: str = "s") -> Match:
    every = len(entrants) > 2
    return Match(entrants, 3, seed, every, "everyday", open_lexicon("everyday").digest, load_deck())


def standings(terms: Match, deals: int, workers: int = 1, folder: Folder | None = None) -> Standings:
    score = Score(terms)
    contest(score, deals, workers=workers, folder=folder)
    return score.standings()


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_two_processes_play_the_same_match_as_one(tmp_path: Path) -> None:
    terms = match("easy", "random")
    one = standings(terms, 6, 1, Folder(tmp_path / "one", terms))
    two = standings(terms, 6, 2, Folder(tmp_path / "two", terms))
    assert one == two
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert len(files(tmp_path / "one")) == 2 + 6 * 3


def test_a_match_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    terms = match("easy", "random")
    whole = standings(terms, 5)
    standings(terms, 2, 1, Folder(tmp_path, terms))
    with (tmp_path / "deals.jsonl").open("ab") as file:
        file.write(b'{"number":2,"ga')  # as a kill in the middle of a line leaves it
    before = (tmp_path / "games" / "00001-0.jsonl").stat().st_mtime_ns
    assert standings(terms, 5, 1, Folder(tmp_path, terms)) == whole
    assert (tmp_path / "games" / "00001-0.jsonl").stat().st_mtime_ns == before
    assert len((tmp_path / "deals.jsonl").read_bytes().splitlines()) == 5


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("deals.jsonl", b"", "results without a match.json"),
        ("match.json", b"{", "cannot be read as a match"),
    ],
)
def test_a_folder_of_something_else_is_left_alone(name: str, content: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(OtherMatchError, match=sentence):
        Folder(tmp_path, match("easy", "random"))
    assert (tmp_path / name).read_bytes() == content


def test_a_folder_of_another_match_is_left_alone(tmp_path: Path) -> None:
    Folder(tmp_path, match("easy", "random"))
    with pytest.raises(OtherMatchError, match=r"another match \(seed differ"):
        Folder(tmp_path, match("easy", "random", seed="t"))


def test_results_out_of_order_are_refused(tmp_path: Path) -> None:
    folder = Folder(tmp_path, match("easy", "random"))
    (tmp_path / "deals.jsonl").write_bytes(b'{"number":1,"games":[]}\n')
    with pytest.raises(OtherMatchError, match="not a list of deals"):
        folder.done()


def test_the_stronger_is_found_and_the_match_stops_there() -> None:
    score = Score(match("easy", "random"))
    contest(score, 200, until_decided=True)
    duel = score.standings().duels[0]
    assert duel.is_decided
    assert duel.win_share.mean > duel.fair
    assert 4 < len(score.deals) < 60


def test_shares_seats_and_places_add_up() -> None:
    found = standings(match("easy", "random", "easy"), 4)
    assert found.games == 4 * 18
    assert sum(seat.mean for seat in found.seats) == pytest.approx(1)
    assert sum(each.win_share.mean for each in found.entrants) == pytest.approx(1)
    assert sum(each.place.mean for each in found.entrants) == pytest.approx(6)
    pairs = [(duel.first, duel.second) for duel in found.duels]
    assert pairs == [("easy", "random"), ("easy", "easy"), ("random", "easy")]
    assert all(each.low <= each.mean <= each.high for each in [*found.seats, found.guesses])


def is_gone(group: int) -> bool:
    """Say whether no process of a group is left, or soon will be (Python's own resource tracker ends last)."""
    for _ in range(2400):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_leaves_no_process(workers: str, tmp_path: Path) -> None:
    arguments = ["easy", "random", "--dictionary", "everyday", "--seed", "s", "--out", str(tmp_path), "--deals", "5000"]
    command = [sys.executable, "-m", "finalword", "arena", *arguments, "--workers", workers]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    deals = tmp_path / "deals.jsonl"
    deadline = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < deadline and not (deals.exists() and deals.read_bytes().count(b"\n") >= 3):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the group
    out, err = process.communicate(timeout=LONGEST_WAIT)
    assert process.returncode == 130
    assert "stopped after" in err
    assert "Traceback" not in err
    assert "wins by seat" in out
    assert is_gone(process.pid)
    terms = match("easy", "random")
    score = Score(terms)
    contest(score, 3)
    assert Folder(tmp_path, terms).done()[:3] == score.deals


def test_what_a_stand_in_won_is_said_to_be_its_own() -> None:
    found = standings(match("command:/no/such/program", "random"), 2)
    assert (found.troubled, found.games) == (6, 6)
    *_, cause, credit = scoreboard(found)
    assert "'/no/such/program' was not found" in cause
    assert credit == "In 6 of 6 games a stand-in took over, and what it won there counts above as the program's."
    assert standings(match("easy", "random"), 1).troubled == 0


HANGS = """
import os, sys, time
open(sys.argv[1], "a").write(f"{os.getpid()}\\n")
print('{"ready":1}', flush=True)
time.sleep(600)
"""


def is_running(pid: int) -> bool:
    """Say whether a process lives; one that is dead and not yet waited for does not."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_leaves_no_program_behind(workers: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(HANGS)
    pids = tmp_path / "pids"
    program = f"{sys.executable} -S {tmp_path / 'bot.py'} {pids}"
    arguments = ["--bot", program, "random", "--bot-seconds", "600", "--seed", "s", "--workers", workers]
    command = [sys.executable, "-m", "finalword", "arena", *arguments]
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True, env=environment)
    deadline = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < deadline and not (pids.exists() and pids.read_bytes().count(b"\n") >= int(workers)):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=LONGEST_WAIT)
    started = [int(pid) for pid in pids.read_text().split()]
    assert len(started) >= int(workers)
    deadline = time.monotonic() + LONGEST_WAIT
    while any(map(is_running, started)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_running, started))
