"""The versions of a club's database, and the way to the newest one, by Alembic.

Alembic is imported for an upgrade alone: a table whose database is of the newest version never holds it. SQLAlchemy is
imported with the first database: which version a file has is asked without it (`club_file`).
"""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import Connection

MIGRATIONS = files("companion.tournament.storage") / "migrations"
VERSIONS = tuple(
    sorted(entry.name[1:5] for entry in (MIGRATIONS / "versions").iterdir() if entry.name.startswith("v"))
)
"""The versions from the oldest to the newest: the number in a migration's file name is its revision."""
LOCK = 27
"""PostgreSQL's advisory lock under which one table of several upgrades."""


def lock_versions(connection: Connection) -> None:
    """Keep others from upgrading until the transaction ends; SQLite's writer is alone in any case."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy import text

        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def version_of(connection: Connection) -> str | None:
    """The version that a database has; None for an empty one."""
    from sqlalchemy import inspect, text

    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("select version_num from alembic_version")).scalar()
    return version


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest version, within the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    with as_file(MIGRATIONS) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
