"""A game looked back at: what a Guess promised, and the best there was for all that its speaker could see."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from finalword import record
from finalword.belief import believe, word_chances
from finalword.commands import COMMANDS
from finalword.render import felled_by
from finalword.review.guesses import Promise, reviewed, shares
from finalword.rules import Guess
from finalword.rules.redact import redact
from finalword.rules.state import fold
from finalword.table import Table
from setdeal import WORDS, laid, table


@pytest.fixture
def game() -> Table:
    """Three words, three turns: the third puts Seat 1 out, and Seat 2 has the Final Word."""
    made = laid(table(), "STONE", "LETTER", "QUIZ")
    for seat, word in ((0, "TIN"), (1, "STONED"), (2, "LETTER")):
        made.submit(Guess(seat, word))
    return made


def promised(game: Table, turn: int, word: str) -> Promise:
    """Work out by hand what a word promises: turn up every word that fits, one by one."""
    said = game.state.guesses[turn - 1]
    at = next(place for place, event in enumerate(game.log) if event == said) - (turn == 1)
    view = fold(redact(event, said.seat) for event in game.log[:at])
    letters = out = 0.0
    for seat, belief in believe(view, WORDS, said.seat).items():
        for fits, chance in word_chances(belief).items():
            hidden = [letter for letter, up in zip(fits, view.seats[seat].shown, strict=True) if up == "."]
            letters += chance * sum(letter in word for letter in hidden)
            out += chance * all(letter in word for letter in hidden)
    return Promise(word, letters, out)


def test_a_promise_is_the_average_over_all_words_that_fit(game: Table) -> None:
    for each in reviewed(game.log, WORDS):
        for promise in (each.said, each.best):
            right = promised(game, each.turn, promise.word)
            assert (promise.letters, promise.out) == pytest.approx((right.letters, right.out), abs=1e-4)


def test_no_unsaid_word_promised_more_than_the_best(game: Table) -> None:
    for each in reviewed(game.log, WORDS):
        said = {guess.word for guess in game.state.guesses[: each.turn - 1]}
        words = [word for word in WORDS.words(0, game.state.longest) if word not in said]
        most = max(promised(game, each.turn, word).worth for word in words)
        assert each.best.worth == pytest.approx(most, abs=1e-3)
        assert each.share == pytest.approx(each.said.worth / each.best.worth)
        assert each.share <= 1


def test_what_came_of_it_is_told_beside(game: Table) -> None:
    found = reviewed(game.log, WORDS)
    assert [(each.turn, each.seat, each.said.word, each.up) for each in found] == [
        (1, 0, "TIN", 3),
        (2, 1, "STONED", 5),
        (3, 2, "LETTER", 4),
    ]
    assert [list(each.out) for each in found] == [felled_by(game.state, turn) for turn in (1, 2, 3)] == [[], [0], [1]]
    assert shares(found) == {each.seat: each.share for each in found}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_only_what_the_speaker_saw_counts(game: Table, seat: int) -> None:
    """The own stream of a player gives the same as the whole record."""
    own, whole = reviewed(game.stream(seat), WORDS), reviewed(game.log, WORDS)
    assert own[seat] == whole[seat]


def run(*arguments: str, without: str = "nothing") -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.modules[{without!r}] = None; from finalword.cli import run; sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, input="", capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture
def file(game: Table, tmp_path: Path) -> list[str]:
    (tmp_path / "game.jsonl").write_bytes(record.write(game.log))
    (tmp_path / "words.txt").write_text("\n".join(WORDS.words(0, 99)))
    return [str(tmp_path / "game.jsonl"), "--dictionary", str(tmp_path / "words.txt")]


def test_the_command_shows_every_guess_beside_the_best(file: list[str]) -> None:
    done = run("review", *file)
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split() for line in done.stdout.splitlines()]
    assert [row[3] for row in rows if row[:1] in (["1"], ["2"], ["3"])] == ["TIN", "STONED", "LETTER"]
    assert done.stdout.count("of the best on average") == 3
    told = json.loads(run("review", *file, "--seat", "1", "--json").stdout)
    assert [each["said"]["word"] for each in told] == ["STONED"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(["--seat", "3"], "--seat takes a seat from 0 to 2, not 3."), (["--seat", "-1"], "--seat takes a seat from 0")],
)
def test_a_wrong_seat_is_one_sentence(file: list[str], arguments: list[str], sentence: str) -> None:
    done = run("review", *file, *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert sentence in done.stderr


def test_what_breaks_the_rules_is_not_reviewed(file: list[str]) -> None:
    path = Path(file[0])
    path.write_bytes(path.read_bytes().replace(b'"cards":"LETTERBUNG"', b'"cards":"LETTERBUNK"'))
    done = run("review", *file)
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot be reviewed: line 4: " in done.stderr


@pytest.mark.parametrize("command", ["review", "solve"])
def test_without_the_extra_the_way_to_it_is_said(file: list[str], command: str) -> None:
    done = run(command, *file, without="numba")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "finalword: This needs numba, which is not installed: pip install 'finalword[strong]'.\n"


@pytest.mark.parametrize("without", ["numpy", "starlette", "typst", "polars"])
def test_every_command_explains_itself_without_the_extras(without: str) -> None:
    done = run("completion", "bash", without=without)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(name in done.stdout for name in COMMANDS)
