"""Games that people played: from record files, exports and databases of a server, without anybody's name."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from finalword.bots.registry import COMMAND, names
from finalword.lab.study import StudyError
from finalword.record import RecordError, read, write
from finalword.rules.events import Built, Discarded, Event, Guessed, Opened
from finalword.store import AddressError, Row, StoreError, open_store
from finalword.wire import decode_event

PERSON, BOT, STAND_IN = "person", "bot", "stand-in"
NOT_GAMES = (".times.jsonl", "feedback.jsonl", "deals.jsonl")
"""What stands beside records in exports and in the folders of the arena."""


class Played(msgspec.Struct, frozen=True):
    """The log of one game, and who played: by seat the bot (empty for people) and the kind, by Guess who else spoke."""

    log: tuple[Event, ...]
    bots: tuple[str, ...]
    kinds: tuple[str, ...]
    deputies: Mapping[int, str] = {}

    @property
    def digest(self) -> str:
        """What tells this game from others, and is the same wherever it was found: names of players do not enter."""
        opened, *rest = self.log
        assert isinstance(opened, Opened), "a log begins with its opening"
        return sha256(write([msgspec.structs.replace(opened, seats=("",) * len(opened.seats)), *rest])).hexdigest()[:16]


class Unread(msgspec.Struct, frozen=True):
    """A file that is no game that can be counted, and why."""

    name: str
    why: str


Found = Played | Unread


def sought(paths: Iterable[Path | str], bots: Sequence[str] = ()) -> Iterator[Found]:
    """Yield every game under these paths; a folder is searched, an address or file of a database read.

    `bots` are further names of players that are bots. Raises StudyError for a path that is not there.
    """
    for path in paths:
        if "://" in str(path):
            yield from _in_database(str(path))
        elif Path(path).is_dir():
            for file in sorted(Path(path).rglob("*.jsonl")):
                if not file.name.endswith(NOT_GAMES):
                    yield _in_file(file, bots)
        elif not Path(path).is_file():
            raise StudyError(f"There is nothing at {path}: name record files, folders of them, or a server's database.")
        elif Path(path).read_bytes()[:15] == b"SQLite format 3":
            yield from _in_database(str(path))
        else:
            yield _in_file(Path(path), bots)


def _in_file(file: Path, bots: Sequence[str]) -> Found:
    try:
        log = tuple(event for _, event in read(file.read_bytes().splitlines()))
        actors = _actors_beside(file, len(log))
    except (RecordError, msgspec.MsgspecError, OSError) as error:
        return Unread(file.name, str(error))
    if not log or not isinstance(log[0], Opened):
        return Unread(file.name, "it does not begin with an opened event")
    called = [name if _is_bot(name, bots) else "" for name in log[0].seats]
    return _told(log, actors, called)


class _Beside(msgspec.Struct, frozen=True):
    seq: int
    actor: str = ""


def _actors_beside(file: Path, size: int) -> list[str]:
    """Return who acted at each event, as an export tells it in a file beside the record; all unknown without one."""
    beside = file.with_suffix(".times.jsonl")
    actors = [""] * size
    if beside.exists():
        for line in beside.read_bytes().splitlines():
            each = msgspec.json.decode(line, type=_Beside)
            if 0 <= each.seq < size:
                actors[each.seq] = each.actor
    return actors


def _is_bot(name: str, bots: Sequence[str]) -> bool:
    return name in bots or name.startswith(COMMAND) or name.partition(":")[0] in names()


def _told(log: tuple[Event, ...], actors: Sequence[str], called: Sequence[str]) -> Played:
    """Tell bots from people: by who acted where that is known, else by the name of a bot."""
    kinds = [BOT if name else PERSON for name in called]
    for event, actor in zip(log, actors, strict=True):
        if isinstance(event, Built | Discarded) and actor in {PERSON, BOT}:
            kinds[event.seat] = actor
    bots = [(name or BOT) if kind == BOT else "" for name, kind in zip(called, kinds, strict=True)]
    said = [(event.seat, actor) for event, actor in zip(log, actors, strict=True) if isinstance(event, Guessed)]
    deputies = {number: actor for number, (seat, actor) in enumerate(said) if actor == STAND_IN != kinds[seat]}
    return Played(log, tuple(bots), tuple(kinds), deputies)


def _in_database(address: str) -> list[Found]:
    try:
        return asyncio.run(_read_database(address))
    except (AddressError, StoreError) as error:
        raise StudyError(f"The database {address} cannot be read: {error}") from None


async def _read_database(address: str) -> list[Found]:
    store = await open_store(address)
    try:
        logs = await store.logs()
        rooms = {log: await store.read(log) for log in logs if "/" not in log}
        return [_in_log(log, await store.read(log), rooms.get(log.partition("/")[0], [])) for log in logs if "/" in log]
    finally:
        await store.close()


class _Sat(msgspec.Struct, frozen=True, tag_field="room", tag="sat"):
    member: int
    level: str | None = None


class _Started(msgspec.Struct, frozen=True, tag_field="room", tag="started"):
    game: str
    members: tuple[int, ...]


def _in_log(name: str, rows: Sequence[Row], room: Sequence[Row]) -> Found:
    try:
        log = tuple(decode_event(row.body.encode()) for row in rows)
    except ValueError as error:
        return Unread(name, str(error))
    if not log or not isinstance(log[0], Opened):
        return Unread(name, "it does not begin with an opened event")
    return _told(log, [row.actor for row in rows], _levels(name, room) or [""] * len(log[0].seats))


def _levels(game: str, room: Sequence[Row]) -> list[str]:
    """Return the level of the bot at each seat of a game, empty for people, as the log of its room tells it."""
    levels: dict[int, str] = {}
    for row in room:
        try:
            event = msgspec.json.decode(row.body, type=_Sat | _Started)
        except msgspec.MsgspecError:  # other things that happen in a room
            continue
        if isinstance(event, _Sat):
            levels[event.member] = event.level or ""
        elif event.game in {game, game.partition("/")[2]}:
            return [levels.get(member, "") for member in event.members]
    return []
