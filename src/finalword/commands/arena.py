"""Let bots play each other and measure it: the same deals for all, every rotation of the seats, honest intervals.

The first bot plays against the rest, or with --all every two against each other. A bot is a name (random, easy, normal,
hard, …) or with --bot any program that speaks the protocol of docs/bots.md; programs come before names.
The same seed gives the same games, whatever the number of workers. With --out the results and a record of each game
are kept, Ctrl-C loses nothing, and the same command goes on from there.

Examples:
  finalword arena hard normal --deals 200 --seed 1
  finalword arena easy normal hard --all --deals 100 --workers 2 --out results
  finalword arena --bot 'python examples/bot.py' easy --deals 50
  finalword arena hard normal --deals 5000 --until-decided --json
"""

import argparse
import sys
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from msgspec import to_builtins

from finalword.bots.registry import COMMAND, UnknownBotError, names
from finalword.bots.registry import check as check_name
from finalword.commands.materials import add_deck, add_dictionary, chosen_deck, chosen_lexicon
from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line
from finalword.commands.terms import add_terms, chosen_terms
from finalword.lab.match import Match
from finalword.rules.judge import check_terms
from finalword.rules.options import SHORTEST_SECRET

if TYPE_CHECKING:
    from finalword.lab.folder import Folder
    from finalword.lab.standings import Score

INTERRUPTED = 130
MOST_PLAYERS = 100
"""One deal is a game for each of so many rotations; more would not end in a day."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("bots", metavar="BOT", nargs="*", help="a bot by name, with settings as in NAME:KEY=VALUE")
    parser.add_argument("--bot", dest="commands", metavar="COMMAND", action="append", default=[], help="a program")
    parser.add_argument("--bot-seconds", type=float, metavar="S", default=5.0, help="its time for a move (default: 5)")
    parser.add_argument("--deals", type=int, metavar="N", default=100, help="how many deals (default: 100)")
    parser.add_argument("--seed", metavar="S", help="the seed of deals and bots (default: a new one, which is told)")
    parser.add_argument("--players", type=int, metavar="N", help="seats at a table (default: 3, or one for each bot)")
    parser.add_argument("--all", action="store_true", help="every two against each other")
    parser.add_argument("--until-decided", action="store_true", help="stop as soon as a sequential test has an answer")
    parser.add_argument("--workers", type=int, metavar="N", default=1, help="processes that play (default: 1)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep results and records here, and go on from there")
    parser.add_argument("--json", action="store_true", help="report as JSON")
    add_terms(parser)
    add_dictionary(parser)
    add_deck(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the match and report; after Ctrl-C too, on what there is."""
    match = _match(arguments)
    try:
        from finalword.lab.folder import Folder, OtherMatchError  # noqa: PLC0415 - only after the arguments make sense
        from finalword.lab.standings import Score  # noqa: PLC0415 - brings numpy
    except ImportError as error:
        raise UsageError(f"The arena needs {error.name}, which is not installed: install finalword[lab].") from None
    score = Score(match)
    try:
        folder = Folder(arguments.out, match) if arguments.out else None
        _play(arguments, score, folder)
    except OtherMatchError as error:
        raise UsageError(str(error)) from None
    except KeyboardInterrupt:
        more = "; the same command goes on from there" if arguments.out and arguments.seed is not None else ""
        sys.stderr.write(f"stopped after {len(score.deals)} deals{more}\n")
        _report(arguments, score)
        return INTERRUPTED
    _report(arguments, score)
    return 0


def _play(arguments: argparse.Namespace, score: "Score", folder: "Folder | None") -> None:
    from finalword.bots.outside import Manners, fresh_log  # noqa: PLC0415 - see above
    from finalword.lab.arena import contest  # noqa: PLC0415
    from finalword.lab.watch import Watch  # noqa: PLC0415

    watch = Watch(sys.stderr, arguments.deals, len(folder.done()) if folder else 0)
    log = arguments.out / "bots.log" if arguments.out else fresh_log()
    try:
        contest(
            score,
            arguments.deals,
            workers=arguments.workers,
            folder=folder,
            until_decided=arguments.until_decided,
            manners=Manners(move=arguments.bot_seconds, log=log),
            watch=watch,
        )
    finally:
        watch.clear()


def _match(arguments: argparse.Namespace) -> Match:
    """Read the match from the arguments; raises UsageError."""
    entrants = (*(COMMAND + command for command in arguments.commands), *arguments.bots)
    if len(entrants) < 2:
        raise UsageError(f"Name two bots or more, of {', '.join(names())}, or a program by --bot 'COMMAND'.")
    for option, value in (("--deals", arguments.deals), ("--workers", arguments.workers)):
        if value < 1:
            raise UsageError(f"{option} must be 1 or more, not {value}.")
    if not 0 < arguments.bot_seconds < 1e6:
        raise UsageError(f"--bot-seconds must be more than 0, not {arguments.bot_seconds:g}.")
    lexicon, deck, options = chosen_lexicon(arguments), chosen_deck(arguments), chosen_terms(arguments)
    players = _players(arguments, len(entrants))
    check_terms(options, deck, players)
    if not any(length >= SHORTEST_SECRET for length in lexicon.lengths):
        raise UsageError(f"The dictionary {lexicon.name!r} holds no word of four letters or more; take one that does.")
    try:
        for name in entrants:
            check_name(name, lexicon)
    except UnknownBotError as error:
        raise UsageError(str(error)) from None
    seed = token_hex(4) if arguments.seed is None else arguments.seed
    return Match(entrants, players, seed, arguments.all, arguments.dictionary, lexicon.digest, deck, options)


def _players(arguments: argparse.Namespace, entrants: int) -> int:
    fewest = 3 if arguments.all else max(3, entrants)
    players = fewest if arguments.players is None else arguments.players
    if not fewest <= players <= MOST_PLAYERS:
        raise UsageError(f"--players must be from {fewest} to {MOST_PLAYERS} for this match, not {players}.")
    return int(players)


def _report(arguments: argparse.Namespace, score: "Score") -> None:
    from finalword.lab.scoreboard import scoreboard  # noqa: PLC0415 - see above

    if arguments.json:
        standings = score.standings() if score.deals else None
        as_json({"match": to_builtins(score.match), "standings": to_builtins(standings)})
    elif score.deals:
        for text in [f"seed {score.match.seed}", "", *scoreboard(score.standings())]:
            line(text)
