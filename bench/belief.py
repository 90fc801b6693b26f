"""Belief and search beside the same scan in C: eliminations counted, a decision of `expert`, rollouts of `master`.

The C kernel is built here, by gcc -O3 -march=native with 512-bit vectors, and runs on the same arrays in the same
rounds. Times are those of the processor, for a busy machine. The goals of a decision and of rollouts are for a
machine where it does 20 G pairs a second, and scale with it.
"""

import ctypes
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from finalword.belief import LetterSets, believe, kernels
from finalword.bots import make, play
from finalword.bots.expert import Expert
from finalword.bots.imagined import wins
from finalword.bots.master import Master
from finalword.bots.survey import scratch
from finalword.data import load_deck, open_lexicon
from finalword.rules.state import State
from finalword.table import Table

ROUNDS, POSITIONS = 15, 6
PACE = 20e9
"""Pairs a second of the C kernel that the goals are made for."""
C = """
#include <stdint.h>
void counted(const uint32_t *restrict sets, int64_t count, const uint32_t *restrict hidden, int64_t words,
             int32_t *restrict sums) {
  for (int64_t at = 0; at < count; at++) {
    uint32_t outside = ~sets[at];
    int32_t sum = 0;
    for (int64_t word = 0; word < words; word++) sum += (hidden[word] & outside) == 0;
    sums[at] = sum;
  }
}
"""

Sets = NDArray[np.uint32]
Kernel = Callable[[Sets, Sets], NDArray[np.int32]]


def c_kernel(folder: Path) -> Kernel:
    """Build the anchor."""
    if shutil.which("gcc") is None:
        raise SystemExit("The anchor of this measurement is built by gcc, which is not here; install it.")
    (folder / "counted.c").write_text(C)
    flags = ["-O3", "-march=native", "-mprefer-vector-width=512", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, "counted.c", "-o", "counted.so"], check=True, cwd=folder)
    counted = ctypes.CDLL(str(folder / "counted.so")).counted

    def kernel(sets: Sets, hidden: Sets) -> NDArray[np.int32]:
        sums = np.empty(len(sets), np.int32)
        at = [ctypes.c_void_p(each.ctypes.data) for each in (sets, hidden, sums)]
        counted(at[0], ctypes.c_int64(len(sets)), at[1], ctypes.c_int64(len(hidden)), at[2])
        return sums

    return kernel


def medians(jobs: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Time several jobs in turns, so that noise meets all of them, and take the median of each, in seconds."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(ROUNDS):
        for name, job in jobs.items():
            start = time.process_time()
            job()
            times[name].append(time.process_time() - start)
    return {name: statistics.median(each) for name, each in times.items()}


def some_hidden(words: int, seed: int = 1) -> Sets:
    """Return the hidden letters of words as they are after a Guess or two."""
    lexicon, draw = open_lexicon(), Random(seed)
    texts = [lexicon.word(draw.randrange(2000, 60000)) for _ in range(words)]
    letters = [sum({1 << ord(letter) - 65 for letter in text if letter not in "EATSIN"}) for text in texts]
    return np.array(letters, np.uint32)


def elimination(anchor: Kernel) -> None:
    """Compare the scan that counts eliminations with C; goal: 0.6 of its pace or more."""
    choices = LetterSets.of(open_lexicon(), 10)
    sets = choices.sets[choices.is_maximal]
    for words in (256, 512, 1024, 2048, 4096):
        hidden, weights = some_hidden(words), np.full(words, 1000, np.int32)
        assert (anchor(sets, hidden) == kernels.counted(sets, hidden)).all()
        found = medians(
            {
                "C": partial(anchor, sets, hidden),
                "counted": partial(kernels.counted, sets, hidden),
                "weighed": partial(kernels.covered, sets, hidden, weights),
            }
        )
        pairs = len(sets) * words
        text = "   ".join(f"{name} {pairs / taken / 1e9:5.1f} G/s" for name, taken in found.items())
        print(f"elimination, {words:4} words   {text}   ratio {found['C'] / found['counted']:.2f} (goal: 0.6)")


def positions(words: int) -> list[tuple[State, int, int]]:
    """Return views of three players in which about so many words fit each rival, whose turn it is, and the limit."""
    lexicon, found = open_lexicon(), []
    for number in range(400):
        table = Table.open(lexicon, load_deck(), ["A", "B", "C"], seed=f"bench {number}")
        play(table, [make("random", seat, lexicon, f"bench {number}") for seat in range(3)], 7 + number % 3)
        turn = table.state.turn
        if turn is None or len(table.state.still_in) < 3 or not table.state.guesses:
            continue
        view, limit = table.view(turn), table.legal(turn).guess
        counts = [len(belief.words) for belief in believe(view, lexicon, turn).values()]
        if limit is not None and all(words / 2 <= count <= words * 2 for count in counts):
            found.append((view, turn, limit))
        if len(found) == POSITIONS:
            break
    return found


def decision(anchor: Kernel) -> None:
    """Time a decision of `expert` from its view alone; goal: 1.5 ms at the anchor's pace."""
    lexicon = open_lexicon()
    places = positions(512)
    sizes = [len(belief.words) for view, turn, _ in places for belief in believe(view, lexicon, turn).values()]
    bots = [make("expert", turn, lexicon, "bench") for _, turn, _ in places]
    sets, hidden = LetterSets.of(lexicon, 10).sets[:12000], some_hidden(512)

    def decide() -> None:
        for bot, (view, _, limit) in zip(bots, places, strict=True):
            assert isinstance(bot, Expert)
            bot.guess(view, limit, Random(1))

    decide()
    found = medians({"C": lambda: anchor(sets, hidden), "expert": decide})
    pace = len(sets) * len(hidden) / found["C"]
    taken = found["expert"] / len(places) * 1000
    goal = 1.5 * PACE / pace
    size = statistics.mean(sizes)
    print(f"expert, {size:.0f} words a rival   {taken:.2f} ms (goal: {goal:.2f}, C at {pace / 1e9:.1f} G/s)")


def rollouts(anchor: Kernel) -> None:
    """Count the rollouts of `master` a second, from the positions of `decision`; goal: 20,000 at the anchor's pace."""
    lexicon = open_lexicon()
    sets, hidden = LetterSets.of(lexicon, 10).sets[:12000], some_hidden(512)
    boards = []
    for view, turn, limit in positions(512):
        master = make("master:rollouts=1", turn, lexicon, "bench")
        assert isinstance(master, Master)
        look = master.look(view, limit, Random(1))
        assert look is not None
        boards.append((look.board, scratch(look.board), look.firsts, look.survey.worlds(32, Random(1)), turn))

    def roll() -> None:
        for board, room, firsts, worlds, turn in boards:
            wins(board, room, firsts, worlds, 0, turn)

    roll()
    found = medians({"C": lambda: anchor(sets, hidden), "rollouts": roll})
    pace = len(sets) * len(hidden) / found["C"]
    count = sum(len(firsts) * len(worlds) for _, _, firsts, worlds, _ in boards)
    print(f"master, rollouts a second   {count / found['rollouts']:,.0f} (goal: {20000 * pace / PACE:,.0f})")


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        anchor = c_kernel(Path(folder))
        elimination(anchor)
        decision(anchor)
        rollouts(anchor)


if __name__ == "__main__":
    main()
