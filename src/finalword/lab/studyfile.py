"""A study as a TOML file: keys at its top hold for all tables, each `[[tables]]` may set its own."""

import tomllib
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from finalword.bots.registry import UnknownBotError, check
from finalword.data import load_deck, open_lexicon
from finalword.data.files import read_bytes
from finalword.lab.study import Cell, Study, StudyError
from finalword.rules.deck import HAND_SIZE, Deck
from finalword.rules.errors import TableError
from finalword.rules.judge import check_terms
from finalword.rules.lexicon import Lexicon
from finalword.rules.options import SHORTEST_SECRET, Options, Variant, WordCheck

Kind = TypeVar("Kind")


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `[[tables]]` may say. A list in a list is a choice: every combination of choices becomes a cell."""

    players: int | tuple[int, ...] = 3
    bots: tuple[str | tuple[str, ...], ...] = ("normal",)
    """The bots by seat, repeated round the table."""
    games: int = 1000
    variants: tuple[Variant | tuple[Variant, ...], ...] = ()
    word_check: WordCheck = "build"
    first: int = 0
    deck: str | None = None
    """A deck file, sought from the folder of the study."""
    rotate: bool = False


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only the top of the file may say."""

    name: str
    seed: str | int = "1"
    dictionary: str = "full"


def read_study(path: Path) -> Study:
    """Read a study; raises StudyError, TableError and UnusableFileError, each with one sentence."""
    try:
        content = tomllib.loads(read_bytes(path, "study").decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise StudyError(
            f"{path.name} is no TOML file: {error}; see docs/lab.md for what a study looks like."
        ) from None
    return study_of(content, path.name, path.parent)


def study_of(content: dict[str, Any], source: str, folder: Path) -> Study:
    """Make the study that the content of a file describes."""
    tables = content.get("tables", [{}])
    if not isinstance(tables, list) or not tables:
        raise StudyError(f"{source}: the tables must stand under [[tables]], once or more.")
    head = {key: content[key] for key in Head.__struct_fields__ if key in content}
    common = {key: value for key, value in content.items() if key not in head and key != "tables"}
    top = _convert({"name": source.removesuffix(".toml")} | head, Head, source)
    lexicon = open_lexicon(top.dictionary)
    if not any(length >= SHORTEST_SECRET for length in lexicon.lengths):
        raise StudyError(f"The dictionary {lexicon.name!r} holds no word of four letters or more; take one that does.")
    cells = [
        cell for table in tables for cell in _cells(_convert(common | table, Tables, source), lexicon, source, folder)
    ]
    return Study(top.name, str(top.seed), top.dictionary, lexicon.digest, tuple(cells))


def _convert(content: object, kind: type[Kind], source: str) -> Kind:
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        raise StudyError(f"{source}: {str(error)[0].lower()}{str(error)[1:]}.") from None


def _cells(tables: Tables, lexicon: Lexicon, source: str, folder: Path) -> list[Cell]:
    if tables.games < 1:
        raise StudyError(f"{source}: games must be 1 or more, not {tables.games}.")
    deck = load_deck(folder / tables.deck if tables.deck else None)
    counts = (tables.players,) if isinstance(tables.players, int) else tables.players
    for name in {name for bots in _choices(tables.bots) for name in bots}:
        _check_bot(name, lexicon, source)
    choices = product(counts, _choices(tables.bots), _choices(tables.variants))
    return [_cell(tables, deck, players, bots, variants, source) for players, bots, variants in choices]


def _cell(
    tables: Tables, deck: Deck, players: int, bots: tuple[str, ...], variants: tuple[str, ...], source: str
) -> Cell:
    if not bots or len(bots) > max(players, 1):
        raise StudyError(
            f"{source}: {len(bots)} bots do not fit a table of {players}; name one for each seat, or fewer."
        )
    options = msgspec.convert({"word_check": tables.word_check, "first": tables.first, "variants": variants}, Options)
    try:
        check_terms(options, deck, players)
    except TableError as error:
        raise StudyError(f"{source}: {error}") from None
    if deck.size * -(-players // 5) < HAND_SIZE * players:  # 1.3 would shuffle in more: not the deck to be studied
        raise StudyError(
            f"{source}: the deck {deck.name!r} holds {deck.size} cards, too few to deal {players} players ten each; "
            "take a larger deck or fewer players."
        )
    seated = tuple(bots[seat % len(bots)] for seat in range(players))
    return Cell(seated, deck, options, tables.games, tables.rotate)


def _check_bot(name: str, lexicon: Lexicon, source: str) -> None:
    try:
        check(name, lexicon)
    except UnknownBotError as error:
        raise StudyError(f"{source}: {error}") from None


def _choices(value: tuple[str | tuple[str, ...], ...]) -> list[tuple[str, ...]]:
    """Return a list of lists as it is, and a plain list as the only choice."""
    lists = [each for each in value if not isinstance(each, str)]
    return lists or [tuple(each for each in value if isinstance(each, str))]
