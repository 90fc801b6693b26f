"""A study file: what it may say, and one sentence for what it may not."""

from pathlib import Path

import pytest

from finalword.lab.study import StudyError
from finalword.lab.studyfile import read_study


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text)
    return path


def test_choices_multiply_to_cells(tmp_path: Path) -> None:
    text = 'games = 5\nplayers = [3, 4]\nbots = [["easy"], ["hard", "normal"]]\nvariants = [[], ["late-exchange"]]'
    study = read_study(written(tmp_path, text))
    assert (study.name, study.games, len(study.cells)) == ("mine", 40, 8)
    assert study.cells[-1].bots == ("hard", "normal", "hard", "normal")
    assert study.cells[-1].options.variants == ("late-exchange",)


def test_tables_may_differ_and_rotate(tmp_path: Path) -> None:
    text = 'bots = ["easy", "hard", "hard"]\n[[tables]]\ngames = 2\n[[tables]]\ngames = 3\nrotate = true'
    first, second = read_study(written(tmp_path, text)).cells
    assert first.lineup(1) == ("easy", "hard", "hard")
    assert [second.lineup(deal).index("easy") for deal in range(4)] == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('bots = ["genius"]', "There is no bot 'genius'"),
        ("players = 2", "needs three players or more, not 2"),
        ('bots = ["easy", "easy", "easy", "easy"]', "4 bots do not fit a table of 3"),
        ('deck = "tiny.toml"', "'tiny' holds 20 cards, too few to deal 3 players ten each"),
        ("games = 0", "games must be 1 or more, not 0"),
        ("first = 3", "There is no seat 3 to begin"),
        ('variants = ["fast"]', "invalid enum value 'fast'"),
        ("colour = 1", "unknown field `colour`"),
        ("players = [", "is no TOML file"),
        ("[tables]\nplayers = 3", r"must stand under \[\[tables\]\]"),
    ],
)
def test_what_a_study_may_not_say(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "tiny.toml").write_text('name = "tiny"\n[cards]\nE = 10\nT = 10\n')
    with pytest.raises(StudyError, match=sentence) as error:
        read_study(written(tmp_path, text))
    assert str(error.value).count("\n") == 0
