"""The program `finalword`, also `python -m finalword`: its version at once, everything else by way of `cli`."""

import sys

from finalword import __version__

INTERRUPTED = 130


def main() -> int:
    """Run the command line of this process and return its exit status; Ctrl-C ends it quietly."""
    if sys.argv[1:] in (["--version"], ["-V"]):  # before anything is imported: it shall be instant
        sys.stdout.write(f"finalword {__version__}\n")
        return 0
    try:
        from finalword.cli import run  # noqa: PLC0415 - see above

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
