"""The slow twins of `kernels`: the same answers in Python anyone can check, and the oracle of its tests."""

from collections import Counter
from collections.abc import Sequence
from math import comb, prod

from finalword.belief.front import Target
from finalword.rules.letters import HIDDEN, from_mask, mask, turned_up

Listed = tuple[tuple[str, int], ...]
"""The words of a list with their weights."""
Side = tuple[Listed, int]
"""A list under attack, and the letters asked of it."""


def shown_by(word: str, letters: str) -> str:
    """Return the row of a word after Guesses that held `letters` between them."""
    return turned_up(word, HIDDEN * len(word), letters)


def fitting(words: Sequence[str], asked: int, shown: str) -> list[int]:
    """Return which words would show exactly `shown` after Guesses with the letters of `asked`."""
    letters = from_mask(asked)
    return [place for place, word in enumerate(words) if shown_by(word, letters) == shown]


def hand_ways(word: str, pool: Counter[str], drawn: int) -> int:
    """Return how many of the hands of `drawn` cards out of `pool` can lay `word` (3.1).

    Counted letter by letter over how many copies the hand holds; cards of other letters fill up.
    """
    need = Counter(word)
    others = sum(count for letter, count in pool.items() if letter not in need)
    partial = Counter({0: 1})
    for letter, least in need.items():
        grown: Counter[int] = Counter()
        for have, ways in partial.items():
            for more in range(least, pool[letter] + 1):
                grown[have + more] += ways * comb(pool[letter], more)
        partial = grown
    return sum(ways * comb(others, drawn - have) for have, ways in partial.items() if have <= drawn)


def covered(sets: Sequence[int], hidden: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Return for each letter set the weight of the words whose hidden letters all lie inside it."""
    return [sum(weight for rest, weight in zip(hidden, weights, strict=True) if not rest & ~each) for each in sets]


def counted(sets: Sequence[int], hidden: Sequence[int]) -> list[int]:
    """Return for each letter set how many words have all hidden letters inside it."""
    return covered(sets, hidden, [1] * len(hidden))


def letter_sums(sets: Sequence[int], values: Sequence[int]) -> list[int]:
    """Return for each letter set the sum of its letters' values."""
    return [sum(value for letter, value in enumerate(values) if each >> letter & 1) for each in sets]


def copies(words: Sequence[str], weights: Sequence[int], asked: int) -> dict[tuple[str, int], int]:
    """Return for each letter and place the weight of the words that hide this letter there."""
    table: Counter[tuple[str, int]] = Counter()
    for word, weight in zip(words, weights, strict=True):
        table.update({(letter, at): weight for at, letter in enumerate(word) if not mask(letter) & asked})
    return dict(table)


def answers(words: Sequence[str], guess: str) -> list[str]:
    """Return each word's answer to a Guess: the row it would show."""
    return [shown_by(word, guess) for word in words]


def maximal(sets: Sequence[int]) -> list[bool]:
    """Return which of these distinct sets lie inside no other of them."""
    return [not any(mine != other and not mine & ~other for other in sets) for mine in sets]


def nonword_ways(shown: str, asked: int, pool: Counter[str], drawn: int) -> float:
    """Return the chance that letters drawn one by one from `pool` show this row under `asked`."""
    left, cards = Counter(pool), sum(pool.values())
    free = sum(count for letter, count in pool.items() if not mask(letter) & asked)
    chances = []
    for letter in shown:
        ways = free if letter == "." else left[letter]
        chances.append(max(0, ways) / max(1, cards))
        free -= letter == "."
        left[letter] -= 1
        cards -= 1
    return prod(chances) if drawn >= len(shown) else 0.0


def ending(mine: Target, other: Target, words: Sequence[str], order: Sequence[int] = (0, 1)) -> float:
    """Return what an ending is worth to the player to guess, by trying every word at every turn: tiny ones only.

    `order` is as in `belief.ending`.
    """
    known: dict[object, float] = {}

    def value(attacked: Side, kept: Side, left: frozenset[str], at: int) -> float:
        key = attacked, kept, left, at
        if key not in known:
            worths = [worth(word, attacked, kept, left - {word}, at) for word in left]
            known[key] = max(worths, default=0.5)
        return known[key]

    def then(mine: Side, other: Side, left: frozenset[str], at: int) -> float:
        following = (at + 1) % len(order)
        if order[following] == order[at]:
            return value(mine, other, left, following)
        return 1 - value(other, mine, left, following)

    def worth(word: str, attacked: Side, kept: Side, left: frozenset[str], at: int) -> float:
        asked = attacked[1] | mask(word)
        cells: dict[str, Listed] = {}
        for each, weight in attacked[0]:
            shown = shown_by(each, from_mask(asked))
            cells[shown] = (*cells.get(shown, ()), (each, weight))
        total = sum(weight for _, weight in attacked[0])
        won = 0.0
        for shown, cell in cells.items():
            chance = sum(weight for _, weight in cell) / total
            won += chance * (then((cell, asked), kept, left, at) if HIDDEN in shown else 1.0)
        return won

    lists = [tuple(zip(target.words, target.weights, strict=True)) for target in (mine, other)]
    return value((lists[0], mine.asked), (lists[1], other.asked), frozenset(words), 0)
