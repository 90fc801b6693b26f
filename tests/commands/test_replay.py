"""Replaying a record: move by move, as the referee, a seat or the public saw it; stepping in a terminal."""

import json
import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from finalword import record
from finalword.rules import Guess
from setdeal import laid, table


@pytest.fixture
def game(tmp_path: Path) -> Path:
    made = laid(table(), "STONE", "LETTER", "QUIZ")
    for seat, word in ((0, "TIN"), (1, "STONED"), (2, "LETTER")):
        made.submit(Guess(seat, word))
    (tmp_path / "game").write_bytes(record.write(made.log))
    return tmp_path / "game"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "finalword", "replay", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, text=True, timeout=300, stdin=subprocess.DEVNULL)


def test_every_move_is_shown_with_the_table_after_it(game: Path) -> None:
    shown = run(game).stdout
    assert [shown.count(f"{move}/10  ") for move in range(1, 11)] == [1] * 10
    assert "5 hidden: S T O N E" in shown
    assert "Seat 2 has the Final Word: QUIZ." in " ".join(shown.split())


def test_a_seat_sees_its_own_cards_and_holes_for_the_rest(game: Path) -> None:
    before_the_end = "".join(run(game, "--as", "1", "--move", str(move)).stdout for move in range(1, 9))
    assert "LETTER" in before_the_end
    assert "QUIZ" not in before_the_end.replace("QUIZZ", "")
    assert "Q*" not in run(game, "--as", "public", "--move", "1").stdout


def test_one_move_and_json(game: Path) -> None:
    move = json.loads(run(game, "--move", "8", "--json").stdout)[0]
    assert move["move"] == 8
    assert [event["event"] for event in move["events"]] == ["locked", "guessed"]


def read(terminal: int) -> bytes:
    """Return what comes next from a terminal; nothing once its other end is closed, which Linux calls an error."""
    with suppress(OSError):
        return os.read(terminal, 65536)
    return b""


def test_a_terminal_is_stepped_through(game: Path) -> None:
    """Enter goes on, b back, a number there, q ends."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "finalword", "replay", str(game)]
    with subprocess.Popen(command, stdin=follower, stdout=follower, env={**os.environ, "TERM": "dumb"}) as process:
        os.close(follower)
        os.write(leader, b"\nb\n8\n99\nq\n")
        shown = b"".join(iter(lambda: read(leader), b"")).decode()
    os.close(leader)
    assert process.returncode == 0
    assert [shown.count(f"{move}/10  ") for move in (1, 2, 8, 10)] == [2, 1, 1, 1]


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        ("", [], "is empty"),
        ("hello", [], "line 1"),
        ('{"event":"eliminated","seat":7}', [], "cannot be shown"),
        (None, ["--move", "99"], "There is no move 99"),
        (None, ["--as", "3"], "--as takes a seat from 0 to 2"),
        (None, ["--as", "me"], "--as takes a seat from 0"),
        (None, ["--as", "9" * 5000], "--as takes a seat from 0"),
    ],
)
def test_bad_input_gets_one_sentence(game: Path, text: str | None, arguments: list[str], sentence: str) -> None:
    if text is not None:
        game.write_text(text)
    done = run(game, *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('"seats":["Seat 0","Seat 1","Seat 2"]', '"seats":[]'),
        ('"dealt","seat":1', '"dealt","seat":-1'),
        ('"eliminated","seat":1', '"eliminated","seat":-1'),
        ('"built","seat":1,"length":6', '"built","seat":1,"length":' + "9" * 30),
        ('"length":6,"word":"LETTER"', '"length":6,"word":"LETTERS"'),
    ],
)
def test_a_record_that_makes_no_sense_gets_one_sentence(game: Path, right: str, wrong: str) -> None:
    text = game.read_text()
    assert right in text
    game.write_text(text.replace(right, wrong))
    done = run(game)
    assert done.returncode == 2
    assert done.stderr.endswith("it breaks the rules, and `finalword verify` names the line.\n")
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_file_is_not_blamed_on_its_content() -> None:
    assert run("nowhere.jsonl").stderr.count("`") == 0


def test_a_name_cannot_move_the_terminal(game: Path) -> None:
    game.write_text(game.read_text().replace('"Seat 1"', '"\\u001b]0;x\\u0007\\u001b[2JBo"'))
    shown = run(game).stdout
    assert "?]0;x??[2JBo" in shown
    assert not set(shown) & {"\x1b", "\x07"}
