"""How long bots think: milliseconds of processor time for a move, by bot and phase, over seeded games among three.

Run it with names of bots: `python bench/moves.py easy normal hard --games 12`.
"""

import argparse
import time
from collections import defaultdict
from statistics import mean, median

from finalword.bots import ask, awaited, make
from finalword.data import load_deck, open_lexicon
from finalword.table import Table

Times = defaultdict[tuple[str, str], list[float]]


def timed(names: list[str], seed: str, times: Times) -> None:
    """Play one game and note the time of every move."""
    lexicon = open_lexicon()
    table = Table.open(lexicon, load_deck(), names, seed=seed)
    bots = [make(name, seat, lexicon, f"{seed}/{seat}") for seat, name in enumerate(names)]
    while waiting := awaited(table.state):
        seat, phase = waiting[0], table.state.phase
        before = time.process_time()
        action = ask(bots[seat], table, seat)
        times[names[seat], "guess" if table.state.is_built else phase].append(1000 * (time.process_time() - before))
        table.submit(action)


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=["easy", "normal", "hard"])
    parser.add_argument("--games", type=int, default=12)
    arguments = parser.parse_args()
    times: Times = defaultdict(list)
    for name in arguments.bots:
        timed([name] * 3, "warm up", defaultdict(list))
        for game in range(arguments.games):
            timed([name] * 3, str(game), times)
    print(f"{'bot':10} {'phase':10} {'moves':>6} {'median':>8} {'mean':>8} {'most':>8}  ms")
    for (name, phase), found in times.items():
        print(f"{name:10} {phase:10} {len(found):6} {median(found):8.1f} {mean(found):8.1f} {max(found):8.1f}")


if __name__ == "__main__":
    main()
