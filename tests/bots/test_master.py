"""The bot `master`: imagined games like their slow twin, budgets kept, moves the same on every machine."""

from itertools import count
from random import Random

import numpy as np
import pytest

from finalword.belief import ANY, LetterSets, believe
from finalword.belief.kernels import Longs
from finalword.bots import UnknownBotError, halving, make, play
from finalword.bots.halving import Budget, best_of
from finalword.bots.imagined import play_on
from finalword.bots.imagined_plain import Row
from finalword.bots.imagined_plain import play_on as plainly
from finalword.bots.survey import Survey, cut, scratch
from finalword.data import load_deck, open_lexicon
from finalword.rules import Build, Exchange, Guess, Lexicon, Options
from finalword.rules.letters import ALPHABET
from finalword.rules.options import VARIANTS, Variant
from finalword.table import Table

FULL = open_lexicon()
QUICK = "master:rollouts=200"


def table(players: int, seed: str = "a", options: Options | None = None) -> Table:
    return Table.open(FULL, load_deck(), [f"Seat {seat}" for seat in range(players)], options, seed)


def in_guessing(players: int, seed: int, guesses: int, options: Options) -> Table:
    """Return a game whose players guess at random until so many Guesses are spoken, or it is over."""
    game = play(
        table(players, str(seed), options), [make("random", seat, FULL, "x") for seat in range(players)], 2 * players
    )
    draw = Random(seed)
    while game.state.winners is None and len(game.state.guesses) < guesses:
        play(game, [make("random", seat, FULL, str(draw.random())) for seat in range(players)], 1)
    return game


@pytest.mark.parametrize("variants", [(), ("to-and-fro",), ("shortest-first", "passing-lead")], ids=str)
@pytest.mark.parametrize("seed", range(20))
def test_an_imagined_game_is_that_of_its_slow_twin(seed: int, variants: tuple[Variant, ...]) -> None:
    draw = Random(seed)
    game = in_guessing(draw.randint(3, 5), seed, draw.randint(2, 6), Options(variants=variants))
    turn, view = game.state.turn, game.state
    if turn is None:
        return
    public = believe(game.view(None), FULL, None, ANY)
    private = {seat: public[seat] for seat in public if seat != turn}
    choices = LetterSets.of(FULL, view.maximum)
    pool = choices.sets[choices.is_maximal][:64]
    survey = Survey(game.view(turn), turn, public, private)
    board = survey.board(pool, 12, draw)
    room, passes = scratch(board), board.passes.tolist()
    texts = ["".join(ALPHABET[letter] for letter in _order(board.places[word])) for word in range(len(board.masks))]
    for number, world in enumerate(survey.worlds(20, draw)):
        first = 0 if number % 2 else int(pool[number])
        rows = [
            Row(
                [texts[word] for word in board.lists.words[seat, : board.lists.counts[seat]]],
                board.lists.weights[seat, : board.lists.counts[seat]].tolist(),
                int(board.asked[seat]),
                bool(board.is_in[seat]),
                row.turns,
            )
            for seat, row in enumerate(view.seats)
        ]
        truth = [texts[word] if board.is_in[seat] else "" for seat, word in enumerate(world)]
        expected = plainly(pool.tolist(), 12, rows, truth, turn, first, number, passes)
        assert play_on(board, room, first, world, number) == expected


def _order(places: np.ndarray[tuple[int], np.dtype[np.uint16]]) -> list[int]:
    """Return which letter stands at each place of a row, from the places of each letter."""
    at = {place: letter for letter in range(26) for place in range(16) if places[letter] >> place & 1}
    return [at[place] for place in sorted(at)]


def test_moves_by_rollouts_are_a_pure_function_of_view_and_seed() -> None:
    game = play(table(3), [make("expert", seat, FULL, "b") for seat in range(3)], 8)
    seat = game.state.turn
    assert seat is not None
    moves = {make(QUICK, seat, FULL, "b").act(game.view(seat), game.legal(seat)) for _ in range(3)}
    assert len(moves) == 1


