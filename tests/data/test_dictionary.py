"""The shipped dictionary: what is in it, and that it is exactly what its script makes of SCOWL."""

import sys
from pathlib import Path

import pytest

from finalword.data import FOLDER, open_lexicon

TOOLS = Path(__file__).parents[2] / "tools"
SCOWL = Path("/usr/share/dict/scowl")


def curated(name: str) -> list[str]:
    lines = (TOOLS / "lexicon" / f"{name}.txt").read_text().splitlines()
    return [line.upper() for line in lines if not line.startswith("#")]


@pytest.mark.skipif(not SCOWL.is_dir(), reason="needs the word lists: `tools/setup-tests` or apt-get install scowl")
def test_rebuilding_from_the_package_gives_the_shipped_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    monkeypatch.delitem(sys.modules, "build_dictionary", raising=False)
    import build_dictionary  # noqa: PLC0415 - a script of the repository, not an installed module

    assert build_dictionary.build().to_bytes() == (FOLDER / "full.lexicon").read_bytes()
    assert Path("/usr/share/doc/scowl/copyright").read_bytes() == (FOLDER / "licences" / "scowl.txt").read_bytes()


def test_size_and_count() -> None:
    assert (FOLDER / "full.lexicon").stat().st_size < 3_000_000
    assert 248_000 < open_lexicon().count_up_to(15) < 249_000
    assert len(open_lexicon("everyday")) < len(open_lexicon("standard")) < len(open_lexicon("full"))
    assert open_lexicon().lengths[0] == 2


@pytest.mark.parametrize("word", ["STONE", "LETTER", "QI", "CAFE", "OEUVRE", "ENCYCLOPAEDIA", "COLOUR", "COLOR", "OK"])
def test_ordinary_accented_and_both_spellings_are_words(word: str) -> None:
    assert word in open_lexicon()


@pytest.mark.parametrize("word", ["LONDON", "NASA", "DONT", "MR", "ETC", "TV", "EUROPEANISED", "E", "I"])
def test_no_names_abbreviations_or_single_letters(word: str) -> None:
    assert word not in open_lexicon()


def test_curated_lists_are_honoured() -> None:
    lexicon = open_lexicon()
    assert {lexicon.tier(word) for word in curated("add")} == {70}
    assert not [word for word in curated("deny") if word in lexicon]
    assert not [word for word in curated("never_propose") if word not in lexicon or lexicon.is_proposable(word)]


@pytest.mark.parametrize(("name", "most"), [("everyday", 50), ("standard", 70)])
def test_smaller_dictionaries_hold_the_words_up_to_their_tier(name: str, most: int) -> None:
    full, small = open_lexicon(), open_lexicon(name)
    assert list(small.words()) == [word for word in full.words() if full.tier(word) <= most]
    assert small.name == name
    assert small.tier("STONE") == full.tier("STONE") == 10
