"""Which word a human-like player says: the letters it expects to turn up, and the rivals it hopes to put out."""

from collections import Counter
from collections.abc import Iterable, Mapping
from heapq import nlargest
from math import exp
from random import Random

from msgspec import Struct

from finalword.bots.level import Level
from finalword.bots.memory import Memory
from finalword.bots.secret import rarity
from finalword.bots.vocabulary import Vocabulary
from finalword.rules.legal import Legal
from finalword.rules.letters import HIDDEN, mask
from finalword.rules.state import State

_FINALISTS = 60
"""How many Guesses are looked at closely."""


class Rival(Struct, frozen=True):
    """What a player thinks of one rival."""

    letters: Mapping[str, float]
    """How many hidden cards it expects of each letter."""
    hidden: tuple[int, ...]
    """The sets of letters that may be hidden, one for each word it holds possible; empty where it knows none."""
    share: float
    """How likely each of these words is; the rest is doubt."""

    def chance_out(self, letters: int) -> float:
        """Return how likely a Guess with this set of letters puts the rival out."""
        return self.share * sum([not word & ~letters for word in self.hidden])


class Thought:
    """One turn's thinking of a seat: made anew for every move, from the view alone."""

    def __init__(self, view: State, legal: Legal, words: Vocabulary, level: Level, memory: Memory) -> None:
        assert legal.guess is not None, "only the seat whose turn it is can guess"
        self._view = view
        self._words = words
        self._level = level
        self._memory = memory
        self._seat = legal.seat
        self._most = legal.guess
        self._said = {guess.word for guess in view.guesses}

    def best(self, chance: Random) -> str | None:
        """Return the word to say; None when no word that the player knows comes to mind."""
        rows = self._possible(chance)
        pool = self._words.imagine(chance, self._level.imagined, self._most)
        pool.update(word for words in rows.values() for word in words if len(word) <= self._most)
        pool -= self._said
        rivals = [self._rival(seat, words) for seat, words in rows.items()]
        expected = _sum(rival.letters for rival in rivals)
        scored = {word: sum([expected.get(letter, 0.0) for letter in dict.fromkeys(word)]) for word in sorted(pool)}
        finalists = nlargest(_FINALISTS, scored, key=scored.__getitem__)
        finalists += self._hits(rows, scored)
        return max(
            dict.fromkeys(finalists), key=lambda word: self._score(word, scored[word], rivals, chance), default=None
        )

    def _possible(self, chance: Random) -> dict[int, list[str]]:
        """Return the words each rival's row may be, as far as the player looks and thinks."""
        rivals = [seat for seat in self._view.still_in if seat != self._seat]
        rivals.sort(key=lambda seat: self._view.seats[seat].hidden)
        return {
            seat: self._rows(seat, chance) if place < self._level.rivals else [] for place, seat in enumerate(rivals)
        }

    def _rows(self, seat: int, chance: Random) -> list[str]:
        ruled_out = self._memory.ruled_out(self._view, seat)
        found = self._words.fitting(self._view.seats[seat].shown, ruled_out)
        return found if len(found) <= self._level.candidates else chance.sample(found, self._level.candidates)

    def _rival(self, seat: int, words: list[str]) -> Rival:
        shown = self._view.seats[seat].shown
        hidden = ["".join(letter for letter, up in zip(word, shown, strict=True) if up == HIDDEN) for word in words]
        weight = len(words) + self._level.doubt or 1.0
        doubt = 1 - len(words) / weight
        letters = {letter: count / weight for letter, count in Counter("".join(hidden)).items()}
        for letter, share in self._sense(seat).items() if doubt else ():
            letters[letter] = letters.get(letter, 0.0) + doubt * share
        return Rival(letters, tuple(map(mask, hidden)), 1 / weight)

    def _sense(self, seat: int) -> dict[str, float]:
        """Return what letters alone tell: those not ruled out, as common as in the dictionary."""
        ruled_out = self._memory.ruled_out(self._view, seat)
        rare = rarity(self._words.lexicon)
        free = {letter: exp(-nats) for letter, nats in rare.items() if letter not in ruled_out}
        whole = sum(free.values())
        return {letter: self._view.seats[seat].hidden * share / whole for letter, share in free.items()}

    def _hits(self, rows: Mapping[int, list[str]], scored: Mapping[str, float]) -> list[str]:
        """Return words that some nearly known rival may have laid."""
        near = [word for words in rows.values() if len(words) <= _FINALISTS for word in words if word in scored]
        return near[: 2 * _FINALISTS]

    def _score(self, word: str, letters: float, rivals: Iterable[Rival], chance: Random) -> float:
        said = mask(word)
        out = sum(rival.chance_out(said) for rival in rivals)
        return letters + self._level.exit * out + self._level.whim(chance)


def _sum(tables: Iterable[Mapping[str, float]]) -> dict[str, float]:
    total: dict[str, float] = {}
    for table in tables:
        for letter, share in table.items():
            total[letter] = total.get(letter, 0.0) + share
    return total
