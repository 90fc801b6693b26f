"""The decorator of compiled kernels: compiled once, kept on disk, running without the interpreter's lock."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

if TYPE_CHECKING:

    def compiled(function: Function) -> Function:
        """Return the function compiled; to a type checker it stays what it is."""
        return function
else:
    import numba

    compiled = numba.njit(cache=True, nogil=True)
