"""The secret policies: constants, told apart by how they came about."""

from finalword.bots.secrecy import SecretPolicy

SURPRISING = SecretPolicy(
    letters=(18, 76, 48, 48, 14, 76, 76, 76, 25, 76, 76, 48, 76, 48, 25, 76, 76, 34, 34, 34, 48, 76, 76, 76, 76, 76),
    repeat=0,
    lengths=(0, -69, -138, -208, -277),
)
"""Mixed by surprisal: twice the bits that a hand of ten from the deck of 1.2 holds a letter; shorter words gladly."""
