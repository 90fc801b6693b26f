"""A belief holds every word that can be, weighs it by what the observer knows, and is exact about a Guess."""

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from finalword.belief import (
    ANY,
    Belief,
    Habit,
    answer_chances,
    believe,
    entropy,
    letter_chances,
    out_chance,
    plain,
    put_out,
    turned_up,
    word_chances,
)
from finalword.belief.candidates import pool_of
from finalword.bots import make, play
from finalword.data import load_deck, open_lexicon
from finalword.rules import Build, Exchange, Guess, Lexicon, Options
from finalword.rules.letters import ALPHABET, from_mask, mask
from finalword.table import Table

FULL = open_lexicon()
SOME = Lexicon.from_words(
    "QUIZ QUIT QUAY SUIT SLIT LETTER LATTER BETTER STONE NOTES TONES ONSET ZEST JEST".split(), "some"
)


def in_play(
    words: list[str], stock: str = "EEIOUJL", lexicon: Lexicon = FULL, check: str = "build", first: int = 0
) -> Table:
    """Return a set deal in which each seat holds the letters of its word and six more, and has laid it."""
    options = Options(word_check="end" if check == "end" else "build", first=first)
    table = Table.set_deal(lexicon, [word + "AEINRT" for word in words], stock, words, options)
    for seat in range(len(words)):
        table.submit(Exchange(seat, ""))
    for seat, word in enumerate(words):
        table.submit(Build(seat, word))
    return table


def random_game(seed: int, players: int, moves: int) -> Table:
    """Return a game of random players after so many actions."""
    table = Table.open(FULL, load_deck(), [f"Seat {seat}" for seat in range(players)], seed=str(seed))
    return play(table, [make("random", seat, FULL, str(seed)) for seat in range(players)], moves)


@pytest.mark.parametrize("seed", range(40))
def test_the_secret_is_among_the_words_that_fit(seed: int) -> None:
    players = Random(seed).randint(3, 12)
    table = random_game(seed, players, 2 * players + Random(seed).randint(0, 12))
    for observer in (None, 0):
        for seat, belief in believe(table.view(observer), FULL, observer).items():
            secret = table.state.seats[seat].secret
            assert secret in belief.texts()
            assert sum(word_chances(belief).values()) == pytest.approx(1)
            shown = table.state.seats[seat].shown
            assert all(plain.shown_by(text, from_mask(belief.asked)) == shown for text in belief.texts())


@pytest.mark.parametrize("seed", range(20))
def test_odds_of_a_guess_are_those_of_counting_words(seed: int) -> None:
    table = random_game(seed, 3, 8)
    for belief in believe(table.view(0), FULL, 0).values():
        chances = word_chances(belief)
        for said in ("STONE", "QUARTZ", "ABLY"):
            fresh = {
                word: [letter for letter in word if letter in said and not mask(letter) & belief.asked]
                for word in chances
            }
            hidden = {word: [letter for letter in word if not mask(letter) & belief.asked] for word in chances}
            out = sum(chance for word, chance in chances.items() if len(fresh[word]) == len(hidden[word]))
            assert out_chance(belief, said) == pytest.approx(out)
            up = sum(chance * len(fresh[word]) for word, chance in chances.items())
            assert turned_up(belief, np.array([mask(said)], np.uint32))[0] / belief.total == pytest.approx(up)
            answers: defaultdict[str, float] = defaultdict(float)
            for word, chance in chances.items():
                answers[plain.shown_by(word, from_mask(belief.asked | mask(said)))] += chance
            assert answer_chances(belief, said) == pytest.approx(sorted(answers.values(), reverse=True))
            assert 0 <= entropy(belief, said) <= np.log2(len(answers)) + 1e-9


def test_scan_and_transform_give_the_same_odds() -> None:
    table = in_play(["LETTER", "STONE", "ZEST"])
    table.submit(Guess(0, "ATONER"))
    belief = believe(table.view(0), FULL, 0)[1]
    sets = np.array([mask(word) for word in FULL.words(4, 6)], np.uint32)
    one_by_one = [put_out(belief, sets[at : at + 1])[0] for at in range(0, len(sets), 1000)]
    assert put_out(belief, sets)[::1000].tolist() == one_by_one


