"""Which cards a human-like player exchanges and which word it lays."""

from collections.abc import Iterable
from functools import lru_cache
from heapq import nlargest
from math import log
from random import Random

from finalword.bots.level import Level
from finalword.bots.vocabulary import Vocabulary
from finalword.rules.letters import ALPHABET, without
from finalword.rules.lexicon import TIERS, Lexicon
from finalword.rules.options import SHORTEST_SECRET

_EASE = 0.75
"""How much less easily a word comes to mind than one of the next commoner tier."""


@lru_cache(maxsize=16)
def rarity(lexicon: Lexicon) -> dict[str, float]:
    """Return how many nats say that a letter of the dictionary is this one, the rarer the more."""
    text = b"".join(bytes(lexicon.block(length)) for length in lexicon.lengths)
    counts = {letter: text.count(letter.encode()) + 1 for letter in ALPHABET}
    total = sum(counts.values())
    return {letter: log(total / count) for letter, count in counts.items()}


def lay(hand: str, words: Vocabulary, level: Level, chance: Random) -> str | None:
    """Return the word to lay from `hand`; None when the dictionary holds none that fits."""
    valid = words.lexicon.buildable(hand)
    known = noticed(filter(words.knows, valid), words, level, chance)
    if known:
        return max(known, key=lambda word: worth(word, words.lexicon, level) + level.whim(chance))
    return next(filter(words.lexicon.is_proposable, valid), valid[0] if valid else None)


def bluff(hand: str, lexicon: Lexicon) -> str:
    """Return the four rarest letters of a hand without words, where words are checked at the end only (3.4)."""
    rare = rarity(lexicon)
    return "".join(sorted(hand, key=lambda letter: (-rare[letter], letter))[:SHORTEST_SECRET])


def exchange(hand: str, most: int, words: Vocabulary, level: Level, chance: Random) -> str:
    """Return the cards to put down: never those of the best word there is, so that new ones can only better it.

    First go cards held twice; then the cunning part with common letters, the simple with rare ones.
    """
    word = lay(hand, words, level, chance) or ""
    rare = rarity(words.lexicon)
    sign = 1 if level.cunning >= 0.5 else -1
    spare = sorted(without(hand, word) or "", key=lambda card: (hand.count(card) < 2, sign * rare[card], card))
    return "".join(spare[:most])


def noticed(held: Iterable[str], words: Vocabulary, level: Level, chance: Random) -> list[str]:
    """Return the words of a hand that the player finds: each tier of rarity comes to mind less easily than the last."""
    ease = {word: _EASE ** TIERS.index(words.lexicon.tier(word)) for word in held}
    # The largest of random ** (1 / weight) are a draw without replacement by weight (Efraimidis and Spirakis, 2006).
    return nlargest(level.found, ease, key={word: chance.random() ** (1 / ease[word]) for word in ease}.__getitem__)


def worth(word: str, lexicon: Lexicon, level: Level) -> float:
    """Return how good a Secret Word looks to this player: long to the simple, rare letters to the cunning."""
    rare = rarity(lexicon)
    letters = dict.fromkeys(word)  # not a set: its order, hence the sum, would differ from process to process
    return level.cunning * sum(rare[letter] for letter in letters) / len(letters) + (1 - level.cunning) * len(word)
