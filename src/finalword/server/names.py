"""Names of players: what is shown safely, and what could be taken for the name of somebody else."""

import unicodedata
from collections.abc import Iterable
from importlib import resources

LONGEST = 20
_MOST_MARKS = 2
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\ufffc\uffa0\U0001d159")
"""Signs that count as letters or symbols and are drawn as nothing: fillers, the empty Braille cell."""
_LINES = resources.files("finalword.server").joinpath("alike.txt").read_text("utf-8").splitlines()
_LOOKS = dict(line.split() for line in _LINES if not line.startswith("#"))
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


class BadNameError(ValueError):
    """A name that cannot be taken; the message is a plain sentence."""


def clean(typed: str) -> str:
    """Return a name as it is shown: trimmed, single spaces, composed; raises BadNameError.

    Signs that cannot be seen or that turn the reading direction, and towers of accents, are refused.
    """
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    if not name:
        raise BadNameError("Type a name, so that the others know you.")
    if len(name) > LONGEST:
        raise BadNameError(f"A name has at most {LONGEST} signs; this one has {len(name)}.")
    if any(unicodedata.category(sign)[0] == "C" or sign in _UNSEEN for sign in name):
        raise BadNameError("That name holds signs that cannot be shown; leave them out.")
    if _tallest(name) > _MOST_MARKS or not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise BadNameError("That name cannot be read; use letters.")
    return name


def skeleton(name: str) -> str:
    """Return what a name looks like at a glance: equal for names that can be mistaken for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = [_LOOKS.get(sign, sign) for sign in plain if unicodedata.category(sign)[0] in "LNS"]
    looks = "".join(letters)
    for pair, single in _PAIRS:
        looks = looks.replace(pair, single)
    return looks


def looks_taken(name: str, others: Iterable[str]) -> str | None:
    """Return the name among `others` that `name` could be mistaken for, if any."""
    wanted = skeleton(name)
    return next((other for other in others if skeleton(other) == wanted), None)


def _tallest(name: str) -> int:
    """Return how many combining marks stand on one sign at most."""
    tallest = height = 0
    for sign in unicodedata.normalize("NFD", name):
        height = height + 1 if unicodedata.combining(sign) else 0
        tallest = max(tallest, height)
    return tallest
