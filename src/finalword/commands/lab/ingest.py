"""Read games that people played into the tables of a run, for the same report as any other.

PATH is a record, a folder of records (an export of a server among them), or the server's database itself, by file or
address. People's names stay out; moves of bots and of stand-ins are told from people's where the source tells them.
Unfinished games and other files are left out, and counted.

Examples:
  finalword lab ingest exported --out played
  finalword lab ingest finalword.sqlite --out played
  finalword lab ingest game.jsonl other.jsonl --bots Quill --out played --json
"""

import argparse
from pathlib import Path

from msgspec import to_builtins

from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="records, folders, databases")
    parser.add_argument("--bots", metavar="NAME[,NAME...]", default="", help="players of records that were bots")
    parser.add_argument("--out", type=Path, metavar="DIR", required=True, help="the folder of the new run")
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Read, write and say what was left out."""
    from finalword.lab.ingest import ingest  # noqa: PLC0415 - the lab brings arrays and tables
    from finalword.lab.played import sought  # noqa: PLC0415
    from finalword.lab.study import StudyError  # noqa: PLC0415

    bots = [name.strip() for name in arguments.bots.split(",") if name.strip()]
    try:
        taken = ingest(sought(arguments.paths, bots), arguments.out)
    except StudyError as error:
        raise UsageError(str(error)) from None
    if arguments.json:
        as_json(to_builtins(taken))
        return 0
    line(f"{taken.games} games are in {arguments.out}; finalword lab report {arguments.out} tells what they say")
    if taken.doubles or taken.unfinished:
        line(f"left out: {taken.doubles} that were there twice, {taken.unfinished} unfinished or hidden in part")
    for each in taken.unread[:5]:
        line(f"no record: {each.name} ({each.why.rstrip('.')})")
    if len(taken.unread) > 5:
        line(f"and {len(taken.unread) - 5} more")
    return 0
