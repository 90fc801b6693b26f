"""Endings that experts come to: how long they take to solve, and what greed loses against the exact value.

python bench/endings.py [COUNT]
"""

import statistics
import sys
import time
from collections.abc import Iterator

from msgspec.structs import replace

from finalword.belief import believe
from finalword.belief.ending import LARGEST, Ending, TooManyPositionsError
from finalword.belief.front import Target
from finalword.belief.plain import shown_by
from finalword.bots import ask, awaited, make
from finalword.bots.greedy import LETTER, OUT
from finalword.data import load_deck, open_lexicon
from finalword.rules.letters import from_mask, mask
from finalword.table import Table

SECONDS, MOST_POSITIONS = 1.0, 40_000
LEXICON = open_lexicon()


def sampled() -> Iterator[tuple[Target, Target, list[str], list[str]]]:
    """Yield endings: both lists, the words that may be said and those that were; the first of each game."""
    seed = 0
    while True:
        table = Table.open(LEXICON, load_deck(), ["A", "B", "C"], seed=f"ending {seed}")
        bots = [make("expert:secrets=surprising", seat, LEXICON, f"ending {seed}") for seat in range(3)]
        seed += 1
        while waiting := awaited(table.state):
            table.submit(ask(bots[waiting[0]], table, waiting[0]))
            if len(table.state.still_in) == 2 and table.state.turn is not None:
                beliefs = believe(table.view(None), LEXICON)
                mine, other = sorted(beliefs.values(), key=lambda belief: belief.seat == table.state.turn)
                if all(2 <= len(belief.words) <= LARGEST for belief in (mine, other)):
                    words = [word for word in LEXICON.words(0, table.state.maximum) if LEXICON.is_proposable(word)]
                    pair = [Target(tuple(b.texts()), tuple(b.weights.tolist()), b.asked) for b in (mine, other)]
                    yield pair[0], pair[1], words, [guess.word for guess in table.state.guesses]
                    break


def greedy(mine: Target, words: list[str], said: list[str]) -> str:
    """Return the word that is best one turn ahead, by the score of `expert`."""
    hidden = [mask(word) & ~mine.asked for word in mine.words]

    def score(word: str) -> int:
        letters = mask(word)
        out = sum(weight for rest, weight in zip(hidden, mine.weights, strict=True) if not rest & ~letters)
        up = sum(
            weight * sum(bool(mask(letter) & rest & letters) for letter in each)
            for each, rest, weight in zip(mine.words, hidden, mine.weights, strict=True)
        )
        return OUT * out + LETTER * up

    return max((word for word in words if word not in said), key=score)


def worth(word: str, mine: Target, other: Target, words: list[str], said: list[str]) -> float:
    """Return what it is worth to say a word first: the exact values of what its answers leave."""
    asked, total, won = mine.asked | mask(word), sum(mine.weights), 0.0
    cells: dict[str, list[int]] = {}
    for at, each in enumerate(mine.words):
        cells.setdefault(shown_by(each, from_mask(asked)), []).append(at)
    for shown, places in cells.items():
        chance = sum(mine.weights[at] for at in places) / total
        left = replace(mine, words=tuple(mine.words[at] for at in places), asked=asked)
        left = replace(left, weights=tuple(mine.weights[at] for at in places))
        won += chance * (1 - Ending(other, left, words, [*said, word]).solve().value if "." in shown else 1.0)
    return won


def main() -> None:
    """Print both figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    times, values, losses = [], [], []
    for _, (mine, other, words, said) in zip(range(count), sampled(), strict=False):
        start = time.process_time()
        try:
            value = Ending(mine, other, words, said, MOST_POSITIONS).solve().value
        except TooManyPositionsError:
            times.append(float("inf"))
            continue
        times.append(time.process_time() - start)
        values.append(value)
        losses.append(max(0.0, value - worth(greedy(mine, words, said), mine, other, words, said)))
    quick = sum(each <= SECONDS for each in times)
    print(f"solved within {SECONDS:g} s   {quick} of {count} (goal: 90 %), median {statistics.median(times):.3f} s")
    error = 1.96 * statistics.stdev(losses) / len(losses) ** 0.5
    none = sum(loss < 1e-9 for loss in losses)
    print(f"the player to guess wins {statistics.mean(values):.1%}")
    print(f"greed loses {statistics.mean(losses):.2%} (+- {error:.2%}), nothing in {none}, at most {max(losses):.1%}")


if __name__ == "__main__":
    main()
