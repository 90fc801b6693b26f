"""The decorator of what the lab compiles: as in `batch`, and dropped when anything changes that is compiled into it."""

from contextlib import suppress
from pathlib import Path

from finalword.batch import compiled as batch_compiled
from finalword.batch.compiled import compiled

__all__ = ["compiled"]

_FOLDER = Path(__file__).parent
_SOURCES = [
    *Path(batch_compiled.__file__).parent.glob("*.py"),
    *_FOLDER.glob("*.py"),
    _FOLDER.parent / "bots" / "swift.py",
]

with suppress(OSError):  # kept code in a folder that is not ours to write: then its sources do not change either
    _newest = max(source.stat().st_mtime_ns for source in _SOURCES)
    for _kept in (_FOLDER / "__pycache__").glob("*.nbi"):
        if _kept.stat().st_mtime_ns < _newest:
            _kept.unlink(missing_ok=True)
