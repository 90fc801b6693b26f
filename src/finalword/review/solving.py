"""Where a game came down to two players and short lists: what the position was worth, and the best way on."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from finalword.belief import Belief, believe
from finalword.belief.ending import LARGEST, Ending, Solution, order_of
from finalword.belief.front import Target
from finalword.belief.plain import shown_by
from finalword.rules.events import Event
from finalword.rules.letters import from_mask, mask
from finalword.rules.lexicon import Lexicon
from finalword.rules.redact import redact
from finalword.rules.state import State, evolve


class SolvingError(ValueError):
    """A position that cannot be solved; the message says why."""


class Move(Struct, frozen=True):
    """A best Guess on the line: who says it, and the chance to win that this seat had before."""

    seat: int
    word: str
    value: float


class Solved(Struct, frozen=True):
    """A solved position, `after` so many Guesses: `lists` are the words that fit each row, as everybody knows them.

    `value` is the chance to win of `seat`, who is to guess; `best` are the Guesses worth that much, best known first.
    """

    after: int
    seat: int
    lists: dict[int, tuple[str, ...]]
    value: float
    best: tuple[str, ...]
    line: tuple[Move, ...]
    positions: int


def two_left(events: Iterable[Event]) -> list[State]:
    """Return the table as everybody sees it at each turn with two players left; `events` may hold secrets or not."""
    turns: dict[int, State] = {}
    view = State()
    for event in events:
        view = evolve(view, redact(event, None))
        rows = [view.seats[seat] for seat in view.still_in]
        if view.longest and view.winners is None and len(rows) == 2 and all(row.hidden for row in rows):
            turns[len(view.guesses)] = view
    return list(turns.values())


def solve(view: State, lexicon: Lexicon, secrets: Mapping[int, str]) -> Solved:
    """Solve a position of two players; raises SolvingError, or TooManyPositionsError from the search.

    The line goes on with the best Guesses for as long as `secrets` holds the rows that must answer.
    """
    seat = view.turn
    assert seat is not None, "somebody is to guess"
    beliefs = believe(view, lexicon)
    for other, belief in beliefs.items():
        if not 1 <= len(belief.words) <= LARGEST:
            count = len(belief.words)
            raise SolvingError(
                f"{count} words fit the row of {view.names[other]}; an ending has 1 to {LARGEST} for each."
            )
    targets = {other: _target(belief) for other, belief in beliefs.items()}
    lists = {other: target.words for other, target in targets.items()}
    said = [guess.word for guess in view.guesses]
    first = _solution(seat, order_of(view), targets, view, lexicon, said)
    line = tuple(_line(seat, targets, view, lexicon, secrets))
    return Solved(len(said), seat, lists, first.value, first.words, line, first.positions)


def _target(belief: Belief) -> Target:
    return Target(tuple(belief.texts()), tuple(belief.weights.tolist()), belief.asked)


def _solution(
    seat: int,
    order: tuple[int, ...],
    targets: Mapping[int, Target],
    view: State,
    lexicon: Lexicon,
    said: list[str],
) -> Solution:
    (rival,) = (other for other in targets if other != seat)
    words = [word for word in lexicon.words(0, view.maximum) if lexicon.is_proposable(word)]
    solution = Ending(targets[rival], targets[seat], words, said, order=order).solve()
    best = sorted(solution.words, key=lambda word: (lexicon.tier(word), len(word), word))
    return replace(solution, words=tuple(best))


def _line(
    seat: int, targets: dict[int, Target], view: State, lexicon: Lexicon, secrets: Mapping[int, str]
) -> Iterable[Move]:
    said, order = [guess.word for guess in view.guesses], order_of(view)
    while True:
        solution = _solution(seat, order, targets, view, lexicon, said)
        if not solution.words:
            return
        word = solution.words[0]
        yield Move(seat, word, solution.value)
        (rival,) = (other for other in targets if other != seat)
        secret = secrets.get(rival)
        after = _answered(targets[rival], word, secret) if secret else None
        if after is None or not after.words:
            return
        said.append(word)
        targets = targets | {rival: after}
        seat = rival if order[1] else seat
        order = tuple(side ^ order[1] for side in (*order[1:], order[0]))


def _answered(target: Target, word: str, secret: str) -> Target | None:
    """Return what is left of a list after a Guess that this secret has answered; None when it is out."""
    asked = target.asked | mask(word)
    if not mask(secret) & ~asked:
        return None
    letters = from_mask(asked)
    shown = shown_by(secret, letters)
    kept = [at for at, each in enumerate(target.words) if shown_by(each, letters) == shown]
    return Target(tuple(target.words[at] for at in kept), tuple(target.weights[at] for at in kept), asked)
