"""A match says who sits where on which cards; every bot gets every seat of every deal."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from finalword.lab.match import Match
from finalword.rules.deck import Deck


def match(entrants: int, players: int, *, every: bool, seed: str = "s") -> Match:
    return Match(tuple(f"bot{place}" for place in range(entrants)), players, seed, every, "full", "", Deck("d", "A"))


@given(st.integers(2, 6), st.integers(3, 9))
def test_the_first_against_the_rest_takes_every_seat_once(entrants: int, players: int) -> None:
    lineups = match(entrants, players, every=False).lineups
    assert len(lineups) == players
    assert sorted(lineup.index(0) for lineup in lineups) == list(range(players))
    assert all(lineup.count(0) == 1 for lineup in lineups)


@given(st.integers(2, 5), st.integers(3, 7))
def test_all_against_all_gives_every_pair_the_same_seats(entrants: int, players: int) -> None:
    lineups = match(entrants, players, every=True).lineups
    assert len(lineups) == entrants * (entrants - 1) * players
    for one in range(entrants):
        for other in range(one):
            theirs = [lineup for lineup in lineups if {one, other} == set(lineup)]
            seats = Counter((seat, who) for lineup in theirs for seat, who in enumerate(lineup))
            assert set(seats.values()) == {players}


def test_lineups_of_three_against_three_are_readable() -> None:
    assert match(3, 3, every=False).lineups == ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    assert match(2, 3, every=True).lineups == ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


@given(st.integers(0, 50), st.integers(0, 50), st.sampled_from(["a", "b"]))
def test_seeds_differ_between_deals_and_bots_know_nothing_of_the_cards(one: int, other: int, seed: str) -> None:
    here = match(2, 3, every=False, seed=seed)
    assert (here.deal_seed(one) == here.deal_seed(other)) == (one == other)
    assert here.bot_seed(one, 0, 0) != here.deal_seed(one)
    assert len({here.bot_seed(one, lineup, seat) for lineup in range(3) for seat in range(3)}) == 9
