"""A lock on a data folder: one companion at a time writes there.

An empty SQLite file that is held locked. The system lets go of it when the process ends, however it ends, and SQLite
knows how to lock on every system. The journal itself stays free for readers of the same process.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

FILE = "journal.lock"


class FolderLock:
    """Held from when it is made until `release`. Raises sqlite3.OperationalError: “locked” where another holds it."""

    def __init__(self, folder: Path, patience: float = 1) -> None:
        self._db = sqlite3.connect(folder / FILE, isolation_level=None, check_same_thread=False, timeout=patience)
        try:
            self._db.execute("begin exclusive")
        except sqlite3.Error:
            self._db.close()
            raise

    def release(self) -> None:
        """Let another companion have the folder."""
        self._db.close()
