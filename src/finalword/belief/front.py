"""One list of words under attack in an ending, with every attack on every part of it, each worked out once."""

from collections.abc import Sequence

from msgspec import Struct

from finalword.rules.letters import mask

Position = tuple[int, int]
"""The words left of a list, as bits, and the letters that may still be hidden in them."""
Cells = tuple[tuple[float, Position], ...]
"""The chance of each answer that leaves something hidden, and what is left then; the likeliest first."""


class Target(Struct, frozen=True):
    """A list under attack: the words that fit, how likely each is (whole numbers), and the letters asked so far."""

    words: tuple[str, ...]
    weights: tuple[int, ...]
    asked: int


class Attack(Struct, frozen=True):
    """Guesses that ask a position for these letters, and so put the player out with this chance.

    `groups` are those of the words that do, `words` how many words these are.
    """

    chance: float
    letters: int
    groups: frozenset[int]
    words: int

    @property
    def is_idle(self) -> bool:
        """Whether it asks for nothing that may be hidden."""
        return not self.letters


class Front:
    """The positions of one list. `groups` holds the letters of each group of Guesses, `sizes` its number of words."""

    def __init__(self, target: Target, groups: Sequence[int], sizes: Sequence[int]) -> None:
        self._weights, self._groups, self._sizes = target.weights, groups, sizes
        self._masks = [mask(word) for word in target.words]
        self._places = [_places(word) for word in target.words]
        everything = (1 << len(target.words)) - 1
        self.start: Position = everything, self._free(everything) & ~target.asked
        self._attacks: dict[Position, list[Attack]] = {}
        self._by_group: dict[Position, dict[int, Attack]] = {}
        self._cells: dict[tuple[Position, int], Cells] = {}

    def attacks(self, position: Position) -> list[Attack]:
        """Return all that can be done to a position, the likeliest to put the player out first."""
        known = self._attacks.get(position)
        if known is None:
            known = self._attacks[position] = self._find(position)
        return known

    def attack_with(self, position: Position, group: int) -> Attack:
        """Return what a group of Guesses does to a position."""
        found = self._by_group.get(position)
        if found is None:
            found = {each: attack for attack in self.attacks(position) for each in attack.groups}
            self._by_group[position] = found
        return found[group]

    def cells(self, position: Position, letters: int) -> Cells:
        """Part the words of a position by their answers; those with nothing left to hide are in no part."""
        known = self._cells.get((position, letters))
        if known is None:
            known = self._cells[position, letters] = self._part(position, letters)
        return known

    def _find(self, position: Position) -> list[Attack]:
        words, free = position
        by_letters: dict[int, list[int]] = {}
        for group, letters in enumerate(self._groups):
            by_letters.setdefault(letters & free, []).append(group)
        left = [(each & free, self._weights[at]) for at, each in enumerate(self._masks) if words >> at & 1]
        whole = sum([weight for _, weight in left])
        attacks = []
        for letters, groups in by_letters.items():
            out = sum([weight for hidden, weight in left if not hidden & ~letters])
            attacks.append(Attack(out / whole, letters, frozenset(groups), sum([self._sizes[each] for each in groups])))
        return sorted(attacks, key=lambda attack: (-attack.chance, -attack.letters.bit_count(), attack.letters))

    def _part(self, position: Position, letters: int) -> Cells:
        words, free = position
        parts: dict[tuple[int, ...], int] = {}
        for at, each in enumerate(self._masks):
            if words >> at & 1 and each & free & ~letters:
                shown = tuple([places for bit, places in self._places[at] if bit & letters])
                parts[shown] = parts.get(shown, 0) | 1 << at
        whole = self._weight(words)
        cells = [(self._weight(part) / whole, (part, self._free(part) & free & ~letters)) for part in parts.values()]
        return tuple(sorted(cells, reverse=True))

    def _weight(self, words: int) -> int:
        return sum([weight for at, weight in enumerate(self._weights) if words >> at & 1])

    def _free(self, words: int) -> int:
        letters = 0
        for at, each in enumerate(self._masks):
            if words >> at & 1:
                letters |= each
        return letters


def _places(word: str) -> list[tuple[int, int]]:
    """Return each letter of a word, as a set of one, with its places and itself, as bits."""
    return [
        (mask(letter), mask(letter) << 32 | sum(1 << at for at, other in enumerate(word) if other == letter))
        for letter in sorted(set(word))
    ]
