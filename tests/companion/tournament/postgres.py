"""A PostgreSQL server for tests: a cluster of its own in a temporary folder, from Debian's package, on a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

ACCOUNT = "postgres"
"""Whom the server runs as where the tests run as root: PostgreSQL refuses root."""


class NoPostgres(Exception):
    """Why there is no server here."""


class Postgres:
    """A running server, a context manager. Raises NoPostgres where it cannot be had."""

    def __init__(self) -> None:
        self.bin = _programs()
        self.port = _free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="club-postgres-"))
        self.data = self.folder / "data"
        if os.getuid() == 0:
            account = pwd.getpwnam(ACCOUNT)
            os.chown(self.folder, account.pw_uid, account.pw_gid)

    def __enter__(self) -> Postgres:
        self._run("initdb", "--auth=trust", "--encoding=UTF8", "--no-sync", "--username=club", "-D", str(self.data))
        self.start()
        self.database("club")
        return self

    def __exit__(self, *_: object) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        options = f"-k {self.folder} -h 127.0.0.1 -p {self.port} -c max_connections=200 -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.data), "-l", log, "-w", "-o", options, "start")

    def stop(self) -> None:
        """Cut every connection, as a crash does; what was committed stays."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def database(self, name: str) -> str:
        """A new database of this name; returns its URL."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "club"]
        self._run("createdb", *where, "--maintenance-db=postgres", name)
        return self.url(name)

    def url(self, name: str = "club") -> str:
        return f"postgresql+psycopg://club@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str, check: bool = True) -> None:
        command = [str(self.bin / program), *arguments]
        if os.getuid() == 0:
            command = ["runuser", "-u", ACCOUNT, "--", *command]
        # The server keeps its starter's output open: a pipe would never end.
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, cwd="/", timeout=120)
            output.seek(0)
            if check and done.returncode:
                raise NoPostgres(f"{program}: {output.read().decode(errors='replace').strip()[-300:]}")


def _programs() -> Path:
    """Debian keeps the server's programs out of the path, one folder a version."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    found = versions[-1] if versions else shutil.which("initdb")
    if not found:
        raise NoPostgres("PostgreSQL's server is not installed (sudo apt install postgresql)")
    if os.getuid() == 0:
        try:
            pwd.getpwnam(ACCOUNT)
        except KeyError:
            raise NoPostgres(f"the tests run as root, and there is no account {ACCOUNT} for the server") from None
    return Path(found).parent


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port
