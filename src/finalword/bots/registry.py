"""Bots by name. One line adds one; its module is imported when it is first asked for."""

import shlex
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from finalword.bots.bot import Bot
from finalword.rules.lexicon import Lexicon

if TYPE_CHECKING:
    from finalword.bots.outside import Manners

_MAKERS = {
    "random": "finalword.bots.aimless:make_random",
    "easy": "finalword.bots.human:make_easy",
    "normal": "finalword.bots.human:make_normal",
    "hard": "finalword.bots.human:make_hard",
    "swift": "finalword.bots.swift:make_swift",
    "expert": "finalword.bots.expert:make_expert",
    "master": "finalword.bots.master:make_master",
}
"""Where the maker of each bot lives, from the weakest to the strongest."""


COMMAND = "command:"
"""What the name of a bot from outside begins with."""
STAND_IN = "normal"


class UnknownBotError(ValueError):
    """No bot has this name, or it does not know a setting; the message says what there is."""


class Maker(Protocol):
    """A function that seats a bot. Raises UnknownBotError for a setting it does not know or cannot read."""

    def __call__(self, seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Bot:
        """Make a bot for `seat`; `settings` come from its name, as in `master:seconds=2`."""
        ...


def check(name: str, lexicon: Lexicon) -> None:
    """Raise UnknownBotError when no bot can be made by this name and its settings; a command is not tried."""
    make(name, 0, lexicon, "")


def names() -> tuple[str, ...]:
    """Return the names of all bots, the weakest first."""
    return tuple(_MAKERS)


def make(name: str, seat: int, lexicon: Lexicon, seed: str, manners: "Manners | None" = None) -> Bot:
    """Return a bot for `seat`, all of whose chance comes from `seed`; raises UnknownBotError.

    Settings follow the name after a colon: `NAME:KEY=VALUE,KEY=VALUE`. `command:` and a command line is a bot from
    outside, held to `manners`, with a stand-in of the level `normal`; it is started when it is first needed.
    """
    if name.startswith(COMMAND):
        from finalword.bots.outside import Outside  # noqa: PLC0415 - processes and pipes only where a program plays

        stand_in = make(STAND_IN, seat, lexicon, seed)
        return Outside(_command(name.removeprefix(COMMAND)), seat, lexicon, seed, stand_in, manners)
    maker, settings = _maker(name)
    return maker(seat, lexicon, seed, settings)


def _command(text: str) -> str:
    """Return a command line that can be split into words; raises UnknownBotError."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UnknownBotError(f"The command {text!r} cannot be read: {error}.".replace("..", ".")) from None
    if not words:
        raise UnknownBotError("A bot from outside needs a command, such as --bot 'python examples/bot.py'.")
    return text


def _maker(name: str) -> tuple[Maker, dict[str, str]]:
    kind, _, rest = name.strip().partition(":")
    place = _MAKERS.get(kind)
    if place is None:
        raise UnknownBotError(f"There is no bot {kind!r}; the bots are {', '.join(names())}.")
    settings = dict(_setting(text, name) for text in rest.split(",") if text)
    module, _, function = place.partition(":")
    try:
        return cast("Maker", getattr(import_module(module), function)), settings
    except ModuleNotFoundError as error:
        message = f"The bot {kind!r} needs {error.name}: install finalword with its extra `strong`."
        raise UnknownBotError(message) from None


def _setting(text: str, name: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise UnknownBotError(f"Write a bot's settings as NAME:KEY=VALUE,KEY=VALUE, not {name!r}.")
    return key.strip(), value.strip()


def no_settings(name: str, settings: Mapping[str, str]) -> None:
    """Raise UnknownBotError when a bot that has no settings was given some."""
    if settings:
        raise UnknownBotError(f"The bot {name!r} has no setting {', '.join(map(repr, settings))}; it has none.")
