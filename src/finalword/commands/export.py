"""Write the finished games of a server as records, and what players said about them.

OUT/games holds one record a game (finalword verify reads it) and beside it the time and actor of each event;
OUT/feedback.jsonl the opinions, without names. Run it again to go on after an interruption, or to add what is new.

Examples:
  finalword export --out exported
  finalword export --database postgresql://finalword@db/finalword --out exported --json
"""

import argparse
from pathlib import Path

from finalword.commands.databases import add_database, opened, progress
from finalword.commands.databases import run as finish
from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_database(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where to write")
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Export, and report how much there is."""
    from finalword.server.archive import export  # noqa: PLC0415 - heavier than the help

    async def work() -> tuple[int, int]:
        async with opened(arguments.database) as store:
            return await export(store, arguments.out, progress)

    try:
        games, opinions = finish(work)
    except OSError as error:
        raise UsageError(f"Cannot write to {str(arguments.out)!r}: {error.strerror}.") from error
    if arguments.json:
        as_json({"games": games, "opinions": opinions, "out": str(arguments.out)})
    else:
        line(f"{games} finished games and {opinions} opinions in {arguments.out}")
    return 0
