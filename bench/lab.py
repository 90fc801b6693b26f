"""The playtest lab: games a second of the fast and the reference path, two workers, memory; others' random play beside.

Seed 1, `swift` in three seats, the full dictionary. Rates count processor seconds, so that a busy machine does not blur
them, and wall seconds beside. `python bench/lab.py --twins 10000` plays so many games on both paths and compares every
event; `--games` sets how many games the fast path plays.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from _beside import PYTHON, Anchors
from finalword.data import open_lexicon
from finalword.lab.chunk import Chunk, play_fast, play_game, play_reference
from finalword.lab.study import Study
from finalword.lab.studyfile import study_of
from finalword.lab.swiftgames import play_swift

CHUNK, SLOW = 2000, 40
OTHERS = ("open-spiel hanabi, evaluate_bots", "pgx tic_tac_toe, 1024")


def study(games: int) -> Study:
    """The study that is measured."""
    return study_of({"name": "bench", "bots": ["swift"], "games": games, "seed": "1"}, "bench", Path())


def rate(play: Callable[[], int]) -> tuple[float, float]:
    """Return games a processor second and a wall second."""
    wall, own = time.perf_counter(), time.process_time()
    games = play()
    return games / (time.process_time() - own), games / (time.perf_counter() - wall)


def fast_games(whole: Study, first: int) -> int:
    """Play a chunk on the fast path."""
    return len(play_fast(whole, Chunk(0, first, CHUNK))["games"])


def slow_games(whole: Study, first: int) -> int:
    """Play some games on the reference path."""
    return len(play_reference(whole, Chunk(0, first, SLOW))["games"])


def paths(games: int) -> None:
    """Measure both paths by turns."""
    whole = study(games)
    play_fast(whole, Chunk(0, 0, 10))
    play_reference(whole, Chunk(0, 0, 2))
    fast, slow = [], []
    for first in range(0, games, CHUNK):
        fast.append(rate(partial(fast_games, whole, first)))
        slow.append(rate(partial(slow_games, whole, first)))
    for name, rates in (("fast path, rows and all", fast), ("reference path: Table and bots", slow)):
        own, wall = (sorted(each[at] for each in rates)[len(rates) // 2] for at in range(2))
        print(f"{name:34}{own:10,.1f} games a processor second, {wall:10,.1f} a wall second (median of {len(rates)})")
    ratio = sorted(f[0] / s[0] for f, s in zip(fast, slow, strict=True))[len(fast) // 2]
    print(f"{'fast over reference':34}{ratio:10,.0f} times")


def scaling(games: int) -> None:
    """Measure the command with one worker and with two, by turns, and its memory."""
    times: dict[int, list[float]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(2):
            for workers, taken in times.items():
                out = Path(folder) / f"{turn}-{workers}"
                command = ["lab", "run", "--bots", "swift", "--games", str(games), "--workers", str(workers)]
                start = time.perf_counter()
                run = [sys.executable, "-m", "finalword", *command, "--out", str(out)]
                subprocess.run(run, check=True, capture_output=True)
                taken.append(time.perf_counter() - start)
        disk = sum(path.stat().st_size for path in out.glob("*.parquet"))
    for workers, taken in times.items():
        print(f"{f'{workers} workers, start and end included':34}{games / min(taken):10,.0f} games a wall second")
    print(f"{'two workers over one':34}{min(times[1]) / min(times[2]):10.2f} times")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{'largest process':34}{memory:10,.0f} MB")
    print(f"{'disk':34}{disk / games * 1e6 / 2**20:10,.0f} MB for a million games")


def others() -> None:
    """Measure random play in other people's games, if these are installed (make bench-anchors)."""
    if not PYTHON.exists():
        print("others: not installed (make bench-anchors)")
        return
    with Anchors() as anchors:
        for name in OTHERS:
            print(f"{name:34}{anchors.rate(name):10,.0f} random plies a wall second")


def twins(games: int) -> None:
    """Play games on both paths and compare every event; says where they part, if they do."""
    whole, lexicon, events = study(games), open_lexicon(), 0
    cell = whole.cells[0]
    for first in range(0, games, 500):
        deals = range(first, min(games, first + 500))
        seeds = [whole.deal_seed(deal) for deal in deals]
        bots = [[whole.bot_seed(deal, seat) for seat in range(cell.players)] for deal in deals]
        lineups = [cell.bots] * len(deals)
        played = play_swift(lexicon, cell.deck, lineups, cell.options, seeds, bots, recording=True)
        for place, deal in enumerate(deals):
            log = play_game(whole, deal, lexicon).log
            if tuple(played.tables.events(place)) != log:
                raise SystemExit(f"The paths part in game {deal}.")
            events += len(log)
        print(f"{deals.stop} games alike", file=sys.stderr, flush=True)
    print(f"{games:,} games on both paths: all {events:,} events alike")


def main() -> None:
    """Print all figures, or compare the paths."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--twins", type=int, metavar="N", help="compare so many games and do nothing else")
    parser.add_argument("--games", type=int, metavar="N", default=20_000, help="games of the fast path")
    chosen = parser.parse_args()
    if chosen.twins:
        twins(chosen.twins)
        return
    paths(chosen.games)
    scaling(chosen.games)
    others()


if __name__ == "__main__":
    main()
