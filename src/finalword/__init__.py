"""Final Word: a fast hidden-word card game of deduction for three or more players.

The public names are found on first use, so that importing the package, as `finalword --version` does, costs nothing.
"""

TYPE_CHECKING = False  # as type checkers read it; the one of `typing` takes longer to import than all the rest
if TYPE_CHECKING:
    from finalword.data import load_deck, open_lexicon
    from finalword.rules import Build, Deck, Exchange, Forfeit, Guess, IllegalAction, Lexicon, NoWord, Options, Resign
    from finalword.table import Table

__version__ = "0.1.0"

__all__ = [
    "Build",
    "Deck",
    "Exchange",
    "Forfeit",
    "Guess",
    "IllegalAction",
    "Lexicon",
    "NoWord",
    "Options",
    "Resign",
    "Table",
    "load_deck",
    "open_lexicon",
]

_HOMES = {"Table": "finalword.table", "load_deck": "finalword.data", "open_lexicon": "finalword.data"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - not needed for the version

    return getattr(import_module(_HOMES.get(name, "finalword.rules")), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
