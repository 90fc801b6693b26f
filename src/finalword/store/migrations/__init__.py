"""Numbered SQL files that bring a database to the present shape; a number is never changed once released."""

from collections.abc import Iterator
from importlib import resources


def migrations(kind: str, since: int) -> Iterator[tuple[int, str]]:
    """Yield the number and text of every migration for `sqlite` or `postgres` after number `since`, in order."""
    names = sorted(file.name for file in resources.files(__name__).iterdir() if file.name.startswith(f"{kind}-"))
    for name in names:
        number = int(name.removeprefix(f"{kind}-").removesuffix(".sql"))
        if number > since:
            yield number, resources.files(__name__).joinpath(name).read_text("utf-8")
