"""Exhaustive game trees on tiny decks and dictionaries, counted twice: by the rules, and by a few lines of sets."""

from itertools import combinations
from math import comb

import pytest

from finalword.rules import Exchange, Guess, Lexicon, ShuffleNeeded, State, decide
from finalword.rules.state import fold
from setdeal import laid, table


def leaves(state: State, lexicon: Lexicon) -> tuple[int, int]:
    """Count the games that can follow by Guesses alone, and the Guesses in all of them."""
    if state.winners is not None:
        return 1, 0
    ends = moves = 0
    said = {guess.word for guess in state.guesses}
    for word in lexicon.words(1, state.maximum):
        if word not in said:
            answer = decide(state, Guess(state.turn or 0, word), lexicon)
            assert not isinstance(answer, ShuffleNeeded)
            below = leaves(fold(answer, state), lexicon)
            ends, moves = ends + below[0], moves + below[1] + 1
    return ends, moves


def plain_leaves(secrets: dict[int, set[str]], turn: int, seats: int, unsaid: frozenset[str]) -> tuple[int, int]:
    """Count the same with nothing but sets: who is in, which letters of each are hidden, which words are unsaid."""
    if len(secrets) == 1 or not unsaid:
        return 1, 0
    while turn not in secrets:
        turn = (turn + 1) % seats
    ends = moves = 0
    for word in unsaid:
        hidden = {seat: letters if seat == turn else letters - set(word) for seat, letters in secrets.items()}
        left = {seat: letters for seat, letters in hidden.items() if letters}
        below = plain_leaves(left, (turn + 1) % seats, seats, unsaid - {word})
        ends, moves = ends + below[0], moves + below[1] + 1
    return ends, moves


@pytest.mark.parametrize(
    ("words", "secrets", "games"),
    [
        (("ABLE", "BALE", "SALE", "LOBE"), ("ABLE", "SALE", "LOBE"), 20),
        (("ABLE", "SALE", "LOBE", "SOLE", "BOLE"), ("SALE", "LOBE", "BOLE"), 54),
        (("AB", "LE", "SO", "ABLE", "SOLE"), ("ABLE", "SOLE", "ABLE"), 81),
        (("AB", "LE", "SO", "LO", "SALE", "LOBE"), ("SALE", "LOBE", "SALE", "LOBE"), 565),
    ],
)
def test_guess_trees(words: tuple[str, ...], secrets: tuple[str, ...], games: int) -> None:
    """Every game from a set of secrets, to the last leaf (4.2-4.6, 4.9)."""
    lexicon = Lexicon.from_words(words, "tiny")
    made = laid(table(hands=secrets, stock="", lexicon=lexicon), *secrets)
    counted = leaves(made.state, lexicon)
    assert counted == plain_leaves(
        {seat: set(word) for seat, word in enumerate(secrets)}, 0, len(secrets), frozenset(words)
    )
    assert counted[0] == games


def decisions(state: State, lexicon: Lexicon, seat: int) -> tuple[int, int]:
    """Count the ways to decide the exchange from `seat` on, and those that wait for a shuffle."""
    if seat == len(state.seats):
        return 1, 0
    ways = shuffles = 0
    hand = state.seats[seat].hand or ""
    for size in range(5):
        for cards in combinations(hand, size):
            answer = decide(state, Exchange(seat, "".join(cards)), lexicon)
            if isinstance(answer, ShuffleNeeded):
                ways, shuffles = ways + 1, shuffles + 1
            else:
                below = decisions(fold(answer, state), lexicon, seat + 1)
                ways, shuffles = ways + below[0], shuffles + below[1]
    return ways, shuffles


@pytest.mark.parametrize("stock", ["", "XY", "XYZXYZ", "XYZXYZXYZXYZ"])
def test_exchange_trees(stock: str) -> None:
    """All exchanges of three hands of four different cards; more discards than stock wait for a shuffle (2.3)."""
    made = table(hands=("ABLE", "SOLD", "WINK"), stock=stock)
    short = sum(comb(12, total) for total in range(len(stock) + 1, 13))
    assert decisions(made.state, made.lexicon, 0) == (2**12, short)
