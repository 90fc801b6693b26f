"""The AEC environment under PettingZoo's own tests, and what those do not ask."""

import copy
import pickle
from pathlib import Path
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test import test_save_obs as save_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from finalword.batch.words import words_of
from finalword.data import load_deck, open_lexicon
from finalword.env import FinalWordEnv, env, raw_env
from finalword.env.layout import Row
from finalword.env.panel import Panel
from finalword.env.speech import Kind
from finalword.rules.actions import Action, Build, Exchange, Guess
from finalword.rules.errors import IllegalAction, TableError
from finalword.rules.events import Dealt, Guessed, Won
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import VARIANTS, Options
from finalword.table import Table

# PettingZoo exempts its own environments with dictionary observations by name; this one cannot be on its list.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
KINDS = pytest.mark.parametrize("actions", ["words", "sets"])


@KINDS
@pytest.mark.parametrize("players", [3, 5])
def test_pettingzoo_api(actions: Kind, players: int) -> None:
    api_test(env(players=players, actions=actions, dictionary="everyday"), num_cycles=200)
    api_test(raw_env(players=players, actions=actions, dictionary="everyday"), num_cycles=200)


@KINDS
def test_pettingzoo_seed(actions: Kind) -> None:
    seed_test(lambda: env(actions=actions, dictionary="everyday"), num_cycles=100)


@KINDS
def test_pettingzoo_parallel_conversion(actions: Kind) -> None:
    parallel_api_test(turn_based_aec_to_parallel(env(actions=actions, dictionary="everyday")), 100)
    parallel_seed_test(lambda: turn_based_aec_to_parallel(env(actions=actions, dictionary="everyday")), 50)


def test_pettingzoo_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_test(env(dictionary="everyday"))


def finished(game: FinalWordEnv, seed: int) -> dict[str, float]:
    """Play at random to the end; return the rewards that agents collected, leaving one by one."""
    random, collected = Random(seed), {}
    game.reset(seed=seed)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        assert observation is not None
        if terminated or truncated:
            assert agent not in collected
            assert not observation["action_mask"].any()
            collected[agent] = reward
            game.step(None)
            continue
        assert reward == 0
        action = game.sample(random)
        assert observation["action_mask"][action] == 1
        game.step(action)
    return collected


@KINDS
@pytest.mark.parametrize("variants", [(), VARIANTS])
def test_rewards_add_up_to_nothing_and_tell_the_winner(actions: Kind, variants: tuple[str, ...]) -> None:
    game = raw_env(players=4, options=Options(variants=VARIANTS if variants else ()), actions=actions)
    for seed in range(10):
        rewards = finished(game, seed)
        assert sum(rewards.values()) == pytest.approx(0)
        last = game.log[-1]
        assert isinstance(last, Won)
        assert [agent for agent, reward in rewards.items() if reward > 0] == [f"player_{seat}" for seat in last.seats]


def test_whoever_is_put_out_leaves_while_the_game_goes_on() -> None:
    game = raw_env()
    left_early = 0
    for seed in range(10):
        game.reset(seed=seed)
        random = Random(seed)
        while len(game.agents) == 3:
            game.step(None if game.terminations[game.agent_selection] else game.sample(random))
        left_early += len(game.agents) == 2 and not any(game.terminations.values())
    assert left_early > 5


@KINDS
def test_masks_are_what_the_rules_accept(actions: Kind) -> None:
    """Legal numbers go through, others are refused or mean a word that is: on a dictionary small enough to try all."""
    words = ["ART", "RAT", "TEAR", "RATE", "IDEA", "AIDE", "STONE", "NOTES", "ONSET", "TREES", "RESET", "AREA"]
    lexicon = Lexicon.from_words(words, "small")
    game = raw_env(dictionary=lexicon, actions=actions, most_steps=60)
    for seed in range(3):
        game.reset(seed=seed)
        random = Random(seed)
        while game.agents and not any(game.terminations.values()) and not any(game.truncations.values()):
            mask = game.observe(game.agent_selection)["action_mask"].copy()
            for number in range(len(mask)):
                if number >= len(mask) - 1025 and number < len(mask) - 1:
                    continue  # equal cards can be chosen in several ways, one of which is in the mask
                if mask[number]:
                    copy.deepcopy(game).step(number)
                    continue
                with pytest.raises((IllegalAction, ValueError)):
                    game.step(number)
            game.step(game.sample(random))


