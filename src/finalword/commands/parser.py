"""How a command declares itself: a module with `add_arguments(parser)` and `run(arguments)`, which returns the status.

The docstring of the module is its help, and ends in examples.
"""

import argparse
import importlib
from typing import NoReturn, Protocol

from finalword.commands import COMMANDS

WRONG_INPUT = 2


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
