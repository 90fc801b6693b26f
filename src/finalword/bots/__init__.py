"""Players made of code: the `Bot` protocol, a registry of bots by name, and programs from outside over a pipe.

A bot gets its seat's own view and what is legal there, nothing else, and answers with an action.
"""

from finalword.bots.bot import Bot, Listener
from finalword.bots.registry import UnknownBotError, make, names
from finalword.bots.turn import ask, awaited, dismiss, play

__all__ = ["Bot", "Listener", "UnknownBotError", "ask", "awaited", "dismiss", "make", "names", "play"]
