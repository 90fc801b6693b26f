"""Play a game at this screen: against bots, or with friends who pass the keyboard on.

Full-screen on a terminal. With --plain, or where input or output is no terminal, the same game runs line by line: for
screen readers, pipes and scripts. Every move is saved before it is shown, and --resume goes on after anything.

Examples:
  finalword play
  finalword play --opponents 5 --level hard
  finalword play --level easy,normal,hard --names Ann --seed 7
  finalword play --humans 2 --opponents 2
  finalword play --bot 'python examples/bot.py' --level hard
  finalword play --resume
"""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from finalword.bots import UnknownBotError, names
from finalword.commands.materials import add_deck, add_dictionary, chosen_deck, chosen_lexicon
from finalword.commands.mistakes import UsageError
from finalword.commands.terms import add_terms, chosen_variants
from finalword.data import DICTIONARIES, open_lexicon
from finalword.play.console import Console, Left, is_dumb
from finalword.play.plain import play_on
from finalword.play.saved import Saved, SaveError, unfinished
from finalword.play.seating import SeatingError, Wishes, seated
from finalword.play.session import Session

if TYPE_CHECKING:
    from finalword.tui.reveal import Motion

INTERRUPTED = 130
LATEST = Path()
FREE = {"resume", "plain", "no_animation", "reduced_motion"}
"""The options that a saved game has no say in."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    _add_seats(parser)
    add_dictionary(parser)
    add_deck(parser)
    add_terms(parser, first="the seat that begins, you are 0 (default: drawn)")
    parser.add_argument("--seed", metavar="S", help="the same seed and moves give the same game")
    screen = parser.add_argument_group("the screen")
    screen.add_argument("--plain", action="store_true", help="line by line instead of full-screen")
    screen.add_argument("--no-animation", action="store_true", help="turn letters up all at once")
    screen.add_argument("--reduced-motion", action="store_true", help="letters appear one by one, nothing moves")
    saved = parser.add_argument_group("the saved game")
    text = "go on with the last unfinished game, or with FILE"
    saved.add_argument("--resume", nargs="?", type=Path, const=LATEST, metavar="FILE", help=text)
    text = "write the record to this new file (default: the state folder)"
    saved.add_argument("--out", type=Path, metavar="FILE", help=text)


def _add_seats(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("who plays")
    group.add_argument("--opponents", type=int, metavar="N", help="bots at the table, 2 to 9 (default: 3)")
    text = f"how well they play: {', '.join(names())}; or a list with one for each (default: easy)"
    group.add_argument("--level", default="", metavar="LEVEL[,LEVEL...]", help=text)
    text = "a program that plays (docs/bots.md); may be given several times"
    group.add_argument("--bot", dest="commands", action="append", default=[], metavar="COMMAND", help=text)
    group.add_argument("--humans", type=int, default=1, metavar="N", help="people at this screen (default: 1)")
    group.add_argument("--names", default="", metavar="NAME,NAME...", help="by seat, people first")


def run(arguments: argparse.Namespace) -> int:
    """Play until the player has had enough; 0 also when the input ends in the middle, 130 after Ctrl-C."""
    _check_sense(arguments)
    try:
        session = _resumed(arguments) if arguments.resume is not None else _opened(arguments)
    except (SaveError, SeatingError, UnknownBotError) as mistake:
        raise UsageError(str(mistake)) from None
    try:
        return play_plainly(session) if _is_plain(arguments) else play_full_screen(session, arguments)
    except SaveError as error:
        sys.stderr.write(f"finalword: {error}\n")
        return 1


def _check_sense(arguments: argparse.Namespace) -> None:
    """Refuse what would be passed over in silence."""
    if arguments.resume is None:
        return
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    unset = vars(parser.parse_args([]))
    for name, value in vars(arguments).items():
        if name not in FREE and value != unset[name]:
            option = "--bot" if name == "commands" else f"--{name.replace('_', '-')}"
            raise UsageError(f"--resume goes on with a game on the terms it has; leave out {option}.")


def play_plainly(session: Session) -> int:
    """Play line by line."""
    try:
        play_on(session, Console())
    except Left as left:
        return INTERRUPTED if left.interrupted else 0
    return 0


def play_full_screen(session: Session, arguments: argparse.Namespace) -> int:
    """Play on the whole screen."""
    from finalword.tui.app import PlayApp  # noqa: PLC0415 - Textual is heavy, and plain play does without

    return PlayApp(session, motion=_motion(arguments)).play()


def _motion(arguments: argparse.Namespace) -> "Motion":
    if arguments.no_animation or os.environ.get("TEXTUAL_ANIMATIONS") == "none":
        return "none"
    return "reduced" if arguments.reduced_motion or os.environ.get("TEXTUAL_ANIMATIONS") == "basic" else "full"


def _is_plain(arguments: argparse.Namespace) -> bool:
    """Say whether to play line by line: when asked to, and where no full screen can be drawn."""
    dumb = is_dumb() and sys.platform != "win32"
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the third
    return arguments.plain or dumb or not all(stream.isatty() for stream in streams)


def _opened(arguments: argparse.Namespace) -> Session:
    lexicon = chosen_lexicon(arguments)
    named = arguments.dictionary in DICTIONARIES
    dictionary = arguments.dictionary if named else str(Path(arguments.dictionary).resolve())
    return Session.open(seated(_wishes(arguments), chosen_deck(arguments), dictionary), lexicon, arguments.out)


def _wishes(arguments: argparse.Namespace) -> Wishes:
    return Wishes(
        humans=arguments.humans,
        opponents=arguments.opponents,
        commands=tuple(arguments.commands),
        levels=tuple(arguments.level.split(",")) if arguments.level else (),
        names=tuple(arguments.names.split(",")) if arguments.names else (),
        seed=arguments.seed,
        first=arguments.first,
        word_check=arguments.word_check,
        variants=chosen_variants(arguments),
    )


def _resumed(arguments: argparse.Namespace) -> Session:
    saved, terms = Saved.reopen(unfinished() if arguments.resume == LATEST else arguments.resume)
    return Session.resume(saved, terms, open_lexicon(terms.dictionary))
