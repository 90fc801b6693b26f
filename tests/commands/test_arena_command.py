"""`finalword arena` answers wrong arguments with a sentence, and reports for people and programs."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commandline import Finalword

SMALL = ("--dictionary", "everyday", "--deals", "2", "--seed", "s")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["hard"], "Name two bots or more"),
        (["hard", "grandmaster"], "There is no bot 'grandmaster'"),
        (["hard", "easy:speed=1"], "no setting 'speed'"),
        (["hard", "easy", "--deals", "0"], "--deals must be 1 or more"),
        (["hard", "easy", "--workers", "-1"], "--workers must be 1 or more"),
        (["hard", "easy", "--players", "2"], "--players must be from 3 to 100"),
        (["hard", "easy", "--players", "101"], "--players must be from 3 to 100"),
        (["hard", "easy", "random", "random", "--players", "3"], "--players must be from 4 to 100"),
        (["hard", "easy", "--first", "3"], "no seat 3"),
        (["hard", "easy", "--bot-seconds", "0"], "--bot-seconds must be more than 0"),
        (["hard", "easy", "--dictionary", "nowhere.txt"], "no dictionary 'nowhere.txt'"),
    ],
)
def test_wrong_arguments_are_told_in_one_sentence(arguments: list[str], sentence: str, finalword: Finalword) -> None:
    answer = finalword("arena", *arguments)
    assert answer.status == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


def test_a_dictionary_without_a_secret_word_makes_no_match(finalword: Finalword, tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text("at\nate\n")
    answer = finalword("arena", "hard", "easy", "--dictionary", str(tmp_path / "short.txt"))
    assert answer.status == 2
    assert "no word of four letters" in answer.err


def test_the_report_names_everything_that_was_measured(finalword: Finalword) -> None:
    answer = finalword("arena", "easy", "random", *SMALL)
    assert answer.status == 0
    for text in ("seed s", "easy", "random", "2 deals, 6 games", "fair 33.3%", "whenever one stops", "wins by seat"):
        assert text in answer.out


def test_the_json_report_holds_match_and_standings(finalword: Finalword) -> None:
    report = json.loads(finalword("arena", "easy", "random", "--json", *SMALL).out)
    assert report["match"]["entrants"] == ["easy", "random"]
    assert report["standings"]["deals"] == 2
    shares = [each["win_share"]["mean"] for each in report["standings"]["entrants"]]
    assert shares[0] + 2 * shares[1] == pytest.approx(1)


def test_the_same_folder_goes_on_and_another_match_is_refused(finalword: Finalword, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "match"))
    first = finalword("arena", "easy", "random", *SMALL, *out)
    assert finalword("arena", "easy", "random", *SMALL, *out).out == first.out
    answer = finalword("arena", "random", "easy", *SMALL, *out)
    assert answer.status == 2
    assert "holds another match (entrants differ)" in answer.err
    game = tmp_path / "match" / "games" / "00001-2.jsonl"
    assert finalword("verify", str(game)).status == 0


def test_a_program_that_fails_is_told_of_in_the_report(finalword: Finalword) -> None:
    answer = finalword("arena", "--bot", f"{sys.executable} -c pass", "random", *SMALL)
    assert answer.status == 0
    assert "ended with status 0; another bot plays on in its place" in answer.out


def test_progress_on_a_terminal_is_a_table_that_goes_away(on_terminal: Callable[..., str]) -> None:
    written = on_terminal("arena", "easy", "normal", "--dictionary", "everyday", "--deals", "25", "--seed", "s")
    assert "deal 1 of 25 is being played" in written
    assert "\033[J" in written  # and taken away again, however quick the machine is
    assert written.rstrip().splitlines()[-1].startswith("wins by seat")
