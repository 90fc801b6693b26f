"""The figures of the rules, by the names that `data/rules.md` uses: drawn, so paper and screen show the same."""

from collections.abc import Callable

from finalword.press import typeface
from finalword.press.inks import CLASS_INK
from finalword.press.marks import mark
from finalword.press.shapes import Drawing, Shape, placed, shifted
from finalword.press.tiles import TILE, down, own, tile
from finalword.rules.deck import Deck
from finalword.rules.letters import CLASSES, HIDDEN, class_of, turned_up

WIDTH = 112.0
STEP = TILE.width + 1.2
PITCH = 10.2
CLASS_HEIGHT = 25.6
NAMES = {"vowel": "Vowels", "anchor": "Anchors", "consonant": "Consonants", "rare": "Rare letters"}


FIGURES = ("example", "deck", "hand", "row", "end")


def figure(name: str, deck: Deck) -> Drawing:
    """Draw a figure by one of its names in FIGURES; KeyError for any other."""
    drawers: dict[str, Callable[[], Drawing]] = {
        "example": _example,
        "deck": lambda: _composition(deck),
        "hand": _hand,
        "row": _after_stone,
        "end": _after_hammer,
    }
    return drawers[name]()


def row(shown: str, scale: float = 1.0) -> Drawing:
    """Draw a row of cards; `.` is one face down."""
    cards = (down() if letter == HIDDEN else tile(letter) for letter in shown)
    shapes = tuple(shape for place, card in enumerate(cards) for shape in shifted(card, place * STEP * scale, 0, scale))
    width = (STEP * (len(shown) - 1) + TILE.width) * scale
    return Drawing(width, TILE.height * scale, shown, shapes)


def _example() -> Drawing:
    word, wide = typeface.set_line("STONE", 13.0, 0.3)
    turned = row(_against_stone("LETTER"), 1.15)
    left = (WIDTH - turned.width) / 2
    shapes = (Shape(placed(word, (WIDTH - wide) / 2, 13.2), "ink"), *shifted(turned, left, 18.5))
    return Drawing(WIDTH, 18.5 + turned.height, "STONE turns up the E, T, T and E of LETTER", shapes)


def _hand() -> Drawing:
    scale = (WIDTH / 10 - 0.9) / TILE.width
    cards = (shifted(tile(letter), place * WIDTH / 10 + 0.45, 0, scale) for place, letter in enumerate("ACEIKLNORT"))
    return Drawing(WIDTH, TILE.height * scale, "a hand of ten", tuple(shape for card in cards for shape in card))


def _after_stone() -> Drawing:
    rows = (("You", [own(letter) for letter in "REACTION"]), ("Mara", _seen("MONTH")), ("Teo", _seen("TENOR")))
    return _rows("three rows after STONE", rows)


def _after_hammer() -> Drawing:
    yours = [*(tile(letter) for letter in "REAC"), *(own(letter) for letter in "TION")]
    rows = (
        ("You", yours),
        ("Mara", [tile(letter) for letter in "MONTH"]),
        ("Teo", [tile(letter) for letter in "TENOR"]),
    )
    return _rows("three rows after HAMMER", rows)


def _rows(label: str, rows: tuple[tuple[str, list[Drawing]], ...]) -> Drawing:
    scale, pitch = 0.78, 15.6
    shapes: list[Shape] = []
    for line, (name, cards) in enumerate(rows):
        y = line * pitch
        shapes.append(_name(name, y + TILE.height * scale / 2 + 1.4))
        for place, card in enumerate(cards):
            shapes.extend(shifted(card, 20 + place * STEP * scale, y, scale))
    return Drawing(WIDTH, 2 * pitch + TILE.height * scale, label, tuple(shapes))


def _against_stone(word: str) -> str:
    return turned_up(word, HIDDEN * len(word), "STONE")


def _seen(word: str) -> list[Drawing]:
    return [down() if letter == HIDDEN else tile(letter) for letter in _against_stone(word)]


def _name(text: str, baseline: float, x: float = 0.0) -> Shape:
    return Shape(placed(typeface.set_line(text, 3.0)[0], x, baseline), "ink")


def _composition(deck: Deck) -> Drawing:
    """Stand every letter under its class with its count; classes share a line where they fit."""
    shapes: list[Shape] = []
    x, y, counts = 0.0, 0.0, deck.counts
    for kind in CLASSES:
        letters = sorted(letter for letter in counts if class_of(letter) == kind)
        if x and x + len(letters) * PITCH > WIDTH:
            x, y = 0.0, y + CLASS_HEIGHT
        title = f"{deck.totals[kind]} {NAMES[kind]}"
        shapes += [mark(kind, x + 1.6, y + 2.3, 1.0), _name(title, y + 3.7, x + 5.2)]
        for place, letter in enumerate(letters):
            shapes += _counted(letter, counts[letter], x + place * PITCH, y + 5.6)
        x += max(len(letters), 5) * PITCH + 10.0
    return Drawing(WIDTH, y + CLASS_HEIGHT - 3.4, f"{deck.size} cards", tuple(shapes))


def _counted(letter: str, count: int, x: float, y: float) -> tuple[Shape, ...]:
    number, wide = typeface.set_line(str(count), 2.2)
    return (
        *shifted(tile(letter), x, y, 0.74),
        Shape(placed(number, x + 4.625 - wide / 2, y + 16.2), CLASS_INK[class_of(letter)]),
    )
