"""Interface between the host's desk and the machine that the table runs on: its health, backup and restore.

As in `ports`: `deploy` makes it, `web` shows it, and neither imports the other.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol


class BackupChecked(NamedTuple):
    """A backup that was unpacked and found whole: its games, those that have not ended among them, and its files."""

    games: int
    running: int
    files: int


class Appliance(Protocol):
    """The machine. Errors are CompanionErrors, each a sentence for people."""

    most: int
    """Bytes of the largest backup that can be brought by a form."""

    def warnings(self) -> tuple[str, ...]:
        """Return what is wrong with disk, temperature or voltage, a sentence each; cheap, for each page."""

    def backup(self) -> bytes:
        """Return everything of the data folder in one file, but the key that signs cookies."""

    def check(self, backup: bytes) -> BackupChecked:
        """Unpack a backup beside the data and look whether it is whole. Nothing has changed yet."""

    def restore(self) -> None:
        """Let the data be as the checked backup has them: the table starts anew for that."""
