"""The decorators of what is compiled: at first use, kept on disk, free of the interpreter's lock."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

FOLDER = Path(__file__).parent


def drop_stale(folder: Path, *others: Path) -> None:
    """Drop the kept code of a folder when any source there, or in others that it builds on, is newer.

    Numba looks at the file of the compiled function alone, but what it calls from other files is part of its code.
    """
    with suppress(OSError):  # kept code in a folder that is not ours to write: then its sources do not change either
        newest = max(source.stat().st_mtime_ns for each in (folder, *others) for source in each.glob("*.py"))
        for kept in (folder / "__pycache__").glob("*.nbi"):
            if kept.stat().st_mtime_ns < newest:
                kept.unlink(missing_ok=True)


if TYPE_CHECKING:
    from collections.abc import Callable

    Function = TypeVar("Function", bound=Callable[..., object])

    def compiled(function: Function) -> Function:
        """Compile a function that makes no array, into whatever calls it."""
else:
    from finalword.belief.compiled import kept

    drop_stale(FOLDER)
    # A value of many arrays is counted twice an array at every call (`_nrt`), and laid on the stack whole
    # (`forceinline`): without both a random game takes thirteen times as long.
    compiled = kept(nogil=True, error_model="numpy", _nrt=False, forceinline=True)
