"""Every compiled kernel and its slow twin agree, on thousands of seeded positions."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from beliefpositions import BOOK, LETTERS, position
from finalword.belief import kernels, plain
from finalword.belief.candidates import binomials, places_of
from finalword.data import load_deck
from finalword.rules.letters import from_mask

SEEDS = [range(start, start + 500) for start in range(0, 3000, 500)]
each_batch = pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: f"from {seeds.start}")


@each_batch
def test_scan_and_transform_weigh_what_the_twin_weighs(seeds: range) -> None:
    for seed in seeds:
        at = position(seed)
        sets, hidden = np.array(at.sets, np.uint32), np.array(at.hidden, np.uint32)
        expected = plain.covered(at.sets, at.hidden, at.weights.tolist())
        assert kernels.covered(sets, hidden, at.weights).tolist() == expected
        assert kernels.counted(sets, hidden).tolist() == plain.counted(at.sets, at.hidden)
        free = int(np.bitwise_or.reduce(hidden))
        if free.bit_count() <= 12:
            sums = kernels.subset_sums(kernels.squeezed(hidden, free), at.weights, free.bit_count())
            assert sums[kernels.squeezed(sets, free)].tolist() == expected


@each_batch
def test_words_that_fit_a_row(seeds: range) -> None:
    for seed in seeds:
        at = position(seed)
        where = np.ascontiguousarray(at.block.where[:, at.words])
        found = kernels.fitting(where, at.asked, places_of(at.shown)).tolist()
        assert found == plain.fitting(at.texts, at.asked, at.shown)
        assert 0 in found


@each_batch
def test_answers_are_told_apart_alike(seeds: range) -> None:
    for seed in seeds:
        at = position(seed)
        told = kernels.answers(at.block.where, at.words, at.sets[0]).tolist()
        rows = plain.answers(at.texts, from_mask(at.sets[0]))
        assert len(set(told)) == len(set(rows)) == len(set(zip(told, rows, strict=True)))


@each_batch
def test_letters_hidden_at_places(seeds: range) -> None:
    for seed in seeds:
        at = position(seed)
        table = kernels.copies(at.block.letters, at.words, at.weights, at.asked)
        filled = {(from_mask(1 << int(c)), int(p)): int(table[c, p]) for c, p in zip(*np.nonzero(table), strict=True)}
        assert filled == plain.copies(at.texts, at.weights.tolist(), at.asked)
        values = table.sum(axis=1)
        sums = kernels.letter_sums(np.array(at.sets, np.uint32), values).tolist()
        assert sums == plain.letter_sums(at.sets, values.tolist())


@each_batch
def test_sets_inside_no_other(seeds: range) -> None:
    for seed in seeds:
        sets = sorted({each & LETTERS for each in position(seed).sets}, key=lambda each: -each.bit_count())
        assert kernels.maximal(np.array(sets, np.uint32)).tolist() == plain.maximal(sets)


@each_batch
def test_hands_that_can_lay_a_word(seeds: range) -> None:
    cards = load_deck().cards
    for seed in seeds:
        at, draw = position(seed), Random(seed)
        pool = Counter(draw.sample(cards * 2, draw.randint(12, 60)))
        drawn = draw.randint(4, 12)
        counts = np.array([pool[letter] for letter in from_mask(LETTERS)], np.int64)
        letters = at.block.letters[at.words[:3]]
        ways = kernels.hand_ways(letters, counts, drawn, binomials(int(counts.sum()), drawn))
        assert ways.tolist() == [plain.hand_ways(text, pool, drawn) for text in at.texts[:3]]


def test_ways_of_a_hand_are_those_of_listing_every_hand() -> None:
    cards = "AAABBCDEE"
    for word in ("AABC", "BBDE", "EEAA", "ABCD", "AAAA", "DDAA"):
        need = Counter(word)
        listed = sum(not need - Counter(hand) for hand in combinations(cards, 6))
        assert plain.hand_ways(word, Counter(cards), 6) == listed


@pytest.mark.parametrize("length", [4, 7, 10])
def test_whole_blocks_of_the_dictionary_agree(length: int) -> None:
    block = BOOK.block(length)
    texts = [block.word(at) for at in range(0, len(block), 97)]
    rows = np.arange(0, len(block), 97, dtype=np.int32)
    shown = plain.answers(texts[5:6], "TRAINED")[0]
    asked = sum(1 << ord(letter) - 65 for letter in "TRAINED")
    where = np.ascontiguousarray(block.where[:, rows])
    assert kernels.fitting(where, asked, places_of(shown)).tolist() == plain.fitting(texts, asked, shown)


def test_weights_come_to_the_whole_and_are_never_nothing() -> None:
    raw = np.array([1e-30, 1.0, 3.0, 7.5e4])
    weights = kernels.scaled(raw, 0.0, 1 << 30)
    assert weights.min() == 1
    assert abs(int(weights.sum()) - (1 << 30)) <= len(raw)
