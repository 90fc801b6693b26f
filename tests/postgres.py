"""A real PostgreSQL in a temporary folder, run by a user who is not root, for tests that need one."""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from ports import free_port

HOME = Path("/usr/lib/postgresql")
LONGEST_WAIT = 120
"""Seconds."""


def programs() -> Path | None:
    """Return the folder with PostgreSQL's programs: Debian's newest, else where the path has them."""
    versions = sorted(HOME.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = versions[-1] if versions else shutil.which("initdb")
    return Path(found).parent if found else None


def _user() -> str | None:
    """Return the user to run as: PostgreSQL refuses root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """One server on a free port; `stop`, `kill` and `start` again at will."""

    def __init__(self) -> None:
        folder = programs()
        if folder is None:
            pytest.skip("postgresql is not installed")
        self._programs = folder
        self._user = _user()
        self._home = Path(tempfile.mkdtemp(prefix="finalword-pg-"))
        if self._user is not None:
            shutil.chown(self._home, self._user)
        self.port = free_port()
        self._run(
            "initdb", "-D", str(self._home / "data"), "-U", "finalword", "-A", "trust", "-E", "UTF8", "--locale=C"
        )
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, user=self._user, cwd=self._home)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        settings += ["-c", "fsync=off"]  # programs are killed here, not the machine
        command = [str(self._programs / "postgres"), "-D", str(self._home / "data"), *settings]
        with (self._home / "log").open("ab") as log:
            self.process = subprocess.Popen(command, user=self._user, cwd=self._home, stdout=log, stderr=log)
        ready = [str(self._programs / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        end = time.monotonic() + LONGEST_WAIT
        while time.monotonic() < end and self.process.poll() is None:
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError((self._home / "log").read_text())

    def stop(self) -> None:
        """Shut the server down at once, cutting every connection."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(LONGEST_WAIT)

    def kill(self) -> None:
        """Kill the server as a power cut would."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(LONGEST_WAIT)

    def database(self) -> str:
        """Make an empty database and return its address."""
        name = f"t{secrets.token_hex(6)}"
        self.sql("postgres", f"create database {name}")
        return f"postgresql://finalword@127.0.0.1:{self.port}/{name}"

    def sql(self, database: str, statement: str) -> str:
        """Run a statement and return what it prints."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "finalword", "-d", database]
        command = [str(self._programs / "psql"), *where, "-qAtc", statement]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def remove(self) -> None:
        """Stop the server and remove its folder."""
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self._home, ignore_errors=True)
