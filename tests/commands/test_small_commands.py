"""check, words, deck, rules, about: what they say, on a terminal and elsewhere, and as JSON."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from commandline import Finalword
from finalword import __version__
from finalword.data import UKACD_NOTICE, licences, load_deck, open_lexicon

HAND = "AEINRSTLOX"


@pytest.mark.parametrize(
    ("words", "status"), [(["stone"], 0), (["STONE", " Letter "], 0), (["stone", "xyzzyx"], 1), (["caf\u00e9"], 1)]
)
def test_check_answers_by_its_status(finalword: Finalword, words: list[str], status: int) -> None:
    assert finalword("check", *words).status == status


def test_check_tells_the_tier_or_why_not(finalword: Finalword) -> None:
    assert finalword("check", "stone", "xyzzyx", "caf\u00e9").out.splitlines() == [
        "STONE   valid, tier 10",
        "XYZZYX  not valid: not in the dictionary 'full'",
        "caf\u00e9    not valid: a word consists of the letters A to Z",
    ]


def test_check_as_json(finalword: Finalword) -> None:
    report = json.loads(finalword("check", "stone", "xyzzyx", "--json", "--dictionary", "everyday").out)
    lexicon = open_lexicon("everyday")
    assert report == {
        "dictionary": {"name": "everyday", "digest": lexicon.digest, "words": len(lexicon)},
        "words": [
            {"word": "STONE", "valid": True, "tier": 10},
            {"word": "XYZZYX", "valid": False, "tier": None},
        ],
    }


def test_check_with_a_file_reports_its_junk_once(finalword: Finalword, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("stone\nnot one\nnor this\n")
    answer = finalword("check", "stone", "letter", "--dictionary", str(path))
    assert answer.status == 1
    assert answer.err.count("\n") == 1
    assert "2 lines are no words" in answer.err


def test_words_are_all_of_the_hand_longest_first(finalword: Finalword) -> None:
    words = finalword("words", "--from", HAND.lower(), "--min", "5", "--max", "8", "--all").out.split()
    assert words == open_lexicon().buildable(HAND, 5, 8)


def test_words_leaves_out_what_is_never_proposed(finalword: Finalword) -> None:
    report = json.loads(finalword("words", "--from", "ARSET", "--json").out)
    assert "ARSE" not in report["words"]
    assert report["left_out"] == 1
    assert "ARSE" in finalword("words", "--from", "ARSET", "--all").out.split()


def test_words_of_a_small_maximum_need_no_minimum(finalword: Finalword) -> None:
    assert finalword("words", "--from", "QAIZ", "--max", "2").out.split() == ["AI", "QI", "ZA"]


def test_words_where_there_are_none(finalword: Finalword) -> None:
    assert finalword("words", "--from", "QQQQ") == (0, "", "")


def test_words_in_columns_on_a_terminal(on_terminal: Callable[..., str]) -> None:
    assert on_terminal("words", "--from", "AEILNRT", "--min", "6", "--dictionary", "everyday", NO_COLOR="1") == (
        "7 letters (3)\n"
        "  LATRINE  RELIANT  RETINAL\n"
        "\n"
        "6 letters (8)\n"
        "  ANTLER  LEARNT  RENTAL  RETAIN\n"
        "  ENTAIL  LINEAR  RETAIL  RETINA\n"
        "\n"
        "11 words from AEILNRT\n"
    )


def test_deck_by_class_with_counts(finalword: Finalword) -> None:
    assert finalword("deck") == (
        0,
        (
            "Final Word: 52 cards\n"
            "\n"
            "  Vowels              21   A 5  E 6  I 4  O 4  U 2\n"
            "  Anchor consonants   13   L 2  N 2  R 3  S 3  T 3\n"
            "  Other consonants    13   B 1  C 2  D 2  F 1  G 1  H 1  K 1  M 1  P 1  W 1  Y 1\n"
            "  Rare letters         5   J 1  Q 1  V 1  X 1  Z 1\n"
            "\n"
            "One deck serves up to 5 players; for more, decks are shuffled together.\n"
        ),
        "",
    )


def test_another_deck_is_shown_with_a_notice(finalword: Finalword, tmp_path: Path) -> None:
    """1.2: class totals other than 21/13/13/5 are allowed with a plain notice."""
    path = tmp_path / "vowels.toml"
    path.write_text("[cards]\nA = 12\nX = 1\n")
    answer = finalword("deck", "--deck", str(path))
    assert answer.status == 0
    assert "Other consonants     0   none" in answer.out
    assert "Three players need 3 of these decks" in answer.out
    assert "The deck 'vowels' has 12 vowels, 0 anchors, 0 other consonants, 1 rare letters;" in answer.err


def test_deck_as_json(finalword: Finalword) -> None:
    report = json.loads(finalword("deck", "--json").out)
    assert (report["size"], report["cards"]["E"]) == (52, 6)
    assert report["classes"] == {"vowel": 21, "anchor": 13, "consonant": 13, "rare": 5}


def test_deck_as_toml_is_read_back(finalword: Finalword, tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    first.write_text('name = "A \\"quoted\\" \\\\ name"\n[cards]\nA = 12\nX = 1\n')
    second.write_text(finalword("deck", "--toml", "--deck", str(first)).out)
    assert load_deck(second) == load_deck(first)


def test_rules_fit_the_terminal(on_terminal: Callable[..., str]) -> None:
    text = on_terminal("rules", NO_COLOR="1")
    assert text.startswith("Final Word\n==========\n")
    assert "\n\n\n" not in text
    assert max(map(len, text.splitlines())) <= 60
    assert "\033[" not in text
    assert "**" not in text


def test_rules_have_bold_headings_where_the_terminal_can(on_terminal: Callable[..., str]) -> None:
    text = on_terminal("rules")
    assert "\033[1mIn one minute" in text
    assert "----" not in text


def test_rules_in_a_pipe_are_plain(finalword: Finalword) -> None:
    answer = finalword("rules")
    assert "\033" not in answer.out
    assert "-----" in answer.out


def test_about_shows_the_notice_and_the_dictionary(finalword: Finalword) -> None:
    text = finalword("about").out
    assert __version__ in text
    assert UKACD_NOTICE in text
    assert open_lexicon().digest in text


def test_about_as_json(finalword: Finalword) -> None:
    report = json.loads(finalword("about", "--json").out)
    assert report["notices"] == [UKACD_NOTICE]
    assert report["dictionary"]["words"] == len(open_lexicon())


def test_licences_are_printed_whole(finalword: Finalword) -> None:
    text = finalword("about", "--licences").out
    assert all(licence in text for licence in licences().values())
