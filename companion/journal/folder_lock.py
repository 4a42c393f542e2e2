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

from companion.locales.words import sentence
from companion.support.errors import JournalInUse
from companion.support.other_process import holder_of, ports_of

TRIES_EVERY = 0.05


def in_use(folder: Path) -> JournalInUse:
    """Return the error for a folder that another companion has, with its process and port where they can be found."""
    process = holder_of(folder)
    if process is None:
        return JournalInUse(sentence("folder.in_use", {"folder": str(folder)}))
    ports = ports_of(process)
    values = {"folder": str(folder), "process": str(process)}
    if not ports:
        return JournalInUse(sentence("folder.in_use_by", values))
    return JournalInUse(sentence("folder.in_use_at", {**values, "port": str(ports[0])}))


class FolderLock:
    """A lock on a data folder, held from its making until `release`.

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
                    raise in_use(folder) from error
                time.sleep(TRIES_EVERY)

    def release(self) -> None:
        """Release the folder for another companion."""
        if self._folder >= 0:
            os.close(self._folder)
            self._folder = -1
