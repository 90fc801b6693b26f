"""A lexicon answers like the plain set of its words (clause 6)."""

import json
import pickle
from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finalword.data import load_deck, open_lexicon
from finalword.rules.lexicon import TIERS, Lexicon, LexiconError

WORD = st.text("ABCXZ", min_size=1, max_size=6) | st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=40)
TIERED = st.dictionaries(WORD, st.sampled_from(TIERS), max_size=60)
ANYTHING = WORD | st.text(max_size=7) | st.text("ABCXZ19ai", max_size=7)


def in_index_order(words: set[str]) -> list[str]:
    return sorted(words, key=lambda word: (len(word), word))


def is_spelled(word: str, hand: str) -> bool:
    return not Counter(word) - Counter(hand)


@given(TIERED, st.lists(ANYTHING, max_size=40))
def test_holds_exactly_its_words(tiers: dict[str, int], asked: list[str]) -> None:
    lexicon = Lexicon.from_words(tiers, "some", tiers)
    assert [word in lexicon for word in asked] == [word in tiers for word in asked]
    assert all(word in lexicon for word in tiers)
    assert len(lexicon) == len(tiers)


@given(TIERED)
def test_knows_the_tier_of_every_word(tiers: dict[str, int]) -> None:
    lexicon = Lexicon.from_words(tiers, "some", tiers)
    assert {word: lexicon.tier(word) for word in tiers} == tiers
    assert lexicon.tier("no word", otherwise=33) == 33


@given(TIERED, st.sets(WORD), ANYTHING)
def test_proposes_no_word_that_shall_never_be(tiers: dict[str, int], never: set[str], asked: str) -> None:
    lexicon = Lexicon.from_words(tiers, "some", tiers, never)
    assert {word for word in tiers if lexicon.is_proposable(word)} == set(tiers) - never
    assert lexicon.never_proposed() == never & set(tiers)
    assert lexicon.is_proposable(asked) == (asked in set(tiers) - never)
    assert all(word in lexicon for word in tiers)


@given(st.sets(WORD), st.integers(-1, 45))
def test_index_order_is_length_then_alphabet(words: set[str], length: int) -> None:
    lexicon = Lexicon.from_words(words, "some")
    ordered = in_index_order(words)
    assert [lexicon.word(index) for index in range(len(lexicon))] == ordered
    assert [lexicon.index(word) for word in ordered] == list(range(len(ordered)))
    assert ordered[: lexicon.count_up_to(length)] == [word for word in ordered if len(word) <= length]
    assert lexicon.lengths == tuple(sorted({len(word) for word in words}))


@given(st.sets(WORD), st.integers(0, 8), st.none() | st.integers(0, 8))
def test_words_of_a_range_of_lengths(words: set[str], least: int, most: int | None) -> None:
    lexicon = Lexicon.from_words(words, "some")
    wanted = {word for word in words if least <= len(word) <= (most if most is not None else 99)}
    assert list(lexicon.words(least, most)) == in_index_order(wanted)


@given(st.sets(WORD), st.text("ABCXZ1a? ", max_size=12), st.integers(0, 7), st.none() | st.integers(0, 9))
def test_buildable_is_every_word_of_the_cards(words: set[str], hand: str, least: int, most: int | None) -> None:
    lexicon = Lexicon.from_words(words, "some")
    spelled = {word for word in words if is_spelled(word, hand) and len(word) >= least}
    short = {word for word in spelled if most is None or len(word) <= most}
    assert lexicon.buildable(hand, least, most) == sorted(short, key=lambda word: (-len(word), word))
    assert lexicon.can_build(hand, least) == bool(spelled)


@given(TIERED, st.sets(WORD), st.integers(0, 90))
def test_limited_keeps_the_words_up_to_a_tier(tiers: dict[str, int], never: set[str], limit: int) -> None:
    lexicon = Lexicon.from_words(tiers, "some", tiers, never, digests_for=(50, 70))
    kept = {word: tier for word, tier in tiers.items() if tier <= limit}
    expected = Lexicon.from_words(kept, "few", kept, never)
    limited = lexicon.limited(limit, "few")
    assert list(limited.words(least=1)) == in_index_order(set(kept))
    assert [bytes(limited.block(n)) for n in limited.lengths] == [bytes(expected.block(n)) for n in expected.lengths]
    assert (limited.name, limited.digest) == ("few", expected.digest)


