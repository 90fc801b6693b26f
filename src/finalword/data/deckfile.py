"""A deck as a file (1.2): TOML with an optional `name` and a table `[cards]`, the number of cards by letter."""

import json
import re
import tomllib
from string import ascii_lowercase, ascii_uppercase
from typing import NoReturn

from finalword.data.files import UnusableFileError
from finalword.rules.deck import Deck
from finalword.rules.letters import CLASSES, class_of

MOST_OF_A_LETTER = 1000


def parse_deck(raw: bytes, file: str) -> Deck:
    """Make the deck that the bytes of `file` describe; raises UnusableFileError naming the line and the cure."""
    text = _decoded(raw, file)
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        _refuse_syntax(file, text, str(error))
    for key in content:
        if key not in {"name", "cards"}:
            _refuse(file, text, key, f"{key!r} has no meaning here; a deck has a name and a table [cards]")
    name, cards = content.get("name", file.removesuffix(".toml")), content.get("cards")
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        _refuse(file, text, "name", 'the name must be a text on one line, such as name = "My deck"')
    if not isinstance(cards, dict):
        _refuse(file, text, "cards", "the cards must stand in a table: [cards], then lines such as A = 5")
    for letter, count in cards.items():
        _check(file, text, letter, count)
    if not sum(cards.values()):
        _refuse(file, text, "cards", "the deck holds no card; give a number to at least one letter, such as A = 5")
    return Deck.from_counts(name.strip(), cards)


def deck_toml(deck: Deck) -> str:
    """Write a deck as the text that `parse_deck` reads it from."""
    quoted = json.dumps(deck.name, ensure_ascii=False)
    groups = [
        "\n".join(
            [f"# {name}: {deck.totals[name]}"]
            + [f"{card} = {n}" for card, n in deck.counts.items() if class_of(card) == name]
        )
        for name in CLASSES
    ]
    return "\n".join([f"name = {quoted}", "", "[cards]", *groups, ""])


def _decoded(raw: bytes, file: str) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise UnusableFileError(f"{file}, line {line}: this is not UTF-8 text; save the file as UTF-8.") from error


def _check(file: str, text: str, letter: str, count: object) -> None:
    if letter not in tuple(ascii_uppercase):
        right = f"write {letter.upper()}" if letter in tuple(ascii_lowercase) else "a card is one letter from A to Z"
        _refuse(file, text, letter, f"{letter!r} is no card; {right}")
    if type(count) is not int or not 0 <= count <= MOST_OF_A_LETTER:
        cure = f"must be a whole number from 0 to {MOST_OF_A_LETTER}, such as {letter} = 1"
        _refuse(file, text, letter, f"the number of cards {cure}")


def _refuse(file: str, text: str, key: str, why: str) -> NoReturn:
    """Refuse the file because of a key, at the line where this key stands (the first, where it is missing)."""
    place = re.compile(rf"""\s*\[*\s*(?:[\w."'-]+\.)?["']?{re.escape(key)}["']?\s*[=\].]""")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if place.match(line)]
    raise UnusableFileError(f"{file}, line {lines[-1] if lines else 1}: {why}.")


def _refuse_syntax(file: str, text: str, message: str) -> NoReturn:
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", message)
    line = (place and place[1]) or len(text.splitlines()) or 1
    what = message[: place.start()] if place else message
    cure = 'lines must read like A = 5, [cards] or name = "My deck"'
    raise UnusableFileError(f"{file}, line {line}: {what[0].lower()}{what[1:]}; {cure}.") from None
