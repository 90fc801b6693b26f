"""What operators do with logs: export games and opinions, copy everything, take a name out, delete what is old."""

import contextlib
import re
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from finalword.rules.events import Opened
from finalword.server.company import Opinion, Renamed, Sat, decode_room_event
from finalword.server.names import looks_taken
from finalword.store import Row, Store, TakenError

NOBODY = "Somebody"
_WON = '{"event":"won"'
Progress = Callable[[str], None]


class Beside(msgspec.Struct, frozen=True):
    """What stands beside an event: its number, its time (ms since 1970) and who acted."""

    seq: int
    at: int
    actor: str


def room_of(log: str) -> str:
    """Return the room to which a log belongs."""
    return log.partition("/")[0]


async def export(store: Store, folder: Path, progress: Progress) -> tuple[int, int]:
    """Write every finished game as a record, and all opinions; returns how many of each.

    A game that was exported before is left alone, so an interrupted export can be run again.
    """
    games = opinions = 0
    (folder / "games").mkdir(parents=True, exist_ok=True)
    lines: list[bytes] = []
    for log in await store.logs():
        rows = await store.read(log)
        if "/" not in log:
            found = _opinions(log, rows)
            lines += found
            opinions += len(found)
        elif rows and rows[-1].body.startswith(_WON):  # none where it was deleted meanwhile
            games += 1
            _write_game(folder / "games" / log.replace("/", "-"), rows)
            progress(f"{games} games")
    _write(folder / "feedback.jsonl", b"".join(lines))
    return games, opinions


def _write_game(path: Path, rows: list[Row]) -> None:
    """Write a record, and beside it the times and actors, which never stand inside."""
    record = path.with_suffix(".jsonl")
    if not record.exists():
        beside = (msgspec.json.encode(Beside(row.seq, row.at, row.actor)) + b"\n" for row in rows)
        _write(path.with_suffix(".times.jsonl"), b"".join(beside))
        _write(record, "".join(f"{row.body}\n" for row in rows).encode())


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(content)
    draft.replace(path)


def _opinions(room: str, rows: list[Row]) -> list[bytes]:
    """Return the latest opinion of each member on each game, one JSON object a line, without names."""
    latest: dict[tuple[str, int], bytes] = {}
    for row in rows:
        event = decode_room_event(row.body)
        if isinstance(event, Opinion):
            fields = {name: value for name, value in msgspec.structs.asdict(event).items() if name != "member"}
            latest[event.game, event.member] = msgspec.json.encode({"room": room, "at": row.at, **fields}) + b"\n"
    return list(latest.values())


async def copy(source: Store, target: Store, progress: Progress) -> tuple[int, int]:
    """Bring `target` up to `source`; returns how many logs there are and how many rows were new.

    Every log is copied from where the target's ends: an interrupted copy can be run again, and an old one brought up
    to date. While the source is played on, all rooms come before any game, and the games are looked for after them, so
    that none is missing that a room speaks of.
    """
    rooms = [log for log in await source.logs() if "/" not in log]
    new = await _copy_logs(source, target, rooms, progress)
    known = set(rooms)
    games = [log for log in await source.logs() if "/" in log and room_of(log) in known]
    return len(rooms) + len(games), new + await _copy_logs(source, target, games, progress)


async def _copy_logs(source: Store, target: Store, names: list[str], progress: Progress) -> int:
    new = 0
    async for log, rows in _missing(source, target, names):
        await target.append(rows)
        new += len(rows)
        progress(f"{new} events, {log}")
    return new


async def _missing(source: Store, target: Store, names: list[str]) -> AsyncIterator[tuple[str, list[Row]]]:
    have = await target.lengths(names)
    for log in names:
        rows = await source.read(log, have.get(log, 0))
        if rows:
            yield log, rows


async def forget_name(store: Store, room: str, name: str) -> int:
    """Take a person's name out of a room and its games, and what the person wrote; returns how many rows changed.

    The one permitted rewrite: nothing else in them changes, and the games stay verifiable. Where others wrote the name
    into a comment, it is taken out there, too. Servers that hold the room are told by a row of their own.
    """
    rows = await store.read(room)
    changed: list[Row] = []
    renamed: dict[int, str] = {}
    for row in rows:
        event = decode_room_event(row.body)
        if isinstance(event, Sat) and event.level is None and looks_taken(event.name, [name]):
            renamed[event.member] = f"{NOBODY} {event.member + 1}"
            changed.append(_with(row, replace(event, name=renamed[event.member])))
        elif isinstance(event, Opinion):
            changed += _without_words(row, event, name, is_theirs=event.member in renamed)
    for log in await store.logs(f"{room}/"):
        changed += _without_name((await store.read(log))[0], name)
    await store.rewrite(changed)
    await _tell(store, room, [Renamed(member, other) for member, other in renamed.items()])
    return len(changed)


async def _tell(store: Store, room: str, events: Sequence[Renamed]) -> None:
    """Append events to the log of a room that may be played in meanwhile."""
    while events:
        last = (await store.read(room))[-1]
        bodies = enumerate(events, last.seq + 1)
        with contextlib.suppress(TakenError):
            await store.append([Row(room, seq, msgspec.json.encode(each).decode(), last.at) for seq, each in bodies])
            return


def _without_words(row: Row, event: Opinion, name: str, *, is_theirs: bool) -> list[Row]:
    """Take out what the person wrote, and the name where others wrote it."""
    named = re.compile(rf"(?<!\w){re.escape(name.strip())}(?!\w)", re.IGNORECASE)
    comment, memorable = ("" if is_theirs else named.sub(NOBODY, text) for text in (event.comment, event.memorable))
    other = replace(event, comment=comment, memorable=memorable)
    return [] if other == event else [_with(row, other)]


def _without_name(row: Row, name: str) -> list[Row]:
    opened = msgspec.json.decode(row.body, type=Opened)
    if looks_taken(name, opened.seats) is None:
        return []
    seats = [f"{NOBODY} {place}" if looks_taken(name, [seat]) else seat for place, seat in enumerate(opened.seats, 1)]
    return [_with(row, replace(opened, seats=tuple(seats)))]


def _with(row: Row, event: object) -> Row:
    return replace(row, body=msgspec.json.encode(event).decode())


async def old_rooms(store: Store, before: int, *, unplayed: bool = False) -> list[str]:
    """Name the rooms in which nothing happened since `before` (ms), in none of their games either.

    With `unplayed` only those in which no game was ever dealt.
    """
    logs = await store.logs()
    quiet = set(await store.logs(quiet_since=before))
    busy = {room_of(log) for log in logs if log not in quiet}
    played = {room_of(log) for log in logs if "/" in log} if unplayed else set()
    return sorted({room_of(log) for log in quiet} - busy - played)


async def sweep(store: Store, before: int, *, kept: Collection[str] = (), unplayed: bool = False) -> list[str]:
    """Delete the old rooms with their games, but for the `kept` ones; returns their codes."""
    rooms = [room for room in await old_rooms(store, before, unplayed=unplayed) if room not in kept]
    for room in rooms:
        await store.delete([room, *await store.logs(f"{room}/")])
    return rooms
