"""How long it takes to begin: the version beside an empty Python, a dictionary beside reading the same words."""

import mmap
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from finalword.data import FOLDER, open_lexicon
from finalword.rules.lexicon import Lexicon

ROUNDS = 25
GOAL = 2.5

OPEN = "from finalword.data import open_lexicon; lexicon = open_lexicon({name!r}); 'STONE' in lexicon"
READ = "words = set(open({path!r}).read().split()); 'STONE' in words"
MEMORY = """
import gc, sys
def resident():
    return int(open('/proc/self/statm').read().split()[1]) * 4096
import finalword.data
gc.collect(); before = resident(); {code}; print(resident() - before)
"""


def seconds(job: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def medians(jobs: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """Time several jobs in turns, so that noise meets all of them, and take the median of each."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            times[name].append(seconds(job))
    return {name: statistics.median(each) for name, each in times.items()}


def version() -> None:
    """Compare `finalword --version` with `python -c pass`."""
    program = Path(sys.executable).with_name("finalword")
    empty, ours = [sys.executable, "-c", "pass"], [str(program), "--version"]
    jobs = {
        "python -c pass": lambda: subprocess.run(empty, check=True),
        "finalword --version": lambda: subprocess.run(ours, check=True, stdout=subprocess.DEVNULL),
    }
    found = medians(jobs)
    ratio = found["finalword --version"] / found["python -c pass"]
    for name, taken in found.items():
        print(f"{name:36} {taken * 1000:8.2f} ms")
    print(f"{'ratio':36} {ratio:8.2f}    (goal: under {GOAL})")


def open_anew() -> Lexicon:
    """Open the shipped dictionary as `open_lexicon` does the first time."""
    with (FOLDER / "full.lexicon").open("rb") as file:
        return Lexicon(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def dictionary(path: str) -> None:
    """Compare opening a dictionary and asking it once with reading the same words into a set, in new processes."""
    full = open_lexicon()
    Path(path).write_text("\n".join(full.words()), "ascii")
    jobs = {
        "map and ask the dictionary": lambda: "STONE" in open_anew(),
        "cut it down to `everyday`": lambda: full.limited(50),
        "cut it down to `standard`": lambda: full.limited(70),
        "set(open(f).read().split())": lambda: "STONE" in set(Path(path).read_text("ascii").split()),
    }
    for name, taken in medians(jobs, rounds=9).items():
        print(f"{name:36} {taken * 1000:8.2f} ms")
    for name, code in {"mapped": OPEN.format(name="full"), "set": READ.format(path=path)}.items():
        done = subprocess.run(
            [sys.executable, "-c", MEMORY.format(code=code)], check=True, capture_output=True, text=True
        )
        print(f"{'memory, ' + name:36} {int(done.stdout) / 2**20:8.2f} MiB")


def main() -> None:
    """Print all figures."""
    version()
    with tempfile.TemporaryDirectory() as folder:
        dictionary(f"{folder}/words.txt")


if __name__ == "__main__":
    main()
