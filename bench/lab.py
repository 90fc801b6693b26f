"""The playtest lab: games a second of the fast and the reference path, two workers; others' random play beside.

Seed 1, `swift` in three seats, the full dictionary. Rates count processor seconds, so that a busy machine does not blur
them, and wall seconds beside. `--games` sets how many games the fast path plays. Alone by request:
`--scaling 60000` two workers against one on a quiet machine, `--million` the time, disk and memory of a million games,
`--twins 10000` so many games on both paths with every event compared (`--variant` under a house rule), `--others` the
others' random play (make bench-anchors).
"""

import argparse
import multiprocessing
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from _beside import PYTHON, Anchors
from _footprint import of_command
from finalword.data import open_lexicon
from finalword.lab.chunk import Chunk, play_fast, play_game, play_reference
from finalword.lab.labour import labour
from finalword.lab.run import FORMAT, Plan, Run
from finalword.lab.speed import FAST_CHUNK
from finalword.lab.study import Study
from finalword.lab.studyfile import study_of
from finalword.lab.swiftgames import play_swift

CHUNK, SLOW = FAST_CHUNK, 40
TURNS, APART = 3, 10.0
OTHERS = ("open-spiel hanabi, evaluate_bots", "pgx tic_tac_toe, 1024")


def study(games: int, variants: Sequence[str] = ()) -> Study:
    """The study that is measured."""
    content = {"name": "bench", "bots": ["swift"], "games": games, "seed": "1", "variants": list(variants)}
    return study_of(content, "bench", Path())


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
    """Measure one worker and two by turns, as the command plays: parts kept on disk, tables written in the end.

    The steady rate leaves out the start, up to a quarter of the chunks, and the writing of the tables. What two
    processes that have nothing to do with each other reach is the most that this machine allows.
    """
    whole: dict[int, list[float]] = {1: [], 2: []}
    steady: dict[int, list[float]] = {1: [], 2: []}
    separate: dict[int, list[float]] = {1: [], 2: []}
    warm = study(CHUNK)
    play_fast(warm, Chunk(0, 0, 10))
    for _ in range(TURNS):
        for workers in (1, 2):
            ends = played(games, workers)
            whole[workers].append(games / ends[-1])
            first = len(ends) // 4
            steady[workers].append((len(ends) - 2 - first) * CHUNK / (ends[-2] - ends[first]))
            separate[workers].append(apart(workers))
    for name, rates in (("the whole command", whole), ("steady", steady), ("processes apart", separate)):
        one, two = (statistics.median(rates[workers]) for workers in (1, 2))
        print(f"{name:34}{one:10,.0f} with one, {two:,.0f} with two games a wall second: {two / one:.2f} times")


def played(games: int, workers: int) -> list[float]:
    """Play a study with so many processes; return when each chunk was kept, and last when the tables were written."""
    ends: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        there = Run.begin(Path(folder) / "run", Plan(FORMAT, study(games)))
        for chunk, part in labour(there.plan.study, there.left(), workers):
            there.keep(chunk, part)
            ends.append(time.perf_counter() - start)
        there.finish()
        ends.append(time.perf_counter() - start)
    return ends


def apart(processes: int) -> float:
    """Return the games a second of processes that share nothing: each plays chunks for itself and keeps nothing."""
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(alone, [0.0] * processes))
        return sum(pool.map(alone, [APART] * processes))


def alone(seconds: float) -> float:
    """Play chunks for so long and return the games a second."""
    start, games = time.perf_counter(), 0
    while not games or time.perf_counter() - start < seconds:
        games += fast_games(study(CHUNK), 0)
    return games / (time.perf_counter() - start)


def million() -> None:
    """Play the million games of studies/million.toml and report on them: time, disk, memory of all processes."""
    shipped = Path(__file__).parent.parent / "studies" / "million.toml"
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "million")
        for name, arguments in (
            ("a million games, two workers", ("run", str(shipped), "--workers", "2", "--out", out)),
            ("their report", ("report", out)),
        ):
            took = of_command("lab", *arguments)
            memory = f"{took.megabytes:,.0f} MB in {took.processes} processes at most (goal 2,000)"
            print(f"{name:34}{took.seconds:10,.0f} s, {memory}")
        disk = sum(path.stat().st_size for path in Path(out).glob("*.parquet"))
        print(f"{'disk':34}{disk / 2**20:10,.0f} MB")


def others() -> None:
    """Measure random play in other people's games, if these are installed (make bench-anchors)."""
    if not PYTHON.exists():
        print("others: not installed (make bench-anchors)")
        return
    with Anchors() as anchors:
        for name in OTHERS:
            print(f"{name:34}{anchors.rate(name):10,.0f} random plies a wall second")


def twins(games: int, variants: Sequence[str] = ()) -> None:
    """Play games on both paths and compare every event; says where they part, if they do."""
    whole, lexicon, events = study(games, variants), open_lexicon(), 0
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
    """Print all figures, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, metavar="N", default=20_000, help="games of the fast path")
    parser.add_argument("--scaling", type=int, metavar="N", help="play so many games with one worker and with two")
    parser.add_argument("--million", action="store_true", help="play a million games and report on them")
    parser.add_argument("--others", action="store_true", help="only the others")
    parser.add_argument("--twins", type=int, metavar="N", help="compare so many games on both paths")
    parser.add_argument("--variant", action="append", default=[], help="with --twins: under this house rule")
    chosen = parser.parse_args()
    if chosen.twins:
        twins(chosen.twins, chosen.variant)
    elif chosen.scaling:
        scaling(chosen.scaling)
    elif chosen.million:
        million()
    elif chosen.others:
        others()
    else:
        paths(chosen.games)
        scaling(3 * chosen.games)
        others()


if __name__ == "__main__":
    main()
