"""Serve the game to browsers: friends open a link and play, with bots in the empty seats.

The tables live in a SQLite file (or PostgreSQL: --database postgresql://user@host/name), so that nothing is lost when
the server stops. Every option can also be set in the environment, such as FINALWORD_PORT=8080.

Examples:
  finalword serve
  finalword serve --host 127.0.0.1 --port 8080
  finalword serve --dictionary animals.txt --bot 'mine=python examples/bot.py'
  finalword serve --database postgresql://finalword@db/finalword --workers 4
"""

import argparse
import os

from finalword.commands.mistakes import UsageError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--host", metavar="ADDRESS", help="where to listen (default: 0.0.0.0, everywhere)")
    parser.add_argument("--port", metavar="N", help="the port (default: 8000; 0: any free one)")
    parser.add_argument(
        "--database", metavar="URL", help="a SQLite file, postgresql://... or memory: (default: finalword.sqlite)"
    )
    words = "a word list of your own that tables can choose, one word a line; may be given several times"
    parser.add_argument("--dictionary", metavar="FILE", action="append", help=words)
    bot = "a bot from outside (docs/bots.md) that hosts may seat under this name; may be given several times"
    parser.add_argument("--bot", metavar="NAME=COMMAND", action="append", help=bot)
    parser.add_argument("--workers", metavar="N", help="server processes, with PostgreSQL (default: 1)")
    parser.add_argument("--thinkers", metavar="N", help="processes in which bots think, for each worker (default: 1)")
    parser.add_argument("--public-url", metavar="URL", help="what friends type, when a proxy stands before the server")
    parser.add_argument("--trusted-proxies", metavar="LIST", help="proxies whose X-Forwarded headers are believed")
    parser.add_argument("--heartbeat", metavar="SECONDS", help="silence after which a line is lost (default: 20)")
    parser.add_argument("--grace-lost", metavar="SECONDS", help="how long a seat waits for a lost line (default: 90)")
    parser.add_argument("--grace-closed", metavar="SECONDS", help="the same for a closed page (default: 30)")
    parser.add_argument("--linger", metavar="SECONDS", help="how long a reload may take unnoticed (default: 1.5)")
    parser.add_argument("--pace", metavar="FACTOR", help="how slowly house players play (default: 1; 0: at once)")
    parser.add_argument("--stand-in", metavar="LEVEL", help="the bot that plays for who is away (default: normal)")
    parser.add_argument(
        "--keep-days", metavar="DAYS", help="delete rooms that are quiet for so long (default: 0, never)"
    )
    parser.add_argument("--metrics-from", metavar="LIST", help="who may read /metrics (default: this machine)")
    parser.add_argument("--limits", metavar="FACTOR", help="how much one address may do (default: 1)")
    parser.add_argument("--log-level", metavar="LEVEL", help="debug, info, warning or error (default: info)")


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        from finalword.server.run import serve  # noqa: PLC0415 - heavy, and part of an extra
    except ModuleNotFoundError as error:
        raise UsageError(f"Serving needs {error.name}: install finalword[serve].") from None
    from finalword.server.settings import SettingsError  # noqa: PLC0415 - the same
    from finalword.store import AddressError, StoreError  # noqa: PLC0415 - the same

    try:
        files = os.pathsep.join(arguments.dictionary) if arguments.dictionary else None
        bots = "\n".join(arguments.bot) if arguments.bot else None
        return serve(vars(arguments) | {"dictionary": files, "bot": bots})
    except (SettingsError, AddressError, StoreError) as error:
        raise UsageError(str(error)) from error
