"""The decorator of what the environments compile: as in `batch`, and dropped when the batch changes, too."""

from pathlib import Path

from finalword.batch.compiled import FOLDER, compiled, drop_stale

__all__ = ["compiled"]

drop_stale(Path(__file__).parent, FOLDER)
