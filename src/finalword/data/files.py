"""Files that people bring: read whole, or refused with one sentence."""

from pathlib import Path


class UnusableFileError(ValueError):
    """A dictionary or deck that cannot be used; the message is one sentence that says why and what would be right."""


def read_bytes(path: Path, kind: str) -> bytes:
    """Read a whole file; raises UnusableFileError where the system will not let us."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise UnusableFileError(f"The {kind} {str(path)!r} cannot be read: {reason}.") from error
    except ValueError as error:  # a null byte in the name
        raise UnusableFileError(f"{str(path)!r} cannot be the name of a {kind} file.") from error
