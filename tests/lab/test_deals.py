"""A deal is a pure function of match and number; its games end with shares and places that add up."""

import sys
from pathlib import Path

import pytest

from finalword.data import load_deck
from finalword.lab.deals import outcome, play_deal
from finalword.lab.match import Match
from finalword.rules.deck import Deck
from finalword.rules.events import Guessed
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options
from finalword.rules.state import Seat, State

LEXICON = Lexicon.from_words(["SEAT", "EATS", "TEAS", "EAST", "ATE", "SET", "TEA", "TONE", "RAIN"], "few")


def match(*entrants: str, deck: Deck | None = None, options: Options | None = None) -> Match:
    options = options or Options()
    return Match(entrants, 3, "s", every=False, dictionary="", digest="", deck=deck or load_deck(), options=options)


@pytest.mark.parametrize("options", [Options(), Options(word_check="end")])
def test_a_deal_is_played_the_same_twice_and_adds_up(options: Options) -> None:
    terms = match("random", "easy", "normal", options=options)
    deal, records = play_deal(terms, LEXICON, 7)
    assert (deal, records) == play_deal(terms, LEXICON, 7)
    assert records != play_deal(terms, LEXICON, 8)[1]
    assert [game.lineup for game in deal.games] == list(terms.lineups)
    for game in deal.games:
        assert sum(game.places) == 6
        assert sum(game.shares) == pytest.approx(1) or game.shares == (0, 0, 0)


def test_the_cards_are_the_same_in_every_lineup() -> None:
    _, records = play_deal(match("easy", "normal"), LEXICON, 3)
    assert len(records) == 3
    assert len({record.splitlines()[1] for record in records}) == 1


def test_places_follow_how_long_a_seat_stayed_in() -> None:
    said = Guessed(0, "TEA", {})
    fell = [2, None, 1, 2]
    state = State(seats=tuple(Seat(fell=each) for each in fell), guesses=(said, said), winners=(1,))
    ended = outcome(state, (0, 1, 1, 1))
    assert ended.places == (2.5, 1.0, 4.0, 2.5)
    assert ended.shares == (0.0, 1.0, 0.0, 0.0)


def test_winners_share_first_place_and_an_invalid_survivor_comes_after_them() -> None:
    said = Guessed(0, "TEA", {})
    state = State(seats=tuple(Seat(fell=each) for each in [1, None, 1]), guesses=(said,), winners=(0, 2))
    assert outcome(state, (0, 1, 1)).places == (1.5, 3.0, 1.5)
    assert outcome(state, (0, 1, 1)).shares == (0.5, 0.0, 0.5)


IDLE = """
import json, sys
print('{"ready":1}', flush=True)
for line in sys.stdin:
    seen = json.loads(line)
    if seen.get("hello"): seat = seen["seat"]
    legal = seen.get("legal")
    if legal and legal["exchange"] is not None: act = {"do": "exchange", "cards": ""}
    elif legal and legal["forfeit"]: act = {"do": "forfeit"}
    elif legal and legal["build"]: act = {"do": "build", "word": hand[:4]}
    if seen.get("event") == "dealt" and seen["cards"]: hand = seen["cards"]
    if legal: print(json.dumps(act | {"seat": seat}), flush=True)
"""


def test_a_game_of_nothing_but_forfeits_is_given_up_and_shared(tmp_path: Path) -> None:
    (tmp_path / "idle.py").write_text(IDLE)
    command = f"command:{sys.executable} -S {tmp_path / 'idle.py'}"
    deal, _ = play_deal(match(command, command, options=Options(word_check="end")), LEXICON, 0)
    for game in deal.games:
        assert game.troubles == ()
        assert game.guesses == 0
        assert game.shares == pytest.approx((1 / 3, 1 / 3, 1 / 3))
        assert game.places == (2, 2, 2)


def test_a_game_in_which_nobody_can_ever_lay_a_word_is_given_up() -> None:
    hopeless = Lexicon.from_words(["ZZZZ", "AT"], "hopeless")
    deal, _ = play_deal(match("random", "hard"), hopeless, 0)
    assert [game.shares for game in deal.games] == [pytest.approx((1 / 3, 1 / 3, 1 / 3))] * 3
