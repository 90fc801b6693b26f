"""Bots play whole games on any terms: every action legal, every game ended (4.6, 4.9)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finalword.bots import Bot, ask, awaited, make, play
from finalword.data import open_lexicon
from finalword.rules.deck import Deck
from finalword.rules.legal import has_word_left
from finalword.rules.lexicon import TIERS, Lexicon
from finalword.rules.options import VARIANTS, Options
from finalword.table import Table

DECK = "AAAAAEEEEEEIIIIOOOOUULLNNRRRSSSTTTBCCDDFGHKMPWYJQVXZ"
PLAIN = ("random", "easy", "normal", "hard")
WORDS = st.dictionaries(st.text("AEST", min_size=1, max_size=5), st.sampled_from(TIERS), min_size=1, max_size=30)
TERMS = st.builds(
    Options,
    word_check=st.sampled_from(["build", "end"]),
    first=st.integers(0, 2),
    variants=st.lists(st.sampled_from(VARIANTS), unique=True).map(tuple),
)


def seated(names: list[str], lexicon: Lexicon, seed: str) -> list[Bot]:
    return [make(name, seat, lexicon, seed) for seat, name in enumerate(names)]


@pytest.mark.parametrize("check", ["build", "end"])
@pytest.mark.parametrize("players", [3, 20])
def test_a_game_with_the_real_dictionary_ends(players: int, check: str) -> None:
    names = [PLAIN[seat % 4] for seat in range(players)]
    lexicon = open_lexicon()
    options = Options(word_check="build" if check == "build" else "end")
    table = Table.open(lexicon, Deck("default", DECK), names, options, seed="a")
    assert play(table, seated(names, lexicon, "b")).state.winners


@given(
    tiers=WORDS,
    options=TERMS,
    names=st.lists(st.sampled_from(PLAIN), min_size=3, max_size=20),
    never=st.sets(st.text("AEST", min_size=1, max_size=5)),
    seed=st.text("ab", max_size=3),
)
@settings(deadline=None, max_examples=150)
def test_a_game_on_odd_terms_ends(
    tiers: dict[str, int], options: Options, names: list[str], never: set[str], seed: str
) -> None:
    lexicon = Lexicon.from_words(tiers, "odd", tiers, never)
    hands = ["AEST", "AAEESSTT", *["AESTAESTAE"] * (len(names) - 2)]
    table = Table.set_deal(lexicon, hands, "AEST" * 20, names, options, seed)
    bots = seated(names, lexicon, seed)
    play(table, bots, 3 * len(names) + 40 * len(tiers))
    can_build = options.word_check == "end" or any(len(word) in range(4, 11) for word in tiers)
    if table.state.winners is None:
        assert not can_build or table.state.phase != "guess"
        assert table.state.phase != "exchange"
        # Nobody can lay a word, or no word is short enough to be said: such a table has no game in it.
        assert not (table.state.is_built and has_word_left(table.state, table.state.maximum, lexicon))


@given(seed=st.text("ab", max_size=3), names=st.permutations(PLAIN), stop=st.integers(1, 14))
@settings(deadline=None, max_examples=10)
def test_a_move_is_a_function_of_view_and_seed(seed: str, names: list[str], stop: int) -> None:
    lexicon = open_lexicon()
    table = play(Table.open(lexicon, Deck("d", DECK), names, seed=seed), seated(names, lexicon, seed), stop)
    old, new = seated(names, lexicon, seed), seated(names, lexicon, seed)
    for seat in awaited(table.state):
        ask(old[seat], table, seat)
        assert ask(old[seat], table, seat) == ask(new[seat], table, seat)


def test_no_bot_proposes_a_word_that_shall_never_be() -> None:
    words = {"TEAS": 10, "SEAT": 10, "EATS": 10, "ETAS": 80, "ATE": 10, "TEA": 10}
    lexicon = Lexicon.from_words(words, "some", words, never_propose={"TEAS", "ATE"})
    for name in PLAIN:
        table = Table.set_deal(lexicon, ["AEST"] * 3, "AEST", [name] * 3, seed=name)
        play(table, seated([name] * 3, lexicon, name))
        words_laid = {seat.secret for seat in table.state.seats}
        assert not words_laid & {"TEAS"}
        assert not {guess.word for guess in table.state.guesses} & {"TEAS", "ATE"}


def test_a_bot_takes_any_valid_word_where_only_rare_ones_fit() -> None:
    lexicon = Lexicon.from_words(["ETAS", "SEAT"], "rare", {"ETAS": 80, "SEAT": 10}, never_propose={"SEAT"})
    for name in PLAIN:
        # A seed, for one random exchange in fifteen leaves cards that build no word (3.5).
        table = Table.set_deal(lexicon, ["AEST"] * 3, "AEST", [name] * 3, seed="rare")
        play(table, seated([name] * 3, lexicon, name))
        assert {seat.secret for seat in table.state.seats} == {"ETAS"}
