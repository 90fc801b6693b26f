"""The bot `expert`: legal on any terms, a pure function of view and seed, secrets mixed, and Guesses that know."""

from collections import Counter
from random import Random

import pytest

from finalword.bots import UnknownBotError, make, play
from finalword.bots.secrecy import Words, exchange, lay
from finalword.bots.secrets import SURPRISING
from finalword.data import load_deck, open_lexicon
from finalword.rules import Build, Exchange, Guess, Lexicon, Options
from finalword.rules.letters import holds
from finalword.rules.options import VARIANTS
from finalword.table import Table

FULL = open_lexicon()
TINY = Lexicon.from_words("AT TEA EAT TEAR RATE TARE SEAT EAST SEAR STAR LETTER STONE TONES".split(), "tiny")


def table(players: int, options: Options | None = None, lexicon: Lexicon = FULL, seed: str = "a") -> Table:
    return Table.open(lexicon, load_deck(), [f"Seat {seat}" for seat in range(players)], options, seed)


@pytest.mark.parametrize("check", ["build", "end"])
@pytest.mark.parametrize("variant", [None, *VARIANTS])
def test_plays_whole_games_on_any_terms(variant: str | None, check: str) -> None:
    variants = tuple(each for each in VARIANTS if each == variant)
    options = Options(word_check="end" if check == "end" else "build", variants=variants)
    game = play(table(4, options), [make("expert", seat, FULL, "b") for seat in range(4)])
    assert game.state.winners


@pytest.mark.parametrize("players", [3, 7, 20])
def test_plays_with_any_number_of_players(players: int) -> None:
    bots = [make("expert" if seat < 3 else "random", seat, FULL, "b") for seat in range(players)]
    assert play(table(players), bots).state.winners


@pytest.mark.parametrize("check", ["build", "end"])
@pytest.mark.parametrize("seed", range(8))
def test_plays_to_the_end_of_a_tiny_dictionary(seed: int, check: str) -> None:
    options = Options(word_check="end" if check == "end" else "build")
    bots = [make("expert", seat, TINY, str(seed)) for seat in range(3)]
    hands = [["TEARSXX", "EASTSXX", "STONEEA"], ["LETTERA", "STARSEE", "TEARREA"]][seed % 2]
    game = Table.set_deal(TINY, hands, "AETSRN", ["A", "B", "C"], options, str(seed))
    assert play(game, bots).state.winners is not None


def test_a_move_is_a_pure_function_of_view_and_seed() -> None:
    game = play(table(3), [make("expert", seat, FULL, "b") for seat in range(3)], 7)
    seat = game.state.turn
    assert seat is not None
    moves = {make("expert", seat, FULL, "b").act(game.view(seat), game.legal(seat)) for _ in range(3)}
    assert len(moves) == 1


@pytest.mark.parametrize("seed", range(4))
def test_sealed_guesses_do_not_depend_on_its_own_cards(seed: int) -> None:
    def said(hand: str, stock: str, word: str) -> object:
        game = Table.set_deal(FULL, [hand, "QUIZNEARBY", "JUKEBOXENT"], stock, ["A", "B", "C"])
        for seat in range(3):
            game.submit(Exchange(seat, ""))
        for seat, laid in enumerate([word, "QUIZ", "JUKE"]):
            game.submit(Build(seat, laid))
        for seat, guess in [(0, "ARTY"), (1, "ION"), (2, "EEL")][:seed]:
            game.submit(Guess(seat, guess))
        turn = seed % 3
        return make("expert:sealed=yes", turn, FULL, "b").act(game.view(turn), game.legal(turn))

    one, other = "FLAXWORTHY", "DEMOSSTRGP"
    assert said(one, other, "FLOW") == said(one, other, "WOLF")
    if seed == 0:
        assert said(one, other, "HALF") == said(other, one, "MOSS")


def test_puts_out_a_rival_whose_word_it_knows() -> None:
    game = Table.set_deal(FULL, ["STONEFLAXM", "QUIZNEARBY", "JUKEBOXENT"], "AEIOUSSTRR", ["A", "B", "C"])
    for seat in range(3):
        game.submit(Exchange(seat, ""))
    for seat, laid in enumerate(["FLAX", "QUIZ", "JUKE"]):
        game.submit(Build(seat, laid))
    for seat, word in [(0, "QUAI"), (1, "EAR"), (2, "NIT")]:
        game.submit(Guess(seat, word))
    action = make("expert", 0, FULL, "b").act(game.view(0), game.legal(0))
    assert isinstance(action, Guess)
    assert "Z" in action.word


def test_secrets_are_mixed_but_fit_the_hand() -> None:
    words, draw = Words.of(FULL, SURPRISING), Random(1)
    laid = Counter(lay("BOXFRAMEST", words, draw) for _ in range(200))
    assert len(laid) > 3
    assert all(word and word in FULL and FULL.is_proposable(word) and holds("BOXFRAMEST", word) for word in laid)
    assert lay("QQQQQQQQQQ", words, draw) is None


@pytest.mark.parametrize("most", [0, 1, 4, 7])
def test_exchanges_cards_of_the_hand_and_no_more_than_allowed(most: int) -> None:
    words = Words.of(FULL, SURPRISING)
    cards = exchange("EEEAAIOSTR", most, "JQXZBCDFGHKMPWY", words, Random(1))
    assert len(cards) <= most
    assert holds("EEEAAIOSTR", cards)


@pytest.mark.parametrize("name", ["expert:sealed=perhaps", "expert:seconds=1", "expert:secrets=best"])
def test_a_setting_it_does_not_know_is_named(name: str) -> None:
    with pytest.raises(UnknownBotError, match=r"sealed=yes or no"):
        make(name, 0, FULL, "b")
