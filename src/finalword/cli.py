"""The command line: one command per job, and each brings in its part of the program only when it is asked for.

A command is a module with `add_arguments(parser)` and `run(arguments)`, which returns the exit status; the docstring
is its help, examples included. Adding one is a line in `finalword.commands.COMMANDS`.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol

from finalword.commands import COMMANDS

WRONG_INPUT = 2
BROKEN_PIPE = 141

HEAD = "Final Word: a fast hidden-word card game of deduction, for three or more players."


class Command(Protocol):
    """What a command's module holds; its docstring is the text of its help."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do the job and return the exit status."""


class Parser(argparse.ArgumentParser):
    """An argument parser that answers a mistake with one sentence and status 2, and never guesses at an option."""

    def __init__(self, prog: str, description: str | None) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(prog=prog, description=description, formatter_class=formatter, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one sentence and exit."""
        self.exit(WRONG_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


def load(name: str) -> Command:
    """Import a command's module."""
    command: Command = importlib.import_module(COMMANDS[name].module)
    return command


def parser_of(name: str) -> Parser:
    """Make the parser of one command."""
    command = load(name)
    parser = Parser(f"finalword {name}", command.__doc__)
    command.add_arguments(parser)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status: 2 for wrong input, 141 for a pipe that was closed."""
    try:
        status = _dispatch(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # whoever read has gone; at exit Python would flush into the same pipe and complain
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except _mistakes() as mistake:
        sys.stderr.write(f"finalword: {mistake}\n")
        return WRONG_INPUT
    except SystemExit as end:  # argparse answers --help and mistakes by this
        return end.code if isinstance(end.code, int) else WRONG_INPUT
    return status


def _dispatch(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        sys.stdout.write(overview())
        return 0 if arguments else WRONG_INPUT
    name, *rest = arguments
    if name not in COMMANDS:
        sys.stderr.write(f"finalword: there is no command {name!r}; {_nearest(name)}\n")
        return WRONG_INPUT
    return load(name).run(parser_of(name).parse_args(rest))


def overview() -> str:
    """Write the list of all commands."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {command.summary}" for name, command in COMMANDS.items()]
    usage = "usage: finalword COMMAND [ARGUMENTS]\n       finalword --version"
    more = "`finalword COMMAND --help` explains a command and shows examples."
    return "\n".join([HEAD, "", usage, "", "commands:", *lines, "", more, ""])


def _nearest(name: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    near = get_close_matches(name, COMMANDS, n=1)
    return f"did you mean {near[0]}?" if near else "`finalword --help` lists them."


def _mistakes() -> tuple[type[Exception], ...]:
    """Name the errors that are a person's mistake, not ours; looked up only once something is raised."""
    from finalword.commands.mistakes import MISTAKES  # noqa: PLC0415 - see above

    return MISTAKES
