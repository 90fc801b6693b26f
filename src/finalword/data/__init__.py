"""The files of the package, and its only reader: dictionaries, the deck, the rules for players, licences."""

import mmap
from collections.abc import Callable
from functools import cache
from pathlib import Path

from finalword.data.deckfile import deck_toml, parse_deck
from finalword.data.files import UnusableFileError, read_bytes
from finalword.data.wordlist import SkippedLines, load_words
from finalword.rules.deck import Deck
from finalword.rules.lexicon import Lexicon

__all__ = [
    "DICTIONARIES",
    "UKACD_NOTICE",
    "SkippedLines",
    "UnusableFileError",
    "deck_toml",
    "licences",
    "load_deck",
    "load_words",
    "open_lexicon",
    "picture",
    "rules_text",
]

FOLDER = Path(__file__).parent
DICTIONARIES = {"everyday": 50, "standard": 70, "full": 80}
UKACD_NOTICE = "UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved."


@cache
def _shipped(name: str) -> Lexicon:
    """Map the shipped dictionary, or cut it down to the tier that a name stands for."""
    if name != "full":
        return _shipped("full").limited(DICTIONARIES[name], name)
    with (FOLDER / "full.lexicon").open("rb") as file:
        return Lexicon(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def open_lexicon(name_or_path: str = "full", report: Callable[[str], None] | None = None) -> Lexicon:
    """Open `everyday`, `standard` or `full` (the same object each time), or else a text file, one word a line (6.4).

    A file with lines that are no words is used without them, and `report` gets one sentence about these. Raises
    UnusableFileError.
    """
    if name_or_path in DICTIONARIES:
        return _shipped(name_or_path)
    path = Path(name_or_path)
    if not name_or_path or not path.exists():
        names = ", ".join(DICTIONARIES)
        raise UnusableFileError(f"There is no dictionary {name_or_path!r}: name one of {names}, or a file.")
    lexicon, skipped = load_words(path, _shipped("full"))
    if skipped and report:
        report(str(skipped))
    return lexicon


def load_deck(path: str | Path | None = None) -> Deck:
    """Read a deck from a TOML file, by default that of 1.2; raises UnusableFileError naming line and cure."""
    if path == "":
        raise UnusableFileError("There is no deck ''; name a TOML file, such as `finalword deck --toml` writes.")
    path = FOLDER / "deck.toml" if path is None else Path(path)
    return parse_deck(read_bytes(path, "deck"), path.name)


def licences() -> dict[str, str]:
    """Read the whole text of every licence that comes with the package, by the name of what it covers."""
    return {path.stem: path.read_text("utf-8") for path in sorted((FOLDER / "licences").glob("*.txt"))}


def rules_text() -> str:
    """Read the rules for players, in Markdown."""
    return (FOLDER / "rules.md").read_text("utf-8")


def picture(name: str) -> str:
    """Read a drawing as SVG by its path: `cards/A` to `cards/Z`, `cards/back`, `figures/hand` as the rules name it."""
    return (FOLDER / f"{name}.svg").read_text("utf-8")
