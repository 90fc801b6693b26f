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


class Admitted(Happening, frozen=True, tag="admitted"):
    """The host lets a removed member in again: the token may sit down, and the name is free."""

    member: int


class Renamed(Happening, frozen=True, tag="renamed"):
    """The operator has taken a name out on request: servers that hold the room show the other one from now on."""

    member: int
    name: str


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
    | Admitted
    | Renamed
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
    """One member. `servers` are those where it was connected, as far as the log tells; `gone` since when it is not.

    `token` stays with who left, to know them again; `voided` are those of devices that the seat has moved away from.
    """

    number: int
    name: str
    token: str | None
    level: str | None
    servers: frozenset[str] = frozenset()
    gone: int = 0
    closed: bool = False
    covered: bool = False
    left: bool = False
    removed: bool = False
    voided: frozenset[str] = frozenset()

    def is_known_by(self, token: str) -> bool:
        """Say whether this is, or was, the token of this member."""
        return self.token == token or token in self.voided

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

    @property
    def removed(self) -> tuple[Mate, ...]:
        """The people whom the host has taken off the table and not let in again."""
        return tuple(mate for mate in self.mates if mate.removed and mate.is_person)

    def is_barred(self, token: str) -> bool:
        """Say whether the host has taken the person with this token off the table."""
        return any(mate.is_known_by(token) for mate in self.removed)

    def names_held(self, token: str | None) -> tuple[str, ...]:
        """Return the names that a newcomer with this token cannot take.

        Those of who is here, on the table or removed; and the name that somebody played under before leaving is theirs
        in this room, as they may come back.
        """
        return tuple(mate.name for mate in self.mates if self._holds_name(mate, token))

    def _holds_name(self, mate: Mate, token: str | None) -> bool:
        if not mate.left:
            return True
        if mate.is_person and (mate.token is None or (token is not None and mate.is_known_by(token))):
            return False
        has_played = mate.is_person and any(mate.number in sitting.members for sitting in self.sittings)
        removed = mate.is_person and mate.removed
        return removed or has_played or self.seat_of(mate.number) is not None

    def seat_of(self, member: int) -> int | None:
        """Return the member's seat in the running or latest game."""
        sitting = self.sitting
        return sitting.members.index(member) if sitting and member in sitting.members else None


def follow(company: Company, event: RoomEvent, at: int) -> Company:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    """Return the company after `event`, which happened at `at` (ms)."""
    match event:
        case Hosted(_, terms) | TermsChanged(terms):
            return replace(company, terms=terms)
        case Sat(member, name, token, level):
            return replace(company, mates=(*company.mates, Mate(member, name, token, level, gone=at, closed=True)))
        case WentAway(member, removed):
            return _mate(company, member, left=True, servers=frozenset(), removed=removed)
        case Admitted(member):
            return _mate(company, member, removed=False, token=None, voided=frozenset())
        case Renamed(member, name):
            return _mate(company, member, name=name)
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
            before = company.mates[member]
            voided = before.voided | {before.token} if before.token else before.voided
            return replace(_mate(company, member, token=token, voided=voided - {token}), carries=others)
        case Resumed() | Opinion():
            return company
        case _:
            assert_never(event)


def _mate(company: Company, member: int, **changes: object) -> Company:
    changed = replace(company.mates[member], **changes)
    return replace(company, mates=(*company.mates[:member], changed, *company.mates[member + 1 :]))
