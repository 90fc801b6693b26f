"""The secret policies: constants, told apart by how they came about."""

from finalword.belief import Habit
from finalword.bots.secrecy import SecretPolicy

UNIFORM = SecretPolicy(letters=(0,) * 26, repeat=0, lengths=(0,))
"""Every word of the hand alike."""
SURPRISING = SecretPolicy(
    letters=(18, 76, 48, 48, 14, 76, 76, 76, 25, 76, 76, 48, 76, 48, 25, 76, 76, 34, 34, 34, 48, 76, 76, 76, 76, 76),
    repeat=0,
    lengths=(0, -69, -138, -208, -277),
)
"""Mixed by surprisal: twice the bits that a hand of ten from the deck of 1.2 holds a letter; shorter words gladly."""
# made by tools/train_secrets.py, from here to the end
TRAINED = SecretPolicy(
    letters=(
        -47,
        24,
        -9,
        -12,
        -42,
        27,
        28,
        13,
        -45,
        28,
        27,
        -21,
        26,
        -19,
        -45,
        25,
        27,
        -37,
        -30,
        -31,
        -30,
        29,
        26,
        20,
        13,
        31,
    ),
    repeat=-67,
    lengths=(0, -14, -22, -13, 1),
)
"""In balance with rivals who know it: no letter gains by being laid more often."""
HABIT = Habit(
    letters=(
        -34,
        16,
        -2,
        -5,
        -30,
        21,
        17,
        8,
        -31,
        34,
        14,
        -14,
        12,
        -12,
        -31,
        13,
        37,
        -24,
        -24,
        -18,
        -21,
        29,
        18,
        30,
        5,
        35,
    ),
    repeat=-45,
    floor=48,
)
"""How players choose who follow TRAINED, estimated from their words, with a floor for those who don't."""
