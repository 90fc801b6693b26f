"""The game as a research environment (extra `env`): PettingZoo, OpenSpiel style, text, thousands of games at once.

`env` and `raw_env` make a PettingZoo AEC environment, `Game` an OpenSpiel-style game with explicit chance, `TextEnv`
one that is played in words, `VectorEnv` many compiled games for training. docs/env.md explains arrays and numbers.
"""

from finalword.env.aec import FinalWordEnv, env, raw_env
from finalword.env.game import Game, GameState
from finalword.env.layout import Layout
from finalword.env.text import TextEnv
from finalword.env.vector import VectorEnv

__all__ = ["FinalWordEnv", "Game", "GameState", "Layout", "TextEnv", "VectorEnv", "env", "raw_env"]
