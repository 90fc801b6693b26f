"""Take a person's name, and what the person wrote, out of a room and its games; or delete rooms that are old.

The games stay: only the name becomes "Somebody", also where others wrote it into their feedback. A game that is being
played shows the old name to its end. Deleting cannot be undone: without --yes it only says what would go.

Examples:
  finalword forget --room KBXTW --name Ann
  finalword forget --quiet-days 365 --yes
"""

import argparse
import time

from finalword.commands.databases import add_database, opened
from finalword.commands.databases import run as finish
from finalword.commands.mistakes import UsageError
from finalword.commands.output import as_json, line

_DAY = 86_400_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_database(parser)
    parser.add_argument("--room", metavar="CODE", help="the room in which the name stands")
    parser.add_argument("--name", metavar="NAME", help="the name to take out")
    parser.add_argument("--quiet-days", type=float, metavar="DAYS", help="delete rooms without an event for so long")
    parser.add_argument("--yes", action="store_true", help="really delete")
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Forget what was named."""
    named = arguments.room is not None and arguments.name is not None
    if named == (arguments.quiet_days is not None) or (arguments.room is None) != (arguments.name is None):
        raise UsageError("Give --room and --name to take a name out, or --quiet-days to delete old rooms.")
    return _forget_name(arguments) if named else _sweep(arguments)


def _forget_name(arguments: argparse.Namespace) -> int:
    from finalword.server.archive import forget_name  # noqa: PLC0415 - heavier than the help
    from finalword.server.codes import read_room_code  # noqa: PLC0415 - the same

    room = read_room_code(arguments.room)
    if room is None:
        raise UsageError(f"{arguments.room!r} is no code of a room: it has five letters, such as KBXTW.")

    async def work() -> int:
        async with opened(arguments.database) as store:
            return await forget_name(store, room, arguments.name)

    changed = finish(work)
    if not changed:
        raise UsageError(f"Nobody called {arguments.name!r} sat in room {room}.")
    if arguments.json:
        as_json({"room": room, "changed_rows": changed})
    else:
        line(f"Taken out of {changed} events in room {room}.")
    return 0


def _sweep(arguments: argparse.Namespace) -> int:
    from finalword.server.archive import old_rooms, sweep  # noqa: PLC0415 - heavier than the help

    before = time.time_ns() // 1_000_000 - round(_DAY * arguments.quiet_days)

    async def work() -> list[str]:
        async with opened(arguments.database) as store:
            return await (sweep if arguments.yes else old_rooms)(store, before)

    rooms = finish(work)
    if arguments.json:
        as_json({"rooms": rooms, "deleted": arguments.yes})
    else:
        line(f"{len(rooms)} rooms {'deleted' if arguments.yes else 'would be deleted; say --yes to do it'}")
    return 0
