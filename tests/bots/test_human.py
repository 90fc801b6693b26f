"""The human levels see less than there is, and never blunder at random."""

import re
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from finalword.bots import ask, make
from finalword.bots.level import LEVELS, Level
from finalword.bots.memory import Memory
from finalword.bots.secret import exchange, lay
from finalword.bots.vocabulary import Vocabulary
from finalword.data import open_lexicon
from finalword.rules.actions import Build, Exchange, Guess
from finalword.rules.events import Guessed
from finalword.rules.letters import HIDDEN
from finalword.rules.lexicon import TIERS, Lexicon
from finalword.rules.state import Seat, State
from finalword.table import Table

FULL = open_lexicon()
WORDS = st.dictionaries(st.text("AEST", min_size=1, max_size=5), st.sampled_from(TIERS), max_size=40)
NEVER = st.sets(st.text("AEST", min_size=1, max_size=5))
ALL = replace(LEVELS["hard"], found=1000, cunning=1.0)


@settings(deadline=None)
@given(WORDS, NEVER, st.sampled_from(TIERS), st.text("AEST.", min_size=1, max_size=5), st.text("AEST", max_size=3))
def test_a_row_is_matched_like_a_pattern(
    tiers: dict[str, int], never: set[str], tier: int, shown: str, ruled_out: str
) -> None:
    words = Vocabulary(Lexicon.from_words(tiers, "some", tiers, never), tier)
    known = {word for word in tiers if tiers[word] <= tier and word not in never}
    hidden = "[^" + ruled_out + "a]"
    pattern = re.compile("".join(hidden if letter == HIDDEN else letter for letter in shown))
    assert words.fitting(shown, ruled_out) == sorted(word for word in known if pattern.fullmatch(word))


@settings(deadline=None)
@given(WORDS, NEVER, st.sampled_from(TIERS), st.integers(0, 6), st.integers(0, 60))
def test_only_known_words_come_to_mind(
    tiers: dict[str, int], never: set[str], tier: int, most: int, count: int
) -> None:
    lexicon = Lexicon.from_words(tiers, "some", tiers, never)
    words = Vocabulary(lexicon, tier)
    known = {word for word in tiers if tiers[word] <= tier and word not in never and len(word) <= most}
    drawn = words.imagine(Random(1), count, most)
    assert drawn <= known
    assert len(drawn) <= max(count, min(lexicon.count_up_to(most), count))
    assert drawn == known or lexicon.count_up_to(most) > count


def test_imagination_reaches_every_corner_of_the_dictionary() -> None:
    drawn = Vocabulary(FULL, 80).imagine(Random(1), 20_000, 10)
    lengths = Counter(map(len, drawn))
    assert set(lengths) == set(range(2, 11))
    for length in range(5, 11):
        share = (FULL.count_up_to(length) - FULL.count_up_to(length - 1)) / FULL.count_up_to(10)
        assert lengths[length] / len(drawn) == pytest.approx(share, rel=0.15)


def seen(*guesses: str, shown: str = "....") -> State:
    said = tuple(Guessed(0, word, {1: "...."}) for word in guesses)
    return State(seats=(Seat(), Seat(shown=shown, length=len(shown))), guesses=said)


def test_what_is_forgotten_stays_so() -> None:
    memory = Memory("seed", 3)
    words = ["AB", "CD", "EF", "GH", "IJ", "KL", "MN", "OP"]
    recalled = [set(memory.ruled_out(seen(*words, *["Z"] * later), 1)) - {"Z"} for later in range(30)]
    assert all(after <= before for before, after in pairwise(recalled))
    assert recalled[0] > recalled[-1]


def test_half_is_forgotten_in_a_half_life() -> None:
    kept = sum("A" in Memory(f"seed{number}", 6).ruled_out(seen("A", *["Z"] * 5), 1) for number in range(1000))
    assert kept / 1000 == pytest.approx(0.5, abs=0.06)


def test_what_lies_open_is_never_forgotten() -> None:
    assert set(Memory("seed", 0.01).ruled_out(seen("AB", *["Z"] * 50, shown="A..X"), 1)) >= {"A", "X"}


def test_a_guess_made_by_the_rival_itself_tells_nothing_of_it() -> None:
    view = State(seats=(Seat(), Seat(shown="....")), guesses=(Guessed(1, "STONE", {0: "...."}),))
    assert Memory("seed", 1e9).ruled_out(view, 1) == ""


def test_cunning_lays_rare_letters_and_simplicity_a_long_word() -> None:
    hand = "AEINRSTLOX"
    words = Vocabulary(FULL, 80)
    sly, simple = (lay(hand, words, replace(ALL, cunning=cunning), Random(1)) for cunning in (1.0, 0.0))
    assert sly is not None
    assert "X" in sly
    assert simple is not None
    assert len(simple) == max(map(len, filter(words.knows, FULL.buildable(hand))))


@settings(deadline=None)
@given(st.text("AEIORSTLNXQ", min_size=10, max_size=10), st.integers(0, 8), st.sampled_from([0.0, 1.0]))
def test_an_exchange_never_costs_the_best_word(hand: str, most: int, cunning: float) -> None:
    words, level = Vocabulary(FULL, 80), replace(ALL, cunning=cunning)
    word = lay(hand, words, level, Random(1))
    gone = exchange(hand, most, words, level, Random(1))
    assert len(gone) <= most
    assert not Counter(gone) - Counter(hand)
    assert word is None or not Counter(word) - (Counter(hand) - Counter(gone))


@pytest.mark.parametrize("name", LEVELS)
def test_a_nearly_open_row_is_finished_at_once(name: str) -> None:
    words = dict.fromkeys(("STONE", "LETTER", "PLAN", "MINT", "QUIZ", "JUMP", "ABLE"), 10)
    lexicon = Lexicon.from_words(words, "few", words)
    table = Table.set_deal(lexicon, ["QUIZAAAA", "JUMPAAAA", "ABLEAAAA"], "", [name] * 3)
    for seat in range(3):
        table.submit(Exchange(seat, ""))
    for seat, word in enumerate(("quiz", "jump", "able")):
        table.submit(Build(seat, word))
    table.submit(Guess(0, "mint"))
    table.submit(Guess(1, "plan"))
    bot = make(f"{name}:temperature=0,imagined=1000", 2, lexicon, "s")
    action = ask(bot, table, 2)
    assert isinstance(action, Guess)
    assert action.word in {"JUMP", "QUIZ"}


def test_levels_are_ordered_in_every_power() -> None:
    ladder = [LEVELS["easy"], LEVELS["normal"], LEVELS["hard"]]

    def rises(power: str) -> bool:
        values = [getattr(level, power) for level in ladder]
        return values == sorted(values)

    powers = [field for field in Level.__struct_fields__ if field not in {"doubt", "temperature"}]
    assert [power for power in powers if not rises(power)] == []
    assert [level.temperature for level in ladder] == sorted((level.temperature for level in ladder), reverse=True)
