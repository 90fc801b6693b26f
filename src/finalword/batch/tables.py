"""Many tables at once, as one value to step: the door to the compiled rules."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from finalword.batch.actions import Encoding
from finalword.batch.chance import seed_all
from finalword.batch.games import HOPELESS, OVER, SHORT, Games, Ints, Terms, empty, most_entries, roomier, terms_of
from finalword.batch.journal import Reader
from finalword.batch.selfplay import play_random
from finalword.batch.stepping import open_all, play_all, settle_all, start_all
from finalword.batch.steps import go_on
from finalword.batch.words import words_of
from finalword.chance import shuffled
from finalword.rules.deck import Deck
from finalword.rules.events import FORMAT, DictionaryName, Event, Opened
from finalword.rules.letters import ALPHABET
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options

ROUNDS, MOST_A_ROUND = 20, 100


class Tables:
    """A number of games on the same terms, stepped together: one action a game, for the seat whose turn it is there.

    Actions are numbers: `encoding` says which (see `actions`). Raises TableError for terms without a game, ValueError
    for terms that only a Table plays.
    """

    def __init__(
        self, lexicon: Lexicon, deck: Deck, names: Sequence[str], count: int, options: Options | None = None,
        *, recording: bool = False,
    ) -> None:  # fmt: skip
        """Lay out `count` tables; `open` or `deal` begins the games. Only `recording` ones can tell their events."""
        self.lexicon, self.deck, self.names, self.options = lexicon, deck, tuple(names), options or Options()
        self.arrays = words_of(lexicon)
        self.terms: Terms = terms_of(self.options, deck, len(names), recording=recording)
        self.games: Games = empty(count, self.terms)
        self.encoding = Encoding(lexicon)
        self._seeds: list[str] | None = None

    def __len__(self) -> int:
        return len(self.games.phase)

    @property
    def turn(self) -> Ints:
        """The seat to act in each game."""
        return self.games.turn

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """Which games have ended."""
        return np.equal(self.games.phase, OVER)

    @property
    def winners(self) -> NDArray[np.bool_]:
        """(game, seat) Who has won, all false while a game goes on."""
        return np.less(self.games.fell, 0) & self.is_over[:, None]

    def deal(self, seed: int) -> None:
        """Begin every game anew with cards of the batch's own shuffling: quick, and for nobody's eyes to guess from."""
        self._seeds = None
        seed_all(self.games.random, seed)
        start_all(self.games, self.terms)

    def open(self, seeds: Sequence[str]) -> None:
        """Begin every game anew with the cards that `Table.open` deals for its seed; ValueError unless each has one."""
        if len(seeds) != len(self):
            raise ValueError(f"{len(self)} tables need a seed each, not {len(seeds)}.")
        self._seeds = list(seeds)
        cards = _to_text(self.terms.pack)
        for game, seed in enumerate(seeds):
            self.games.stock[game] = _to_codes(shuffled(cards, seed, 0))
        open_all(self.games, self.terms)

    def step(self, actions: ArrayLike) -> NDArray[np.bool_]:
        """Play one action in each game and give chance its turn; return which were accepted.

        Refused ones, and any in a game that is over, change nothing.
        """
        self.games = roomier(self.games, self.terms)
        accepted = np.zeros(len(self), np.bool_)
        play_all(self.games, self.arrays, self.terms, np.asarray(actions, np.int64), accepted)
        if self._seeds is None:
            settle_all(self.games, self.terms)
        else:
            self._settle_seeded(self._seeds)
        return accepted

    def play_random(self) -> int:
        """Play dealt games to their ends with random legal actions; return how many actions that took.

        A game of two thousand actions is left as it is: hands without a word can be dealt for ever (3.5).
        """
        if self._seeds is not None:
            raise ValueError("Games of seeded tables wait for chance from outside; step them, or deal instead of open.")
        played = 0
        for _ in range(ROUNDS):
            if self.is_over.all():
                break
            self.games = roomier(self.games, self.terms)
            played += play_random(self.games, self.arrays, self.terms, most_entries(self.terms), MOST_A_ROUND)
        return played

    def events(self, game: int) -> Iterator[Event]:
        """Yield the events of a game so far, those that a Table would have in its log; ValueError without recording."""
        if not self.terms.recording:
            raise ValueError("Only recording tables can tell their events; make them with recording=True.")
        dictionary = DictionaryName(self.lexicon.name, self.lexicon.digest, len(self.lexicon))
        yield Opened(FORMAT, self.options, self.deck, dictionary, self.names)
        yield from Reader(self.games.journal[game, : self.games.mark[game]], self.lexicon, self.terms.seats)

    def _settle_seeded(self, seeds: list[str]) -> None:
        """Shuffle as `Table.judge` does, where a game waits for it."""
        for game in np.flatnonzero((self.games.phase == SHORT) | (self.games.phase == HOPELESS)).tolist():
            size = self.games.size[game]
            cards = "".join(sorted(_to_text(self.games.stock[game, :size])))
            asked_at = int(self.games.events[game]) - (self.games.phase[game] == SHORT)  # before its own `discarded`
            self.games.stock[game, :size] = _to_codes(shuffled(cards, seeds[game], int(asked_at)))
            go_on(self.games, self.terms, game)


def _to_text(codes: NDArray[np.uint8]) -> str:
    return "".join([ALPHABET[code] for code in codes.tolist()])


def _to_codes(cards: str) -> NDArray[np.uint8]:
    return np.frombuffer(cards.encode(), np.uint8) - np.uint8(ord("A"))
