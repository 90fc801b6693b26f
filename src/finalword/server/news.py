"""What goes to a session: the company as it sees it, and its own seat's stream and view. Nothing else is ever sent."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from finalword.server.company import Company, Mate
from finalword.server.lobby import check_deal
from finalword.server.messages import Actor, Member, Push, Removed, encode
from finalword.server.messages import Room as RoomNews
from finalword.server.refusals import RoomRefusal
from finalword.server.session import Session
from finalword.server.view import draw, with_own

if TYPE_CHECKING:
    from finalword.server.game import Game
    from finalword.server.room import Room


def may_watch(session: Session, room: "Room") -> bool:
    """Say whether a session may see the game at all."""
    return room.company.terms.spectators or room.seat_of(session) is not None


class Pushes:
    """The pushes of one moment: what several sessions have in common is drawn and written once."""

    def __init__(self, room: "Room", game: "Game", *, live: bool, actor: Actor | None = None) -> None:
        self._room = room
        self._game = game
        self._live = live
        self._actor = actor
        self._clock = room.timer.reading(room.now()) if room.timer else None
        self._view = draw(game.view(None), aids=room.company.terms.aids)
        self._frames: dict[tuple[int | None, int], bytes] = {}

    def send_to(self, session: Session) -> None:
        """Send a session what it lacks of the game, if it may see it."""
        if not may_watch(session, self._room):
            return
        if session.game != self._game.name:
            session.game, session.sent = self._game.name, 0
        key = self._room.seat_of(session), session.sent
        if key not in self._frames:
            self._frames[key] = encode(self._push(*key))
        session.sent = self._game.count
        session.send_frame(self._frames[key])

    def _push(self, seat: int | None, since: int) -> Push:
        game, view, legal = self._game, self._view, None
        if seat is not None:
            view = with_own(view, seat, game.view(seat).seats[seat])
            legal = replace(game.legal(seat), forfeit=False)
        events = game.stream(seat, since)
        return Push(game.name, seat, since, events, view, legal, self._clock, self._live, self._actor)


def push_to(session: Session, room: "Room") -> None:
    """Let a session catch up with the game, if there is one that it may see."""
    if room.game is not None:
        Pushes(room, room.game, live=False).send_to(session)


def room_for(session: Session, room: "Room") -> RoomNews:
    """Return the company as one session sees it."""
    company = room.company
    mate = room.mate(session)
    is_host = mate is not None and mate.number == company.host
    notice = _notice(room, company)
    return RoomNews(
        code=room.code,
        link=f"{session.base_url}/t/{room.code}",
        phase="lobby" if room.game is None or room.game.halted else "over" if room.game.is_over else "playing",
        you=None if mate is None else mate.number,
        host=company.host,
        members=tuple(_member(room, each) for each in company.mates if _is_shown(room, each)),
        terms=company.terms,
        game=None if room.game is None else room.game.name,
        watching=room.watching,
        may_deal=is_host and not notice,
        notice=(room.game.halted if room.game else "") or notice,
        removed=tuple(Removed(each.number, each.name) for each in company.removed) if is_host else (),
    )


def _notice(room: "Room", company: Company) -> str:
    if room.is_playing:
        return "A game is under way."
    try:
        check_deal(company)
    except RoomRefusal as refusal:
        return refusal.message
    return ""


def _is_shown(room: "Room", mate: Mate) -> bool:
    """Whoever left is shown as long as the seat is in the game on the table."""
    return not mate.left or room.company.seat_of(mate.number) is not None


def _member(room: "Room", mate: Mate) -> Member:
    seat = room.company.seat_of(mate.number)
    if mate.left:
        return Member(mate.number, mate.name, mate.level, "left", None, seat)
    if room.is_here(mate):
        return Member(mate.number, mate.name, mate.level, "here", None, seat)
    if mate.covered:
        return Member(mate.number, mate.name, mate.level, "house", None, seat)
    returns_in = max(0, room.driver.covers_at(mate) - room.now())
    return Member(mate.number, mate.name, mate.level, "away", returns_in, seat)