@given(TIERED)
def test_digest_is_of_the_words_alone(tiers: dict[str, int]) -> None:
    by_hand = sha256("\n".join(sorted(tiers)).encode()).hexdigest()
    assert Lexicon.from_words(tiers, "one", tiers).digest == Lexicon.from_words(tiers, "two").digest == by_hand


@given(TIERED)
def test_any_buffer_of_the_same_bytes_is_the_same_lexicon(tiers: dict[str, int]) -> None:
    lexicon = Lexicon.from_words(tiers, "some", tiers)
    for copy in (Lexicon(memoryview(lexicon.to_bytes())), pickle.loads(pickle.dumps(lexicon))):
        assert (copy.name, copy.digest, list(copy.words(1))) == ("some", lexicon.digest, list(lexicon.words(1)))


def test_block_is_fixed_width_records() -> None:
    lexicon = Lexicon.from_words(["CAB", "ACE", "BADE"], "some", {"CAB": 10}, never_propose=["ACE"])
    assert bytes(lexicon.block(3)) == b"ACEhCAB1"
    assert bytes(lexicon.block(4)) == b"BADE8"
    assert lexicon.block(5).nbytes == 0
    assert lexicon.block(3).readonly


def test_what_is_no_word_has_no_tier_and_no_index() -> None:
    lexicon = Lexicon.from_words(["A", "CAB"], "some")
    for word in ("", "B", "cab", "CA", "CAB8", "ÄB", "\ud800"):
        assert word not in lexicon
        with pytest.raises(KeyError):
            lexicon.tier(word)
        with pytest.raises(KeyError):
            lexicon.index(word)
    assert 7 not in lexicon
    for index in (-1, 2):
        with pytest.raises(IndexError):
            lexicon.word(index)


@pytest.mark.parametrize("word", ["", "cab", "CA B", "CÄB", "CAB1", "CAB\n"])
def test_only_capitals_make_a_word(word: str) -> None:
    with pytest.raises(ValueError, match="capitals A-Z"):
        Lexicon.from_words([word], "some")


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"\n",
        b"CAB\nACE\n",
        b"[]\n",
        b'{"format":"finalword-lexicon/1"}\n',
        Lexicon.from_words(["CAB", "ACE"], "some").to_bytes()[:-1],
        Lexicon.from_words(["CAB", "ACE"], "some").to_bytes() + b"\n",
        json.dumps({"format": "other/1", "name": "some", "counts": {}}).encode() + b"\n",
    ],
)
def test_broken_bytes_are_refused(broken: bytes) -> None:
    with pytest.raises(LexiconError):
        Lexicon(broken)


@given(st.sets(WORD), st.integers(1, 8))
def test_no_run_of_bytes_across_words_or_lengths_is_taken_for_a_word(words: set[str], length: int) -> None:
    lexicon = Lexicon.from_words(words, "some")
    text = lexicon.to_bytes().decode()
    runs = {text[start : start + length] for start in range(len(text) - length + 1)}
    assert {run for run in runs if run in lexicon} == {word for word in words if len(word) == length}


def test_every_word_of_the_full_dictionary_is_found_and_none_beside_it() -> None:
    """Membership looks between signposts: at each of them, and at the ends of every length, it must not slip."""
    lexicon = open_lexicon()
    for length in lexicon.lengths:
        words = list(lexicon.words(length, length))
        assert all(word in lexicon for word in words)
        beside = {word[:-1] + chr(ord(word[-1]) + step) for word in words[:: len(words) // 200 + 1] for step in (-1, 1)}
        assert {word for word in beside if word in lexicon} == beside.intersection(words)


def test_what_hands_of_the_deck_can_build_is_what_a_look_at_every_word_finds() -> None:
    lexicon, random = open_lexicon(), Random(1)
    words = list(lexicon.words(4, 10))
    for hand in ["".join(random.sample(load_deck().cards, 10)) for _ in range(8)]:
        assert lexicon.buildable(hand) == sorted(
            (word for word in words if is_spelled(word, hand)), key=lambda word: (-len(word), word)
        )