def test_weights_are_the_hands_that_can_lay_the_word() -> None:
    table = in_play(["LETTER", "STONE", "ZEST"], lexicon=SOME)
    view = table.view(0)
    pool = Counter(dict(zip(ALPHABET, pool_of(view, 1, 0), strict=True)))
    ways = {word: plain.hand_ways(word, pool, 11) for word in SOME.words(5, 5)}
    expected = {word: float(Fraction(way, sum(ways.values()))) for word, way in ways.items() if way}
    assert word_chances(believe(view, SOME, 0, ANY)[1]) == pytest.approx(expected, abs=1e-8)


def test_a_card_in_ones_own_hand_rules_words_out() -> None:
    table = in_play(["QUIZ", "SUIT", "ZEST"], lexicon=SOME)
    mine, public = believe(table.view(0), SOME, 0)[1], believe(table.view(None), SOME)[1]
    assert "QUIT" in public.texts()
    assert "QUIT" not in mine.texts()


def test_a_card_shown_in_another_row_rules_words_out() -> None:
    table = in_play(["QUIZ", "SUIT", "ZEST"], lexicon=SOME, first=1)
    table.submit(Guess(1, "QUAY"))
    assert "JEST" in believe(table.view(2), SOME, 2)[1].texts()
    assert not any("Q" in text for text in believe(table.view(2), SOME, 2)[1].texts())


def test_a_habit_moves_the_weights_and_its_floor_keeps_every_word() -> None:
    table = in_play(["QUIZ", "SUIT", "ZEST"], lexicon=SOME)
    loves_q = Habit(letters=tuple(320 if letter == "Q" else 0 for letter in ALPHABET))
    plainly = word_chances(believe(table.view(2), SOME, 2, ANY)[0])
    lovingly = word_chances(believe(table.view(2), SOME, 2, loves_q)[0])
    assert lovingly["QUIT"] / lovingly["SLIT"] > 4 * plainly["QUIT"] / plainly["SLIT"]
    assert lovingly.keys() == plainly.keys()
    assert lovingly["SLIT"] > plainly["SLIT"] / 10


def test_letters_at_places() -> None:
    table = in_play(["LETTER", "STONE", "ZEST"], lexicon=SOME, first=1)
    table.submit(Guess(1, "STONE"))
    belief = believe(table.view(1), SOME, 1)[0]
    chances = word_chances(belief)
    places = letter_chances(belief)
    assert [set(place) for place in places[1:5]] == [{"E"}, {"T"}, {"T"}, {"E"}]
    assert places[0] == pytest.approx({word[0]: chance for word, chance in chances.items()})


def test_under_end_a_row_may_be_no_word_and_the_list_empty() -> None:
    table = in_play(["ZZXQ", "STONE", "ZEST"], lexicon=SOME, check="end", first=1)
    before = believe(table.view(1), SOME, 1)[0]
    assert 0 < before.nonword < before.total / 10
    table.submit(Guess(1, "ZEST"))
    belief = believe(table.view(1), SOME, 1)[0]
    assert belief.texts() == []
    assert belief.nonword == belief.total > 0
    assert 0 < out_chance(belief, "QUAY") < 1
    assert sum(letter_chances(belief)[2].values()) == pytest.approx(1)
    assert answer_chances(belief, "QUAY") == []


def test_odds_against_a_row_that_is_no_word_are_those_of_drawing_cards() -> None:
    table = in_play(["ZZXQ", "STONE", "ZEST"], lexicon=SOME, check="end", first=1)
    table.submit(Guess(1, "ZEST"))
    belief: Belief = believe(table.view(1), SOME, 1)[0]
    cards = [letter for letter, count in zip(ALPHABET, belief.pool, strict=True) for _ in range(count)]
    free = [card for card in cards if not mask(card) & belief.asked]
    inside = sum(card in "QUAY" for card in free)
    expected = Fraction(inside * (inside - 1), len(free) * (len(free) - 1))
    assert out_chance(belief, "QUAY") == pytest.approx(float(expected), abs=1e-6)


def test_nothing_is_believed_of_a_player_who_is_out_or_of_oneself() -> None:
    table = in_play(["LETTER", "STONE", "ZEST"])
    table.submit(Guess(0, "ONSET"))
    assert set(believe(table.view(0), FULL, 0)) == {2}
    assert set(believe(table.view(None), FULL)) == {0, 2}
