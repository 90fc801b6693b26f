"""Large letters, three lines high, for a word that everybody shall read: six rows of dots, two to a cell."""

from functools import cache

LINES = 3

_DOTS = """
A .###. #...# #...# ##### #...# #...#
B ####. #...# ####. #...# #...# ####.
C .#### #.... #.... #.... #.... .####
D ####. #...# #...# #...# #...# ####.
E ##### #.... ####. #.... #.... #####
F ##### #.... ####. #.... #.... #....
G .#### #.... #..## #...# #...# .####
H #...# #...# ##### #...# #...# #...#
I ### .#. .#. .#. .#. ###
J ..### ...#. ...#. ...#. #..#. .##..
K #...# #..#. ###.. #..#. #...# #...#
L #.... #.... #.... #.... #.... #####
M #...# ##.## #.#.# #...# #...# #...#
N #...# ##..# #.#.# #..## #...# #...#
O .###. #...# #...# #...# #...# .###.
P ####. #...# #...# ####. #.... #....
Q .###. #...# #...# #.#.# #..#. .##.#
R ####. #...# #...# ####. #..#. #...#
S .#### #.... .###. ....# ....# ####.
T ##### ..#.. ..#.. ..#.. ..#.. ..#..
U #...# #...# #...# #...# #...# .###.
V #...# #...# #...# .#.#. .#.#. ..#..
W #...# #...# #...# #.#.# ##.## #...#
X #...# .#.#. ..#.. ..#.. .#.#. #...#
Y #...# .#.#. ..#.. ..#.. ..#.. ..#..
Z ##### ...#. ..#.. .#... #.... #####
"""


@cache
def _glyphs() -> dict[str, tuple[str, ...]]:
    """Turn the dots into lines of half blocks, by letter."""
    glyphs = {}
    for line in _DOTS.split("\n")[1:-1]:
        letter, *rows = line.split(" ")
        pairs = zip(rows[::2], rows[1::2], strict=True)
        glyphs[letter] = tuple("".join(_cell(*dots) for dots in zip(*pair, strict=True)) for pair in pairs)
    return glyphs


def _cell(upper: str, lower: str) -> str:
    return {"##": "█", "#.": "▀", ".#": "▄", "..": " "}[upper + lower]


def lettered(word: str) -> list[str]:
    """Return a word of capitals A-Z in large letters, a column between them: three lines of equal width."""
    glyphs = _glyphs()
    return [" ".join(glyphs[letter][line] for letter in word) for line in range(LINES)]


def width_of(word: str) -> int:
    """Return how many columns a word takes in large letters."""
    return len(lettered(word)[0])
