"""Wrong input: the errors that a command answers with their one sentence and exit status 2."""

from finalword.data import UnusableFileError
from finalword.press.measures import PressError
from finalword.rules.errors import TableError


class UsageError(ValueError):
    """Arguments that make no sense together; the message is one sentence that says what would be right."""


MISTAKES: tuple[type[Exception], ...] = (UsageError, UnusableFileError, TableError, PressError)
