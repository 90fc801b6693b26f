"""The program `finalword`, also `python -m finalword`: its version at once, everything else by way of `cli`."""

import os
import sys
from io import TextIOWrapper

from finalword import __version__

INTERRUPTED = 130


def main() -> int:
    """Run the command line of this process and return its exit status; Ctrl-C ends it quietly."""
    _open_closed_streams()
    _write_what_can_be_written()
    try:
        if sys.argv[1:] in (["--version"], ["-V"]):  # before anything is imported: it shall be instant
            return _say_version()
        from finalword.cli import run  # noqa: PLC0415 - see above

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return INTERRUPTED


def _open_closed_streams() -> None:
    """Put nothing in place of a standard stream that the shell closed (`<&-`), which Python has as None."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def _write_what_can_be_written() -> None:
    """Let a sign that the terminal's encoding lacks become `?`: no output is worth stopping for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _say_version() -> int:
    try:
        sys.stdout.write(f"finalword {__version__}\n")
        sys.stdout.flush()
    except OSError as error:
        from finalword.cli import unwritten  # noqa: PLC0415 - see above

        return unwritten(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
