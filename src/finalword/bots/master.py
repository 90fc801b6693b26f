"""The bot `master`: says the Guess that wins most imagined games, played on from worlds that fit what it knows."""

from collections.abc import Mapping
from random import Random

import numpy as np

from finalword.belief import believe
from finalword.belief.kernels import Longs, Sets
from finalword.bots.expert import Expert
from finalword.bots.greedy import Ranking, ranked
from finalword.bots.halving import best_of
from finalword.bots.imagined import wins
from finalword.bots.manner import MASTER, manner
from finalword.bots.survey import Survey, scratch
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State

CHOICES = 24
"""Guesses that are looked into, the best one turn ahead."""
POOL, TRIED = 192, 32
"""Guesses that imagined players may say, and how many of them each tries in a turn."""


class Master(Expert):
    """Plays as `expert`, but with trained secrets, and looks into its best Guesses before it says one."""

    def guess(self, view: State, limit: int, draw: Random) -> str | None:
        """Return the word to say; None when there is none left."""
        rivals = [seat for seat in view.still_in if seat != self._seat]
        private = believe(view, self._lexicon, self._observer, self._manner.habit, rivals)
        ranking = ranked(view, limit, self._lexicon, private)
        firsts = ranking.best(CHOICES)
        if len(firsts) < 2:
            return super().guess(view, limit, draw)
        public = believe(view, self._lexicon, None, self._manner.habit, view.still_in)
        survey = Survey(view, self._seat, public, private)
        everybody = ranked(view, view.maximum, self._lexicon, public)
        board = survey.board(_pool(everybody, draw), TRIED, draw)
        room = scratch(board)

        def play(sets: Longs, count: int, start: int) -> Longs:
            return wins(board, room, sets, survey.worlds(count, draw), start, self._seat)

        best = best_of(ranking.choices.sets[firsts].astype(np.int64), self._manner.budget, play)
        return ranking.choices.word_of(firsts[best], {guess.word for guess in view.guesses})


def _pool(ranking: Ranking, draw: Random) -> Sets:
    """Return what imagined players may say: what is good against all rows now, and anything else for later."""
    best = ranking.best(POOL // 2)
    others = draw.sample(ranking.places.tolist(), min(POOL // 2, len(ranking.places)))
    return ranking.choices.sets[best + others]


def make_master(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Master:
    """Make the bot `master`, with those of `expert` and its budget for a move: `seconds`, or `rollouts`."""
    return Master(seat, lexicon, seed, manner("master", MASTER, settings))