@KINDS
@pytest.mark.parametrize("plies", [0, 2, 5, 9])
def test_a_game_is_copied_pickled_and_goes_on_the_same(actions: Kind, plies: int) -> None:
    game = env(players=3, actions=actions)
    game.reset(seed=plies)
    random = Random(plies)
    for _ in range(plies):
        game.step(None if game.terminations[game.agent_selection] else game.sample(random))
    data = pickle.dumps(game)
    assert len(data) < 100_000  # the dictionary is named, not carried
    twins: list[FinalWordEnv] = [game, copy.deepcopy(game), pickle.loads(data)]
    while game.agents:
        seen = [twin.observe(game.agent_selection) for twin in twins]
        assert len({(each["observation"].tobytes(), each["action_mask"].tobytes()) for each in seen}) == 1
        dead = game.terminations[game.agent_selection]
        action = None if dead else game.sample(random)
        for twin in twins:
            twin.step(action)
    assert len({str(twin.log) for twin in twins}) == 1
    for twin in twins:
        twin.reset()
    assert len({str(twin.log) for twin in twins}) == 1  # also the games after it


def test_a_row_does_not_change_when_what_its_seat_cannot_see_does() -> None:
    """Observations of the same public game with other hands and words of the others are the same."""
    game = raw_env(dictionary="everyday")
    first = rows_of(game, {1: "STONE", 2: "TREES"})
    second = rows_of(game, {1: "SPOKE", 2: "DREGS"})
    assert len(first) == len(second)
    for mine, other in zip(first, second, strict=True):
        assert mine.tolist() == other.tolist()


def rows_of(game: FinalWordEnv, secrets: dict[int, str]) -> list[Row]:
    """Return seat 0's rows through a game in which the others laid these words and CAB turns up nothing."""
    hands = ["LETTERSABC", f"{secrets[1]}AEIOU", f"{secrets[2]}AEIOU"]
    table = Table.set_deal(game.lexicon, hands, "XYZ", ("A", "B", "C"))
    panel, rows = Panel(words_of(game.lexicon), 3), []
    laid = {0: "LETTERS", **secrets}
    actions: list[Action] = [
        *(Exchange(seat, "") for seat in range(3)),
        *(Build(seat, laid[seat]) for seat in range(3)),
    ]
    for event in table.log:
        panel.write(event)
    for action in [*actions, Guess(0, "CAB")]:
        for event in table.submit(action):
            if isinstance(event, Guessed):
                panel.write_guess(event, game.lexicon.index(event.word))
            else:
                panel.write(event)
            rows.append(panel.rows[0].copy())
    return rows


def test_seeds_give_the_table_of_that_seed_and_others_another() -> None:
    game, hands = raw_env(), []
    for seed in (1, 2, 1, None, None):
        game.reset(seed=seed)
        hands.append([event.cards for event in game.log if isinstance(event, Dealt)])
    assert hands[0] == hands[2] != hands[1]
    assert len({str(each) for each in hands}) == 4


def test_illegal_actions_are_refused_raw_and_end_the_game_else() -> None:
    raw, checked = raw_env(), env()
    for game in (raw, checked):
        game.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(0)  # a word in the exchange
    with pytest.raises(ValueError, match="Actions go from 0 to"):
        raw.step(10**7)
    checked.step(0)
    assert checked.terminations == dict.fromkeys(checked.possible_agents, True)
    assert checked.rewards == {"player_0": -1.0, "player_1": 0.0, "player_2": 0.0}
    with pytest.raises(AttributeError):
        env().step(0)  # before reset


def test_terms_without_a_game_are_refused_in_a_sentence() -> None:
    with pytest.raises(TableError, match="three players"):
        raw_env(players=2)
    with pytest.raises(ValueError, match="word check `build`"):
        raw_env(options=Options(word_check="end"))
    with pytest.raises(ValueError, match="words or sets"):
        raw_env(actions="letters")  # type: ignore[arg-type]  # what is tested


def test_a_game_that_does_not_end_is_cut() -> None:
    game = raw_env(most_steps=7)
    game.reset(seed=1)
    for _ in range(7):
        game.step(game.sample(Random(1)))
    assert game.truncations == dict.fromkeys(game.possible_agents, True)


def test_text_and_pictures_of_the_table() -> None:
    game = raw_env(render_mode="ansi", deck=load_deck(), dictionary=open_lexicon())
    game.reset(seed=1)
    hand = next(event.cards for event in game.log if isinstance(event, Dealt)) or ""
    assert f"Your hand: {' '.join(sorted(hand))}" in game.observe_text("player_0")
    assert f"Your hand: {' '.join(sorted(hand))}" not in game.observe_text("player_1")
    public = game.render()
    assert public is not None
    assert "player_2" in public
    assert "Your hand" not in public
    assert game.state().shape == game.state_space.shape
    assert np.array_equal(game.state()[: game.layout.size], game._panel.rows[0])
