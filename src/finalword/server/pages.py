"""Pages and files of the browser client, and the headers that keep them to themselves."""

import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

import brotli  # type: ignore[import-untyped] # the package brings no types
from starlette.requests import Request
from starlette.responses import Response

from finalword.server.codes import new_token
from finalword.server.cookies import cookie_header, token_of

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_TEXT = {".html", ".css", ".js", ".mjs", ".svg", ".json", ".txt", ".webmanifest"}
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class Asset(NamedTuple):
    """A file as it is served: its bytes, the same compressed (texts only), type and tag; `stamp` tells a change."""

    plain: bytes
    packed: bytes | None
    type: str
    tag: str
    stamp: tuple[int, int]


class Files:
    """The files below some folders, read and compressed when first asked for or changed."""

    def __init__(self, folders: dict[str, Path]) -> None:
        self._folders = folders
        self._assets: dict[Path, Asset] = {}

    def find(self, name: str) -> Asset | None:
        """Return a file by its name under /static/; None for anything else."""
        prefix = next((prefix for prefix in sorted(self._folders, reverse=True) if name.startswith(prefix)), None)
        if prefix is None:
            return None
        folder = self._folders[prefix].resolve()
        try:
            path = (folder / name.removeprefix(prefix)).resolve()
            stamp = path.stat()
        except (OSError, ValueError):
            return None
        if not path.is_relative_to(folder) or not path.is_file():
            return None
        known = self._assets.get(path)
        if known is None or known.stamp != (stamp.st_mtime_ns, stamp.st_size):
            known = self._assets[path] = _asset(path, (stamp.st_mtime_ns, stamp.st_size))
        return known


def _asset(path: Path, stamp: tuple[int, int]) -> Asset:
    plain = path.read_bytes()
    packed = brotli.compress(plain) if path.suffix in _TEXT else None
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = f"{kind}; charset=utf-8" if path.suffix in _TEXT else kind
    return Asset(plain, packed, text, f'"{hashlib.sha256(plain).hexdigest()[:20]}"', stamp)


def answer(request: Request, asset: Asset | None, cache: str = "no-cache") -> Response:
    """Answer with a file, with nothing where the browser has it, or with 404."""
    if asset is None:
        return Response("There is nothing here.\n", 404, HEADERS, "text/plain; charset=utf-8")
    headers = HEADERS | {"etag": asset.tag, "cache-control": cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", 304, headers)
    if asset.packed is not None and "br" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, 200, headers | {"content-encoding": "br"}, asset.type)
    return Response(asset.plain, 200, headers, asset.type)


def page(request: Request, files: Files) -> Response:
    """Answer with the client's page; a browser without a token is given one."""
    response = answer(request, files.find("index.html"), "private, no-cache")  # a token is for one person
    if token_of(request) is None:
        response.headers.append("set-cookie", cookie_header(request, new_token()).decode())
    return response
