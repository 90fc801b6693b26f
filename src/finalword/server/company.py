"""The company of a room: who is at the table and on what terms, folded from the room's own log.

A room's log lies beside those of its games, under the code of the room; what is in it goes to nobody as it is.
"""

from typing import Literal, assert_never

import msgspec
from msgspec.structs import replace

from finalword.server.messages import Terms

FORMAT: Literal["finalword-room/1"] = "finalword-room/1"


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="room"):
    """Anything in the log of a room."""


class Hosted(Happening, frozen=True, tag="hosted"):
    """The room was opened."""

    format: Literal["finalword-room/1"]
    terms: Terms


class Sat(Happening, frozen=True, tag="sat"):
    """Somebody sat down: a person under the hash of a token, or a bot of a level."""

    member: int
    name: str
    token: str | None
    level: str | None = None


class WentAway(Happening, frozen=True, tag="left"):
    """A member left for good, or was removed."""

    member: int
    removed: bool = False


class HostPassed(Happening, frozen=True, tag="host"):
    """Another member is the host."""

    member: int


class TermsChanged(Happening, frozen=True, tag="terms"):
    """The next game will be on these terms."""

    terms: Terms


class Started(Happening, frozen=True, tag="started"):
    """A game was dealt to these members, by seat."""

    game: str
    members: tuple[int, ...]
    first: int


class CameOnline(Happening, frozen=True, tag="here"):
    """A member is connected to this server."""

    member: int
    server: str


class WentOffline(Happening, frozen=True, tag="gone"):
    """A member has no socket at this server any more; `closed` when a page was closed, else the line was lost."""

    member: int
    server: str
    closed: bool


class Covered(Happening, frozen=True, tag="covered"):
    """The grace time is over: a stand-in plays until the member comes back."""

    member: int


class Resumed(Happening, frozen=True, tag="resumed"):
    """Play goes on after nobody was here: the turn gets its time back."""


class CarryShown(Happening, frozen=True, tag="carry"):
    """A member was shown a one-time code, kept as a hash, good until then (ms)."""

    member: int
    code: str
    until: int


class Moved(Happening, frozen=True, tag="moved"):
    """A member goes on with another token; the old one is void."""

    member: int
    token: str


class Opinion(Happening, frozen=True, tag="feedback"):
    """What a member said about a finished game."""

    member: int
    game: str
    players: int
    balance: int | None
    word_building: int | None
    player_count: int | None
    memorable: str
    comment: str


RoomEvent = (
    Hosted
    | Sat
    | WentAway
    | HostPassed
    | TermsChanged
    | Started
    | CameOnline
    | WentOffline
    | Covered
    | Resumed
    | CarryShown
    | Moved
    | Opinion
)

_decoder: msgspec.json.Decoder[RoomEvent] = msgspec.json.Decoder(RoomEvent)


def decode_room_event(body: str) -> RoomEvent:
    """Read an event of a room's log; raises msgspec.MsgspecError."""
    return _decoder.decode(body)


class Mate(msgspec.Struct, frozen=True):
    """One member. `servers` are those where it was connected, as far as the log tells; `gone` since when it is not."""

    number: int
    name: str
    token: str | None
    level: str | None
    servers: frozenset[str] = frozenset()
    gone: int = 0
    closed: bool = False
    covered: bool = False
    left: bool = False

    @property
    def is_person(self) -> bool:
        """Whether this is a person, not a bot."""
        return self.level is None


class Sitting(msgspec.Struct, frozen=True):
    """One game of the room: its name, the member at each seat, and the seat that began."""

    game: str
    members: tuple[int, ...]
    first: int


class Company(msgspec.Struct, frozen=True):
    """Everybody who ever was at the table, the terms, the host, and the games so far."""

    mates: tuple[Mate, ...] = ()
    terms: Terms = Terms()
    host: int = 0
    sittings: tuple[Sitting, ...] = ()
    carries: tuple[CarryShown, ...] = ()

    @property
    def present(self) -> tuple[Mate, ...]:
        """The members who have not left, in seating order."""
        return tuple(mate for mate in self.mates if not mate.left)

    @property
    def sitting(self) -> Sitting | None:
        """The running or latest game."""
        return self.sittings[-1] if self.sittings else None

    def holder(self, token: str) -> Mate | None:
        """Return the member with the token of this hash."""
        return next((mate for mate in self.present if mate.token == token), None)

    def seat_of(self, member: int) -> int | None:
        """Return the member's seat in the running or latest game."""
        sitting = self.sitting
        return sitting.members.index(member) if sitting and member in sitting.members else None


def follow(company: Company, event: RoomEvent, at: int) -> Company:  # noqa: C901, PLR0911 - one case for each event
    """Return the company after `event`, which happened at `at` (ms)."""
    match event:
        case Hosted(_, terms) | TermsChanged(terms):
            return replace(company, terms=terms)
        case Sat(member, name, token, level):
            return replace(company, mates=(*company.mates, Mate(member, name, token, level, gone=at, closed=True)))
        case WentAway(member):
            return _mate(company, member, left=True, servers=frozenset(), token=None)
        case HostPassed(member):
            return replace(company, host=member)
        case Started(game, members, first):
            return replace(company, sittings=(*company.sittings, Sitting(game, members, first)))
        case CameOnline(member, server):
            servers = company.mates[member].servers | {server}
            return _mate(company, member, servers=servers, covered=False)
        case WentOffline(member, server, closed):
            servers = company.mates[member].servers - {server}
            return _mate(company, member, servers=servers, gone=at, closed=closed)
        case Covered(member):
            return _mate(company, member, covered=True)
        case CarryShown():
            others = tuple(carry for carry in company.carries if carry.member != event.member)
            return replace(company, carries=(*others, event))
        case Moved(member, token):
            others = tuple(carry for carry in company.carries if carry.member != member)
            return replace(_mate(company, member, token=token), carries=others)
        case Resumed() | Opinion():
            return company
        case _:
            assert_never(event)


def _mate(company: Company, member: int, **changes: object) -> Company:
    changed = replace(company.mates[member], **changes)
    return replace(company, mates=(*company.mates[:member], changed, *company.mates[member + 1 :]))
