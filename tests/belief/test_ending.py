"""Endings are worth what trying every word at every turn says, and real ones are solved in time."""

from random import Random

import pytest

from finalword.belief import ending, plain
from finalword.belief.ending import Ending, TooManyPositionsError
from finalword.belief.front import Target
from finalword.data import open_lexicon
from finalword.rules.letters import mask

FULL = open_lexicon()


def random_words(draw: Random, count: int, shortest: int = 2, longest: int = 4) -> list[str]:
    found: set[str] = set()
    while len(found) < count:
        found.add("".join(draw.choice("ABCDE") for _ in range(draw.randint(shortest, longest))))
    return sorted(found)


def target(draw: Random, most: int) -> Target:
    length = draw.randint(3, 4)
    words = random_words(draw, draw.randint(1, most), length, length)
    return Target(tuple(words), tuple(draw.randint(1, 5) for _ in words), 0)


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_tiny_endings_agree_with_brute_force(start: int) -> None:
    for seed in range(start, start + 50):
        draw = Random(seed)
        mine, other, words = target(draw, 4), target(draw, 4), random_words(draw, draw.randint(1, 7))
        assert Ending(mine, other, words, ()).solve().value == pytest.approx(plain.ending(mine, other, words)), seed


ORDERS = [(0, 1, 1, 0), (0, 0, 1, 1), (0, 1, 1, 0, 1, 0)]
"""Turns to and fro, from either of the two turns in a row; a lead that passes on round three, with one out."""


@pytest.mark.parametrize("order", ORDERS, ids=str)
@pytest.mark.parametrize("start", range(0, 100, 50))
def test_tiny_endings_in_passes_agree_with_brute_force(start: int, order: tuple[int, ...]) -> None:
    for seed in range(start, start + 50):
        draw = Random(seed)
        mine, other, words = target(draw, 4), target(draw, 4), random_words(draw, draw.randint(1, 7))
        solved = Ending(mine, other, words, (), order=order).solve()
        assert solved.value == pytest.approx(plain.ending(mine, other, words, order)), seed


@pytest.mark.parametrize("order", ORDERS, ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_the_bounds_in_passes_agree_with_brute_force(
    seed: int, order: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending, "WAITING", 8)
    draw = Random(2000 + seed)
    mine, other, words = target(draw, 3), target(draw, 3), random_words(draw, 9)
    solved = Ending(mine, other, words, (), order=order).solve()
    assert solved.value == pytest.approx(plain.ending(mine, other, words, order))


def test_who_speaks_twice_needs_no_luck_with_two_words() -> None:
    """DOBY or DOXY: one turn may miss, two cannot; the rival is as sure the turn after."""
    mine, other = Target(("DOBY", "DOXY"), (1, 1), mask("DOY")), Target(("BIGA", "VIGA"), (1, 1), mask("IGA"))
    words = ["ABE", "OBE", "AXE", "OXO", "AVE", "EVE"]
    orders = ((0, 1), (0, 1, 1, 0), (0, 0, 1, 1))
    values = [Ending(mine, other, words, (), order=order).solve().value for order in orders]
    assert values == [0.75, 0.5, 1.0]


@pytest.mark.parametrize("seed", range(12))
def test_the_bounds_of_larger_dictionaries_agree_with_brute_force(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "WAITING", 9)  # so that ten words count as many
    draw = Random(1000 + seed)
    mine, other, words = target(draw, 3), target(draw, 3), random_words(draw, 10)
    assert Ending(mine, other, words, ()).solve().value == pytest.approx(plain.ending(mine, other, words))


def test_every_best_guess_is_worth_the_value_and_no_other_is() -> None:
    for seed in range(30):
        draw = Random(seed)
        mine, other, words = target(draw, 3), target(draw, 3), random_words(draw, 6)
        solution = Ending(mine, other, words, ()).solve()
        for word in words:
            # one word to start with, then all that are left: the same as saying it first
            alone = _worth_first(word, mine, other, words)
            assert (word in solution.words) == (alone == pytest.approx(solution.value)), (seed, word)


def _worth_first(word: str, mine: Target, other: Target, words: list[str]) -> float:
    left = [each for each in words if each != word]
    cells: dict[str, list[int]] = {}
    asked = mask(word)
    for at, each in enumerate(mine.words):
        cells.setdefault(plain.shown_by(each, word), []).append(at)
    worth = 0.0
    for shown, places in cells.items():
        chance = sum(mine.weights[at] for at in places) / sum(mine.weights)
        rest = Target(tuple(mine.words[at] for at in places), tuple(mine.weights[at] for at in places), asked)
        worth += chance * (1 - plain.ending(other, rest, left) if "." in shown else 1.0)
    return worth


def test_a_word_that_both_want_is_worth_denying() -> None:
    mine = Target(("ABE", "ACE"), (1, 1), mask("E"))
    other = Target(("DIB", "DID"), (1, 1), 0)
    solution = Ending(mine, other, ["BAC", "DIB", "ID"], ()).solve()
    assert solution.words == ("BAC",)
    assert solution.value == 1.0


def test_a_said_word_is_not_said_again() -> None:
    mine, other = Target(("JAZZ",), (1,), 0), Target(("QUIZ",), (1,), 0)
    words = ["JAZZ", "QUIZ", "JIZZ"]
    assert Ending(mine, other, words, ()).solve().value == 1.0
    assert Ending(mine, other, words, ("JAZZ",)).solve().value < 1.0


def test_no_word_left_is_a_shared_win() -> None:
    mine, other = Target(("JAZZ",), (1,), 0), Target(("QUIZ",), (1,), 0)
    assert Ending(mine, other, ["JAZZ"], ("JAZZ",)).solve() == ending.Solution(0.5, (), 0)


def test_a_real_ending_with_long_lists() -> None:
    asked = mask("EARSOTICLNKHUD")
    mine = Target(("DOBY", "DOGY", "DOMY", "DOPY", "DOWF", "DOWP", "DOXY", "DOZY"), (3, 1, 1, 2, 1, 1, 1, 1), asked)
    other = Target(("BIGA", "GIMP", "JIMP", "JIVA", "JIVY", "MIXY", "PIMA", "PIXY", "VIGA", "WIMP"), (1,) * 10, asked)
    words = [word for word in FULL.words(2, 4) if FULL.is_proposable(word)]
    solution = Ending(mine, other, words, ("EARS",)).solve()
    assert 0.5 < solution.value < 1
    assert solution.words
    with pytest.raises(TooManyPositionsError):
        Ending(mine, other, words, ("EARS",), most=2).solve()
