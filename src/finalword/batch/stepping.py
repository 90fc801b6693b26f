"""One step for every game: the loops around `steps`."""

import numpy as np
from numpy.typing import NDArray

from finalword.batch.compiled import compiled
from finalword.batch.games import HOPELESS, SHORT, Games, Terms
from finalword.batch.steps import act, shuffled_go_on, shuffled_start, start
from finalword.batch.words import Words


@compiled
def start_all(games: Games, terms: Terms) -> None:
    """Shuffle, open and deal every game."""
    for game in range(len(games.phase)):
        shuffled_start(games, terms, game)


@compiled
def open_all(games: Games, terms: Terms) -> None:
    """Open and deal every game from the order that lies in its stock."""
    for game in range(len(games.phase)):
        start(games, terms, game)


@compiled
def play_all(games: Games, words: Words, terms: Terms, actions: NDArray[np.int64], accepted: NDArray[np.bool_]) -> None:
    """Play one action in each game."""
    for game in range(len(games.phase)):
        accepted[game] = act(games, words, terms, game, actions[game])


@compiled
def settle(games: Games, terms: Terms, game: int) -> None:
    """Give chance its turn where a game waits for it."""
    if games.phase[game] == SHORT or games.phase[game] == HOPELESS:
        shuffled_go_on(games, terms, game)


@compiled
def settle_all(games: Games, terms: Terms) -> None:
    """Give chance its turn in every game that waits for it."""
    for game in range(len(games.phase)):
        settle(games, terms, game)
