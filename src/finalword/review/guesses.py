"""Every Guess of a game beside the best that its speaker could have known of, one turn ahead."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from msgspec import Struct

from finalword.belief import Belief, believe, out_chance, turned_up
from finalword.bots.greedy import LETTER, OUT, best_word, ranked
from finalword.render import felled_by, up
from finalword.rules.events import Event, Guessed, Locked
from finalword.rules.legal import guess_limit
from finalword.rules.letters import mask
from finalword.rules.lexicon import Lexicon
from finalword.rules.redact import redact
from finalword.rules.state import State, fold


class Promise(Struct, frozen=True):
    """What a word promises before it is said: letters turned up and players put out, on average."""

    word: str
    letters: float
    out: float

    @property
    def worth(self) -> float:
        """What `expert` goes by: a player out is worth eight letters."""
        return LETTER * self.letters + OUT * self.out


class Reviewed(Struct, frozen=True):
    """One Guess, `turn` counted from 1: what it promised, the best in its place, and what came of it."""

    turn: int
    seat: int
    said: Promise
    best: Promise
    share: float
    """The worth of what was said, out of that of the best: 1 where nothing was better."""
    up: int
    out: tuple[int, ...]


def reviewed(events: Sequence[Event], lexicon: Lexicon) -> list[Reviewed]:
    """Review all Guesses; each is judged by what its speaker saw, so luck counts for nothing.

    Where a redacted record hides the speaker's cards, by what everybody saw.
    """
    final = fold(events)
    found: list[Reviewed] = []
    for at, event in enumerate(events):
        if isinstance(event, Guessed):
            before = events[: at - isinstance(events[at - 1], Locked)]
            view = fold(redact(each, event.seat) for each in before)
            said, best = _beside_best(view, event, lexicon)
            share = said.worth / best.worth if best.worth else 1.0
            turn = len(found) + 1
            found.append(Reviewed(turn, event.seat, said, best, share, up(event), tuple(felled_by(final, turn))))
    return found


def _beside_best(view: State, guess: Guessed, lexicon: Lexicon) -> tuple[Promise, Promise]:
    seat = guess.seat
    observer = None if view.seats[seat].hand is None else seat
    beliefs = believe(view, lexicon, observer, only=[each for each in view.still_in if each != seat])
    limit = guess_limit(view, seat, lexicon)
    word = best_word(view, ranked(view, limit, lexicon, beliefs), limit, lexicon)
    said, best = _promise(guess.word, beliefs), _promise(word or guess.word, beliefs)
    return said, max(said, best, key=lambda promise: promise.worth)  # a word that is never proposed may be better


def _promise(word: str, beliefs: Mapping[int, Belief]) -> Promise:
    letters = np.array([mask(word)], np.uint32)
    turned = sum(float(turned_up(belief, letters)[0]) / max(1, belief.total) for belief in beliefs.values())
    return Promise(word, turned, sum(out_chance(belief, word) for belief in beliefs.values()))


def shares(found: Iterable[Reviewed]) -> dict[int, float]:
    """Return for each seat that spoke how much of the best its Guesses were worth on average."""
    by_seat: dict[int, list[float]] = {}
    for each in found:
        by_seat.setdefault(each.seat, []).append(each.share)
    return {seat: sum(every) / len(every) for seat, every in sorted(by_seat.items())}
