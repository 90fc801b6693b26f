"""The letter sets of Guesses: all of them, the undominated ones, and what is left when words are said (4.5)."""

from random import Random

import pytest

from finalword.belief import LetterSets, plain
from finalword.data import open_lexicon
from finalword.rules import Lexicon
from finalword.rules.letters import mask

FULL = open_lexicon()


def undominated(words: list[str]) -> set[int]:
    sets = sorted({mask(word) for word in words})
    return {each for each, is_top in zip(sets, plain.maximal(sets), strict=True) if is_top}


@pytest.mark.parametrize("seed", range(30))
def test_open_sets_are_the_undominated_ones_of_the_words_not_said(seed: int) -> None:
    draw = Random(seed)
    words = draw.sample(list(FULL.words(2, 7)), 150)
    never = set(draw.sample(words, 10))
    choices = LetterSets.of(Lexicon.from_words(words, "some", never_propose=never), 6)
    left = [word for word in words if len(word) <= 6 and word not in never]
    said: list[str] = []
    for _ in range(12):
        places = choices.open(said)
        assert {int(each) for each in choices.sets[places]} == undominated([word for word in left if word not in said])
        word = choices.word_of(int(draw.choice(places)), said)
        assert word is not None
        said.append(word)


def test_the_best_known_word_of_a_set_is_proposed_first() -> None:
    tiers = {"STARE": 35, "TARES": 60, "RATES": 10}
    choices = LetterSets.of(Lexicon.from_words(tiers, "some", tiers), 5)
    assert choices.words(0) == ["RATES", "STARE", "TARES"]
    assert choices.word_of(0, ["RATES"]) == "STARE"
    assert choices.word_of(0, list(tiers)) is None


def test_about_twelve_thousand_sets_are_left_of_the_whole_dictionary() -> None:
    choices = LetterSets.of(FULL, 10)
    assert 70_000 < len(choices) < 100_000
    assert 10_000 < int(choices.is_maximal.sum()) < 14_000
