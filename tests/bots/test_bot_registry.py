"""Bots are found by name, and a wrong name is answered with one sentence."""

import subprocess
import sys

import pytest

from finalword.bots import UnknownBotError, make, names
from finalword.rules.lexicon import Lexicon

LEXICON = Lexicon.from_words(["SEAT"], "one")


def test_every_name_makes_a_bot() -> None:
    for name in names():
        assert callable(make(name, 0, LEXICON, "seed").act)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("grandmaster", "There is no bot 'grandmaster'; the bots are random, easy"),
        ("", "There is no bot ''"),
        ("easy:fast", "NAME:KEY=VALUE"),
        ("easy:speed=2", "'easy' has no setting 'speed'; it has tier, imagined"),
        ("easy:tier=many", "The setting 'tier' of the bot 'easy' is a whole number from 0 to 1,000,000, not 'many'"),
        ("easy:imagined=-1", "'imagined' of the bot 'easy' is a whole number from 0"),
        ("easy:memory=0", "'memory' of the bot 'easy' is a number from 0.1 to 1,000,000, not '0'"),
        ("hard:temperature=inf", "'temperature' of the bot 'hard' is a number from 0 to 1,000,000, not 'inf'"),
        ("master:rollouts=99999999999", r"rollouts=N \(up to 10,000,000\)"),
        ("master:seconds=nan", r"seconds=N \(up to 3600\)"),
        ("swift:speed=1", "'swift' are secret=surprising, any, longest or shortest, not speed=1"),
        ("command:", "A bot from outside needs a command"),
        ("command:'python bot.py", "cannot be read: No closing quotation."),
        ("random:tier=10", "'random' has no setting 'tier'"),
    ],
)
def test_a_wrong_name_is_told_in_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBotError, match=sentence):
        make(name, 0, LEXICON, "seed")


def test_plain_bots_need_no_arrays() -> None:
    code = "import sys, finalword.bots as b; b.names(); print('numpy' in sys.modules, 'numba' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "False"]
