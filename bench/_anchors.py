"""Random play in other people's games, measured on request: runs in the anchors' own environment, not in ours.

Reads lines "name seconds", plays that game for so long after one round of warming up, and answers with plies a second.
A ply is one action applied, of a player; of chance, too, where the name says `all nodes`.
"""

import os
import random
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

Play = Callable[[], int]
"""Plays a game or a batch of them and returns the plies."""

RANDOM = random.Random(1)


def spiel_playout(name: str, count_chance: bool) -> Play:
    """Play through OpenSpiel's Python API."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(RANDOM.choices(outcomes, odds)[0])
                plies += count_chance
            else:
                state.apply_action(RANDOM.choice(state.legal_actions()))
                plies += 1
        return plies

    return play


def spiel_bots(name: str, players: int) -> Play:
    """Play in OpenSpiel's own C++ loop; the plies of a game are counted beforehand, as a mean over 2000."""
    import pyspiel

    game = pyspiel.load_game(name)
    count = spiel_playout(name, count_chance=False)
    mean = sum(count() for _ in range(2000)) / 2000
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(players)]

    def play() -> int:
        for _ in range(100):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, RANDOM.randrange(2**31))
        return round(100 * mean)

    return play


def aec(module: str, wrapped: bool, **terms: Any) -> Play:
    """Play a PettingZoo environment with uniform legal actions, found by trying."""
    from importlib import import_module

    classic = import_module(f"pettingzoo.classic.{module}")
    env = (classic.env if wrapped else classic.raw_env)(**terms)

    def play() -> int:
        env.reset(seed=RANDOM.randrange(2**31))
        plies = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            action = RANDOM.randrange(len(mask))
            while not mask[action]:
                action = RANDOM.randrange(len(mask))
            env.step(action)
            plies += 1
        return plies

    return play


def rlcard_game(name: str) -> Play:
    """Play an RLCard environment with uniform legal actions."""
    import rlcard

    env = rlcard.make(name)

    def play() -> int:
        state, _ = env.reset()
        plies = 0
        while not env.is_over():
            state, _ = env.step(RANDOM.choice(list(state["legal_actions"])))
            plies += 1
        return plies

    return play


def chess_game() -> Play:
    """Play python-chess, at most 200 plies a game."""
    import chess

    def play() -> int:
        board = chess.Board()
        for ply in range(200):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(RANDOM.choice(moves))
        return 200

    return play


def hangman() -> Play:
    """Play TextArena's Hangman, raw, a letter a step; the word list it would download is put there beforehand."""
    corpus = Path(tempfile.mkdtemp()) / "corpora" / "words"
    corpus.mkdir(parents=True)
    words = Path(__file__).with_name("_hangman.txt").read_text("utf-8")
    for name in ("en", "en-basic"):
        (corpus / name).write_text(words, "utf-8")
    os.environ["NLTK_DATA"] = str(corpus.parents[1])
    import textarena

    env = textarena.make("Hangman-v0-raw")
    letters = [f"[{letter}]" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

    def play() -> int:
        env.reset(num_players=1)
        RANDOM.shuffle(letters)
        for ply, letter in enumerate(letters, 1):
            env.get_observation()
            done, _ = env.step(letter)
            if done:
                return ply
        return len(letters)

    return play


def pgx_game(name: str, batch: int) -> Play:
    """Play a Pgx game compiled, vectorised, with uniform legal actions, ended games begun anew in the same call."""
    import jax
    import pgx

    env = pgx.make(name)
    from pgx.experimental import auto_reset

    start, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def run(state: Any, key: Any) -> Any:
        def once(carry: Any, _: Any) -> Any:
            state, key = carry
            key, choosing, stepping = jax.random.split(key, 3)
            scores = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            actions = jax.random.categorical(choosing, scores, axis=1)
            return (step(state, actions, jax.random.split(stepping, batch)), key), None

        return jax.lax.scan(once, (state, key), None, length=50)[0]

    compiled = jax.jit(run)
    held = [start(jax.random.split(jax.random.PRNGKey(1), batch)), jax.random.PRNGKey(2)]

    def play() -> int:
        held[:] = compiled(*held)
        held[0].current_player.block_until_ready()
        return 50 * batch

    return play


GAMES: dict[str, Callable[[], Play]] = {
    "open-spiel hanabi, python, all nodes": lambda: spiel_playout("hanabi(players=3)", count_chance=True),
    "open-spiel tic_tac_toe, python": lambda: spiel_playout("tic_tac_toe", count_chance=False),
    "open-spiel hanabi, evaluate_bots": lambda: spiel_bots("hanabi(players=3)", 3),
    "open-spiel tic_tac_toe, evaluate_bots": lambda: spiel_bots("tic_tac_toe", 2),
    "pettingzoo tictactoe_v3": lambda: aec("tictactoe_v3", wrapped=True),
    "pettingzoo tictactoe_v3, raw": lambda: aec("tictactoe_v3", wrapped=False),
    "pettingzoo connect_four_v3": lambda: aec("connect_four_v3", wrapped=True),
    "pettingzoo hanabi_v5": lambda: aec("hanabi_v5", wrapped=True, players=3),
    "pettingzoo hanabi_v5, raw": lambda: aec("hanabi_v5", wrapped=False, players=3),
    "rlcard limit-holdem": lambda: rlcard_game("limit-holdem"),
    "rlcard leduc-holdem": lambda: rlcard_game("leduc-holdem"),
    "python-chess": chess_game,
    "textarena Hangman, raw": hangman,
    **{
        f"pgx tic_tac_toe, {batch}": lambda batch=batch: pgx_game("tic_tac_toe", batch)  # type: ignore[misc]  # bound now
        for batch in (256, 1024, 4096, 16384)
    },
}


def main() -> None:
    """Answer requests until the input ends."""
    warnings.simplefilter("ignore")
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what others print must not stand among the answers
    plays: dict[str, Play] = {}
    for line in sys.stdin:
        name, _, seconds = line.strip().rpartition(" ")
        if name not in plays:
            plays[name] = GAMES[name]()
            plays[name]()
        start, plies = time.process_time(), 0
        while (taken := time.process_time() - start) < float(seconds):
            plies += plays[name]()
        print(plies / taken, file=answers, flush=True)


if __name__ == "__main__":
    main()
