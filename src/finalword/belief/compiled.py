"""The decorator of compiled kernels: compiled once, kept on disk, running without the interpreter's lock."""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])
_njit = cast("Callable[..., Callable[[object], object]]", numba.njit)  # its overloads know no options by name alone


def kept(**options: object) -> Callable[[Function], Function]:
    """Return a decorator that compiles with these options of `numba.njit` and keeps the code on disk.

    Where no folder can be written (a read-only home, a container) the function is compiled anew at every start.
    """

    def decorated(function: Function) -> Function:
        try:
            return cast("Function", _njit(cache=True, **options)(function))
        except RuntimeError:  # Numba has nowhere to keep it
            return cast("Function", _njit(**options)(function))

    return decorated


compiled = kept(nogil=True)
