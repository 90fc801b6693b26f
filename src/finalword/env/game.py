"""An OpenSpiel-style game: every choice explicit, those of chance too, and what each seat knows as a string."""

import secrets
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Self

import msgspec

from finalword.batch.actions import Encoding, choices
from finalword.bots import awaited
from finalword.data import load_deck, open_lexicon
from finalword.env.sight import rewards_of
from finalword.rules.actions import Action, Exchange, NoWord
from finalword.rules.deck import HAND_SIZE, Deck
from finalword.rules.events import Event, Shuffled
from finalword.rules.judge import Shuffle, ShuffleNeeded, check_terms, decide, opening, pack
from finalword.rules.legal import exchange_limit, guess_limit
from finalword.rules.letters import ALPHABET
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options
from finalword.rules.redact import redact
from finalword.rules.state import State, fold
from finalword.wire import encode_event

CHANCE = -1
TERMINAL = -4


class Game:
    """The terms of a game; `new_initial_state` begins one.

    Chance turns up one card at a time, and only cards that somebody gets: an outcome is a letter, 0 for A. Raises
    TableError for terms without a game, ValueError where words are checked at the `end`.
    """

    def __init__(
        self,
        players: int = 3,
        options: Options | None = None,
        dictionary: str | Lexicon = "full",
        deck: Deck | None = None,
    ) -> None:
        self.options, self.deck = options or Options(), deck or load_deck()
        check_terms(self.options, self.deck, players)
        if self.options.word_check != "build" or self.options.hand_sizes:
            raise ValueError("The environment plays shuffled decks and the word check `build`.")
        self.lexicon = open_lexicon(dictionary) if isinstance(dictionary, str) else dictionary
        self.names = tuple(f"player_{seat}" for seat in range(players))
        self.encoding = Encoding(self.lexicon)

    def num_players(self) -> int:
        """Return the number of seats."""
        return len(self.names)

    def num_distinct_actions(self) -> int:
        """Return how many actions players have; see `finalword.batch.actions`."""
        size: int = self.encoding.size
        return size

    def max_chance_outcomes(self) -> int:
        """Return how many outcomes chance has at most: the letters."""
        return len(ALPHABET)

    def min_utility(self) -> float:
        """Return the least that a game is worth to a seat."""
        return -1 / (len(self.names) - 1)

    def max_utility(self) -> float:
        """Return the most that a game is worth to a seat; all seats' add up to nothing."""
        return 1.0

    def new_initial_state(self) -> "GameState":
        """Return a game in which chance deals the first card next."""
        return GameState(self)


class Awaited(msgspec.Struct, frozen=True):
    """What waits for chance: the cards among which it draws, how many are needed, and those drawn."""

    action: Action | None
    """The action that follows when all are drawn; None for the deal."""
    pool: str
    needed: int
    drawn: str = ""
    is_stock: bool = False
    """Whether the order of the stock as it lies comes out, or that of a new shuffle."""


