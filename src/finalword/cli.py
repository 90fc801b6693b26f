"""The command line: one command per job, and each brings in its part of the program only when it is asked for.

Adding one is a module (see `finalword.commands.parser`) and a line in `finalword.commands.COMMANDS`.
"""

import os
import sys
from collections.abc import Sequence

from finalword.commands import COMMANDS
from finalword.commands.parser import WRONG_INPUT, load, parser_of

BROKEN_PIPE = 141

HEAD = "Final Word: a fast hidden-word card game of deduction, for three or more players."


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status: 2 for wrong input, 141 for a pipe that was closed."""
    try:
        status = _dispatch(arguments)
        sys.stdout.flush()
    except OSError as error:
        return unwritten(error)
    except UnicodeEncodeError:  # Python keeps such bytes as lone surrogates, which no encoder takes
        return _say("An argument or the name of a file holds bytes that are no text; write it in UTF-8.")
    except _mistakes() as mistake:
        return _say(str(mistake))
    return status


def unwritten(error: OSError) -> int:
    """Return the exit status where the system did not let us read or write, and say why unless a pipe was closed."""
    _drop_output()
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    return _say(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}.")


def _say(sentence: str) -> int:
    sys.stderr.write(f"finalword: {sentence}\n")
    return WRONG_INPUT


def _drop_output() -> None:
    """Let what is still to be written vanish: at exit Python would try once more, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        sys.stdout.write(overview())
        return 0 if arguments else WRONG_INPUT
    name, *rest = arguments
    if name not in COMMANDS:
        return _say(_nearest(name))
    try:
        return load(name).run(parser_of(name).parse_args(rest))
    except SystemExit as end:  # argparse answers --help and mistakes by this
        return end.code if isinstance(end.code, int) else WRONG_INPUT


def overview() -> str:
    """Write the list of all commands."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {command.summary}" for name, command in COMMANDS.items()]
    usage = "usage: finalword COMMAND [ARGUMENTS]\n       finalword --version"
    more = "`finalword COMMAND --help` explains a command and shows examples."
    return "\n".join([HEAD, "", usage, "", "commands:", *lines, "", more, ""])


def _nearest(name: str) -> str:
    """Say what is wrong with a command that is none."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    if name.startswith("-"):
        return f"{name} must follow a command: finalword COMMAND {name}; `finalword --help` lists the commands."
    near = get_close_matches(name, COMMANDS, n=1)
    return f"there is no command {name!r}; " + (
        f"did you mean {near[0]}?" if near else "`finalword --help` lists them."
    )


def _mistakes() -> tuple[type[Exception], ...]:
    """Name the errors that are a person's mistake, not ours; looked up only once something is raised."""
    from finalword.commands.mistakes import MISTAKES  # noqa: PLC0415 - see above

    return MISTAKES
