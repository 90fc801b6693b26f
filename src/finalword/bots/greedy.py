"""The best Guess one turn ahead: how likely it puts rivals out, and how many letters it turns up besides."""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from finalword.belief import Belief, LetterSets, put_out, turned_up
from finalword.belief.kernels import Longs
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State

UNIT = 1 << 20
"""A certain elimination, or one letter, as a whole number."""
OUT, LETTER = 8, 1
"""What putting a player out counts beside turning up one letter."""


class Ranking(Struct, frozen=True, eq=False):
    """The undominated letter sets of a turn with their scores: `places` in `choices`, ascending."""

    choices: LetterSets
    places: Longs
    scores: Longs

    def best(self, count: int) -> list[int]:
        """Return the places of the sets that score most, the best first; equals in order of place."""
        if count == 1 and len(self.scores):
            return [int(self.places[np.argmax(self.scores)])]
        order = np.argsort(-self.scores, kind="stable")[:count]
        return [int(at) for at in self.places[order]]


def ranked(view: State, limit: int, lexicon: Lexicon, beliefs: Mapping[int, Belief]) -> Ranking:
    """Score every undominated Guess of up to `limit` letters against what is believed of each rival.

    Scores are whole numbers, hence the same on every machine.
    """
    choices = LetterSets.of(lexicon, limit)
    places = choices.open(guess.word for guess in view.guesses)
    sets = choices.sets[places]
    scores = np.zeros(len(sets), np.int64)
    for belief in beliefs.values():
        if belief.total:
            scores += put_out(belief, sets) * (OUT * UNIT // 64) // (belief.total // 64 + 1)
            scores += turned_up(belief, sets) * (LETTER * UNIT // 64) // (belief.total // 64 + 1)
    return Ranking(choices, places, scores)


def best_word(view: State, ranking: Ranking, limit: int, lexicon: Lexicon) -> str | None:
    """Return the best-known word of the best set, else any word that is still unsaid; None when there is none (4.9)."""
    said = {guess.word for guess in view.guesses}
    for at in ranking.best(1):
        word = ranking.choices.word_of(at, said)
        if word is not None:
            return word
    return next((word for word in lexicon.words(0, limit) if word not in said), None)
