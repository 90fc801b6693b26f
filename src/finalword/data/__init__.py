"""The files of the package, and its only reader: dictionaries, decks, the rules for players, licences."""

import mmap
from functools import cache
from pathlib import Path

from finalword.rules.lexicon import Lexicon

FOLDER = Path(__file__).parent
DICTIONARIES = {"everyday": 50, "standard": 70, "full": 80}


@cache
def _shipped(name: str) -> Lexicon:
    """Map the shipped dictionary, or cut it down to the tier that a name stands for."""
    if name != "full":
        return _shipped("full").limited(DICTIONARIES[name], name)
    with (FOLDER / "full.lexicon").open("rb") as file:
        return Lexicon(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def open_lexicon(name: str = "full") -> Lexicon:
    """Open a shipped dictionary: `everyday`, `standard` or `full`; the same object each time."""
    return _shipped(name)
