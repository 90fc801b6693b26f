"""A dictionary of one's own (6.4): what a text file may hold, and what is said about the rest."""

from pathlib import Path

import pytest

from finalword.data import UnusableFileError, load_words, open_lexicon


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.txt"


@pytest.mark.parametrize(
    "raw",
    [
        b"stone\nLetter\n",
        b"stone\r\nLetter\r\n",
        b"stone\rletter",
        b"\xef\xbb\xbfstone\nletter\n",
        "stone\nletter\n".encode("utf-16"),
        b"\n\n  stone \n\tletter\nSTONE\nstone\n\n",
        b"# my words\nstone\n# more\nletter\n",
        "\uff33\uff34\uff2f\uff2e\uff25\nletter\n".encode(),
    ],
    ids=["plain", "crlf", "cr", "bom", "utf-16", "blanks and duplicates", "comments", "full-width"],
)
def test_forms_of_a_text_file(path: Path, raw: bytes) -> None:
    path.write_bytes(raw)
    lexicon, skipped = load_words(path)
    assert list(lexicon.words()) == ["STONE", "LETTER"]
    assert not skipped
    assert lexicon.name == "mine.txt"


def test_words_of_one_letter_are_words(path: Path) -> None:
    path.write_bytes(b"a\ni\n")
    assert list(load_words(path)[0].words(least=1)) == ["A", "I"]


def test_skipped_lines_are_counted_by_reason_and_reported_once(path: Path) -> None:
    path.write_bytes(b"stone\ntwo words\ncaf\xe9\nit's\nco-op\ncaf\xc3\xa9\n4tune\n\nstra\xc3\x9fe\n")
    said: list[str] = []
    assert list(open_lexicon(str(path), said.append).words()) == ["STONE"]
    (sentence,) = said
    assert sentence == (
        "mine.txt: 7 lines are no words and were skipped (2 with a hyphen or an apostrophe, 2 with an accent or a "
        "letter other than A-Z, 1 with more than one word, 1 with bytes that are not UTF-8, 1 with digits or other "
        "signs; the first is line 2)."
    )


def test_a_clean_file_reports_nothing(path: Path) -> None:
    path.write_bytes(b"stone\n")
    said: list[str] = []
    open_lexicon(str(path), said.append)
    assert said == []


def test_tiers_are_the_defaults_or_else_70(path: Path) -> None:
    path.write_bytes(b"stone\nqi\narse\nflurbish\n")
    lexicon, full = open_lexicon(str(path)), open_lexicon()
    assert {word: lexicon.tier(word) for word in lexicon.words()} == {
        "STONE": full.tier("STONE"),
        "QI": full.tier("QI"),
        "ARSE": full.tier("ARSE"),
        "FLURBISH": 70,
    }
    assert [word for word in lexicon.words() if not lexicon.is_proposable(word)] == ["ARSE"]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "'mine.txt' holds no word"),
        (b"\n\n# nothing\n", "'mine.txt' holds no word"),
        (b"1\n2\n", "'mine.txt' holds no word"),
        (b"\x89PNG\r\n\x1a\n\0\0IHDR\nhi", "'mine.txt' is no text"),
    ],
)
def test_a_file_without_words_is_refused(path: Path, raw: bytes, sentence: str) -> None:
    path.write_bytes(raw)
    with pytest.raises(UnusableFileError, match=sentence):
        open_lexicon(str(path))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableFileError, match="cannot be read: Is a directory"):
        open_lexicon(str(tmp_path))
    with pytest.raises(UnusableFileError, match="name one of everyday, standard, full, or a file"):
        open_lexicon("ful")
