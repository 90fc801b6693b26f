"""Codes that people read out, tokens that nobody may read, and the hashes under which both are kept."""

import base64
import hashlib
import re
import secrets

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No I, L or O, which pass for 1 and 0, and no vowel, so that no code is a word."""
ROOM_LENGTH = 5
CARRY_LENGTH = 9
CARRY_SECONDS = 300
_TOKEN = re.compile("[A-Za-z0-9_-]{43}")


def room_code(token: str, id_: str, attempt: int = 0) -> str:
    """Return the code of the room that a host opens by a message: one of 3.2 million, which only the token foretells.

    The same message sent again, to whichever server, leads to the same room. Further attempts give other codes.
    """
    digest = hashlib.blake2b(f"{id_}/{attempt}".encode(), key=token.encode(), person=b"room", digest_size=16).digest()
    number = int.from_bytes(digest)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(ROOM_LENGTH))


def read_room_code(text: str) -> str | None:
    """Return the code as it is kept, whatever its case or spacing; None where it cannot be one."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code if len(code) == ROOM_LENGTH and set(code) <= set(LETTERS) else None


def read_game_name(room: str, number: str) -> str | None:
    """Return the name of a game as it is kept, from the two parts of its address; None where it cannot be one."""
    code = read_room_code(room)
    return f"{code}/{number}" if code and re.fullmatch("[1-9][0-9]{0,5}", number) else None


def new_carry_code() -> str:
    """Draw a one-time code, in groups of three."""
    letters = _draw(CARRY_LENGTH)
    return "-".join(letters[start : start + 3] for start in range(0, CARRY_LENGTH, 3))


def new_token() -> str:
    """Draw a token of 256 random bits."""
    return secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    """Say whether this can be a token."""
    return bool(_TOKEN.fullmatch(text))


def fingerprint(room: str, secret: str) -> str:
    """Return the hash under which a room keeps a token or a one-time code: of no use elsewhere, nor in reverse."""
    digest = hashlib.blake2b(secret.encode(), key=room.encode(), digest_size=32).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def act_key(print_: str, id_: str) -> str:
    """Return under which key it is noted that this person's message with this id was done."""
    return f"{print_[:12]}:{id_}"


def carry_fingerprint(room: str, typed: str) -> str:
    """Return the hash of a one-time code as it was typed."""
    return fingerprint(room, re.sub(r"[\s-]", "", typed).upper())


def _draw(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
