"""What the open information says about hidden words: candidates, weights, and the odds of a Guess (docs/belief.md)."""

from finalword.belief.candidates import Belief, believe
from finalword.belief.guesses import LetterSets
from finalword.belief.habit import ANY, Habit
from finalword.belief.odds import (
    answer_chances,
    entropy,
    letter_chances,
    out_chance,
    put_out,
    turned_up,
    word_chances,
)
from finalword.belief.wordbook import Wordbook

__all__ = [
    "ANY",
    "Belief",
    "Habit",
    "LetterSets",
    "Wordbook",
    "answer_chances",
    "believe",
    "entropy",
    "letter_chances",
    "out_chance",
    "put_out",
    "turned_up",
    "word_chances",
]
