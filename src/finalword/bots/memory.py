"""What a player keeps of the Guesses so far: which letters a rival's hidden cards cannot be."""

from random import Random

from finalword.rules.letters import HIDDEN
from finalword.rules.state import State


class Memory:
    """One player's recollection; `half_life` is in turns, and what is forgotten stays so."""

    def __init__(self, seed: str, half_life: float) -> None:
        self._seed = seed
        self._half_life = half_life

    def ruled_out(self, view: State, rival: int) -> str:
        """Return the letters no hidden card of `rival` shows: those turned up, and those of the Guesses remembered."""
        letters = set(view.seats[rival].shown) - {HIDDEN}
        for number, guess in enumerate(view.guesses):
            if rival in guess.revealed and self._recalls(number, len(view.guesses) - number):
                letters |= set(guess.word)
        return "".join(sorted(letters))

    def _recalls(self, number: int, age: int) -> bool:
        """Say whether a Guess is remembered: its lifetime is drawn once, from the seed, whenever it is asked."""
        return age <= Random(f"{self._seed}/recalls/{number}").expovariate(0.7 / self._half_life)  # noqa: S311 - a game
