"""What a game at one screen is opened with: who plays, by which options, from which seed. Kept beside the record."""

from hashlib import blake2b

from msgspec import Struct
from msgspec.structs import replace

from finalword.chance import shuffled
from finalword.rules.deck import Deck
from finalword.rules.letters import ALPHABET
from finalword.rules.options import Options

BOT_NAMES = ("Mara", "Teo", "Ines", "Quill", "Bea", "Osei", "Liv", "Rune", "Augustin")


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of a game before the first move: the same terms and the same moves give the same game.

    `bots` names the bot of every seat, None for a person; `round` counts the games in a row, from 1.
    """

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    seed: str
    options: Options
    deck: Deck
    dictionary: str = "full"
    round: int = 1

    @property
    def table_seed(self) -> str:
        """The seed of this game's shuffles; that of the first round is the one that was given."""
        return self.seed if self.round == 1 else f"{self.seed}/{self.round}"

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    def bot_seed(self, seat: int) -> str:
        """Return the seed of a bot, from which that of the table cannot be told."""
        return blake2b(f"{self.table_seed}/{seat}".encode(), digest_size=16, person=b"bot").hexdigest()

    def rematch(self) -> "Terms":
        """Return the terms of the next game of the same players: the next seat begins."""
        first = (self.options.first + 1) % len(self.names)
        return replace(self, options=replace(self.options, first=first), round=self.round + 1)


def drawn_first(seed: str, players: int) -> int:
    """Draw who begins a first game (4.1); the same for the same seed."""
    return ALPHABET.index(shuffled(ALPHABET[:players], f"{seed}/first", 0)[0])


def default_names(bots: tuple[str | None, ...]) -> list[str]:
    """Name every seat that nobody named: `You`, or `Player 1` and on, and the bots."""
    people, spare = bots.count(None), iter(BOT_NAMES)
    person = iter(["You"] if people == 1 else [f"Player {count}" for count in range(1, people + 1)])
    return [next(person) if bot is None else next(spare) for bot in bots]
