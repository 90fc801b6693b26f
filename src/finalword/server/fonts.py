"""The faces of the browser client: subset from their packages to WOFF2 once, into a cache beside their licences."""

import hashlib
import os
import shutil
import tempfile
from importlib import resources
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

UNICODES = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x2010, 0x2028),
    *range(0x2030, 0x203B),
    *range(0x2190, 0x2194),
)
FEATURES = ("kern", "liga", "lnum", "onum", "tnum")
RECIPE = 1
"""Counts up when the way of subsetting changes, so that old caches are left behind."""


class Face(NamedTuple):
    """One font file: where it comes from and the name it is served under."""

    package: str
    source: str
    name: str


FACES = (
    Face("fontpkg_vollkorn", "Vollkorn[wght].ttf", "Vollkorn.woff2"),
    Face("fontpkg_vollkorn", "Vollkorn-Italic[wght].ttf", "Vollkorn-Italic.woff2"),
    Face("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Regular.woff2"),
    Face("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf", "AtkinsonHyperlegible-Bold.woff2"),
)
LICENCES = {"fontpkg_vollkorn": "Vollkorn-OFL.txt", "fontpkg_atkinson_hyperlegible": "AtkinsonHyperlegible-OFL.txt"}


def default_cache() -> Path:
    """Return where subset fonts are kept for this user (XDG_CACHE_HOME, else ~/.cache)."""
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "finalword" / "fonts"


def ensure_fonts(cache: Path | None = None) -> Path:
    """Return a folder that holds every face and licence under its served name; subsets them if it does not.

    The first call takes some seconds, later ones none. Several processes may call it at once: the folder appears
    whole, by one rename. Raises OSError when the cache cannot be written.
    """
    root = cache or default_cache()
    folder = root / _digest()
    if folder.is_dir():
        return folder
    root.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=root))
    try:
        _fill(draft)
        draft.chmod(0o755)
        try:
            draft.rename(folder)
        except OSError:  # another process was quicker; its files are the same
            if not folder.is_dir():
                raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return folder


def _digest() -> str:
    versions = ",".join(f"{package}={version(package.replace('_', '-'))}" for package in sorted(LICENCES))
    recipe = f"{RECIPE};{versions};{UNICODES};{FEATURES};{FACES}"
    return hashlib.sha256(recipe.encode()).hexdigest()[:16]


def _fill(folder: Path) -> None:
    for face in FACES:
        source = resources.files(face.package).joinpath("files", face.source)
        (folder / face.name).write_bytes(subset(source.read_bytes()))
    for package, name in LICENCES.items():
        (folder / name).write_bytes(resources.files(package).joinpath("LICENSE").read_bytes())


def subset(data: bytes) -> bytes:
    """Return a TrueType font cut down to `UNICODES` and `FEATURES`, as WOFF2."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415 - heavy, and needed once a machine
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - the same

    font = TTFont(BytesIO(data))
    options = Options()
    options.layout_features = list(FEATURES)
    options.hinting = False
    cutter = Subsetter(options)
    cutter.populate(unicodes=UNICODES)
    cutter.subset(font)
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue()
