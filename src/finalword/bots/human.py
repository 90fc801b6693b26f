"""Human-like bots: three levels of one player, in plain Python."""

from collections.abc import Mapping

from msgspec import ValidationError, convert
from msgspec.structs import fields, replace

from finalword.bots.bot import chance
from finalword.bots.guess import Thought
from finalword.bots.level import LEVELS, RANGES, Level
from finalword.bots.memory import Memory
from finalword.bots.registry import UnknownBotError
from finalword.bots.secret import bluff, exchange, lay
from finalword.bots.vocabulary import unsaid, vocabulary
from finalword.rules.actions import Action, Build, Exchange, Forfeit, Guess, NoWord
from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State


class Human:
    """A player of one level; it knows what its seat sees, and forgets some of it."""

    def __init__(self, level: Level, seat: int, lexicon: Lexicon, seed: str) -> None:
        self._level = level
        self._words = vocabulary(lexicon, level.tier)
        self._memory = Memory(f"{seed}/{seat}", level.memory)
        self._seed = seed

    def act(self, view: State, legal: Legal) -> Action:
        """Return the move this player thinks best."""
        seat = legal.seat
        draw = chance(self._seed, view, seat)
        hand = view.seats[seat].hand or ""
        if legal.exchange is not None:
            return Exchange(seat, exchange(hand, legal.exchange, self._words, self._level, draw))
        if legal.guess is not None:
            thought = Thought(view, legal, self._words, self._level, self._memory)
            word = thought.best(draw) or unsaid(self._words.lexicon, view, legal, draw)
            return Guess(seat, word) if word else Forfeit(seat)
        if legal.no_word:
            return NoWord(seat)
        return Build(seat, lay(hand, self._words, self._level, draw) or bluff(hand, self._words.lexicon))


def make_easy(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Human:
    """Make the bot `easy`."""
    return _make("easy", seat, lexicon, seed, settings)


def make_normal(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Human:
    """Make the bot `normal`."""
    return _make("normal", seat, lexicon, seed, settings)


def make_hard(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Human:
    """Make the bot `hard`."""
    return _make("hard", seat, lexicon, seed, settings)


def _make(name: str, seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Human:
    return Human(adjusted(name, settings), seat, lexicon, seed)


def adjusted(name: str, settings: Mapping[str, str]) -> Level:
    """Return a level with some of its powers set otherwise, as in `easy:tier=50,memory=3`; raises UnknownBotError."""
    level, kinds = LEVELS[name], {field.name: field.type for field in fields(Level)}
    for key, value in settings.items():
        if key not in kinds:
            raise UnknownBotError(f"The bot {name!r} has no setting {key!r}; it has {', '.join(kinds)}.")
        try:
            level = replace(level, **{key: convert(value, kinds[key], strict=False)})
        except ValidationError:
            message = f"The setting {key!r} of the bot {name!r} is {RANGES[kinds[key]]}, not {value!r}."
            raise UnknownBotError(message) from None
    return level
