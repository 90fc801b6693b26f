"""How one human-like player differs from another: what it knows, imagines, remembers and looks at."""

from math import log
from random import Random
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Measure = Annotated[float, Meta(ge=0, le=1_000_000)]
Span = Annotated[float, Meta(ge=0.1, le=1_000_000)]
RANGES = {
    Count: "a whole number from 0 to 1,000,000",
    Measure: "a number from 0 to 1,000,000",
    Span: "a number from 0.1 to 1,000,000",
}
"""How to say what a power may be."""


class Level(Struct, frozen=True):
    """A player's powers. None of them is a chance of a blunder: each is a limit to what the player sees."""

    tier: Count
    """The rarest words it knows, a tier of the dictionary."""
    imagined: Count
    """How many words come to mind for a Guess."""
    found: Count
    """How many of the words in its own hand it finds."""
    candidates: Count
    """How many words it holds in mind that a rival's row may be."""
    doubt: Measure
    """How many words beyond its vocabulary it reckons with for a row: what letters alone tell has that weight."""
    memory: Span
    """Turns until half of what other Guesses ruled out is forgotten."""
    rivals: Count
    """How many rivals it watches closely, the ones nearest to falling; of the others it sees the letters only."""
    temperature: Measure
    """How much worse than the best a move may seem and still be made, in letters turned up."""
    cunning: Measure
    """Worth of a rare letter in the Secret Word; at 0 it lays as long a word as it can."""
    exit: Measure
    """Worth of putting a rival out, in letters turned up."""

    def whim(self, chance: Random) -> float:
        """Return what to add to the worth of a move, so that the best of several is a draw by the temperature.

        Gumbel noise: the choice is then as likely as exp(worth / temperature) says.
        """
        return -self.temperature * log(chance.expovariate(1.0) or 1e-9) if self.temperature else 0.0


LEVELS = {
    "easy": Level(
        tier=35,
        imagined=400,
        found=25,
        candidates=100,
        doubt=2,
        memory=14,
        rivals=2,
        temperature=0.12,
        cunning=0.9,
        exit=1,
    ),
    "normal": Level(
        tier=50,
        imagined=500,
        found=25,
        candidates=120,
        doubt=2,
        memory=20,
        rivals=3,
        temperature=0.1,
        cunning=0.9,
        exit=1.5,
    ),
    "hard": Level(
        tier=70,
        imagined=800,
        found=25,
        candidates=200,
        doubt=2,
        memory=40,
        rivals=4,
        temperature=0.06,
        cunning=1,
        exit=2,
    ),
}
"""Set by measurement, so that neighbours are 60 to 65 % apart (docs/strength.md)."""
