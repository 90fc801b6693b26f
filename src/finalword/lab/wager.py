"""A test that may be looked at after every deal: wagers against a hypothesis, worth much only when it is false.

Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, Journal of the Royal Statistical
Society Series B 86 (2024): the hedged capital process with predictable plug-in wagers.
"""

from collections.abc import Sequence
from math import log, sqrt

_MOST = 0.5
"""The largest part of the capital at stake, against ruin by one deal."""


class Wager:
    """Independent scores from 0 to 1 against the hypothesis that their mean is `fair`.

    If it is true, the capital ever reaches 1 / alpha with a chance of at most alpha (Ville's inequality), however
    often one looks and whenever one stops.
    """

    def __init__(self, fair: float, alpha: float = 0.05) -> None:
        self.fair = fair
        self.alpha = alpha
        self.scores: list[float] = []
        self.is_decided = False
        self._stakes: list[float] = []
        self._sum = 0.5
        self._squares = 0.25
        self._capital = (1.0, 1.0)
        self._bounds = (0.0, 1.0)

    def add(self, score: float) -> None:
        """Take the next score; whether the matter `is_decided` stays so once it is."""
        stake = self._stake()
        up, down = _grown(self._capital, score, self.fair, stake)
        self._capital = up, down
        if not self.is_decided and max(up, down) >= 2 / self.alpha:
            self.is_decided = True
            self._bounds = (self.fair, 1.0) if up > down else (0.0, self.fair)
        self._stakes.append(stake)
        self.scores.append(score)
        self._sum += score
        self._squares += (score - self._sum / (len(self.scores) + 1)) ** 2

    def interval(self) -> tuple[float, float]:
        """Return the means that are not refuted: they hold the true one at all times at once, with 1 - alpha.

        What was refuted by the test stays so, even where later scores would leave it in doubt.
        """
        if not self.scores:
            return 0.0, 1.0
        # Both wagers lose at this mean, since log(1 + x) <= x: it always stands.
        staked = sum(stake * score for stake, score in zip(self._stakes, self.scores, strict=True)) / sum(self._stakes)
        low, high = self._bounds
        return max(low, self._edge(staked, 0.0)), min(high, self._edge(staked, 1.0))

    def _stake(self) -> float:
        """Return the wager on the next score, from the scores before it alone."""
        turn = len(self.scores) + 1
        variance = self._squares / turn
        return sqrt(2 * log(2 / self.alpha) / (variance * turn * log(1 + turn)))

    def _edge(self, inside: float, outside: float) -> float:
        """Find by halving where refutation begins between a mean that stands and the end of the scale."""
        for _ in range(30):
            middle = (inside + outside) / 2
            if _is_refuted(self.scores, self._stakes, middle, self.alpha):
                outside = middle
            else:
                inside = middle
        return outside


def _grown(capital: tuple[float, float], score: float, mean: float, stake: float) -> tuple[float, float]:
    """Return the capital staked on more and on less than `mean` after one more score."""
    up = min(stake, _MOST / mean) if mean else stake
    down = min(stake, _MOST / (1 - mean)) if mean < 1 else stake
    return capital[0] * (1 + up * (score - mean)), capital[1] * (1 - down * (score - mean))


def _is_refuted(scores: Sequence[float], stakes: Sequence[float], mean: float, alpha: float) -> bool:
    capital = 1.0, 1.0
    for score, stake in zip(scores, stakes, strict=True):
        capital = _grown(capital, score, mean, stake)
    return max(capital) >= 2 / alpha
