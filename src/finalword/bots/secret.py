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

_GOOD = 0.8
"""Worth of a hand, against the best word of its own letters in any hand, from which a player keeps all its cards."""


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
    known = imagined([word for word in valid if words.knows(word)], level, chance)
    if known:
        return max(known, key=lambda word: worth(word, words.lexicon, level) + _noise(level, chance))
    return next(filter(words.lexicon.is_proposable, valid), valid[0] if valid else None)


def bluff(hand: str, lexicon: Lexicon) -> str:
    """Return the four rarest letters of a hand without words, where words are checked at the end only (3.4)."""
    rare = rarity(lexicon)
    return "".join(sorted(hand, key=lambda letter: (-rare[letter], letter))[:SHORTEST_SECRET])


def exchange(hand: str, most: int, words: Vocabulary, level: Level, chance: Random) -> str:
    """Return the cards to put down: of those the best word leaves over, the ones that are hard to use."""
    word = lay(hand, words, level, chance)
    spare = without(hand, word) if word else hand
    unwanted = [card for card in spare or "" if word is None or hand.count(card) > 1 or len(word) < 6]
    return "".join(unwanted[:most])


def imagined(words: Iterable[str], level: Level, chance: Random) -> list[str]:
    """Return the words that come to mind, in an order that depends on `chance` alone."""
    found = list(words)
    return found if len(found) <= level.imagined else chance.sample(found, level.imagined)


def worth(word: str, lexicon: Lexicon, level: Level) -> float:
    """Return how good a Secret Word looks to this player: long to the simple, rare letters to the cunning."""
    rare = rarity(lexicon)
    letters = dict.fromkeys(word)  # not a set: its order, hence the sum, would differ from process to process
    return level.cunning * sum(rare[letter] for letter in letters) / len(letters) + (1 - level.cunning) * len(word)


def _noise(level: Level, chance: Random) -> float:
    return -level.temperature * log(chance.expovariate(1.0) or 1e-9) if level.temperature else 0.0
