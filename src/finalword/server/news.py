"""What goes to a session: the company as it sees it, and its own seat's stream and view. Nothing else is ever sent."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from finalword.server.company import Company, Mate
from finalword.server.lobby import check_deal
from finalword.server.messages import Actor, Member, Push, Removed, encode
from finalword.server.messages import Room as RoomNews
from finalword.server.refusals import RoomRefusal
from finalword.server.session import Session
from finalword.server.view import draw

if TYPE_CHECKING:
    from finalword.server.room import Room


def seat_of(session: Session, room: "Room") -> int | None:
    """Return the seat that a session plays in the running or latest game; None for who only watches."""
    return room.seats().get(session.print)


def may_watch(session: Session, room: "Room") -> bool:
    """Say whether a session may see the game at all."""
    return room.company.terms.spectators or seat_of(session, room) is not None


def push_to(
    session: Session,
    room: "Room",
    *,
    live: bool,
    actor: Actor | None = None,
    frames: dict[tuple[int | None, int], bytes] | None = None,
) -> None:
    """Send a session what it lacks of the game; `frames` keeps what several sessions of one seat can share."""
    game = room.game
    if game is None or not may_watch(session, room):
        return
    if session.game != game.name:
        session.game, session.sent = game.name, 0
    key = seat_of(session, room), session.sent
    frames = {} if frames is None else frames
    if key not in frames:
        frames[key] = encode(_push(room, *key, live=live, actor=actor))
    session.sent = game.count
    session.send_frame(frames[key])


def _push(room: "Room", seat: int | None, since: int, *, live: bool, actor: Actor | None) -> Push:
    game = room.game
    assert game is not None, "asked only during a game"
    legal = None if seat is None else replace(game.legal(seat), forfeit=False)
    clock = room.timer.reading(room.now()) if room.timer else None
    view = draw(game.view(seat), seat, aids=room.company.terms.aids)
    events = game.stream(seat, since)
    return Push(game.name, seat, since, events, view, legal, clock, live, actor)


def room_for(session: Session, room: "Room") -> RoomNews:
    """Return the company as one session sees it."""
    company = room.company
    mate = company.holder(session.print)
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
