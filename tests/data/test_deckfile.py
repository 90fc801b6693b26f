"""A deck as a file (1.2): the shipped one, others, and what is said about broken ones."""

from collections import Counter
from pathlib import Path

import pytest

from finalword.data import UnusableFileError, load_deck


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def test_default_deck_is_that_of_the_rules() -> None:
    """1.1, 1.2."""
    vowels, anchors, rares = "AAAAAEEEEEEIIIIOOOOUU", "LLNNRRRSSSTTT", "JQVXZ"
    deck = load_deck()
    assert deck.counts == Counter(vowels + anchors + "BCCDDFGHKMPWY" + rares)
    assert (deck.name, deck.size, deck.is_standard) == ("Final Word", 52, True)


def test_another_deck(path: Path) -> None:
    path.write_bytes(b'\xef\xbb\xbfname = "Short"\r\n[cards]\r\nE = 3\r\nX = 1\r\nB = 0\r\n')
    deck = load_deck(path)
    assert (deck.name, deck.cards, deck.is_standard) == ("Short", "EEEX", False)


def test_a_deck_without_a_name_has_its_files(path: Path) -> None:
    path.write_text("[cards]\nA = 1\n")
    assert load_deck(str(path)).name == "mine"


@pytest.mark.parametrize(
    ("text", "line", "cure"),
    [
        ("", 1, r"must stand in a table: \[cards\]"),
        ("cards = 5", 1, r"must stand in a table: \[cards\]"),
        ("[cards]\nA = 5\nA = 3\n", 3, "overwrite a value; lines must read like A = 5"),
        ("[cards]\nA = 5 B = 3\n", 2, "expected newline"),
        ('# deck\n[cards]\nA = "', 3, "unterminated string"),
        ("[cards]\n\na = 5\n", 3, "'a' is no card; write A"),
        ("[cards]\nAB = 5\n", 2, "'AB' is no card; a card is one letter from A to Z"),
        ('[cards]\n"É" = 1\n', 2, "'É' is no card"),
        ("[cards]\nA = 1\nB = -5\n", 3, "whole number from 0 to 1000, such as B = 1"),
        ("[cards]\nA = true\n", 2, "whole number"),
        ("[cards]\nA = 1.5\n", 2, "whole number"),
        ("[cards]\nA = 0\n", 1, "holds no card; give a number to at least one letter"),
        ("[cards]\nA = 1\n[extra]\nB = 1\n", 3, "'extra' has no meaning here"),
        ("[cards]\nA = 1\n[cards.B]\nC = 1\n", 3, "whole number"),
        ('name = " "\n[cards]\nA = 1\n', 1, "the name must be a text"),
        ('name = "a\\u001b[31mb"\n[cards]\nA = 1\n', 1, "the name must be a text"),
    ],
)
def test_a_broken_deck_names_line_and_cure(path: Path, text: str, line: int, cure: str) -> None:
    path.write_text(text, "utf-8")
    with pytest.raises(UnusableFileError, match=rf"^mine.toml, line {line}: .*{cure}.*\.$"):
        load_deck(path)


def test_a_deck_in_another_encoding_names_the_line(path: Path) -> None:
    path.write_bytes(b"[cards]\nA = 1 # caf\xe9\n")
    with pytest.raises(UnusableFileError, match="line 2: this is not UTF-8 text; save the file as UTF-8"):
        load_deck(path)


def test_a_missing_deck_is_refused(path: Path) -> None:
    with pytest.raises(UnusableFileError, match=r"mine.toml' cannot be read: No such file"):
        load_deck(path)
