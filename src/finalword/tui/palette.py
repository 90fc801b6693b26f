"""The colours of the table on dark ground, and what draws a card: the same signs as in print and in the browser."""

from finalword.rules.letters import LetterClass

GROUND = "#17110f"
INK = "#f0e6d3"
SECOND = "#bfb09a"
RULE = "#7d6c5a"
SOFT = "#43362e"
RED = "#ff8272"
STOP = "#dd3d49"
GOOD = "#4cc39b"
FOCUS = "#7cc4f0"
BACK = "#74141f"
BACK_LINE = "#e9cfae"

CLASS_COLOUR: dict[LetterClass, str] = {
    "vowel": "#56b4e9",
    "anchor": "#2fb88d",
    "consonant": "#e6dac5",
    "rare": "#e69f00",
}
CLASS_MARK: dict[LetterClass, str] = {"vowel": "○", "anchor": "■", "consonant": "▲", "rare": "◆"}

FRAME: dict[LetterClass, str] = {"vowel": "╭─╮│╰╯", "anchor": "┏━┓┃┗┛", "consonant": "┌─┐│└┘", "rare": "╔═╗║╚╝"}
"""Upper left, edge, upper right, side, lower left, lower right."""
PLAIN_FRAME = FRAME["consonant"]
HIDDEN_SIGN = "•"
BROKEN = "━"
