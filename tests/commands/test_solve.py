"""`finalword solve`: the value of an ending, its best Guess and the line, from a record."""

import json
from pathlib import Path

import pytest

from commandline import Finalword
from finalword import record
from finalword.belief import believe
from finalword.belief.ending import LARGEST
from finalword.bots import make, play
from finalword.data import load_deck, open_lexicon
from finalword.review.solving import two_left
from finalword.rules.redact import redact
from finalword.table import Table

FULL = open_lexicon()


@pytest.fixture(scope="module")
def game() -> Table:
    """The first of some games that comes down to two players with short lists."""
    for seed in range(20):
        table = Table.open(FULL, load_deck(), ["Ann", "Ben", "Cy"], seed=str(seed))
        play(table, [make("expert", seat, FULL, "x") for seat in range(3)])
        if any(
            all(len(each.words) <= LARGEST for each in believe(view, FULL).values()) for view in two_left(table.log)
        ):
            return table
    raise AssertionError("no ending in twenty games")


@pytest.fixture
def file(game: Table, tmp_path: Path) -> str:
    (tmp_path / "game.jsonl").write_bytes(record.write(game.log))
    return str(tmp_path / "game.jsonl")


def test_says_the_value_the_best_guess_and_the_line(file: str, finalword: Finalword) -> None:
    answer = finalword("solve", file)
    assert answer.status == 0
    assert "is to guess" in answer.out
    assert "Best Guess: " in answer.out
    assert "wins with a chance of" in answer.out


def test_the_json_report_holds_together(file: str, finalword: Finalword) -> None:
    report = json.loads(finalword("solve", file, "--json").out)
    assert len(report["lists"]) == 2
    assert 0 <= report["value"] <= 1
    assert report["line"][0] == {"seat": report["seat"], "word": report["best"][0], "value": report["value"]}
    assert json.loads(finalword("solve", file, "--json", "--at", str(report["after"])).out) == report


def test_a_public_stream_gives_the_same_value_without_the_answers(
    game: Table, file: str, tmp_path: Path, finalword: Finalword
) -> None:
    whole = json.loads(finalword("solve", file, "--json").out)
    shown = [redact(event, None) for event in game.log if type(event).__name__ not in {"Revealed", "Won"}]
    (tmp_path / "public.jsonl").write_bytes(record.write(shown))
    public = json.loads(finalword("solve", str(tmp_path / "public.jsonl"), "--json", "--at", str(whole["after"])).out)
    assert public["value"] == whole["value"]
    assert public["line"] == whole["line"][:1]


@pytest.mark.parametrize(
    ("extra", "says"), [(("--at", "0"), "there are not two players"), (("--at", "99"), "try --at")]
)
def test_a_turn_that_is_no_ending_is_named(file: str, finalword: Finalword, extra: tuple[str, str], says: str) -> None:
    answer = finalword("solve", file, *extra)
    assert answer.status == 2
    assert says in answer.err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("not a record\n", "cannot be read: line 1: this is no event of a game record"),
        ("\n", "The record is empty; it begins with an opened event."),
        (None, "The record 'junk' cannot be read: No such file or directory."),
    ],
)
def test_a_file_that_is_no_record_is_refused(
    content: str | None, sentence: str, tmp_path: Path, finalword: Finalword, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        (tmp_path / "junk").write_text(content)
    answer = finalword("solve", "junk")
    assert answer.status == 2
    assert sentence in answer.err
    assert answer.err.count("cannot be read") <= 1
