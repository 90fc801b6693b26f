"""The environments, stepped at random, beside PettingZoo's and TextArena's. Seed 1; three seats, full dictionary."""

from random import Random

from _beside import Play, compare
from finalword.bots import make
from finalword.env import FinalWordEnv, TextEnv, VectorEnv, env, raw_env
from finalword.rules.actions import Build, Exchange, Guess

RANDOM = Random(1)


def aec(game: FinalWordEnv) -> Play:
    """Play games the usual PettingZoo way: `last`, `step`; legal actions come from `sample`, as fair as trying."""

    def play() -> int:
        game.reset(seed=RANDOM.randrange(2**31))
        plies = 0
        for _ in game.agent_iter():
            _, _, terminated, truncated, _ = game.last()
            if terminated or truncated:
                game.step(None)
            else:
                game.step(game.sample(RANDOM))
                plies += 1
        return plies

    return play


def text() -> Play:
    """Play by lines of text that were chosen beforehand, as Hangman's letters are: the bots' time does not count."""
    game = TextEnv()
    games = [lines(game, seed) for seed in range(20)]

    def play() -> int:
        seed = RANDOM.randrange(20)
        game.reset(seed)
        for line in games[seed]:
            game.step(line)
        return len(games[seed])

    return play


def lines(game: TextEnv, seed: int) -> list[str]:
    """Return a game of random bots as lines."""
    bots = [make("random", seat, game.lexicon, str(seed)) for seat in range(3)]
    said, prompt = [], game.reset(seed)
    while not prompt.is_over:
        match bots[prompt.seat].act(game.table.view(prompt.seat), game.table.legal(prompt.seat)):
            case Exchange(_, cards):
                said.append(f"exchange {cards}")
            case Build(_, word):
                said.append(f"build {word}")
            case Guess(_, word):
                said.append(f"guess {word}")
            case _:
                said.append("no word")
        prompt = game.step(said[-1])
    return said


def vector(count: int) -> Play:
    """Step many games at once with observations and rewards, actions sampled."""
    games = VectorEnv(count)
    games.reset(1)

    def play() -> int:
        for _ in range(10):
            games.step(games.sample())
        return 10 * count

    return play


def main() -> None:
    """Print all figures."""
    ours = {
        "env": aec(env()),
        "raw_env": aec(raw_env()),
        "raw_env, sets": aec(raw_env(actions="sets")),
        "TextEnv": text(),
        "VectorEnv of 2048": vector(2048),
    }
    goals = [
        ("env", "pettingzoo hanabi_v5", 5.0),
        ("raw_env", "pettingzoo hanabi_v5, raw", 20.0),
        ("env", "pettingzoo tictactoe_v3", 1.5),
        ("TextEnv", "textarena Hangman, raw", 2.0),
    ]
    compare(ours, goals)


if __name__ == "__main__":
    main()
