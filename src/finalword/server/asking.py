"""What a session asks of its room: one answer for each message, done once however often it is sent."""

from typing import assert_never

from finalword.rules.actions import Build, Forfeit, Guess, Resign
from finalword.rules.errors import IllegalAction
from finalword.rules.events import Eliminated, Event, Forfeited, Guessed, Locked, Resigned, Won
from finalword.server import lobby
from finalword.server.codes import CARRY_SECONDS, act_key, carry_fingerprint, new_carry_code
from finalword.server.company import CameOnline, CarryShown, Mate, Opinion
from finalword.server.game import Game
from finalword.server.messages import (
    Act,
    Carried,
    Carry,
    Check,
    Checked,
    Deal,
    Done,
    Feedback,
    HandOver,
    Join,
    Leave,
    LetIn,
    Remove,
    SeatBot,
    SetTerms,
    Sync,
    Take,
)
from finalword.server.news import may_watch, push_to
from finalword.server.refusals import TRY_AGAIN, RoomRefusal
from finalword.server.room import Room
from finalword.server.session import Session
from finalword.store import StoreError, TakenError

Stored = Join | Leave | SetTerms | SeatBot | Remove | LetIn | HandOver | Deal | Act | Carry | Take | Feedback
Asked = Stored | Check | Sync

HOST_FORFEITS_AFTER = 30_000


async def ask(room: Room, session: Session, message: Asked) -> None:
    """Answer a message; what another server or tab did meanwhile is read first, and the message judged again."""
    id_ = None if isinstance(message, Sync) else message.id
    try:
        while True:
            try:
                return await _answer(room, session, message)
            except TakenError:
                await room.catch_up()
    except (IllegalAction, RoomRefusal) as error:
        room.refuse(session, id_, error)
    except StoreError:
        refusal = RoomRefusal("try-again", TRY_AGAIN)
        room.refuse(session, id_, refusal)


async def _answer(room: Room, session: Session, message: Asked) -> None:
    if isinstance(message, Sync):
        _sync(room, session, message)
    elif isinstance(message, Check):
        _check(room, session, message)
    else:
        await _once(room, session, message)


async def _once(room: Room, session: Session, message: Stored) -> None:
    """Do what was asked, or say again that it is done."""
    key = act_key(session.print, message.id)
    if room.repeated(key):
        session.send(Done(message.id, room.acts[key]))
    elif isinstance(message, Act):
        await _act(room, session, message, key)
    elif isinstance(message, Carry):
        await _carry(room, session, message, key)
    else:
        await _arrange(room, session, message, key)
        session.send(Done(message.id))


# -- the game


async def _act(room: Room, session: Session, message: Act, key: str) -> None:
    game = _game(room, message.game)
    if message.at > game.count:
        await room.catch_up()
    action = message.action
    _check_seat(room, session, game, action.seat, forfeits=isinstance(action, Forfeit))
    events = game.judge(action)
    if message.at > game.count or _is_stale(action, game.stream(None, message.at)):
        push_to(session, room)
        raise RoomRefusal("stale", "The table has moved on; look again.")
    at = game.count
    await room.write(game=game.rows(events, room.now(), "person", key), events=events)
    session.send(Done(message.id, at))


def _game(room: Room, name: str) -> Game:
    if room.game is None or room.game.name != name:
        raise RoomRefusal("no-game", "That game is not on the table.")
    return room.game


def _check_seat(room: Room, session: Session, game: Game, seat: int, *, forfeits: bool) -> None:
    mate = _member(room, session)
    mine = room.company.seat_of(mate.number)
    if not forfeits:
        if mine != seat:
            raise RoomRefusal("not-your-seat", "That is not your seat.")
        return
    if mate.number != room.company.host or mine == seat:
        raise RoomRefusal("not-host", "There is no pass: say a word. Only the host may let another's turn go by.")
    if room.now() - room.turn_since < HOST_FORFEITS_AFTER and game.view(None).turn == seat:
        raise RoomRefusal("not-now", "Give them half a minute.")


def _is_stale(action: object, missed: tuple[Event, ...]) -> bool:
    """Say whether somebody decided meanwhile what this decision hangs on."""
    if not isinstance(action, Guess | Forfeit | Resign):
        return False
    return any(isinstance(event, Locked | Guessed | Eliminated | Forfeited | Resigned | Won) for event in missed)


