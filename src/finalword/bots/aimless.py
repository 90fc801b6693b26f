"""The bot that plays any legal move: the floor every other is measured from."""

from collections.abc import Mapping

from finalword.bots.bot import chance
from finalword.bots.registry import no_settings
from finalword.bots.vocabulary import unsaid
from finalword.rules.actions import Action, Build, Exchange, Forfeit, Guess, NoWord
from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET
from finalword.rules.state import State


class Aimless:
    """Exchanges any cards, lays any word of the hand, says any valid word, all equally likely."""

    def __init__(self, lexicon: Lexicon, seed: str) -> None:
        self._lexicon = lexicon
        self._seed = seed

    def act(self, view: State, legal: Legal) -> Action:
        """Return any legal action that moves the game on."""
        seat = legal.seat
        draw = chance(self._seed, view, seat)
        hand = view.seats[seat].hand or ""
        if legal.exchange is not None:
            return Exchange(seat, "".join(draw.sample(hand, draw.randint(0, legal.exchange))))
        if legal.guess is not None:
            word = unsaid(self._lexicon, view, legal, draw)
            return Guess(seat, word) if word else Forfeit(seat)
        if legal.no_word:
            return NoWord(seat)
        words = self._lexicon.buildable(hand)
        proposable = list(filter(self._lexicon.is_proposable, words))
        return Build(seat, draw.choice(proposable or words or [hand[:SHORTEST_SECRET]]))


def make_random(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Aimless:  # noqa: ARG001 - a Maker
    """Make the bot `random`."""
    no_settings("random", settings)
    return Aimless(lexicon, seed)
