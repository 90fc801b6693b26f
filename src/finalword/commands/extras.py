"""Parts of the program that an extra of the package brings."""

from finalword.commands.mistakes import UsageError


def missing(error: ModuleNotFoundError, extra: str) -> UsageError:
    """Return the sentence for a part that is not installed: which one, and what brings it."""
    return UsageError(f"This needs {error.name}, which is not installed: pip install 'finalword[{extra}]'.")
