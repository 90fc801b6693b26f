"""What goes over the socket, both ways: one JSON object a frame, unknown fields refused (docs/protocol.md)."""

from typing import Annotated, Literal

import msgspec

from finalword.rules.actions import Action
from finalword.rules.events import Event
from finalword.rules.legal import Legal
from finalword.rules.options import Variant, WordCheck
from finalword.server.view import View

PROTOCOL = 1
LARGEST_FRAME = 4096
"""Bytes of the largest frame a client may send."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
RoomCode = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
GameName = Annotated[str, msgspec.Meta(max_length=24)]
Token = Annotated[str, msgspec.Meta(min_length=43, max_length=43, pattern="^[A-Za-z0-9_-]+$")]
TypedName = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Step = Annotated[int, msgspec.Meta(ge=1, le=5)]
LONGEST_DICTIONARY = 60
Dictionary = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_DICTIONARY)]
"""The name of one of `welcome.dictionaries`."""


class ClockTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time is kept: `seconds` for each turn, or in a bank for all turns of a player; `build` for each phase before.

    An empty bank gives `spare` seconds a turn.
    """

    per: Literal["turn", "bank"] = "turn"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=3600)] = 60
    build: Annotated[int, msgspec.Meta(ge=10, le=3600)] = 180
    spare: Annotated[int, msgspec.Meta(ge=5, le=60)] = 10


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on in the lobby; `first` is the seat that begins, -1 draws it (a rematch moves it on)."""

    dictionary: Dictionary = "full"
    word_check: WordCheck = "build"
    clock: ClockTerms | None = None
    first: Annotated[int, msgspec.Meta(ge=-1, le=11)] = -1
    spectators: bool = True
    aids: bool = True
    variants: Annotated[tuple[Variant, ...], msgspec.Meta(max_length=6)] = ()


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Anything a client may send."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message of every socket: who I am, where I want to be, and the last I have."""

    token: Token | None = None
    """For clients without cookies: 32 random bytes in base64url, made and kept by the client."""
    room: RoomCode | None = None
    game: GameName | None = None
    since: Count = 0


class Host(ClientMessage, frozen=True, tag="host"):
    """Open a room and sit down in it; `deal` starts at once, as for playing now against bots."""

    id: Id
    name: TypedName
    terms: Terms = Terms()
    bots: Annotated[tuple[str, ...], msgspec.Meta(max_length=11)] = ()
    deal: bool = False


class Join(ClientMessage, frozen=True, tag="join"):
    """Take a seat in the lobby; while a game runs, in the next one."""

    id: Id
    name: TypedName


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Leave the room on purpose; in a running game that resigns, or lets a stand-in play before the lock."""

    id: Id


class SetTerms(ClientMessage, frozen=True, tag="terms"):
    """Change the terms (host, between games)."""

    id: Id
    terms: Terms


class SeatBot(ClientMessage, frozen=True, tag="bot"):
    """Seat a house player (host, between games)."""

    id: Id
    level: Annotated[str, msgspec.Meta(max_length=20)]


class Remove(ClientMessage, frozen=True, tag="remove"):
    """Remove a member (host); in a running game a stand-in plays on for the seat."""

    id: Id
    member: Count


class LetIn(ClientMessage, frozen=True, tag="let_in"):
    """Let a removed member sit down again, and free the name (host)."""

    id: Id
    member: Count


class HandOver(ClientMessage, frozen=True, tag="hand_over"):
    """Make another member the host (host)."""

    id: Id
    member: Count


class Deal(ClientMessage, frozen=True, tag="deal"):
    """Start the game, or the rematch (host)."""

    id: Id


class Act(ClientMessage, frozen=True, tag="act"):
    """Do something in the game, at event number `at` (how many of its events the client has)."""

    id: Id
    game: GameName
    at: Count
    action: Action


class Check(ClientMessage, frozen=True, tag="check"):
    """Ask whether a word could be built from my hand now; nothing changes."""

    id: Id
    word: Word


class Carry(ClientMessage, frozen=True, tag="carry"):
    """Ask for a one-time code that moves my seat to another device."""

    id: Id


class Take(ClientMessage, frozen=True, tag="take"):
    """Take over a seat with the one-time code shown on the other device."""

    id: Id
    code: Annotated[str, msgspec.Meta(max_length=40)]


class Feedback(ClientMessage, frozen=True, tag="feedback"):
    """What a player says about a finished game; every part may be left out."""

    id: Id
    game: GameName
    balance: Step | None = None
    word_building: Step | None = None
    player_count: Step | None = None
    memorable: Annotated[str, msgspec.Meta(max_length=200)] = ""
    comment: Annotated[str, msgspec.Meta(max_length=1000)] = ""


class Sync(ClientMessage, frozen=True, tag="sync"):
    """Ask for what happened in the running game from event number `since` on."""

    game: GameName
    since: Count


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Ask for a sign of life."""


