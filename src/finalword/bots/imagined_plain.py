"""The slow twin of `imagined`: the same game, the same chance, the same winner, in Python anyone can check."""

from collections.abc import Sequence
from dataclasses import dataclass

from finalword.bots.imagined import LETTERED, LOOKED, MOST_TURNS, OUT, OWN
from finalword.rules.letters import mask

_WORD = (1 << 64) - 1


@dataclass
class Row:
    """A row in the imagined game: its public list with weights, the letters asked; is its player in, its turns had."""

    words: list[str]
    weights: list[int]
    asked: int
    is_in: bool = True
    turns: int = 0

    def hidden(self, word: str) -> int:
        """Return the letters that a word would have facedown."""
        return mask(word) & ~self.asked


class Chance:
    """The generator, a xorshift64*."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2 + 1) * 0x9E3779B97F4A7C15 & _WORD | 1

    def below(self, limit: int) -> int:
        """Return the next number below a limit."""
        x = self._state
        x ^= x >> 12
        x = (x ^ x << 25) & _WORD
        x ^= x >> 27
        self._state = x
        return ((x * 0x2545F4914F6CDD1D & _WORD) >> 33) * limit >> 31


def play_on(
    pool: Sequence[int],
    tried: int,
    rows: list[Row],
    truth: Sequence[str],
    turn: int,
    first: int,
    seed: int,
    passes: Sequence[Sequence[int]] = (),
) -> int:
    """Play until one player is left and return its seat, -1 if that takes too long; `first` 0 is any first Guess.

    `passes` are the seats in the order of each pass, where turns go in passes.
    """
    chance, guess = Chance(seed), first
    for number in range(MOST_TURNS):
        if sum(row.is_in for row in rows) <= 1:
            break
        if number > 0 or guess == 0:
            guess = _choose(pool, tried, rows, turn, chance)
        for seat, row in enumerate(rows):
            if seat != turn and row.is_in:
                _answer(row, truth[seat], guess)
        rows[turn].turns += 1
        turn = _following(rows, turn, passes)
    left = [seat for seat, row in enumerate(rows) if row.is_in]
    return left[0] if len(left) == 1 else -1


def _following(rows: list[Row], turn: int, passes: Sequence[Sequence[int]]) -> int:
    if not passes:
        round_on = [seat % len(rows) for seat in range(turn + 1, turn + 1 + len(rows))]
        return next(seat for seat in round_on if rows[seat].is_in)
    had = min(row.turns for row in rows if row.is_in)
    return next(seat for seat in passes[had % len(passes)] if rows[seat].is_in and rows[seat].turns == had)


def _answer(row: Row, word: str, guess: int) -> None:
    fresh = guess & ~row.asked
    row.asked |= guess
    row.is_in = row.hidden(word) != 0
    shown = [letter if mask(letter) & fresh else "." for letter in word]
    kept = [at for at, each in enumerate(row.words) if _shows(each, fresh) == shown] if row.is_in else []
    row.words, row.weights = [row.words[at] for at in kept], [row.weights[at] for at in kept]


def _shows(word: str, letters: int) -> list[str]:
    return [letter if mask(letter) & letters else "." for letter in word]


def _choose(pool: Sequence[int], tried: int, rows: list[Row], actor: int, chance: Chance) -> int:
    rivals = [row for seat, row in enumerate(rows) if seat != actor and row.is_in and row.words]
    options = [pool[chance.below(len(pool))] for _ in range(tried)]
    options += [mask(row.words[chance.below(len(row.words))]) for row in rivals for _ in range(OWN)]
    scores = [sum(_gain(row, option) for row in rivals) for option in options]
    return options[scores.index(max(scores))]


def _gain(row: Row, option: int) -> int:
    some = list(zip(row.words, row.weights, strict=True))[:LOOKED]
    lettered = some[:LETTERED]
    share = sum(weight for _, weight in lettered) // 1024 + 1
    whole = sum(weight for _, weight in some) // 1024 + 1
    out = sum(weight for word, weight in some if not row.hidden(word) & ~option)
    gain = out * OUT * 1024 // whole
    for letter in range(26):
        if option >> letter & 1:
            gain += sum(weight for word, weight in lettered if row.hidden(word) >> letter & 1) * 1024 // share
    return gain
