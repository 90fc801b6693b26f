"""Kill a server so often, under load, that a lost or doubled move would show.

    python bench/server_kill.py --loops 1000 [--database postgresql://…]

Each loop lets two tables play, kills the server with SIGKILL at a random moment, and starts it again; in the end every
acknowledged action must stand in the log once. The exit status is 1 where one does not.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from crashing import kill_again_and_again


def main() -> int:
    """Kill, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loops", type=int, default=20)
    parser.add_argument("--database", help="an empty database (default: a SQLite file)")
    arguments = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "tables.sqlite")
        acknowledged, wrong = asyncio.run(kill_again_and_again(database, arguments.loops, tell=_tell))
    minutes = (time.monotonic() - begun) / 60
    print(f"{arguments.loops} kills in {minutes:.1f} minutes, {acknowledged} acknowledged actions, {len(wrong)} wrong")
    print("\n".join(wrong))
    return 1 if wrong else 0


def _tell(kills: int) -> None:
    print(f"\r{kills} kills", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
