"""Who may put a throw right: everybody at the table, or who threw and the host; a file in the data folder keeps it."""

from __future__ import annotations

from pathlib import Path

from companion.disk import why_disk_refuses
from companion.errors import JournalUnwritable, Refused

FILE = "roller_puts_right"


class PutRight:
    """Everybody may, unless it is `reserved` to who threw and the host; kept in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.reserved = self._path.exists()

    def reserve(self, on: bool) -> None:
        """From now on it is reserved, or not. Raises JournalUnwritable, with nothing changed."""
        try:
            if on:
                self._path.touch()
            else:
                self._path.unlink(missing_ok=True)
        except OSError as error:
            why = why_disk_refuses(self._path.parent, error)
            raise JournalUnwritable(why or str(error)) from error
        self.reserved = on

    def check(self, by: int | None, thrower: int | None) -> None:
        """Raises Refused where this seat (None: the host) may not put right what `thrower` threw."""
        if self.reserved and by is not None and by != thrower:
            raise Refused("put_right_reserved")
