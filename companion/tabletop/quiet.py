"""Whether the host has all devices of the table keep quiet: an empty file in the data folder, so that it stays so."""

from __future__ import annotations

from pathlib import Path

from companion.disk import why_disk_refuses
from companion.errors import JournalUnwritable

FILE = "muted"


class Quiet:
    """All devices are quiet where `on`; kept in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.on = self._path.exists()

    def keep(self, on: bool) -> None:
        """From now on all are quiet, or not. Raises JournalUnwritable, with nothing changed."""
        try:
            if on:
                self._path.touch()
            else:
                self._path.unlink(missing_ok=True)
        except OSError as error:
            why = why_disk_refuses(self._path.parent, error)
            raise JournalUnwritable(why or str(error)) from error
        self.on = on
