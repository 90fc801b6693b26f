"""The cookie that names a person: a random token that scripts cannot read, sent to our own pages only."""

from starlette.requests import HTTPConnection

from finalword.server.codes import is_token

NAME = "finalword"
_YEAR = 365 * 24 * 3600


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token in the cookie of a request, if there is a sound one."""
    token = connection.cookies.get(NAME, "")
    return token if is_token(token) else None


def cookie_header(connection: HTTPConnection, token: str) -> bytes:
    """Return the header that gives a browser its token."""
    secure = "; Secure" if connection.url.scheme in {"https", "wss"} else ""
    return f"{NAME}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}".encode()
