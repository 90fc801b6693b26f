"""Asking bots: whom a table waits for, and handing a bot its own view, never more."""

from collections.abc import Sequence
from contextlib import ExitStack

from finalword.bots.bot import Bot, Listener
from finalword.rules.actions import Action
from finalword.rules.state import State
from finalword.table import Table


def awaited(state: State) -> tuple[int, ...]:
    """Return the seats without which the game cannot go on, ascending; several before the lock, none at the end.

    The same from the whole state and from any view of it.
    """
    turn = state.turn
    if turn is not None:
        return (turn,)
    if state.winners is not None:
        return ()
    choosing = tuple([place for place, seat in enumerate(state.seats) if not seat.decided])
    return choosing or tuple([place for place, seat in enumerate(state.seats) if not seat.length])


def ask(bot: Bot, table: Table, seat: int) -> Action:
    """Return what `bot` wants to do at `seat`; a `Listener` is first given the events it has not heard."""
    if isinstance(bot, Listener):
        bot.hear(table.stream(seat, bot.heard))
    return bot.act(table.view(seat), table.legal(seat))


def play(table: Table, bots: Sequence[Bot], most: int | None = None) -> Table:
    """Play on with one bot a seat until the game is over, or for `most` actions; raises IllegalAction as the table.

    A game that comes to nothing stays where it is.
    """
    while (waiting := awaited(table.state)) and most != 0 and not table.comes_to_nothing:
        table.submit(ask(bots[waiting[0]], table, waiting[0]))
        most = None if most is None else most - 1
    return table


def dismiss(bots: Sequence[Bot], table: Table | None = None) -> None:
    """Close every bot that holds something; with a table, each first hears the rest of the stream of its seat.

    All are closed, whatever one of them raises.
    """
    with ExitStack() as closing:
        for seat, bot in enumerate(bots):
            if isinstance(bot, Listener):
                closing.callback(bot.close)
                if table:
                    bot.hear(table.stream(seat, bot.heard))
