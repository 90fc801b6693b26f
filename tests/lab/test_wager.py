"""The sequential test: seldom wrong whenever one looks, and soon right."""

from random import Random

import pytest

from finalword.lab.wager import Wager


def scores(chance: Random, mean: float, count: int) -> list[float]:
    """Draw scores as deals give them: the mean of three games, each won or not."""
    return [sum(chance.random() < mean for _ in range(3)) / 3 for _ in range(count)]


@pytest.mark.parametrize("mean", [1 / 3, 0.5])
def test_under_the_hypothesis_it_hardly_ever_decides(mean: float) -> None:
    chance = Random(1)
    wrong = 0
    for _ in range(300):
        wager = Wager(mean, 0.05)
        for score in scores(chance, mean, 300):
            wager.add(score)
        wrong += wager.is_decided
    assert wrong <= 0.05 * 300


@pytest.mark.parametrize("mean", [0.2, 0.45])
def test_a_real_difference_is_found_and_stays_found(mean: float) -> None:
    chance = Random(2)
    wager = Wager(1 / 3)
    when = 0
    for number, score in enumerate(scores(chance, mean, 400)):
        wager.add(score)
        when = when or (number if wager.is_decided else 0)
    assert 5 < when < 250
    assert wager.is_decided


def test_the_interval_holds_the_mean_at_all_times_nearly_always() -> None:
    chance = Random(3)
    missed = 0
    for _ in range(40):
        wager = Wager(0.5, 0.05)
        bad = False
        for number, score in enumerate(scores(chance, 0.4, 100)):
            wager.add(score)
            if number % 20 == 19:
                low, high = wager.interval()
                bad = bad or not low <= 0.4 <= high
        missed += bad
    assert missed <= 0.05 * 40


def test_the_interval_narrows_from_everything() -> None:
    wager = Wager(0.5)
    assert wager.interval() == (0.0, 1.0)
    widths = []
    for score in scores(Random(4), 0.6, 500):
        wager.add(score)
        if len(wager.scores) in {10, 50, 500}:
            low, high = wager.interval()
            assert 0 <= low < high <= 1
            widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.15


def test_a_test_agrees_with_its_interval_when_it_stops() -> None:
    wager = Wager(1 / 3)
    for score in scores(Random(5), 0.5, 1000):
        wager.add(score)
        if wager.is_decided:
            break
    low, _ = wager.interval()
    assert wager.is_decided
    assert low >= 1 / 3 - 1e-6


def test_what_is_decided_is_not_taken_back_by_the_interval() -> None:
    wager = Wager(0.5)
    for score in [1.0] * 12 + [0.0] * 6:
        wager.add(score)
    low, high = wager.interval()
    assert wager.is_decided
    assert 0.5 <= low < high