class GameState:
    """One game at one moment. States are values: `clone` is quick, and what is applied to one changes no other."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._log: tuple[Event, ...] = ()
        self._state = State()
        cards = pack(game.options, game.deck, len(game.names))
        self._awaited: Awaited | None = Awaited(None, cards, HAND_SIZE * len(game.names))
        self._history: tuple[tuple[int, int], ...] = ()

    @property
    def log(self) -> tuple[Event, ...]:
        """The events so far, the whole truth; empty until the deal is done. A legal record at every moment."""
        return self._log

    def clone(self) -> Self:
        """Return the same state, to go its own way."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def get_game(self) -> Game:
        """Return the terms."""
        return self._game

    def history(self) -> list[tuple[int, int]]:
        """Return (player, action) for everything applied so far; the player is -1 for chance."""
        return list(self._history)

    def current_player(self) -> int:
        """Return the seat to act, -1 for chance, -4 when the game is over."""
        if self._awaited:
            return CHANCE
        waiting = awaited(self._state)
        return waiting[0] if waiting else TERMINAL

    def is_chance_node(self) -> bool:
        """Say whether chance is to act."""
        return self._awaited is not None

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.current_player() == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each letter that can turn up with its probability; ValueError where chance is not to act."""
        if not self._awaited:
            raise ValueError("It is not for chance to act.")
        counts = Counter(self._awaited.pool)
        return [(ALPHABET.index(letter), count / counts.total()) for letter, count in sorted(counts.items())]

    def legal_actions(self) -> list[int]:
        """Return the actions of the seat to act, or the outcomes of chance, ascending; none when the game is over."""
        if self._awaited:
            return [outcome for outcome, _ in self.chance_outcomes()]
        seat, game, state = self.current_player(), self._game, self._state
        if seat == TERMINAL:
            return []
        if state.turn is not None:
            said = {game.lexicon.index(guess.word) for guess in state.guesses}
            end = game.lexicon.count_up_to(guess_limit(state, seat, game.lexicon))
            return [number for number in range(end) if number not in said]
        hand = state.seats[seat].hand or ""
        if state.phase == "exchange":
            return [game.encoding.words + bits for bits in choices(hand, exchange_limit(state, seat))]
        return sorted(map(game.lexicon.index, game.lexicon.buildable(hand))) or [game.encoding.no_word]

    def apply_action(self, action: int) -> None:
        """Play an action of the seat to act, or an outcome of chance.

        Raises IllegalAction for what the rules refuse, ValueError for a number that is no action or outcome at all.
        """
        player = self.current_player()
        if self._awaited:
            self._draw(self._awaited, action)
        elif player == TERMINAL:
            raise ValueError("The game is over.")
        else:
            self._ask(self._game.encoding.to_action(action, self._state, player))
        self._history += ((player, action),)

    def returns(self) -> list[float]:
        """Return what the game is worth to each seat; nothing before its end."""
        return list(rewards_of(self._state)) if self._log else [0.0] * self._game.num_players()

    def information_state_string(self, player: int) -> str:
        """Return all that a seat has seen, as its stream on the wire: what differs for it differs here."""
        return "\n".join(encode_event(redact(event, player)).decode() for event in self._log)

    def observation_string(self, player: int) -> str:
        """Return what a seat sees now: its view."""
        view = fold(redact(event, player) for event in self._log)
        return msgspec.json.encode(view).decode()

    def __str__(self) -> str:
        return "\n".join(encode_event(event).decode() for event in self._log)

    def _draw(self, waiting: Awaited, outcome: int) -> None:
        card = ALPHABET[outcome] if 0 <= outcome < len(ALPHABET) else ""
        if not card or card not in waiting.pool:
            raise ValueError(f"Chance has no outcome {outcome} here; its outcomes are {self.legal_actions()}.")
        waiting = msgspec.structs.replace(
            waiting, pool=waiting.pool.replace(card, "", 1), drawn=waiting.drawn + card
        )  # fmt: skip
        self._awaited = waiting
        if len(waiting.drawn) == waiting.needed:
            self._awaited = None
            self._all_drawn(waiting)

    def _all_drawn(self, waiting: Awaited) -> None:
        """Go on with an order of which only the top is chance's: nobody gets what lies below before a shuffle."""
        game, order = self._game, waiting.drawn + waiting.pool
        if waiting.action is None:
            self._write(opening(game.options, game.deck, game.lexicon, game.names, order))
        elif waiting.is_stock:
            self._settle_stock(order)
            self._write(_events(decide(self._state, waiting.action, game.lexicon)))
        else:
            assert isinstance(waiting.action, Exchange | NoWord), "nothing else is shuffled for"
            self._write(_events(decide(self._state, Shuffle(waiting.action, order), game.lexicon)))

    def _ask(self, action: Action) -> None:
        """Judge an action; where cards come of it, let chance turn them up first."""
        answer = decide(self._state, action, self._game.lexicon)
        if isinstance(answer, ShuffleNeeded):
            needed = HAND_SIZE if isinstance(action, NoWord) else self._owed(action)
            self._awaited = Awaited(action, answer.cards, needed)
        elif isinstance(action, Exchange) and len(awaited(self._state)) == 1 and self._owed(action):
            stock = "".join(sorted(self._state.stock or ""))
            self._awaited = Awaited(action, stock, self._owed(action), is_stock=True)
        else:
            self._write(answer)

    def _owed(self, last: Action) -> int:
        own = len(last.cards) if isinstance(last, Exchange) else 0
        return own + sum(seat.owed for seat in self._state.seats)

    def _settle_stock(self, order: str) -> None:
        """Let the first shuffle have been the one whose stock lies in this order: nobody has seen any of it."""
        dealt = HAND_SIZE * len(self._game.names)
        opened, shuffled, *rest = self._log
        assert isinstance(shuffled, Shuffled), "the second event of every game"
        whole = (shuffled.order or "")[:dealt] + order
        self._log = (opened, Shuffled(shuffled.count, whole), *rest)
        self._state = fold(self._log)

    def _write(self, events: Sequence[Event]) -> None:
        self._log += tuple(events)
        self._state = fold(events, self._state)


def _events(answer: tuple[Event, ...] | ShuffleNeeded) -> tuple[Event, ...]:
    assert not isinstance(answer, ShuffleNeeded), "chance has drawn what is needed"
    return answer


def random_playout(state: GameState, seed: int | None = None) -> GameState:
    """Play a state to its end with uniform choices, chance by its odds; return it."""
    random = Random(secrets.randbits(64) if seed is None else seed)  # noqa: S311 - a game's, not a lock's
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, odds)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state
