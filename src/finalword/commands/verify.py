"""Judge a game record again: every event must be what the rules make of the action behind it.

The exit status is 0 when the record holds good; otherwise 1, and the first line that breaks a rule is named. Of a
redacted stream (one seat's, or the public's) it says what nobody can judge from it.

Examples:
  finalword verify game.jsonl
  finalword referee --players 3 --seed 7 < actions | finalword verify -
  finalword verify game.jsonl --dictionary mine.txt
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from finalword import data
from finalword.commands.materials import add_dictionary
from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line
from finalword.data.files import read_bytes
from finalword.record import RecordError
from finalword.rules.events import DictionaryName
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State
from finalword.verify import verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("record", metavar="FILE", help="a game record, an event a line; - reads standard input")
    add_dictionary(parser)
    parser.set_defaults(dictionary=None)
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Judge the record and report."""
    lines = record_lines(arguments.record)
    try:
        verdict = verify(lines, lexicons(arguments.dictionary))
    except RecordError as broken:
        if arguments.json:
            as_json({"holds": False, "line": broken.line, "why": broken.message})
        else:
            sys.stderr.write(f"{arguments.record}: {broken}\n")
        return 1
    if arguments.json:
        as_json({"holds": True, "phase": verdict.state.phase, "unjudged": verdict.unjudged})
    else:
        line(f"{arguments.record}: every event holds good; {_outcome(verdict.state)}.")
        for sentence in verdict.unjudged:
            line(f"Cannot be judged: {sentence}.")
    return 0


def record_lines(name: str) -> list[bytes]:
    """Read the lines of a record; raises UnusableFileError."""
    if name == "-":
        return sys.stdin.buffer.readlines()
    return read_bytes(Path(name), "record").splitlines()


def lexicons(chosen: str | None) -> Callable[[DictionaryName], Lexicon]:
    """Return how to find the dictionary of a record: the one a person chose, else the shipped one of its name."""

    def find(dictionary: DictionaryName) -> Lexicon:
        if chosen is None and dictionary.name not in data.DICTIONARIES:
            raise UsageError(
                f"The game was played with the dictionary {dictionary.name!r}; name its file by --dictionary."
            )
        return data.open_lexicon(chosen or dictionary.name)

    return find


def _outcome(state: State) -> str:
    if state.winners is None:
        return f"the game is in its {state.phase} phase"
    winners = " and ".join(state.names[seat] for seat in state.winners)
    return f"won by {winners}" if winners else "nobody won"
