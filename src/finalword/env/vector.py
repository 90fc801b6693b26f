"""Thousands of compiled games stepped together, for training: arrays in, arrays out."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from finalword.batch.selfplay import sample_all
from finalword.batch.tables import Tables
from finalword.data import load_deck, open_lexicon
from finalword.env.layout import Layout, Row
from finalword.env.rows import follow, write_rows
from finalword.rules.deck import Deck
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options


class Step(NamedTuple):
    """What one step gave, a row a game."""

    observations: Row
    """(game, number) What the seat to act now sees, laid out by `Layout`; the same array each time, written over."""
    rewards: NDArray[np.float32]
    """(game, seat) What this step settled: the seats it put out, and who won."""
    is_over: NDArray[np.bool_]
    """(game,) Games that ended and were dealt anew: their observation is of the next game."""
    is_cut: NDArray[np.bool_]
    """(game,) Those among them that were broken off after `most_steps` actions."""
    accepted: NDArray[np.bool_]
    """(game,) Where the action was legal; elsewhere nothing changed."""


class VectorEnv:
    """Many games at once, one action a game and step, for the seat to act there; ended games are dealt anew.

    Actions, observations and rewards are those of `FinalWordEnv` with the actions `words`; in place of masks
    `sample` draws legal actions, and `limit` and `words` of an observation say which Guesses are legal. Raises
    TableError and ValueError as `Tables`.
    """

    def __init__(
        self,
        count: int,
        players: int = 3,
        options: Options | None = None,
        dictionary: str | Lexicon = "full",
        deck: Deck | None = None,
        most_steps: int = 1000,
    ) -> None:
        lexicon = open_lexicon(dictionary) if isinstance(dictionary, str) else dictionary
        names = tuple(f"player_{seat}" for seat in range(players))
        self.tables = Tables(lexicon, deck or load_deck(), names, count, options)
        self.layout = Layout(players)
        self.actions = self.tables.encoding.size
        """How many actions there are."""
        self._most_steps = most_steps
        self._steps = np.zeros(count, np.int32)
        self._rows = np.zeros((count, self.layout.size), np.int32)

    @property
    def turn(self) -> NDArray[np.int32]:
        """(game,) The seat to act."""
        return self.tables.turn

    def reset(self, seed: int) -> Row:
        """Deal every game anew; return what the seats to act see. The same seed and actions give the same games."""
        self.tables.deal(seed)
        self._steps[:] = 0
        return self._observe()

    def step(self, actions: ArrayLike) -> Step:
        """Play one action in each game and deal ended games anew."""
        count, tables = len(self.tables), self.tables
        accepted = tables.step(actions)
        rewards = np.zeros((count, self.layout.seats), np.float32)
        is_over, is_cut = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        follow(tables.games, tables.terms, self._steps, self._most_steps, accepted, rewards, is_over, is_cut)
        return Step(self._observe(), rewards, is_over, is_cut, accepted)

    def sample(self) -> NDArray[np.int32]:
        """Return a random legal action for each game, from the games' own generators."""
        actions = np.zeros(len(self.tables), np.int32)
        sample_all(self.tables.games, self.tables.arrays, self.tables.terms, actions)
        return actions

    def _observe(self) -> Row:
        write_rows(self.tables.games, self.tables.arrays, self.tables.terms, self._rows)
        return self._rows
