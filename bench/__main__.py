"""`make bench`: run the measurements, all or those named, each in a process of its own."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main() -> int:
    """Run the named measurements in turn; says which there are where a name is wrong."""
    there = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))
    chosen = sys.argv[1:] or there
    if wrong := [name for name in chosen if name not in there]:
        print(f"There is no measurement {wrong[0]!r}; there are {', '.join(there)}.", file=sys.stderr)
        return 2
    status = 0
    for name in chosen:
        print(f"== {name}", flush=True)
        status |= subprocess.run([sys.executable, FOLDER / f"{name}.py"], check=False).returncode
    return status


if __name__ == "__main__":
    raise SystemExit(main())
