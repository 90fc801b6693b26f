"""The bot `master`: says the Guess that wins most imagined games, played on from worlds that fit what it knows."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import numpy as np

from finalword.belief import Belief, believe
from finalword.belief.ending import LARGEST, Ending, TooManyPositionsError, order_of
from finalword.belief.front import Target
from finalword.belief.kernels import Longs, Sets
from finalword.bots.expert import Expert
from finalword.bots.greedy import Ranking, ranked
from finalword.bots.halving import best_of
from finalword.bots.imagined import Board, wins
from finalword.bots.manner import MASTER, manner
from finalword.bots.survey import Survey, scratch
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State

CHOICES = 24
"""Guesses that are looked into, the best one turn ahead."""
MOST_POSITIONS = 2000
"""Positions of an ending that are solved rather than played on: a quarter of a second."""
POOL, TRIED = 192, 32
"""Guesses that imagined players may say, and how many of them each tries in a turn."""


class Look(NamedTuple):
    """What a move is found with: beliefs, the best Guesses one turn ahead, and how to imagine games."""

    private: dict[int, Belief]
    public: dict[int, Belief]
    ranking: Ranking
    places: list[int]
    """The Guesses looked into, as places in the letter sets of the ranking."""
    firsts: Longs
    """Their letters."""
    survey: Survey
    board: Board


class Master(Expert):
    """Plays as `expert`, but with trained secrets, and looks into its best Guesses before it says one."""

    def guess(self, view: State, limit: int, draw: Random) -> str | None:
        """Return the word to say; None when there is none left."""
        look = self.look(view, limit, draw)
        if look is None:
            return super().guess(view, limit, draw)
        if len(look.private) == 1 and limit == view.maximum:
            (mine,) = look.private.values()
            word = _ending(view, self._lexicon, mine, look.public[self._seat])
            if word is not None:
                return word
        room = scratch(look.board)

        def play(firsts: Longs, count: int, start: int) -> Longs:
            return wins(look.board, room, firsts, look.survey.worlds(count, draw), start, self._seat)

        best = best_of(look.firsts, self._manner.budget, play)
        return look.ranking.choices.word_of(look.places[best], {guess.word for guess in view.guesses})

    def look(self, view: State, limit: int, draw: Random) -> Look | None:
        """Return what a move is found with; None where there is nothing to choose."""
        rivals = [seat for seat in view.still_in if seat != self._seat]
        private = believe(view, self._lexicon, self._observer, self._manner.habit, rivals)
        ranking = ranked(view, limit, self._lexicon, private)
        places = ranking.best(CHOICES)
        if len(places) < 2:
            return None
        public = believe(view, self._lexicon, None, self._manner.habit, view.still_in)
        survey = Survey(view, self._seat, public, private)
        board = survey.board(_pool(ranked(view, view.maximum, self._lexicon, public), draw), TRIED, draw)
        firsts: Longs = ranking.choices.sets[places].astype(np.int64)
        return Look(private, public, ranking, places, firsts, survey, board)


def _ending(view: State, lexicon: Lexicon, mine: Belief, other: Belief) -> str | None:
    """Return an exactly best Guess where two are left and their lists are short; None where it is too much."""
    if mine.nonword or not 1 <= len(mine.words) <= LARGEST or not 1 <= len(other.words) <= LARGEST:
        return None
    words = [word for word in lexicon.words(0, view.maximum) if lexicon.is_proposable(word)]
    targets = [Target(tuple(each.texts()), tuple(each.weights.tolist()), each.asked) for each in (mine, other)]
    try:
        said = [guess.word for guess in view.guesses]
        best = Ending(targets[0], targets[1], words, said, MOST_POSITIONS, order_of(view)).solve()
    except TooManyPositionsError:
        return None
    return min(best.words, key=lambda word: (lexicon.tier(word), len(word), word), default=None)


def _pool(ranking: Ranking, draw: Random) -> Sets:
    """Return what imagined players may say: what is good against all rows now, and anything else for later."""
    best = ranking.best(POOL // 2)
    others = draw.sample(ranking.places.tolist(), min(POOL // 2, len(ranking.places)))
    return ranking.choices.sets[best + others]


def make_master(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Master:
    """Make the bot `master`, with those of `expert` and its budget for a move: `seconds`, or `rollouts`."""
    return Master(seat, lexicon, seed, manner("master", MASTER, settings))
