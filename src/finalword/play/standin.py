"""Who plays when a bot cannot: the plainest legal move (4.8)."""

from finalword.rules.actions import Action, Build, Exchange, Forfeit, NoWord, Resign
from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET
from finalword.rules.state import State


def stand_in(view: State, legal: Legal, lexicon: Lexicon, *, leaves: bool = False) -> Action:
    """Return a legal action from a seat's own view: keep the hand, lay the longest word, let the turn go by.

    With `leaves` it resigns as soon as that is open to it, so that a game of broken bots ends, too.
    """
    seat = legal.seat
    if legal.exchange is not None:
        return Exchange(seat, "")
    if legal.no_word:
        return NoWord(seat)
    if not view.seats[seat].length:
        hand = view.seats[seat].hand
        assert hand is not None, "a seat knows its own hand"
        words = lexicon.buildable(hand, SHORTEST_SECRET)
        return Build(seat, words[0] if words else hand[:SHORTEST_SECRET])
    return Resign(seat) if leaves and legal.resign else Forfeit(seat)
