"""Which cards a human-like player exchanges and which word it lays."""

from collections.abc import Iterable
from functools import lru_cache
from math import log
from random import Random

from finalword.bots.level import Level
from finalword.bots.vocabulary import Vocabulary
from finalword.rules.letters import ALPHABET, without
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET


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
    known = noticed([word for word in valid if words.knows(word)], level, chance)
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


def noticed(words: Iterable[str], level: Level, chance: Random) -> list[str]:
    """Return the words of a hand that the player finds, in an order that depends on `chance` alone."""
    held = list(words)
    return held if len(held) <= level.found else chance.sample(held, level.found)


def worth(word: str, lexicon: Lexicon, level: Level) -> float:
    """Return how good a Secret Word looks to this player: long to the simple, rare letters to the cunning."""
    rare = rarity(lexicon)
    letters = dict.fromkeys(word)  # not a set: its order, hence the sum, would differ from process to process
    return level.cunning * sum(rare[letter] for letter in letters) / len(letters) + (1 - level.cunning) * len(word)
