"""From what a person asked for to the terms of a game; every mistake is one sentence that says what would be right."""

import secrets
from collections.abc import Sequence

from msgspec import Struct

from finalword.bots import names as bot_names
from finalword.bots.registry import COMMAND
from finalword.play.terms import Terms, default_names, drawn_first
from finalword.rules.deck import Deck
from finalword.rules.options import Options, Variant, WordCheck

FEWEST = 3
MOST_OPPONENTS = 9
MOST_HUMANS = 9
LONGEST_NAME = 14
USUAL_PLAYERS = 4
USUAL_LEVEL = "easy"


class SeatingError(ValueError):
    """A game that cannot be seated as asked."""


class Wishes(Struct, frozen=True):
    """What a person asked for, None where nothing was said."""

    humans: int = 1
    opponents: int | None = None
    levels: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    """Bots from outside; they sit before the levels."""
    names: tuple[str, ...] = ()
    seed: str | None = None
    first: int | None = None
    word_check: WordCheck = "build"
    variants: tuple[Variant, ...] = ()


def seated(wishes: Wishes, deck: Deck, dictionary: str) -> Terms:
    """Return the terms of the game; people sit first, bots after them. Raises SeatingError."""
    bots: tuple[str | None, ...] = (*[None] * _humans(wishes), *_levels(wishes))
    players = len(bots)
    if players < FEWEST:
        missing = FEWEST - wishes.humans
        raise SeatingError(f"Final Word needs three players or more: ask for {missing} opponents or more.")
    if wishes.first is not None and not 0 <= wishes.first < players:
        raise SeatingError(f"There is no seat {wishes.first} to begin; seats go from 0 to {players - 1}.")
    seed = secrets.token_hex(16) if wishes.seed is None else wishes.seed
    first = drawn_first(seed, players) if wishes.first is None else wishes.first
    options = Options(word_check=wishes.word_check, first=first, variants=wishes.variants)
    return Terms(_names(wishes, bots), bots, seed, options, deck, dictionary)


def _humans(wishes: Wishes) -> int:
    if not 1 <= wishes.humans <= MOST_HUMANS:
        raise SeatingError(f"Between one and {MOST_HUMANS} people can share a screen, not {wishes.humans}.")
    return wishes.humans


def _levels(wishes: Wishes) -> tuple[str, ...]:
    """Return the bot of every opponent: the programs, then one level for all others, or a list with one for each."""
    programs = tuple(COMMAND + command for command in wishes.commands)
    levels = wishes.levels or (USUAL_LEVEL,)
    _check_levels(levels)
    usual = max(len(programs), USUAL_PLAYERS - wishes.humans) if len(levels) == 1 else len(programs) + len(levels)
    count = usual if wishes.opponents is None else wishes.opponents
    if not 0 <= count <= MOST_OPPONENTS:
        raise SeatingError(f"There can be up to {MOST_OPPONENTS} opponents, not {count}.")
    left = count - len(programs)
    if left < 0:
        raise SeatingError(
            f"--bot names {len(programs)} of {count} opponents: ask for {len(programs)} opponents or more."
        )
    if len(levels) not in {1, left}:
        raise SeatingError(f"There are {left} opponents and {len(levels)} levels: name one level, or one for each.")
    return programs + (levels * left if len(levels) == 1 else levels)


def _check_levels(levels: Sequence[str]) -> None:
    for level in levels:
        if level.partition(":")[0] not in bot_names():
            raise SeatingError(f"There is no level {level!r}; the levels are {', '.join(bot_names())}.")


def _names(wishes: Wishes, bots: tuple[str | None, ...]) -> tuple[str, ...]:
    given = tuple(name.strip() for name in wishes.names)
    if len(given) > len(bots):
        raise SeatingError(f"There are {len(bots)} players and {len(given)} names; name that many at most.")
    for name in given:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise SeatingError(f"A name has 1 to {LONGEST_NAME} letters, not {name!r}.")
    names = (*given, *_unused(given, default_names(bots))[len(given) :])
    if len({name.casefold() for name in names}) < len(names):
        raise SeatingError(f"Every player needs a name of their own: {', '.join(names)}.")
    return names


def _unused(given: Sequence[str], names: Sequence[str]) -> list[str]:
    """Put a number to default names that a player has taken."""
    taken = {name.casefold() for name in given}
    return [f"{name} 2" if name.casefold() in taken else name for name in names]
