"""A study: which tables are played, how often, from which seed. A game is a pure function of study and number."""

from bisect import bisect_right
from functools import cached_property
from hashlib import sha256
from itertools import accumulate

import msgspec

from finalword.rules.deck import Deck
from finalword.rules.options import Options


class StudyError(ValueError):
    """A study that cannot be played, or a run that is not of this study; the message is one sentence."""


class Cell(msgspec.Struct, frozen=True):
    """One kind of table: its bots by seat, its deck and options, and how many deals are played there.

    With `rotates` the bots move on by one seat each deal, so that over time each sits everywhere.
    """

    bots: tuple[str, ...]
    deck: Deck
    options: Options
    games: int
    rotates: bool = False

    @property
    def players(self) -> int:
        """The seats of the table."""
        return len(self.bots)

    @property
    def label(self) -> str:
        """What tells this table from others, in a few words."""
        kinds = list(dict.fromkeys(self.bots))
        return f"{self.players} x {kinds[0]}" if len(kinds) == 1 else " ".join(self.bots)

    def lineup(self, deal: int) -> tuple[str, ...]:
        """Return who sits where in a deal."""
        turn = deal % self.players if self.rotates else 0
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots


class Place(msgspec.Struct, frozen=True):
    """Where a game stands in its study: the number of its cell, and of its deal there."""

    cell: int
    deal: int


class Study(msgspec.Struct, frozen=True, dict=True):
    """Everything that decides what is played. `dictionary` is a name or file, `digest` that of its words.

    Games are numbered cell after cell. Deal n has the same cards in every cell with the same deck and players.
    """

    name: str
    seed: str
    dictionary: str
    digest: str
    cells: tuple[Cell, ...]

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The number of games up to the end of each cell."""
        return tuple(accumulate(cell.games for cell in self.cells))

    @property
    def games(self) -> int:
        """How many games the study has."""
        return self.ends[-1]

    def place(self, number: int) -> Place:
        """Return cell and deal of a game from 0 to `games` - 1."""
        cell = bisect_right(self.ends, number)
        return Place(cell, number - (self.ends[cell] - self.cells[cell].games))

    def deal_seed(self, deal: int) -> str:
        """Return the seed of the cards of a deal."""
        return _seed(self.seed, "cards", deal)

    def bot_seed(self, deal: int, seat: int) -> str:
        """Return the seed of the bot at a seat; it tells nothing of the cards."""
        return _seed(self.seed, "bot", deal, seat)


def _seed(*parts: object) -> str:
    return sha256("/".join(map(str, parts)).encode()).hexdigest()[:32]
