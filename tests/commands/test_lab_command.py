"""`finalword lab`: studies from the command line, reports, and one sentence for what is wrong."""

import json
import re
from pathlib import Path

import pytest

from commandline import Finalword
from finalword import record
from finalword.bots import make, play
from finalword.data import load_deck, open_lexicon
from finalword.table import Table
from labstudy import contents

QUICK = ("--bots", "random", "--games", "8", "--workers", "1")


@pytest.fixture
def run(tmp_path: Path, finalword: Finalword) -> Path:
    """A run of a few games."""
    folder = tmp_path / "quick"
    assert finalword("lab", "run", *QUICK, "--out", str(folder)).status == 0
    return folder


def test_a_run_says_where_it_is(tmp_path: Path, finalword: Finalword) -> None:
    answer = finalword("lab", "run", *QUICK, "--seed", "5", "--out", str(tmp_path / "r"), "--json")
    assert json.loads(answer.out) == {"run": str(tmp_path / "r"), "study": "finalword-run", "seed": "5", "games": 8}
    assert "8 of 8 games (100%)" in answer.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "genius"], "There is no bot 'genius'"),
        (["--players", "2"], "needs three players or more, not 2"),
        (["--games", "0"], "games must be 1 or more, not 0"),
        (["--workers", "0"], "--workers must be 1 or more, not 0"),
        (["--dictionary", "nowhere"], "There is no dictionary 'nowhere'"),
        (["missing.toml"], "cannot be read"),
        (["study.toml", "--games", "5"], "not both"),
        (["--resume"], "There is no run in"),
    ],
)
def test_wrong_input_is_one_sentence(tmp_path: Path, finalword: Finalword, arguments: list[str], sentence: str) -> None:
    answer = finalword("lab", "run", *arguments, "--out", str(tmp_path / "r"))
    assert (answer.status, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.count("\n") == 1
    assert not (tmp_path / "r").exists()


def test_a_folder_of_another_study_is_left_alone(run: Path, finalword: Finalword) -> None:
    before = contents(run)
    again = finalword("lab", "run", *QUICK, "--out", str(run))
    other = finalword("lab", "run", *QUICK, "--seed", "other", "--out", str(run), "--resume")
    assert (again.status, other.status) == (2, 2)
    assert "is not empty" in again.err
    assert "holds a run of another study" in other.err
    assert contents(run) == before
    assert finalword("lab", "run", "--out", str(run), "--resume").status == 0


def test_the_report_is_one_page_that_needs_nothing_else(run: Path, finalword: Finalword) -> None:
    assert finalword("lab", "report", str(run)).status == 0
    page = (run / "report.html").read_text()
    assert "<script" not in page
    assert not re.search(r"""(src|href)=["'](?!#)""", page), "nothing is fetched"
    assert not re.search(r"url\(|@import", page)
    assert page.count("<svg") >= 4, "those that eight games can fill"
    for title in ("In short", "The published claims", "Who speaks first", "Memorable combinations"):
        assert f">{title}</h2>" in page


def test_a_report_as_json_holds_the_figures_of_its_page(run: Path, tmp_path: Path, finalword: Finalword) -> None:
    page = tmp_path / "page.md"
    answer = finalword("lab", "report", str(run), "--json", "--out", str(page))
    told, text = json.loads(answer.out), page.read_text()
    assert (told["format"], told["games"], told["against"]) == ("finalword-report/1", 8, None)
    assert "NaN" not in answer.out
    for sentence in told["summary"]:
        assert f"- {sentence}" in text.replace("**", "")
    for claim in told["claims"]:
        assert f"| {claim['text']} | **{claim['verdict'].capitalize()}** |" in text
        assert all(figure is not None for figure in claim["numbers"].values())
    (table,) = told["tables"]
    first = table["wins"][0]
    assert f"{first['value']:.1%} ± {(first['high'] - first['low']) * 50:.1f}" in text
    assert abs(sum(each["value"] for each in table["wins"]) - 1) < 1e-9
    lines = [each["says"] for each in told["charts"]]
    assert len(lines) >= 4
    assert all(line in text for line in lines)
    assert all(chart["rows"] for chart in told["charts"])


def test_a_report_as_json_alone_writes_no_page(run: Path, finalword: Finalword) -> None:
    before = contents(run)
    assert json.loads(finalword("lab", "report", str(run), "--json", "--against", str(run)).out)["against"]["tables"]
    assert contents(run) == before


def test_house_rules_are_judged_for_each_kind_of_player(tmp_path: Path, finalword: Finalword) -> None:
    (tmp_path / "rules.toml").write_text(
        'bots = [["random"], ["easy"]]\nvariants = [[], ["to-and-fro"], ["passing-lead"]]\ngames = 5\n'
    )
    finalword("lab", "run", str(tmp_path / "rules.toml"), "--workers", "1", "--out", str(tmp_path / "rules"))
    told = json.loads(finalword("lab", "report", str(tmp_path / "rules"), "--json").out)
    assert [each["bots"] for each in told["house_rules"]["best"]] == ["random", "easy"]
    (said,) = [sentence for sentence in told["summary"] if sentence.startswith("House rules.")]
    assert said.count("no house rule makes the seats fairer beyond doubt") == 2, "five games prove nothing"
    assert said.startswith("House rules. Where random plays, no house rule")
    assert finalword("lab", "report", str(tmp_path / "rules"), "--out", str(tmp_path / "rules.md")).status == 0
    plain = told["house_rules"]["best"][0]["plain_gap"]
    doubt = (plain["high"] - plain["low"]) * 50
    assert f"| none | {plain['value'] * 100:.1f} ± {doubt:.1f} |" in (tmp_path / "rules.md").read_text()


def test_a_report_against_another_run_pairs_the_deals(run: Path, tmp_path: Path, finalword: Finalword) -> None:
    other = tmp_path / "other"
    finalword("lab", "run", *QUICK, "--variant", "opening-four", "--out", str(other))
    answer = finalword("lab", "report", str(other), "--against", str(run), "--out", str(tmp_path / "both.md"))
    assert answer.status == 0
    text = (tmp_path / "both.md").read_text()
    assert "opening-four / 3 players, random | 8 |" in text
    assert "| words a hand held as dealt | +0.00 ± 0.00 |" in text, "the same cards"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(["nowhere"], "There is no run in nowhere"), (["quick", "--out", "page.pdf"], "written as .html or .md")],
)
def test_a_report_of_nothing_is_one_sentence(finalword: Finalword, arguments: list[str], sentence: str) -> None:
    answer = finalword("lab", "report", *arguments)
    assert answer.status == 2
    assert sentence in answer.err


