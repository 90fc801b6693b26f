"""What the arena plays: which bots, at which table, on which deals, in which seats."""

from hashlib import sha256
from itertools import combinations, cycle, islice

from msgspec import Struct

from finalword.rules.deck import Deck
from finalword.rules.options import Options


class Match(Struct, frozen=True):
    """A match between bots; with a deal's number and a lineup's it says everything about a game.

    `entrants` are names as `bots.make` knows them, `players` the seats of a table, `every` plays all against all,
    otherwise the first against the rest. `dictionary` is a name or file, `digest` that of its words.
    """

    entrants: tuple[str, ...]
    players: int
    seed: str
    every: bool
    dictionary: str
    digest: str
    deck: Deck
    options: Options = Options()

    @property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Return who sits where in each game of a deal, by number of the entrant: every rotation of the seats.

        The first against the rest: it has one seat and the others share the rest, in turn. All against all: of every
        two, each in turn has one seat among copies of the other, so both have as many seats over a deal.
        """
        if not self.every:
            others = islice(cycle(range(1, len(self.entrants))), self.players - 1)
            return _rotations((0, *others))
        pairs = combinations(range(len(self.entrants)), 2)
        tables = [(one, other) for pair in pairs for one, other in (pair, pair[::-1])]
        return tuple(lineup for one, other in tables for lineup in _rotations((one, *[other] * (self.players - 1))))

    @property
    def fair(self) -> float:
        """Return the win share of a seat among equals."""
        return 1 / self.players

    def deal_seed(self, deal: int) -> str:
        """Return the seed of the cards of a deal: the same for all its lineups."""
        return _seed(self.seed, "cards", deal)

    def bot_seed(self, deal: int, lineup: int, seat: int) -> str:
        """Return the seed of one bot in one game; it tells nothing of the cards."""
        return _seed(self.seed, "bot", deal, lineup, seat)


def _rotations(order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(order[-turn:] + order[:-turn] if turn else order for turn in range(len(order)))


def _seed(*parts: object) -> str:
    return sha256("/".join(map(str, parts)).encode()).hexdigest()[:32]
