"""`finalword print` as a person meets it: what it makes, what it says, and what it refuses."""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from commandline import Answer, Finalword
from finalword.cli import run
from finalword.press import order as ordering
from finalword.press.command import add_arguments
from finalword.press.delivery import deliver
from finalword.press.measures import PressError
from finalword.press.services import load_services


@pytest.fixture
def finalword(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Finalword:
    """Run a command line in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def runner(*arguments: str) -> Answer:
        capsys.readouterr()
        status = run(arguments)
        return Answer(status, *capsys.readouterr())

    return runner


def small(finalword: Finalword, *more: str) -> Answer:
    """Print for one paper in one ink."""
    return finalword("print", "--paper", "a4", "--ink", "low", *more)


def test_files_progress_and_summary(finalword: Finalword, tmp_path: Path) -> None:
    answer = small(finalword)
    assert answer.status == 0
    files = sorted(path.name for path in (tmp_path / "final-word-print").iterdir())
    assert files == [
        "deck-a4-low.pdf",
        "instructions-a4.pdf",
        "reference-a4.pdf",
        "rules-booklet-a4.pdf",
        "rules.pdf",
        "tuck-box-a4-low.pdf",
    ]
    assert answer.err.splitlines()[0] == "1 of 6: deck-a4-low.pdf"
    assert len(answer.err.splitlines()) == 6
    assert all(file in answer.out for file in files)
    assert "flip on the long edge" in answer.out
    assert "flip on the short edge" in answer.out
    assert "Print at 100 %" in answer.out
    assert list(tmp_path.iterdir()) == [tmp_path / "final-word-print"], "nothing is left beside it"


def test_json_names_every_file_and_its_size(finalword: Finalword, tmp_path: Path) -> None:
    told = json.loads(small(finalword, "--json", "--out", "here").out)
    assert told["out"] == "here"
    for item in told["files"]:
        assert (tmp_path / "here" / item["file"]).stat().st_size == item["bytes"]
        assert item["how"]


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (("--layout", "gutterfold"), "deck-a4-gutterfold-low.pdf"),
        (("--layout", "bleed", "--card", "bridge"), "deck-a4-bleed-bridge-low.pdf"),
        (("--card", "euro"), "deck-a4-euro-low.pdf"),
        (("--back-offset=-1.5,0.5", "--back-bleed", "2"), "deck-a4-low.pdf"),
    ],
)
def test_variants_are_named_after_what_they_are(
    finalword: Finalword, tmp_path: Path, arguments: tuple[str, ...], file: str
) -> None:
    assert small(finalword, "--out", "out", *arguments).status == 0
    assert (tmp_path / "out" / file).read_bytes().startswith(b"%PDF-")


def test_the_page_of_calibrate_comes_alone(finalword: Finalword, tmp_path: Path) -> None:
    assert finalword("print", "--calibrate", "--paper", "letter", "--out", "out").status == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["calibrate-letter.pdf"]


def test_a_service_gets_its_folder_and_the_person_what_is_left(finalword: Finalword, tmp_path: Path) -> None:
    answer = finalword("print", "--service", "drivethrucards-poker")
    assert answer.status == 0
    assert "not yet PDF/X" in answer.out
    folder = tmp_path / "final-word-drivethrucards-poker"
    assert {path.name for path in folder.iterdir()} == {"deck.pdf", "contact-sheet.png"}


def test_other_files_in_the_folder_stay(finalword: Finalword, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    assert small(finalword, "--out", "out").status == 0
    assert (tmp_path / "out" / "mine.txt").read_text() == "mine"


def deck_file(tmp_path: Path, cards: str) -> str:
    """Write a deck and return its path."""
    path = tmp_path / "deck.toml"
    path.write_text(f'name = "Mine"\n[cards]\n{cards}\n')
    return str(path)


def test_another_deck_is_printed_with_a_plain_notice(finalword: Finalword, tmp_path: Path) -> None:
    answer = small(finalword, "--deck", deck_file(tmp_path, "A = 30\nB = 30\nQ = 2"))
    assert answer.status == 0
    assert "not the standard 21, 13, 13 and 5: 30 vowel, 0 anchor, 30 consonant, 2 rare." in answer.out


def test_a_deck_too_thick_for_the_box_is_printed_without(finalword: Finalword, tmp_path: Path) -> None:
    answer = small(finalword, "--deck", deck_file(tmp_path, "A = 120\nS = 60"))
    assert answer.status == 0
    assert "No tuck box on A4: a tuck box of" in answer.out
    assert not (tmp_path / "final-word-print" / "tuck-box-a4-low.pdf").exists()


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("A = 1", "the deck has 1 card; the press takes 10 (one hand) to 216"),
        ("A = 300", "the deck has 300 cards; the press takes 10 (one hand) to 216"),
        ('"É" = 5', "a card is one letter from A to Z"),
        ("a = 5", "write A"),
    ],
)
def test_decks_that_cannot_be_printed(finalword: Finalword, tmp_path: Path, cards: str, sentence: str) -> None:
    answer = finalword("print", "--deck", deck_file(tmp_path, cards))
    refused(answer, sentence)
    assert not (tmp_path / "final-word-print").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--back-offset", "30,0"), "'30,0' moves the backs too far; each number can be -5 to 5 mm"),
        (("--back-offset", "1"), "'1' is no pair of millimetres, such as -1.5,0.5"),
        (("--back-offset", "a,b"), "'a' is no number of millimetres"),
        (("--back-offset", "nan,0"), "'nan' is no number of millimetres"),
        (("--back-bleed", "3"), "the back's bleed on this sheet can be 0 to 1 mm, not 3; the crop marks need the rest"),
        (("--back-bleed=-1",), "can be 0 to 3 mm, not -1"),
        (("--paper", "a3"), "invalid choice: 'a3'"),
        (("--service", "acme"), "gamecrafter-poker"),
        (("--out", "taken"), "'taken' is a file; name a folder with --out"),
        (("--out", "taken/below"), "the folder 'taken/below' cannot be written: "),
        (("--deck", "nowhere.toml"), "nowhere.toml"),
        (
            ("--service", "gamecrafter-poker", "--back-bleed", "1"),
            "--back-bleed has no say in what gamecrafter-poker takes",
        ),
        (("--calibrate", "--ink", "low"), "the page of --calibrate needs nothing but --paper; leave out --ink"),
        (("--calibrate", "--back-offset=1,1"), "leave out --back-offset"),
        (("--calibrate", "--deck", "mine.toml"), "leave out --deck"),
        (("--layout", "fronts", "--back-offset", "1,1"), "the layout fronts has no pages of backs to move"),
        (("--layout", "fronts", "--back-bleed", "1"), "the layout fronts has no backs"),
    ],
)
def test_wrong_input_gets_one_sentence(
    finalword: Finalword, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "taken").write_text("a file")
    refused(finalword("print", *arguments), sentence)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def refused(answer: Answer, sentence: str) -> None:
    """Check that an answer is one sentence on standard error and status 2."""
    assert answer.status == 2
    assert not answer.out
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


Break = Callable[[], bytes]


@pytest.mark.parametrize("failure", [KeyboardInterrupt, PressError("it broke"), MemoryError])
def test_when_anything_fails_nothing_is_changed(tmp_path: Path, failure: type[BaseException] | PressError) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "deck.pdf").write_bytes(b"old")

    def made() -> Iterator[tuple[str, bytes, str]]:
        yield "deck.pdf", b"new", ""
        raise failure

    with pytest.raises((KeyboardInterrupt, PressError, MemoryError)):
        deliver(out, made(), lambda _: None)
    assert (out / "deck.pdf").read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_full_disk_is_told_in_one_sentence(tmp_path: Path) -> None:
    def made() -> Iterator[tuple[str, bytes, str]]:
        yield "a.pdf", b"new", ""
        raise OSError(28, "No space left on device")

    with pytest.raises(PressError, match="cannot be written: no space left on device; name another with --out"):
        deliver(tmp_path / "out", made(), lambda _: None)
    assert not list(tmp_path.iterdir())


def test_without_the_print_extra_one_sentence_says_what_to_install(
    finalword: Finalword, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("finalword.press.command.NEEDS", ("typst", "no_such_module"))
    refused(finalword("print"), "printing needs no_such_module; install the game with pip install 'finalword[print]'")


def test_the_press_takes_what_the_command_lets_through() -> None:
    assert (ordering.FEWEST, ordering.MOST) == (10, 216)


def test_the_guide_names_every_option_and_service() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    options = [option for action in parser._actions for option in action.option_strings if option.startswith("--")]
    guide = (Path(__file__).parents[2] / "docs" / "print.md").read_text("utf-8")
    assert [name for name in (*options, *load_services()) if name != "--help" and name not in guide] == []


def test_a_new_folder_can_be_read_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "any").mkdir()
    deliver(tmp_path / "out", [("fronts/a.png", b"1", "")], lambda _: None)
    assert (tmp_path / "out").stat().st_mode == (tmp_path / "any").stat().st_mode
    assert (tmp_path / "out" / "fronts" / "a.png").read_bytes() == b"1"
