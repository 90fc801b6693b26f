"""The bot `master`: says the Guess that wins most imagined games, played on from worlds that fit what it knows."""

from collections.abc import Mapping
from random import Random

import numpy as np

from finalword.belief import Habit, believe
from finalword.belief.kernels import Longs, Sets
from finalword.bots.expert import Expert
from finalword.bots.greedy import Ranking, ranked
from finalword.bots.halving import Budget, best_of
from finalword.bots.imagined import wins
from finalword.bots.registry import UnknownBotError
from finalword.bots.secrecy import SecretPolicy
from finalword.bots.secrets import HABIT, TRAINED
from finalword.bots.survey import Survey, scratch
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State

CHOICES = 24
"""Guesses that are looked into, the best one turn ahead."""
POOL, TRIED = 192, 32
"""Guesses that imagined players may say, and how many of them each tries in a turn."""

SECOND = Budget(seconds=1.0)
_SETTINGS = "The bot 'master' has the settings seconds=N (up to 3600), rollouts=N, and sealed=yes or sealed=no."


class Master(Expert):
    """Plays as `expert`, but with trained secrets, and looks into its best Guesses before it says one."""

    def __init__(
        self,
        seat: int,
        lexicon: Lexicon,
        seed: str,
        policy: SecretPolicy = TRAINED,
        habit: Habit = HABIT,
        sealed: bool = False,
        budget: Budget = SECOND,
    ) -> None:
        super().__init__(seat, lexicon, seed, policy, habit, sealed)
        self._budget = budget

    def guess(self, view: State, limit: int, draw: Random) -> str | None:
        """Return the word to say; None when there is none left."""
        rivals = [seat for seat in view.still_in if seat != self._seat]
        private = believe(view, self._lexicon, self._observer, self._habit, rivals)
        ranking = ranked(view, limit, self._lexicon, private)
        firsts = ranking.best(CHOICES)
        if len(firsts) < 2:
            return super().guess(view, limit, draw)
        public = believe(view, self._lexicon, None, self._habit, view.still_in)
        survey = Survey(view, self._seat, public, private)
        everybody = ranked(view, view.maximum, self._lexicon, public)
        board = survey.board(_pool(everybody, draw), TRIED, draw)
        room = scratch(board)

        def play(sets: Longs, count: int, start: int) -> Longs:
            return wins(board, room, sets, survey.worlds(count, draw), start, self._seat)

        best = best_of(ranking.choices.sets[firsts].astype(np.int64), self._budget, play)
        return ranking.choices.word_of(firsts[best], {guess.word for guess in view.guesses})


def _pool(ranking: Ranking, draw: Random) -> Sets:
    """Return what imagined players may say: what is good against all rows now, and anything else for later."""
    best = ranking.best(POOL // 2)
    others = draw.sample(ranking.places.tolist(), min(POOL // 2, len(ranking.places)))
    return ranking.choices.sets[best + others]


def make_master(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Master:
    """Make the bot `master`; settings `seconds` or `rollouts` (its budget for a move) and `sealed=yes`."""
    known = {"seconds": "1", "rollouts": "0", "sealed": "no"} | dict(settings)
    try:
        budget = Budget(float(known["seconds"]), int(known["rollouts"]))
    except ValueError:
        raise UnknownBotError(_SETTINGS) from None
    is_sensible = 0 <= budget.seconds <= 3600 and budget.rollouts >= 0 and known["sealed"] in {"yes", "no"}
    if len(known) > 3 or not is_sensible:
        raise UnknownBotError(_SETTINGS)
    return Master(seat, lexicon, seed, sealed=known["sealed"] == "yes", budget=budget)
