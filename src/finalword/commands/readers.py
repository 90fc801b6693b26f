"""The option `--as`: whose eyes a game is shown to."""

from finalword.commands.mistakes import UsageError
from finalword.referee import Reader


def chosen_reader(text: str | None, seats: int) -> Reader:
    """Return the seat that `--as` names, `public`, or None where nothing was said; raises UsageError."""
    if text is None or text == "public":
        return None if text is None else "public"
    names = [str(seat) for seat in range(seats)]
    if text not in names:
        raise UsageError(f"--as takes a seat from 0 to {seats - 1}, or public, not {text[:20]!r}.")
    return names.index(text)
