"""Rate bots by games of many players: every deal is played with each bot in every seat, and all orders of finish count.

Ratings follow Plackett and Luce on Elo's scale, with 95 % intervals by resampling whole deals; OpenSkill's mean and
doubt stand beside them where all bots of a table differ. With --out the games are kept as a run, and the same command
goes on from there.

Examples:
  finalword lab rate easy normal hard --deals 200
  finalword lab rate swift:secret=any swift:secret=longest swift --deals 2000 --json
  finalword lab rate normal hard --players 4 --deals 100 --out duel
"""

import argparse
import sys
import tempfile
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import to_builtins

from finalword.commands.materials import add_deck, add_dictionary
from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line

if TYPE_CHECKING:
    from finalword.lab.rating import Rating
    from finalword.lab.run import Run
    from finalword.lab.study import Study

INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("bots", metavar="BOT", nargs="+", help="a bot by name, with settings as in NAME:KEY=VALUE")
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="how many deals (default: 200)")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="seats at a table (default: 3)")
    parser.add_argument("--seed", default="1", metavar="S", help="the seed of deals and bots (default: 1)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes that play (default: all cores)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep the games here, and go on from there")
    parser.add_argument("--json", action="store_true", help="report as JSON")
    add_dictionary(parser)
    add_deck(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and rate."""
    from finalword.lab.crew import CrewError  # noqa: PLC0415 - the lab brings arrays and tables
    from finalword.lab.study import StudyError  # noqa: PLC0415

    try:
        study = _study(arguments)
        with tempfile.TemporaryDirectory(prefix="finalword-rate-") as scratch:
            there = _open(arguments.out or Path(scratch) / "run", study)
            if not _play(there, arguments.workers):
                return INTERRUPTED
            return _report(there, arguments)
    except (StudyError, CrewError) as error:
        raise UsageError(str(error)) from None


def _study(arguments: argparse.Namespace) -> "Study":
    """Make the study: every choice of bots that fills a table, in every rotation, on the same deals."""
    from finalword.lab.studyfile import study_of  # noqa: PLC0415 - see above

    bots = list(dict.fromkeys(arguments.bots))
    if len(bots) < 2:
        raise UsageError("Name two different bots or more; a rating compares.")
    if arguments.deals < 1:
        raise UsageError(f"--deals must be 1 or more, not {arguments.deals}.")
    deck = {"deck": str(Path(arguments.deck).absolute())} if arguments.deck else {}
    content = {
        "name": f"rating of {', '.join(bots)}",
        "seed": arguments.seed,
        "dictionary": arguments.dictionary,
        "players": arguments.players,
        "games": arguments.deals,
        "bots": [list(lineup) for lineup in lineups(bots, arguments.players)],
    }
    return study_of(content | deck, "options", Path())


def lineups(bots: list[str], players: int) -> list[tuple[str, ...]]:
    """Return who sits where: every rotation, each once; where there are fewer bots than seats, some sit twice."""
    if players < 1 or len(bots) < players:
        tables = [
            tuple(bots[(seat + shift) % len(bots)] for seat in range(max(1, players))) for shift in range(len(bots))
        ]
    else:
        tables = list(combinations(bots, players))
    return list(dict.fromkeys(table[turn:] + table[:turn] for table in tables for turn in range(len(table))))


def _open(folder: Path, study: "Study") -> "Run":
    from finalword.lab.run import FORMAT, Plan, Run  # noqa: PLC0415 - see above
    from finalword.lab.study import StudyError  # noqa: PLC0415

    if not (folder / "study.json").exists():
        return Run.begin(folder, Plan(FORMAT, study))
    there = Run.open(folder)
    if there.plan.study != study:
        raise StudyError(f"{folder} holds a run of another study ({there.plan.study.name!r}); choose another folder.")
    return there


def _play(there: "Run", workers: int | None) -> bool:
    from finalword.lab.labour import play_all  # noqa: PLC0415 - see above

    return play_all(there, sys.stderr, workers)


def _report(there: "Run", arguments: argparse.Namespace) -> int:
    from finalword.lab.rating import ratings_of  # noqa: PLC0415 - see above

    found = ratings_of(there.tables())
    if arguments.json:
        as_json({"study": there.plan.study.name, "games": there.plan.study.games, "ratings": to_builtins(found)})
    else:
        _show(found, there)
    return 0


def _show(found: "list[Rating]", there: "Run") -> None:
    width = max(len(each.bot) for each in found)
    line(f"{'bot':{width}}  rating, 95 %          wins, fair = 1     OpenSkill       games")
    for each in found:
        rating = f"{each.rating.value:6.0f}  {each.rating.low:5.0f} … {each.rating.high:5.0f}"
        wins = f"{each.lift.value:5.2f} ± {each.lift.margin:.2f}"
        skill = "-" if each.skill is None or each.doubt is None else f"{each.skill:5.1f} ± {1.96 * each.doubt:.1f}"
        line(f"{each.bot:{width}}  {rating}   {wins}       {skill:12}  {each.games:7,}")
    study = there.plan.study
    line(f"{study.games:,} games: {study.cells[0].games:,} deals in {len(study.cells)} seatings, seed {study.seed}")
