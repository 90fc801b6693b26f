"""Copy every table of a server, while it runs, into another database: a SQLite file or PostgreSQL.

The copy is a database that `finalword serve` can run on: to restore, serve it, or back it up into a new one. Run it
again with the same --out to add only what is new.

Examples:
  finalword backup --out tables-2026-11-29.sqlite
  finalword backup --database postgresql://finalword@db/finalword --out tables.sqlite
  finalword backup --database tables.sqlite --out postgresql://finalword@db/fresh
"""

import argparse

from finalword.commands.databases import add_database, opened, progress
from finalword.commands.databases import run as finish
from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_database(parser)
    parser.add_argument("--out", required=True, metavar="URL", help="the database to copy into")
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Copy, and report how much is new."""
    from finalword.server.archive import copy  # noqa: PLC0415 - heavier than the help

    if arguments.out == arguments.database:
        raise UsageError("The copy must be another database than the one that is copied.")

    async def work() -> tuple[int, int]:
        async with opened(arguments.database) as source, opened(arguments.out, must_exist=False) as target:
            return await copy(source, target, progress)

    logs, new = finish(work)
    if arguments.json:
        as_json({"logs": logs, "new_events": new, "out": arguments.out})
    else:
        line(f"{new} new events copied; {logs} logs in {arguments.out}")
    return 0