def _check(room: Room, session: Session, message: Check) -> None:
    """Say whether a word could be built: no more than a try would tell."""
    mate = _member(room, session)
    seat, game = room.company.seat_of(mate.number), room.game
    if seat is None or game is None:
        raise RoomRefusal("not-now", "You have no hand.")
    try:
        game.judge(Build(seat, message.word))
    except IllegalAction as error:
        session.send(Checked(message.id, message.word, ok=False, code=error.code, message=error.message))
    else:
        session.send(Checked(message.id, message.word, ok=True))


def _sync(room: Room, session: Session, message: Sync) -> None:
    game = _game(room, message.game)
    if not may_watch(session, room):
        raise RoomRefusal("no-spectators", "This table plays without onlookers.")
    session.game, session.sent = game.name, min(message.since, game.count)
    push_to(session, room)


# -- the company


async def _carry(room: Room, session: Session, message: Carry, key: str) -> None:
    mate = _member(room, session)
    code = new_carry_code()
    shown = CarryShown(mate.number, carry_fingerprint(room.code, code), room.now() + 1000 * CARRY_SECONDS)
    await room.write([shown], key)
    session.send(Carried(message.id, code, CARRY_SECONDS))


async def _arrange(room: Room, session: Session, message: Stored, key: str) -> None:  # noqa: C901 - a case each
    company = room.company
    match message:
        case Join(_, name):
            sat = lobby.seated(company, name, session.print)
            await room.write([sat, CameOnline(sat.member, room.house.store.server)], key)
        case Take():
            moved = lobby.taken(company, room.code, message, session.print, room.now())
            await room.write([moved], key)
            await room.connected(session)
            push_to(session, room)
        case Leave():
            await _leave(room, _member(room, session), key)
        case Feedback():
            await room.write([_opinion(room, session, message)], key)
        case Remove():
            _check_host(room, session)
            await room.write(lobby.removed(company, message), key)
        case LetIn():
            _check_host(room, session)
            await room.write([lobby.let_in(company, message)], key)
        case HandOver():
            _check_host(room, session)
            await room.write([lobby.handed_over(company, message)], key)
        case SetTerms():
            _check_idle(room, session)
            await room.write([lobby.terms_changed(message.terms, room.house.shelf.sizes())], key)
        case SeatBot():
            _check_idle(room, session)
            await room.write([lobby.bot_seated(company, message, room.house.levels)], key)
        case Deal():
            _check_idle(room, session)
            started, rows = room.dealing(company)
            await room.write([started], key, game=rows)
        case Act() | Carry():
            raise AssertionError("answered before")
        case _:
            assert_never(message)


async def _leave(room: Room, mate: Mate, key: str) -> None:
    """Leave; in a running game that resigns, once the words are locked."""
    gone = lobby.left(room.company, mate, room.house.alive)
    seat, game = room.company.seat_of(mate.number), room.game
    if seat is not None and game is not None and game.legal(seat).resign:
        events = game.judge(Resign(seat))
        await room.write(gone, key, game.rows(events, room.now(), "person", None), events)
    else:
        await room.write(gone, key)


def _opinion(room: Room, session: Session, message: Feedback) -> Opinion:
    """Return what somebody says about a game of theirs, also after leaving, or under a later number."""
    sitting = next((each for each in room.company.sittings if each.game == message.game), None)
    theirs = [mate.number for mate in room.company.mates if mate.is_known_by(session.print)]
    if not theirs:
        raise RoomRefusal("not-a-member", "You have no seat at this table.")
    member = next((number for number in theirs if sitting and number in sitting.members), None)
    if sitting is None or member is None:
        raise RoomRefusal("no-game", "You did not play that game.")
    if room.is_playing and room.game is not None and room.game.name == message.game:
        raise RoomRefusal("not-now", "Tell us after the game.")
    return Opinion(
        member,
        message.game,
        len(sitting.members),
        message.balance,
        message.word_building,
        message.player_count,
        message.memorable,
        message.comment,
    )


def _member(room: Room, session: Session) -> Mate:
    mate = room.mate(session)
    if mate is None:
        raise RoomRefusal("not-a-member", "You have no seat at this table.")
    return mate


def _check_host(room: Room, session: Session) -> None:
    if _member(room, session).number != room.company.host:
        raise RoomRefusal("not-host", "Only the host may do that.")


def _check_idle(room: Room, session: Session) -> None:
    _check_host(room, session)
    if room.is_playing:
        raise RoomRefusal("not-now", "A game is under way.")
