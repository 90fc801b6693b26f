"""The game itself: four pure functions over frozen values.

`decide` judges an action, `evolve` writes an event into a state, `redact` makes holes where a seat may not look,
`legal` says what a seat may do. Nothing here reads a file, a clock or a random generator. Numbers such as (4.6)
name clauses of GAME.md.
"""

from finalword.rules.actions import Action, Build, Exchange, Forfeit, Guess, NoWord, Resign
from finalword.rules.deck import Deck
from finalword.rules.errors import IllegalAction
from finalword.rules.events import Event
from finalword.rules.judge import Shuffle, ShuffleNeeded, decide, opening
from finalword.rules.legal import Legal, legal
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import Options
from finalword.rules.redact import redact
from finalword.rules.state import State, evolve

__all__ = [
    "Action",
    "Build",
    "Deck",
    "Event",
    "Exchange",
    "Forfeit",
    "Guess",
    "IllegalAction",
    "Legal",
    "Lexicon",
    "NoWord",
    "Options",
    "Resign",
    "Shuffle",
    "ShuffleNeeded",
    "State",
    "decide",
    "evolve",
    "legal",
    "opening",
    "redact",
]