@pytest.mark.parametrize("check", ["build", "end"])
@pytest.mark.parametrize("variant", [None, *VARIANTS])
def test_plays_whole_games_on_any_terms(variant: str | None, check: str) -> None:
    variants = tuple(each for each in VARIANTS if each == variant)
    options = Options(word_check="end" if check == "end" else "build", variants=variants)
    game = play(table(3, "c", options), [make(QUICK if seat else "random", seat, FULL, "b") for seat in range(3)])
    assert game.state.winners


@pytest.mark.parametrize("players", [7, 20])
def test_plays_with_many_players(players: int) -> None:
    bots = [make(QUICK if seat == 1 else "random", seat, FULL, "b") for seat in range(players)]
    assert play(table(players), bots, 3 * players).log


@pytest.mark.parametrize("seed", range(4))
def test_plays_to_the_end_of_a_tiny_dictionary(seed: int) -> None:
    tiny = Lexicon.from_words("AT TEA EAT TEAR RATE TARE SEAT EAST SEAR STAR LETTER STONE TONES".split(), "tiny")
    options = Options(word_check="end" if seed % 2 else "build")
    game = Table.set_deal(tiny, ["TEARSXX", "EASTSXX", "STONEEA"], "AETSRN", ["A", "B", "C"], options, str(seed))
    assert play(game, [make(QUICK, seat, tiny, str(seed)) for seat in range(3)]).state.winners is not None


def test_looks_at_a_row_that_is_no_word() -> None:
    game = Table.set_deal(FULL, ["ZXQJVKAAAA", "STONEAEIOU", "ZESTAEIOUU"], "RRSSTT", ["A", "B", "C"], Options("end"))
    for seat in range(3):
        game.submit(Exchange(seat, ""))
    for seat, word in enumerate(["ZXQJVK", "STONE", "ZEST"]):
        game.submit(Build(seat, word))
    game.submit(Guess(0, "LATH"))
    game.submit(Guess(1, "ZINCO"))
    assert isinstance(make(QUICK, 2, FULL, "b").act(game.view(2), game.legal(2)), Guess)


def test_a_second_is_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(table(3), [make("expert", seat, FULL, "b") for seat in range(3)], 8)
    seat = game.state.turn
    assert seat is not None
    looks = count()
    monkeypatch.setattr(halving, "perf_counter", lambda: next(looks) / 100)  # a clock that goes on when it is looked at
    make("master:seconds=0.5", seat, FULL, "b").act(game.view(seat), game.legal(seat))
    assert 50 <= next(looks) < 70


def test_halving_finds_the_choice_that_wins_most() -> None:
    chances = np.array([0.2, 0.5, 0.3, 0.9, 0.4])
    draw = np.random.default_rng(1)

    def wins(choices: Longs, count: int, start: int) -> Longs:
        won: Longs = (draw.random((count, len(choices))) < chances[choices]).sum(axis=0)
        return won

    assert best_of(np.arange(5), Budget(rollouts=2000), wins) == 3


def test_a_list_that_is_cut_keeps_its_weight_and_its_likeliest_words() -> None:
    weights = np.arange(1, 5001, dtype=np.int32)
    chosen, heavier = cut(weights, Random(1), 1000)
    assert len(set(chosen.tolist())) == 1000
    assert set(range(4500, 5000)) <= set(chosen.tolist())
    assert int(heavier.sum()) == pytest.approx(int(weights.sum()), rel=0.01)


@pytest.mark.parametrize("setting", ["seconds=no", "rollouts=-1", "seconds=1e9", "sealed=1", "depth=3", "seconds=nan"])
def test_a_setting_it_cannot_use_is_refused_in_one_sentence(setting: str) -> None:
    with pytest.raises(UnknownBotError, match=r"sealed=yes or no, seconds=N .*rollouts=N"):
        make(f"master:{setting}", 0, FULL, "b")