FromClient = (
    Hello
    | Host
    | Join
    | Leave
    | SetTerms
    | SeatBot
    | Remove
    | LetIn
    | HandOver
    | Deal
    | Act
    | Check
    | Carry
    | Take
    | Feedback
    | Sync
    | Ping
)


class ServerMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="say"):
    """Anything the server may send."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The answer to hello: `heartbeat` is the most seconds of silence before either side gives the line up."""

    protocol: int
    version: str
    heartbeat: int
    levels: tuple[str, ...]
    dictionaries: dict[str, int]
    """Words in each dictionary, by name."""
    most_seats: int


class Removed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whom the host has taken off the table."""

    member: int
    name: str


Presence = Literal["here", "away", "house", "left"]


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the company: a person, or a bot of a `level`; `member` is its number in this room for good.

    `house`: away for so long that a stand-in plays, until the person returns. `returns_in` are the milliseconds
    until then.
    """

    member: int
    name: str
    level: str | None
    presence: Presence
    returns_in: int | None = None
    seat: int | None = None
    """The seat in the running or latest game; None for who came later."""


class Room(ServerMessage, frozen=True, tag="room"):
    """Who is here and on what terms; sent on arrival and on every change. `you` is None for who only watches."""

    code: str
    link: str
    phase: Literal["lobby", "playing", "over"]
    you: int | None
    host: int
    members: tuple[Member, ...]
    terms: Terms
    game: str | None
    """The running or latest game."""
    watching: int
    may_deal: bool
    """Whether you can deal now."""
    notice: str = ""
    """Why no game can be dealt, or what the host should know; a plain sentence or nothing."""
    removed: tuple[Removed, ...] = ()
    """To the host only: whom they can let in again."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time remaining as this message leaves the server, in milliseconds.

    `seat` is None in the phases before the first Guess, where the time is everybody's. The time stands still for
    `starts_in` first (a reveal is being watched).
    """

    seat: int | None
    left: int
    starts_in: int = 0
    banks: tuple[int, ...] | None = None


Actor = Literal["person", "bot", "stand-in", "clock"]


class Push(ServerMessage, frozen=True, tag="push"):
    """What happened: redacted `events` from number `since` on (to animate), the view after them (to draw).

    And `legal`: what you may do (to enable). `live` is false when you are catching up: draw, do not animate.
    `actor` is who acted, when it is one action.
    """

    game: str
    seat: int | None
    since: int
    events: tuple[Event, ...]
    view: View
    legal: Legal | None
    clock: Clock | None
    live: bool
    actor: Actor | None = None


class ClockSet(ServerMessage, frozen=True, tag="clock"):
    """The clock was set anew without an event, as after a restart that gives the time back."""

    game: str
    clock: Clock | None


class Done(ServerMessage, frozen=True, tag="done"):
    """Your message with this id is done and stored; once, however often it is sent. `at`: its first event's number."""

    id: str
    at: int | None = None


class Checked(ServerMessage, frozen=True, tag="checked"):
    """Whether the word could be built; if not, why: a code of the rules and a plain sentence."""

    id: str
    word: str
    ok: bool
    code: str = ""
    message: str = ""


class Refused(ServerMessage, frozen=True, tag="refused"):
    """Nothing changed, and why: a code (of the rules, or of the room) and a plain sentence."""

    id: str | None
    code: str
    message: str
    seat: int | None = None


class Carried(ServerMessage, frozen=True, tag="carry"):
    """The one-time code that moves your seat, good for so many seconds."""

    id: str
    code: str
    seconds: int


Why = Literal["restart", "behind", "moved", "removed", "left", "silent", "flood", "unreadable"]


class Closing(ServerMessage, frozen=True, tag="closing"):
    """The server closes this socket, and why; come back after `again` milliseconds, or not at all when that is None."""

    why: Why
    message: str
    again: int | None = None


class Pong(ServerMessage, frozen=True, tag="pong"):
    """A sign of life."""


FromServer = Welcome | Room | Push | ClockSet | Done | Checked | Refused | Carried | Closing | Pong

_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_server: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
_encoder = msgspec.json.Encoder()


class UnreadableError(ValueError):
    """A frame that is no message of this protocol; `id` where it can be read."""

    def __init__(self, message: str, id: str | None) -> None:  # noqa: A002 - its name on the wire
        super().__init__(message)
        self.id = id


class _OnlyId(msgspec.Struct):
    id: Id | None = None


_ids = msgspec.json.Decoder(_OnlyId)


def decode(frame: bytes | str) -> FromClient:
    """Read a client's message; raises UnreadableError for any other frame."""
    try:
        return _client.decode(frame)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise UnreadableError(f"Not a message of this protocol: {error}", _id_of(frame)) from None


def decode_from_server(frame: bytes | str) -> FromServer:
    """Read a server's message, as clients in Python do; raises msgspec.MsgspecError (a ValueError)."""
    return _server.decode(frame)


def encode(message: FromServer | FromClient) -> bytes:
    """Write a message as one frame."""
    return _encoder.encode(message)


def _id_of(frame: bytes | str) -> str | None:
    try:
        return _ids.decode(frame).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
