"""What a command line answered, for tests that run one; the fixtures are in commands/conftest.py."""

from collections.abc import Callable
from typing import NamedTuple


class Answer(NamedTuple):
    """What a command wrote, and its exit status."""

    status: int
    out: str
    err: str


Finalword = Callable[..., Answer]
