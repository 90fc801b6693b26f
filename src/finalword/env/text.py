"""The game in words, for programs that read and write text: a prompt for the seat to act, a line back."""

import secrets
from collections.abc import Sequence

import msgspec

from finalword.bots import awaited
from finalword.data import load_deck, open_lexicon
from finalword.env.sight import rewards_of, seen_as_text
from finalword.rules.actions import Action, Build, Exchange, Guess, NoWord, Resign
from finalword.rules.deck import Deck
from finalword.rules.errors import IllegalAction
from finalword.rules.legal import Legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options
from finalword.table import Table

HOW = 'Answer with one line: "exchange QV" or "exchange", "build stone", "no word", "guess letter" or "resign".'


class Prompt(msgspec.Struct, frozen=True):
    """Whose turn it is and what that seat reads; `rewards` by seat, None until the game is over."""

    seat: int
    text: str
    refused: str | None = None
    """Why the last line was not taken: it cost nothing (4.7), and the same seat is asked again."""
    rewards: tuple[float, ...] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.rewards is not None


class TextEnv:
    """One game after another in plain text; both word checks and every variant, and never what a seat may not see.

    Raises TableError for terms without a game.
    """

    def __init__(
        self,
        players: int = 3,
        options: Options | None = None,
        dictionary: str | Lexicon = "full",
        deck: Deck | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.lexicon = open_lexicon(dictionary) if isinstance(dictionary, str) else dictionary
        self.names = tuple(names) or tuple(f"Player {seat}" for seat in range(players))
        self._deck, self._options = deck or load_deck(), options or Options()
        self.reset()

    def reset(self, seed: int | None = None) -> Prompt:
        """Deal a new game; the same seed gives the same game."""
        text = secrets.token_hex(16) if seed is None else str(seed)
        self.table = Table.open(self.lexicon, self._deck, self.names, self._options, text)
        return self.prompt()

    def prompt(self, refused: str | None = None) -> Prompt:
        """Return what is asked now, and of whom."""
        waiting = awaited(self.table.state)
        if not waiting:
            return Prompt(0, seen_as_text(self.table, None), None, rewards_of(self.table.state))
        seat = waiting[0]
        lines = [refused] if refused else []
        lines += [f"You are {self.names[seat]}.", seen_as_text(self.table, seat), asked(self.table.legal(seat))]
        return Prompt(seat, "\n".join(lines), refused)

    def step(self, line: str) -> Prompt:
        """Take the line of the seat that was asked, and ask the next one; a refusal asks the same seat again."""
        waiting = awaited(self.table.state)
        if not waiting:
            return self.prompt()
        action = parsed(line, waiting[0])
        if action is None:
            return self.prompt(HOW)
        try:
            self.table.submit(action)
        except IllegalAction as refusal:
            return self.prompt(refusal.message)
        return self.prompt()


def asked(legal: Legal) -> str:
    """Return in one line what a seat may say."""
    if legal.exchange is not None:
        return f'Exchange up to {legal.exchange} cards, once: "exchange QV", or "exchange" for none.'
    if legal.guess is not None:
        return f'Guess a word of at most {legal.guess} letters: "guess letter".'
    return 'Your hand holds no word: "no word".' if legal.no_word else 'Build your Secret Word: "build stone".'


def parsed(line: str, seat: int) -> Action | None:
    """Return the action that a line asks for; None when it asks for none."""
    verb, _, rest = line.strip().partition(" ")
    match verb.lower(), rest.strip():
        case "exchange", cards:
            return Exchange(seat, cards)
        case "build", word:
            return Build(seat, word)
        case "guess", word:
            return Guess(seat, word)
        case "no", word if word.lower() == "word":
            return NoWord(seat)
        case "resign", "":
            return Resign(seat)
    return None
