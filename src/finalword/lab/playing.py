"""Playing one game to its end, or to where nothing comes of it."""

from collections.abc import Sequence

from finalword.bots import Bot, ask, awaited
from finalword.table import Table

IDLE = 100
"""Actions for each seat without a Guess, after which a game is given up and those still in share the win: bots that
only forfeit never end one (4.8), nor do claims when all cards left can build no word of a tiny dictionary (3.5)."""


def play_out(table: Table, bots: Sequence[Bot]) -> None:
    """Play to the end, or until nothing comes of it."""
    idle = 0
    while (waiting := awaited(table.state)) and idle < IDLE * len(bots):
        said = len(table.state.guesses)
        table.submit(ask(bots[waiting[0]], table, waiting[0]))
        idle = 0 if len(table.state.guesses) > said else idle + 1
