"""What a table has chosen, kept in files of the data folder, so that it stays so over a restart."""

from __future__ import annotations

from pathlib import Path

from companion.support.disk import why_disk_refuses
from companion.support.errors import JournalUnwritable
from companion.support.private_files import remove_private, write_private


def keep(path: Path, text: str | None) -> None:
    """Write this text to the file, or (None) remove the file. Raises JournalUnwritable, with nothing changed."""
    try:
        if text is None:
            remove_private(path)
        else:
            write_private(path, text.encode("ascii"))
    except OSError as error:
        raise JournalUnwritable(why_disk_refuses(path.parent, error) or str(error)) from error


class KeptSwitch:
    """A switch that is `on` or off, by an empty file of this name in `folder`."""

    def __init__(self, folder: Path, name: str) -> None:
        self._path = folder / name
        self.on = self._path.exists()

    def keep(self, on: bool) -> None:
        """Switch the setting on or off, and keep that. Raises JournalUnwritable, with nothing changed."""
        keep(self._path, "" if on else None)
        self.on = on
