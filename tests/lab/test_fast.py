"""The fast path and the reference path play the same games: every event, and every row of the tables."""

from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from finalword.bots.swift import NOISE, SECRETS, gladness, scrambled
from finalword.data import open_lexicon
from finalword.lab.chunk import Chunk, play_fast, play_game, play_reference
from finalword.lab.speed import is_fast
from finalword.lab.study import Study
from finalword.lab.studyfile import study_of
from finalword.lab.swiftbook import book_of
from finalword.lab.swiftgames import play_swift
from finalword.rules.deck import Deck
from finalword.rules.events import Redealt

TABLES: list[dict[str, object]] = [
    {"bots": ["swift"], "games": 200},
    {"bots": ["swift:secret=any", "swift"], "games": 100, "players": 5, "rotate": True},
    {"bots": ["swift:secret=longest"], "games": 60, "players": 4, "dictionary": "everyday"},
    {"bots": ["swift:secret=shortest"], "games": 60, "players": 7},
    {"bots": ["swift:secret=any"], "games": 40, "variants": ["opening-four", "own-length-first-round"], "first": 2},
    {"bots": ["swift:secret=any"], "games": 40, "variants": ["late-exchange", "shortest-first"], "first": 1},
    {"bots": ["swift:secret=any"], "games": 100, "variants": ["to-and-fro"], "players": 4, "first": 3},
    {"bots": ["swift"], "games": 50, "variants": ["shortest-first", "to-and-fro"], "players": 5},
    {"bots": ["swift:secret=any"], "games": 100, "variants": ["passing-lead"], "players": 3, "first": 1},
]
"""750 games, over all styles, variants and dictionaries."""


def study(table: dict[str, object]) -> Study:
    return study_of({"name": "twins"} | table, "twins.toml", Path())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_paths_play_every_event_alike(table: dict[str, object]) -> None:
    twins = study(table)
    cell, lexicon = twins.cells[0], open_lexicon(twins.dictionary)
    deals = range(cell.games)
    seeds = [twins.deal_seed(deal) for deal in deals]
    bots = [[twins.bot_seed(deal, seat) for seat in range(cell.players)] for deal in deals]
    lineups = [cell.lineup(deal) for deal in deals]
    played = play_swift(lexicon, cell.deck, lineups, cell.options, seeds, bots, recording=True)
    for deal in deals:
        log = play_game(twins, deal, lexicon).log
        assert tuple(played.tables.events(deal))[1:] == log[1:], f"deal {deal}"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_paths_write_the_same_rows(table: dict[str, object]) -> None:
    twins, chunk = study(table), Chunk(0, 3, 7)
    assert is_fast(twins, twins.cells[0])
    slow = play_reference(twins, chunk)
    for name, frame in play_fast(twins, chunk).items():
        assert_frame_equal(frame, slow[name])


def test_hands_without_words_are_dealt_anew_on_both_paths() -> None:
    """3.5: a deck of rare letters; hopeless hands come up in every game."""
    twins = study({"bots": ["swift"], "games": 8, "dictionary": "everyday"})
    deck = Deck.from_counts("hard", {"Q": 8, "X": 8, "Z": 6, "V": 6, "E": 10, "T": 8, "S": 6})
    cell, lexicon = twins.cells[0], open_lexicon("everyday")
    seeds = [twins.deal_seed(deal) for deal in range(8)]
    bots = [[twins.bot_seed(deal, seat) for seat in range(3)] for deal in range(8)]
    played = play_swift(lexicon, deck, [cell.bots] * 8, cell.options, seeds, bots, recording=True)
    assert played.notes.redeals.sum() > 0
    for deal in range(8):
        events = tuple(played.tables.events(deal))
        assert sum(isinstance(event, Redealt) for event in events) == played.notes.redeals[deal].sum()


def test_games_that_come_to_nothing_are_given_up_on_both_paths() -> None:
    """3.5: where all cards left build no word, claims never end. Deal 1304 of the study of the first seat is one."""
    content = {"name": "x", "seed": "first-seat", "bots": ["swift:secret=longest"], "players": 4, "games": 1400}
    twins, chunk = study_of(content, "twins.toml", Path()), Chunk(0, 1303, 3)
    slow, fast = play_reference(twins, chunk), play_fast(twins, chunk)
    assert slow["games"]["is_over"].to_list() == [True, False, True]
    for name, frame in fast.items():
        assert_frame_equal(frame, slow[name])


def test_gladness_is_the_same_in_both() -> None:
    lexicon = open_lexicon("everyday")
    book = book_of(lexicon)
    for word in ("JINX", "STONE", "LETTERING"):
        index = lexicon.index(word)
        assert [book.gladness[at, index] for at in range(len(SECRETS))] == [gladness(word, each) for each in SECRETS]


def test_noise_is_a_gumbel_law() -> None:
    """Its mean is Euler's constant, in steps of which 16 are a doubling."""
    assert sum(NOISE) / len(NOISE) == pytest.approx(0.5772 * 16 / 0.6931, abs=0.1)
    assert scrambled(1) == 6238072747940578789
