"""The bot `expert`: the best Guess one turn ahead on exact belief; its secret is drawn from a mixed policy."""

from collections.abc import Mapping
from random import Random

from finalword.belief import believe
from finalword.belief.candidates import pool_of
from finalword.bots.bot import chance
from finalword.bots.greedy import best_word, ranked
from finalword.bots.manner import EXPERT, Manner, manner
from finalword.bots.secrecy import Words, exchange, lay
from finalword.bots.secret import bluff
from finalword.rules.actions import Action, Build, Exchange, Forfeit, Guess, NoWord
from finalword.rules.legal import Legal
from finalword.rules.letters import ALPHABET
from finalword.rules.lexicon import Lexicon
from finalword.rules.state import State


class Expert:
    """Plays one turn ahead, in its manner."""

    def __init__(self, seat: int, lexicon: Lexicon, seed: str, manner: Manner) -> None:
        self._seat = seat
        self._lexicon = lexicon
        self._seed = seed
        self._manner = manner
        self._observer = None if manner.sealed else seat

    def act(self, view: State, legal: Legal) -> Action:
        """Return the move that looks best one turn ahead."""
        seat, draw = legal.seat, chance(self._seed, view, legal.seat)
        if legal.exchange is not None:
            return Exchange(seat, self.put_down(view, legal.exchange, draw))
        if legal.guess is not None:
            word = self.guess(view, legal.guess, draw)
            return Guess(seat, word) if word else Forfeit(seat)
        if legal.no_word:
            return NoWord(seat)
        return Build(seat, self.secret(view, draw))

    def put_down(self, view: State, most: int, draw: Random) -> str:
        """Return the cards to exchange."""
        hand, pool = view.seats[self._seat].hand or "", pool_of(view, -1, self._seat)
        cards = "".join(letter * count for letter, count in zip(ALPHABET, pool, strict=True))
        return exchange(hand, most, cards, Words.of(self._lexicon, self._manner.policy), draw)

    def secret(self, view: State, draw: Random) -> str:
        """Return the word to lay; one it would not propose, or none at all (3.4), only where the hand has no other."""
        hand = view.seats[self._seat].hand or ""
        word = lay(hand, Words.of(self._lexicon, self._manner.policy), draw)
        return word or next(iter(self._lexicon.buildable(hand)), bluff(hand, self._lexicon))

    def guess(self, view: State, limit: int, draw: Random) -> str | None:  # noqa: ARG002 - a deeper bot draws
        """Return the word to say; None when there is none left."""
        rivals = [seat for seat in view.still_in if seat != self._seat]
        beliefs = believe(view, self._lexicon, self._observer, self._manner.habit, rivals)
        return best_word(view, ranked(view, limit, self._lexicon, beliefs), limit, self._lexicon)


def make_expert(seat: int, lexicon: Lexicon, seed: str, settings: Mapping[str, str]) -> Expert:
    """Make the bot `expert`, with the settings `secrets`, `rivals` and `sealed`."""
    return Expert(seat, lexicon, seed, manner("expert", EXPERT, settings))
