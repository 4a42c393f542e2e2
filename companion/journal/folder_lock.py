"""A lock on a data folder: one companion at a time writes there.

An advisory lock (flock) on the folder itself. It writes nothing, so a full, read-only or hanging disk does not matter,
and the system lets go of it when the process ends, however it ends. The journal itself stays free for readers of the
same process.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

from companion.errors import JournalInUse

TRIES_EVERY = 0.05


class FolderLock:
    """Held from when it is made until `release`.

    Raises JournalInUse where another companion still holds it after `patience` seconds, and OSError where there is no
    folder.
    """

    def __init__(self, folder: Path, patience: float = 1) -> None:
        self._folder = os.open(folder, os.O_RDONLY)
        until = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(self._folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except OSError as error:
                if time.monotonic() >= until:
                    os.close(self._folder)
                    raise JournalInUse(
                        f"Another companion uses {folder}: stop it, or choose another data folder."
                    ) from error
                time.sleep(TRIES_EVERY)

    def release(self) -> None:
        """Let another companion have the folder."""
        if self._folder >= 0:
            os.close(self._folder)
            self._folder = -1
