"""The PettingZoo AEC environment: a thin shell around a Table."""

import secrets
from random import Random
from typing import Any, TypedDict, Unpack

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary, Space
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from finalword.batch.words import words_of
from finalword.data import load_deck, open_lexicon
from finalword.env.layout import LIMIT, PHASE, TURN, Layout, Row
from finalword.env.masks import Mask
from finalword.env.panel import Panel
from finalword.env.sight import moment, rewards_of, seen_as_text
from finalword.env.speech import Kind, Speech
from finalword.render import table as table_lines
from finalword.rules.deck import Deck
from finalword.rules.events import Eliminated, Event, Guessed, Won
from finalword.rules.judge import check_terms
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options
from finalword.table import Table

MOST_STEPS = 1000


class Observation(TypedDict):
    """What an agent is given: see docs/env.md."""

    observation: Row
    action_mask: Mask


class Terms(TypedDict, total=False):
    """What `env` and `raw_env` take, all of it optional: see FinalWordEnv."""

    players: int
    options: Options
    dictionary: str | Lexicon
    deck: Deck
    actions: Kind
    render_mode: str | None
    most_steps: int


class FinalWordEnv(AECEnv[str, Observation, int | None]):
    """Final Word for PettingZoo: agents `player_0` and on exchange, build and guess, in seat order each time.

    An action the rules refuse raises IllegalAction (`env` ends the game instead). Rewards add up to nothing: the winner
    gets 1, each other -1 / (players - 1), whoever is out at once; shared wins share. A game of `most_steps` actions is
    broken off, truncated: hands without a word could be dealt for ever. Takes `build` tables only.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own declaration
        "name": "final_word_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 3,
        options: Options | None = None,
        dictionary: str | Lexicon = "full",
        deck: Deck | None = None,
        actions: Kind = "words",
        render_mode: str | None = None,
        most_steps: int = MOST_STEPS,
    ) -> None:
        """Set up the terms; raises TableError or ValueError for those that make no game here."""
        super().__init__()  # type: ignore[no-untyped-call]  # PettingZoo left this one unannotated
        self.options, self.deck = options or Options(), deck or load_deck()
        check_terms(self.options, self.deck, players)
        if self.options.word_check != "build" or self.options.hand_sizes:
            raise ValueError("The environment plays shuffled decks and the word check `build`.")
        self._dictionary, self._actions = dictionary, actions
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.render_mode, self.most_steps = render_mode, most_steps
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.layout = Layout(players)
        self._open_dictionary()
        self._random = Random(secrets.randbits(64))  # noqa: S311 - of seeds for training, not of secrets
        self._loss = -1 / (players - 1)
        self._set_spaces()

    def _open_dictionary(self) -> None:
        named = self._dictionary
        self.lexicon = open_lexicon(named) if isinstance(named, str) else named
        self._speech = Speech(self.lexicon, self._actions)
        self._panel = Panel(words_of(self.lexicon), len(self.possible_agents))

    def _set_spaces(self) -> None:
        players, size = len(self.possible_agents), self._speech.size
        most = 2**26 - 1  # a set of letters, the largest number of a row
        row = Box(0, most, (self.layout.size,), np.int32)
        mask = MultiBinary(size)
        self._observation_spaces = {
            agent: Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(size) for agent in self.possible_agents}
        self.state_space = Box(0, most, (players * self.layout.size,), np.int32)

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations, the same object each time."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions, the same object each time."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Deal a new game; the same seed gives the same game, and without one the next of a row of games."""
        if seed is not None:
            self._random = Random(seed)  # noqa: S311 - as above
        self._seed = f"{self._random.getrandbits(64):016x}"
        self._take_up(Table.open(self.lexicon, self.deck, self.possible_agents, self.options, self._seed))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo itself does: nobody waits for the dead
        self._steps = 0
        self.agent_selection = self.possible_agents[self._moment.seat]

    def _take_up(self, table: Table) -> None:
        """Sit down at a table, at its start or midway."""
        self._table = table
        self._speech.clear()
        self._panel.clear()
        self._follow(table.log)

    def _follow(self, events: list[Event] | tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, Guessed):
                index = self._speech.index(event.word)
                self._panel.write_guess(event, index)
                self._speech.heard(index)
            else:
                self._panel.write(event)
        self._moment = moment(self._table.state, self.lexicon)
        self._mask: Mask | None = None

    def step(self, action: int | None) -> None:
        """Play an action for `agent_selection`; None, and only None, for an agent that is out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act; None is for agents that are out.")
        events = self._table.submit(self._speech.to_action(int(action), self._table.state, self._seats[agent]))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._follow(events)
        self._steps += 1
        is_cut = self._steps >= self.most_steps
        if is_cut:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._moment.seat]
        if is_cut or len(events) > 1:  # one event alone puts nobody out
            self._reward(events)
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _reward(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, Eliminated):
                self._lay_off(event.seat, self._loss)
            elif isinstance(event, Won):
                worth = rewards_of(self._table.state)
                for seat in event.seats:
                    self._lay_off(seat, worth[seat])

    def _lay_off(self, seat: int, reward: float) -> None:
        agent = self.possible_agents[seat]
        self.rewards[agent] = self._cumulative_rewards[agent] = reward
        self.terminations[agent] = True

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what it may do: nothing unless it is to act."""
        seat = self._seats[agent]
        row = self._panel.rows[seat].copy()
        now = self._moment
        row[PHASE], row[LIMIT] = now.phase, now.limit
        row[TURN] = (now.seat - seat) % len(self.possible_agents) if self._table.state.winners is None else 0
        is_to_act = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        mask = self._legal() if is_to_act else self._speech.masks.none
        return {"observation": row, "action_mask": mask}

    def _legal(self) -> Mask:
        """Return what the seat to act may do, worked out once an action."""
        if self._mask is None:
            self._mask = self._speech.legal(self._table.state, self._moment.seat, self._moment.limit)
        return self._mask

    def state(self) -> Row:
        """Return the whole truth, for training with a central critic: the rows of all agents, seat after seat."""
        return self._panel.rows.flatten()

    def observe_text(self, agent: str) -> str:
        """Return what an agent sees as lines of text, its hand and word at the end."""
        return seen_as_text(self._table, self._seats[agent])

    def render(self) -> str | None:
        """Return the table as the public sees it (`ansi`) or print it (`human`)."""
        text = "\n".join(table_lines(self._table.view(None), None))
        if self.render_mode != "human":
            return text
        print(text)  # noqa: T201 - what `human` asks for
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""

    @property
    def log(self) -> tuple[Event, ...]:
        """The game so far, the whole truth: a record to be written, not something to learn from."""
        return tuple(self._table.log)

    def sample(self, random: Random) -> int:
        """Return a legal action for `agent_selection`, each as likely, without a walk over the mask."""
        return self._speech.sample(self._legal(), self._moment.limit, random)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what the terms and the log give back."""
        kept = {name: value for name, value in self.__dict__.items() if name not in DERIVED}
        if "_table" in self.__dict__:
            kept["log"] = self._table.log
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        log = kept.pop("log", None)
        self.__dict__.update(kept)
        self._open_dictionary()
        if log is not None:
            self._take_up(Table(self.lexicon, log, self._seed))


DERIVED = ("lexicon", "_speech", "_panel", "_table", "_moment", "_mask")


class CheckedEnv(FinalWordEnv):
    """The same, with PettingZoo's usual care taken in one place instead of a wrapper each.

    An illegal action ends the game for everybody: -1 for who chose it, 0 for the others.
    """

    def step(self, action: int | None) -> None:
        """Play an action; raises AttributeError before `reset`, and AssertionError for what is no action at all."""
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if type(action) is not int or not 0 <= action < self._speech.size:  # quicker than to ask the space each time
            wrong = f"{action!r} is no action: 0 to {self._speech.size - 1} are"
            assert self._action_spaces[agent].contains(action), wrong
        if self._legal()[action]:
            super().step(action)
        else:
            self._break_off(agent)

    def _break_off(self, agent: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: -1.0}
        self._cumulative_rewards = dict(self.rewards)
        self._deads_step_first()


def raw_env(**terms: Unpack[Terms]) -> FinalWordEnv:
    """Return the environment that raises IllegalAction for an illegal action; terms as FinalWordEnv takes them."""
    return FinalWordEnv(**terms)


def env(**terms: Unpack[Terms]) -> CheckedEnv:
    """Return the environment that ends the game on an illegal action; terms as FinalWordEnv takes them."""
    return CheckedEnv(**terms)
