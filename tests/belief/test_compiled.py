"""Compiled code where nothing can be kept on disk: a read-only home, a container."""

import pytest
from numba.core import caching

from finalword.belief.compiled import kept


def test_without_a_folder_to_write_a_function_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])

    def doubled(number: int) -> int:
        return 2 * number

    assert kept(nogil=True)(doubled)(21) == 42
