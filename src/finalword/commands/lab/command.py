"""The playtest lab: play many games, and find out what they tell of the game.

Each job has its own help: finalword lab run --help.

Examples:
  finalword lab run studies/first-seat.toml --out first-seat
  finalword lab run --players 3 --bots normal --games 1000 --seed 1 --out try
  finalword lab report try --out report.html
"""

import argparse
import importlib

from finalword.commands.parser import Command, Parser

JOBS = {
    "run": "play the games of a study",
    "report": "write what a run tells, as one page",
    "ingest": "read games that people played into the same tables",
    "deck": "search a better deck",
    "rate": "rate bots by games of many players",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the jobs, each with its own arguments."""
    jobs = parser.add_subparsers(dest="job", metavar="JOB", required=True, parser_class=Parser)
    for name, summary in JOBS.items():
        job = load(name)
        job.add_arguments(jobs.add_parser(name, help=summary, description=job.__doc__))


def run(arguments: argparse.Namespace) -> int:
    """Do the job that was named."""
    from finalword.commands.mistakes import UsageError  # noqa: PLC0415 - brings in files that --help does not need

    try:
        return load(arguments.job).run(arguments)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("finalword"):
            raise
        raise UsageError(f"The lab needs {error.name}, which is not installed: install finalword[lab].") from None


def load(job: str) -> Command:
    """Import the module of a job."""
    command: Command = importlib.import_module(f"finalword.commands.lab.{job}")
    return command
