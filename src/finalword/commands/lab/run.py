"""Play the games of a study and keep what happened as Parquet tables: games, seats, guesses.

A study is a TOML file (docs/lab.md), or for the common case the options say it all. Every game is a pure function of
study and number, so the results do not depend on workers or order. Ctrl-C keeps what is done; --resume goes on.
With --cluster the games are played by the workers of a Dask scheduler.

Examples:
  finalword lab run studies/first-seat.toml --out first-seat
  finalword lab run --players 4 --bots hard,normal --games 500 --seed 7 --out try
  finalword lab run --resume --out try
  finalword lab run studies/first-seat.toml --cluster tcp://127.0.0.1:8786 --out first-seat
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from finalword.bots.registry import UnknownBotError
from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line
from finalword.commands.terms import chosen_variants
from finalword.rules.options import VARIANTS

if TYPE_CHECKING:
    from finalword.lab.run import Run
    from finalword.lab.study import Study

INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("study", metavar="STUDY.toml", nargs="?", type=Path, help="the study to play")
    own = parser.add_argument_group("a study without a file")
    own.add_argument("--players", type=int, metavar="N", help="seats at the table (default: 3)")
    own.add_argument(
        "--bots", metavar="BOT[,BOT...]", help="the bots by seat, repeated round the table (default: normal)"
    )
    own.add_argument("--games", type=int, metavar="N", help="how many games (default: 1000)")
    own.add_argument("--seed", metavar="S", help="the seed of cards and bots (default: 1)")
    own.add_argument("--variant", action="append", choices=VARIANTS, metavar="NAME", help=f"of {', '.join(VARIANTS)}")
    own.add_argument("--dictionary", metavar="NAME-or-FILE", help="the dictionary (default: full)")
    own.add_argument("--deck", metavar="FILE", help="another deck, as a TOML file")
    parser.add_argument("--out", type=Path, metavar="DIR", help="the folder of the run (default: named by the study)")
    parser.add_argument("--resume", action="store_true", help="go on with the run in the folder")
    parser.add_argument("--workers", type=int, metavar="N", help="processes that play (default: all cores)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler whose workers play")
    parser.add_argument(
        "--chunk", type=int, metavar="N", help="games handed out at a time, at most (default: fits the bots)"
    )
    parser.add_argument("--reference", action="store_true", help="play every game through the table (slow)")
    parser.add_argument("--json", action="store_true", help="say as JSON what was done")


def run(arguments: argparse.Namespace) -> int:
    """Play what is left to play."""
    from finalword.lab.crew import CrewError  # noqa: PLC0415 - the lab brings arrays and tables
    from finalword.lab.labour import play_all  # noqa: PLC0415
    from finalword.lab.study import StudyError  # noqa: PLC0415

    try:
        there = _open(arguments)
        done = play_all(there, sys.stderr, arguments.workers, arguments.cluster, reference=arguments.reference)
    except (StudyError, CrewError, UnknownBotError) as error:
        raise UsageError(str(error)) from None
    study = there.plan.study
    if not done:
        again = f"finalword lab run --resume --out {there.path}"
        sys.stderr.write(f"stopped; what is done is kept, and this goes on: {again}\n")
        return INTERRUPTED
    if arguments.json:
        as_json({"run": str(there.path), "study": study.name, "seed": study.seed, "games": study.games})
    else:
        line(f"{study.games} games of the study {study.name!r}, seed {study.seed}, are in {there.path}")
    return 0


def _open(arguments: argparse.Namespace) -> "Run":
    """Begin the run, or take it up; raises StudyError where the folder holds another one."""
    from finalword.lab.run import FORMAT, Plan, Run  # noqa: PLC0415 - see above
    from finalword.lab.speed import FAST_CHUNK  # noqa: PLC0415
    from finalword.lab.study import StudyError  # noqa: PLC0415

    for option, value in (("--workers", arguments.workers), ("--chunk", arguments.chunk)):
        if value is not None and value < 1:
            raise UsageError(f"{option} must be 1 or more, not {value}.")
    study = _study(arguments)
    folder = arguments.out or Path(study.name if study else ".")
    if arguments.resume and (folder / "study.json").exists():
        there = Run.open(folder)
        if study and study != there.plan.study:
            raise StudyError(
                f"{folder} holds a run of another study ({there.plan.study.name!r}); choose another folder."
            )
        return there
    if not study:
        raise StudyError(f"There is no run in {folder} to go on with; name its folder by --out, or a study.")
    return Run.begin(folder, Plan(FORMAT, study, arguments.chunk or FAST_CHUNK))


def _study(arguments: argparse.Namespace) -> "Study | None":
    """Return the study of the file or of the options; None where nothing but `--resume` is said."""
    from finalword.lab.studyfile import read_study, study_of  # noqa: PLC0415 - see above

    own: dict[str, Any] = {
        key: getattr(arguments, key)
        for key in ("players", "games", "seed", "dictionary")
        if getattr(arguments, key) is not None
    }
    if arguments.bots is not None:
        own["bots"] = [name.strip() for name in arguments.bots.split(",")]
    if arguments.variant:
        own["variants"] = list(chosen_variants(arguments))
    if arguments.deck:
        own["deck"] = str(Path(arguments.deck).absolute())
    if arguments.study and own:
        raise UsageError("Name a study file or say it by options, not both.")
    if arguments.study:
        return read_study(arguments.study)
    if arguments.resume and not own:
        return None
    return study_of({"name": "finalword-run"} | own, "options", Path())