def test_games_that_people_played_give_a_report(tmp_path: Path, finalword: Finalword) -> None:
    lexicon = open_lexicon("everyday")
    table = Table.open(lexicon, load_deck(), ("Ann Onymous", "Bob", "easy"), seed="5")
    log = play(table, [make("random", seat, lexicon, str(seat)) for seat in range(3)]).log
    (tmp_path / "game.jsonl").write_bytes(record.write(log))
    assert finalword("lab", "ingest", str(tmp_path / "game.jsonl"), "--out", str(tmp_path / "run")).status == 0
    assert finalword("lab", "report", str(tmp_path / "run"), "--out", str(tmp_path / "r.md")).status == 0
    text = (tmp_path / "r.md").read_text()
    assert "2 by people" in text
    assert "Ann" not in text


def test_nothing_played_is_one_sentence(tmp_path: Path, finalword: Finalword) -> None:
    (tmp_path / "empty").mkdir()
    answer = finalword("lab", "ingest", str(tmp_path / "empty"), "--out", str(tmp_path / "run"))
    assert (answer.status, answer.out) == (2, "")
    assert "There is no finished game" in answer.err
    assert not (tmp_path / "run").exists()


def test_bots_are_rated_over_all_seats(finalword: Finalword) -> None:
    answer = finalword("lab", "rate", "random", "easy", "--deals", "4", "--workers", "1", "--json")
    found = json.loads(answer.out)
    assert found["games"] == 24, "four deals in six seatings"
    assert [each["bot"] for each in found["ratings"]] == ["easy", "random"]
    assert found["ratings"][0]["rating"]["value"] > 1500 > found["ratings"][1]["rating"]["high"]
    assert found["ratings"][0]["skill"] is None, "OpenSkill cannot rate a bot in two seats"


def test_one_bot_cannot_be_rated(finalword: Finalword) -> None:
    answer = finalword("lab", "rate", "easy", "easy")
    assert answer.status == 2
    assert "two different bots or more" in answer.err
