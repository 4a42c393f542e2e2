"""The club's SQLite file in a data folder, looked at without SQLAlchemy."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.tournament.errors import DatabaseUnusable
from companion.tournament.storage.versions import VERSIONS

FILE = "club.sqlite"


def check_file(path: Path) -> None:
    """Check a SQLite file. Raises DatabaseUnusable for one that is no club's, or was written by a newer version.

    Nothing is written in it. Nothing else uses it meanwhile.
    """
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True)) as db:
            rows = db.execute("select version_num from alembic_version").fetchall()
    except sqlite3.Error as error:
        raise DatabaseUnusable(sentence("club.file.none", {"name": path.name, "why": reason(error)})) from error
    if not {str(version) for (version,) in rows} <= set(VERSIONS):
        raise DatabaseUnusable(sentence("club.file.newer", {"name": path.name}))
