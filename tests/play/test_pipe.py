"""The whole program through real pipes: a game from `printf`, its record, and going on after it was killed."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from finalword.data import open_lexicon
from finalword.play.saved import unfinished
from finalword.verify import verify

GUESSES = list(open_lexicon("everyday").words(4, 4))[::7]
GAME = "ZF\nSTAIR\n" + "\n".join(GUESSES) + "\n"
TERMS = ("--seed", "7", "--first", "0", "--level", "easy")


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "finalword" / "games"


def play(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "finalword", "play", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=300, check=False)


def record(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()


def test_a_whole_game_comes_out_of_a_pipe_and_its_record_verifies(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    done = play(*TERMS, "--out", str(game), typed=GAME)
    assert (done.returncode, done.stderr) == (0, "")
    assert "the Final Word" in done.stdout
    assert "How it fell:" in done.stdout
    assert verify(record(game), lambda _: open_lexicon()).state.phase == "over"


def test_the_same_seed_and_input_give_the_same_game(tmp_path: Path) -> None:
    games = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for game in games:
        play(*TERMS, "--out", str(game), typed=GAME)
    assert games[0].read_bytes() == games[1].read_bytes()


def test_the_end_of_the_input_ends_with_a_clear_line_and_the_game_goes_on() -> None:
    first = play(*TERMS, typed="ZF\nSTAIR\n")
    assert first.returncode == 0
    assert first.stdout.splitlines()[-2:] == [
        "The input has ended. The game is saved.",
        "Go on: finalword play --resume",
    ]
    rest = play("--resume", typed="\n".join(GUESSES))
    assert "How it fell:" in rest.stdout
    assert play("--resume").returncode == 2


def test_only_the_owner_may_read_the_record_which_holds_every_word(state_folder: Path) -> None:
    play(*TERMS, typed="ZF\n")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in state_folder.iterdir()}
    assert modes == {0o600}


def test_a_killed_game_goes_on_where_it_was() -> None:
    command = [sys.executable, "-m", "finalword", "play", *TERMS]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("ZF\nSTAIR\nHALTS\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith("You said HALTS"):
                break
        os.kill(process.pid, signal.SIGKILL)
    path = unfinished()
    before = record(path)
    rest = play("--resume", typed="\n".join(GUESSES))
    assert record(path)[: len(before)] == before
    assert "How it fell:" in rest.stdout
    assert verify(record(path), lambda _: open_lexicon()).state.phase == "over"


def test_two_programs_cannot_play_one_game(state_folder: Path) -> None:
    command = [sys.executable, "-m", "finalword", "play", *TERMS]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        while not list(state_folder.glob("*.jsonl")) or not unfinished().stat().st_size:
            time.sleep(0.05)
        other = play("--resume")
        process.kill()
    assert other.returncode == 2
    assert "another window" in other.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--opponents", "1"), "needs three players or more"),
        (("--opponents", "10"), "up to 9 opponents"),
        (("--level", "genius"), "There is no level 'genius'"),
        (("--level", "easy,hard", "--opponents", "3"), "one level, or one for each"),
        (("--names", "Ann,Ann"), "a name of their own"),
        (("--names", "A" * 15), "1 to 14 letters"),
        (("--first", "4"), "seats go from 0 to 3"),
        (("--humans", "0"), "people can share a screen"),
        (("--resume", "nowhere.jsonl"), "cannot be taken up again"),
        (("--resume",), "There is no unfinished game"),
        (("--resume", "--opponents", "5"), "leave out --opponents"),
        (("--resume", "game.jsonl", "--bot", "python bot.py"), "leave out --bot"),
        (("--resume", "--word-check", "end"), "leave out --word-check"),
        (("--resume", "--out", "x.jsonl"), "leave out --out"),
        (("--bot", "sleep 9", "--opponents", "0"), "ask for 1 opponents or more"),
        (("--bot", ""), "A bot from outside needs a command"),
        (("--variant", "blindfold"), "invalid choice"),
        (("--dictionary", "nowhere.txt"), "There is no dictionary"),
    ],
)
def test_a_wrong_argument_is_one_sentence_and_exit_2(arguments: tuple[str, ...], sentence: str) -> None:
    done = play(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        (None, "game.terms.json: No such file or directory."),
        ("{", "The terms beside"),
        ('{"bots":[]}', "name 4 players, but say who plays 0."),
        ('{"dictionary":"nowhere"}', "There is no dictionary 'nowhere'"),
    ],
)
def test_spoilt_terms_are_one_sentence_and_the_record_stays(tmp_path: Path, terms: str | None, sentence: str) -> None:
    game, beside = tmp_path / "game.jsonl", tmp_path / "game.terms.json"
    play(*TERMS, "--out", str(game), typed="ZF\n")
    before, right = game.read_bytes(), beside.read_text()
    beside.unlink()
    if terms is not None:
        beside.write_text(json.dumps(json.loads(right) | json.loads(terms)) if terms.endswith("}") else terms)
    done = play("--resume", str(game))
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert sentence in done.stderr
    assert game.read_bytes() == before


def test_a_game_in_a_file_of_its_own_says_how_to_go_on_with_it(tmp_path: Path) -> None:
    game = tmp_path / "my game.jsonl"
    assert play(*TERMS, "--out", str(game), typed="ZF\n").stdout.endswith(f"finalword play --resume '{game}'\n")


def test_a_state_folder_that_cannot_be_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    done = play(*TERMS)
    assert done.returncode == 2
    assert done.stderr == "finalword: The game cannot be saved in /dev/null/finalword/games: Not a directory.\n"


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    game.write_text("mine")
    done = play(*TERMS, "--out", str(game))
    assert done.returncode == 2
    assert "is there already and is no saved game" in done.stderr
    assert game.read_text() == "mine"
