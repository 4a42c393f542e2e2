"""A connection to a club's database: SQLite in a folder or PostgreSQL, brought to the newest version by Alembic.

SQLite runs in WAL mode with `synchronous=EXTRA` and `secure_delete` (a name that goes is gone: `write_anew`). A writer
takes its lock when it begins (`BEGIN IMMEDIATE`), so that two writers wait for each other instead of failing; those of
PostgreSQL lock the row of their tournament. Connections are tried before use, so a server that was restarted is found
again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, NoSuchModuleError, OperationalError

from companion.locales.bounded_files import FileDamaged, parsed_json
from companion.locales.confidential import Place, Secret
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.tournament.errors import DatabaseUnavailable, DatabaseUnusable
from companion.tournament.storage.club_file import FILE
from companion.tournament.storage.versions import VERSIONS, lock_versions, upgrade, version_of

PATIENCE = 10
"""Seconds that a writer waits for another one, and for a server to answer."""
KINDS = ("sqlite", "postgresql")


def default_database(folder: Path) -> str:
    """The URL of the SQLite file in a data folder."""
    return URL.create("sqlite", database=str(folder / FILE)).render_as_string()


class Database:
    """An open database, a context manager. `url` as SQLAlchemy has it: `sqlite:///club.sqlite`,
    `postgresql+psycopg://user@host/club`.

    Raises DatabaseUnusable or DatabaseUnavailable.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._address = Secret(self.engine.url.render_as_string(hide_password=True))
        try:
            self._migrate()
        except BaseException:
            self.engine.dispose()
            raise

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads. Raises DatabaseUnavailable."""
        with self._errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes all or nothing. Raises DatabaseUnavailable: it may then be tried again."""
        with self._errors(), self.engine.connect() as plain:
            connection = plain.execution_options(writing=True)
            with connection.begin():
                yield connection

    def write_anew(self) -> None:
        """Write an SQLite file anew and empty its log, so that what was changed or removed stays in neither.

        PostgreSQL does as its server is set up: a removed row goes with the next vacuum, its log and its backups later.
        Raises DatabaseUnavailable where somebody else reads all the time: then it has to be done once more.
        """
        if self.engine.dialect.name != "sqlite":
            return
        raw = self.engine.raw_connection()
        try:
            for statement in ("pragma wal_checkpoint(truncate)", "vacuum", "pragma wal_checkpoint(truncate)"):
                busy = next(iter(raw.cursor().execute(statement).fetchall()), (0,))[0]
            if busy:
                raise DatabaseUnavailable(self._sentence("still_read"))
        except sqlite3.Error as error:
            raise DatabaseUnavailable(self._sentence("no_answer", str(error))) from error
        finally:
            raw.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except FileDamaged as error:
            raise DatabaseUnusable(self._sentence("entry_damaged", str(error))) from error
        except OperationalError as error:  # also a lock that others hold too long
            raise DatabaseUnavailable(self._sentence("no_answer", _first_line(error))) from error
        except DBAPIError as error:
            if error.connection_invalidated:
                raise DatabaseUnavailable(self._sentence("broke_off", _first_line(error))) from error
            if type(error) is DatabaseError:  # SQLite's for a damaged or foreign file; rarer ones derive from it
                raise DatabaseUnusable(self._sentence("damaged", _first_line(error))) from error
            raise

    def _sentence(self, what: str, why: str = "") -> str:
        """A sentence about this database; its address, and what its driver says of it, are for a terminal alone."""
        return sentence(f"club.database.{what}", {"database": self._address, "why": Secret(why)})

    def _migrate(self) -> None:
        """Bring the database to the newest version, one table of several at a time."""
        with self.writing() as connection:
            lock_versions(connection)
            now = version_of(connection)
            if now is not None and now not in VERSIONS:
                raise DatabaseUnusable(self._sentence("newer"))
            if now == VERSIONS[-1]:
                return
            upgrade(connection)
        if now is not None:
            with suppress(DatabaseUnavailable):  # others read it: the next name that goes takes the rest with it
                self.write_anew()


def check_address(url: str) -> URL:
    """The parts of a database's address. Raises DatabaseUnusable for one that cannot be used; asks no server."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseUnusable(sentence("club.database.no_address")) from None
    if parsed.get_backend_name() not in KINDS:
        raise DatabaseUnusable(sentence("club.database.other_kind", {"kind": parsed.drivername}))
    return parsed


def _engine(url: str) -> Engine:
    parsed = check_address(url)
    postgres = parsed.get_backend_name() == "postgresql"
    waits: dict[str, Any] = {"connect_timeout": PATIENCE} if postgres else {"timeout": PATIENCE}
    if not postgres and parsed.database:
        _make_folder(Path(parsed.database).parent)
    try:
        engine = create_engine(parsed, pool_pre_ping=True, connect_args=waits, json_deserializer=parsed_json)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name == "psycopg":
            raise DatabaseUnusable(sentence("extra.clubs")) from error
        raise DatabaseUnusable(sentence("club.database.not_opened", {"why": reason(error)})) from error
    if not postgres:
        event.listen(engine, "connect", _connected)
        event.listen(engine, "begin", _begun)
    return engine


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        about = {"folder": Place(folder), "why": reason(error)}
        raise DatabaseUnusable(sentence("club.database.no_folder", about)) from error


def _connected(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    for pragma in ("journal_mode = wal", "synchronous = extra", "foreign_keys = on", "secure_delete = on"):
        connection.execute(f"pragma {pragma}")


def _begun(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _first_line(error: DBAPIError) -> str:
    return str(error.orig).strip().splitlines()[0].rstrip(".") if str(error.orig).strip() else "no reason given"
