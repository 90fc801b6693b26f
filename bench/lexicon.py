"""What a dictionary answers and how fast, beside a plain set and a plain loop over the same words. Seed 1."""

import random
from collections import Counter

from finalword.data import load_deck, open_lexicon
from startup import medians

WORDS, HANDS = 10_000, 20


def is_spelled(word: str, hand: Counter[str]) -> bool:
    """Say whether a hand holds a word, the plain way."""
    return all(hand[letter] >= count for letter, count in Counter(word).items())


def main() -> None:
    """Print all figures."""
    generator = random.Random(1)
    lexicon, cards = open_lexicon(), load_deck().cards
    words = list(lexicon.words())
    plain = set(words)
    asked = generator.sample(words, WORDS // 2) + ["".join(generator.sample(cards, 7)) for _ in range(WORDS // 2)]
    hands = ["".join(generator.sample(cards, 10)) for _ in range(HANDS)]
    short = [word for word in words if 4 <= len(word) <= 10]

    each = medians({"lexicon": lambda: [w in lexicon for w in asked], "set": lambda: [w in plain for w in asked]}, 9)
    for name, taken in each.items():
        print(f"{f'word in {name}':36} {taken / WORDS * 1e6:8.2f} us")
    loop = lambda: [[w for w in short if is_spelled(w, hand)] for hand in map(Counter, hands[:2])]  # noqa: E731 - timed
    found = medians({"loop": loop}, 1)["loop"] / 2
    ours = medians({"buildable": lambda: [lexicon.buildable(hand) for hand in hands]}, 5)["buildable"] / HANDS
    first = medians({"can_build": lambda: [lexicon.can_build(hand) for hand in hands]}, 5)["can_build"] / HANDS
    for name, taken in {"buildable(hand)": ours, "can_build(hand)": first, "a loop over all words": found}.items():
        print(f"{name:36} {taken * 1000:8.2f} ms")


if __name__ == "__main__":
    main()
