"""The compiled environment: its rows are those of the AEC environment, its rewards and resets its own promise."""

from random import Random

import numpy as np
import pytest

from finalword.batch.tables import Tables
from finalword.data import load_deck, open_lexicon
from finalword.env import FinalWordEnv, VectorEnv
from finalword.env.rows import write_row
from finalword.rules.options import VARIANTS, Options
from finalword.table import Table

pytestmark = pytest.mark.xdist_group("batch")  # one worker compiles, the others need not


@pytest.mark.parametrize(
    ("players", "options"), [(3, Options()), (5, Options(first=2)), (4, Options(variants=VARIANTS))]
)
def test_rows_are_those_of_the_aec_environment(players: int, options: Options) -> None:
    """Every row of every seat after every action of seeded games, taken from the arrays and from the events."""
    game = FinalWordEnv(players, options, "everyday")
    batch = Tables(open_lexicon("everyday"), load_deck(), game.possible_agents, 1, options)
    row = np.zeros(game.layout.size, np.int32)
    for seed in range(12):
        game.reset(seed=seed)
        batch.open([game._seed])
        random = Random(seed)
        while True:
            for seat, agent in enumerate(game.possible_agents):
                write_row(batch.games, batch.arrays, batch.terms, 0, seat, row)
                if agent in game.agents:
                    assert game.layout.unpack(game.observe(agent)["observation"]) == approx(game.layout.unpack(row))
            if batch.is_over[0]:
                break
            while game.terminations[game.agent_selection]:
                game.step(None)
            action = game.sample(random)
            game.step(action)
            assert batch.step([action])[0]


class approx:  # noqa: N801 - reads like pytest's
    """Compares dictionaries of arrays, naming the first that differs."""

    def __init__(self, expected: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.int32]]]) -> None:
        self.expected = expected

    __hash__ = None  # type: ignore[assignment]  # nothing to be looked up by

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, dict)
        for name, values in self.expected.items():
            assert other[name].tolist() == values.tolist(), name
        return True


def test_thousands_of_games_step_end_and_begin_anew() -> None:
    vector = VectorEnv(1000)
    rows = vector.reset(seed=1)
    assert rows.shape == (1000, vector.layout.size)
    ended, total = 0, np.zeros((1000, 3))
    for _ in range(120):
        step = vector.step(vector.sample())
        assert step.accepted.all()
        total += step.rewards
        settled = total[step.is_over & ~step.is_cut]
        assert np.allclose(settled.sum(axis=1), 0)
        assert np.allclose(np.sort(settled, axis=1), [-0.5, -0.5, 1])
        total[step.is_over] = 0
        ended += int(step.is_over.sum())
        assert (vector.layout.unpack(step.observations)["phase"][step.is_over] == 0).all()
    assert ended > 3000


def test_the_same_seed_gives_the_same_games_and_refusals_change_nothing() -> None:
    first, second = VectorEnv(50, 4), VectorEnv(50, 4)
    assert np.array_equal(first.reset(seed=5), second.reset(seed=5))
    for _ in range(30):
        actions = first.sample()
        assert np.array_equal(actions, second.sample())
        before = second._rows.copy()
        refused = second.step(np.full(50, -1))
        assert not refused.accepted.any()
        assert np.array_equal(before, refused.observations)
        assert np.array_equal(first.step(actions).observations, second.step(actions).observations)


def test_games_that_do_not_end_are_cut() -> None:
    vector = VectorEnv(10, most_steps=4)
    vector.reset(seed=1)
    for count in range(1, 9):
        step = vector.step(vector.sample())
        assert step.is_cut.all() == step.is_over.all() == (count % 4 == 0)


def test_seeded_tables_and_dealt_ones_differ_only_in_chance() -> None:
    """A Table opened by the seed of a batch deals the hands that its rows show."""
    batch = Tables(open_lexicon(), load_deck(), ("A", "B", "C"), 3)
    batch.open(["x", "y", "z"])
    for game, seed in enumerate(["x", "y", "z"]):
        table = Table.open(open_lexicon(), load_deck(), ("A", "B", "C"), seed=seed)
        for seat in range(3):
            hand = "".join(chr(65 + letter) * int(count) for letter, count in enumerate(batch.games.hand[game, seat]))
            assert hand == "".join(sorted(table.state.seats[seat].hand or ""))
