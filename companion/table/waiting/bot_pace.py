"""How long bots take before they act: a number of seconds in a file of the data folder, so that it stays so."""

from __future__ import annotations

from pathlib import Path

from companion.locales.bounded_files import read_text
from companion.support.errors import Refused
from companion.table.kept import keep

FILE = "bot_pace"
SECONDS = range(1, 6)
"""Choices of seconds; 0 is the bots' own pace."""


class BotPace:
    """The seconds that bots take once people have seen what happened; 0: their own pace. Kept in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.seconds = _kept(self._path)

    def keep(self, seconds: int) -> None:
        """Set the seconds that bots take, and keep them. Raises Refused, or JournalUnwritable, with nothing changed."""
        if seconds and seconds not in SECONDS:
            raise Refused("bot_pace", least=SECONDS[0], most=SECONDS[-1])
        keep(self._path, str(seconds) if seconds else None)
        self.seconds = seconds


def _kept(path: Path) -> int:
    """The seconds on the disk; 0 where there are none, or it is damaged."""
    return read_text(path, lambda text: SECONDS[SECONDS.index(int(text))], 0)
