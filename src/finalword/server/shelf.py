"""The dictionaries that tables can choose: those that come with the game, and the operator's own word lists (6.4)."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from finalword.data import DICTIONARIES, UnusableFileError, load_deck, open_lexicon
from finalword.rules.deck import HAND_SIZE
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET
from finalword.server.messages import LONGEST_DICTIONARY
from finalword.server.settings import SettingsError


class Shelf:
    """Dictionaries by name. A word list goes by the name of its file, as in records."""

    def __init__(self, files: str = "", report: Callable[[str], None] | None = None) -> None:
        """Read the word lists of the setting `dictionary`; raises SettingsError naming the file and the cure."""
        own: dict[str, tuple[str, Lexicon]] = {}
        for path in filter(None, map(str.strip, files.split(os.pathsep))):
            name = Path(path).name
            if name in own:
                raise SettingsError(f"Two word lists are called {name}; tables could not tell them apart: rename one.")
            own[name] = path, _read(path, report)
        self._lexicons = {name: open_lexicon(name) for name in DICTIONARIES} | {
            name: lexicon for name, (_, lexicon) in own.items()
        }
        self.sources: Mapping[str, str] = MappingProxyType(
            {name: name for name in DICTIONARIES} | {name: path for name, (path, _) in own.items()}
        )
        """What `open_lexicon` takes for each name."""

    def lexicon(self, name: str) -> Lexicon | None:
        """Return a dictionary; None where there is none of this name, or none any more."""
        return self._lexicons.get(name)

    def sizes(self) -> dict[str, int]:
        """Return how many words each dictionary has."""
        return {name: len(lexicon) for name, lexicon in self._lexicons.items()}


def _read(path: str, report: Callable[[str], None] | None) -> Lexicon:
    name = Path(path).name
    if name in DICTIONARIES or not name.isprintable() or len(name) > LONGEST_DICTIONARY:
        raise SettingsError(
            f"No word list can be offered as {name!r}: rename the file, to at most {LONGEST_DICTIONARY} plain signs "
            f"and not {', '.join(DICTIONARIES)}."
        )
    try:
        lexicon = open_lexicon(path, report)
    except UnusableFileError as error:
        raise SettingsError(str(error)) from error
    if not lexicon.can_build(load_deck().cards, SHORTEST_SECRET, HAND_SIZE):
        raise SettingsError(f"The word list {name!r} holds no word of {SHORTEST_SECRET} to {HAND_SIZE} letters to lay.")
    return lexicon
