"""`ThisMachine`: health, backup and restore of the machine that serves, for the host's desk."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from companion.journal.journal_reader import JournalReader
from companion.locales.words import sentence
from companion.ports.appliance import BackupChecked
from companion.support.errors import Refused
from companion.table.table import Table
from deploy.backup import staged
from deploy.backup.archive import back_up
from deploy.certificate import OWN as CERTIFICATE
from deploy.cookie_key import FILE as COOKIE_KEY
from deploy.doctor.machine import HOT, LEAST_FREE, SLOWED, UNDER_VOLTAGE, Machine, free_bytes

KEYS = (COOKIE_KEY, CERTIFICATE)
"""Files of keys: no backup that leaves over the network has them, and one that comes leaves this machine's in place."""
LOOKED_FOR = 20.0
"""Seconds for which a look at the machine holds."""
LARGEST = 48 << 20
"""Bytes of a backup that is brought by a form, packed; what is larger is restored by the command."""


class ThisMachine:
    """Implements `companion.ports.appliance.Appliance`; for many threads. `start_anew` ends the server, so that the
    process starts again; `certificate` is the print of the table's certificate, "" without HTTPS."""

    most = LARGEST

    def __init__(
        self,
        table: Table,
        folder: Path,
        start_anew: Callable[[], object],
        *,
        certificate: str = "",
        machine: Machine | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table, self._folder, self._start_anew = table, folder, start_anew
        self.certificate = certificate
        self._machine, self._clock = machine or Machine(), clock
        self._alone = threading.Lock()
        self._warnings: tuple[str, ...] = ()
        self._looked: float | None = None

    def warnings(self) -> tuple[str, ...]:
        """Return what is wrong, as it was found within the last seconds."""
        now = self._clock()
        if self._looked is None or now - self._looked >= LOOKED_FOR:
            self._looked, self._warnings = now, self._found()
        return self._warnings

    def backup(self) -> bytes:
        """Return everything in one file. Raises Refused in a game, whose roles and hands would leave with it."""
        self._refuse_in_game()
        with self._alone, tempfile.TemporaryDirectory(prefix="companion-backup-") as beside:
            archive = Path(beside) / "backup"
            back_up(self._folder, archive, without=KEYS)
            return archive.read_bytes()

    def check(self, backup: bytes) -> BackupChecked:
        """Unpack and check a backup. Raises BackupInvalid, FileUnwritable, Refused in a game."""
        self._refuse_in_game()
        with self._alone, tempfile.TemporaryDirectory(prefix="companion-backup-") as beside:
            archive = Path(beside) / "backup"
            archive.write_bytes(backup)
            fresh = staged.check(archive, self._folder, keep=KEYS)
            with JournalReader(fresh) as journal:
                games = journal.held_after(0)
            files = sum(path.is_file() for path in fresh.rglob("*"))
            return BackupChecked(len(games), sum(not (game.ended or game.put_away) for game in games), files)

    def restore(self) -> None:
        """Have the checked backup restored by a new start. Raises Refused in a game, BackupInvalid where none was."""
        self._refuse_in_game()
        with self._alone:
            staged.take(self._folder)
        self._start_anew()

    def _refuse_in_game(self) -> None:
        if self._table.state.phase == "playing":
            raise Refused("backup_in_game")

    def _found(self) -> tuple[str, ...]:
        games = []
        try:
            free = free_bytes(self._folder)
        except OSError:
            free = 0
        if free < LEAST_FREE:
            games.append(sentence("machine.disk", {"megabytes": free // 1_000_000}))
        if (degrees := self._machine.temperature()) is not None and degrees >= HOT:
            games.append(sentence("machine.hot", {"degrees": round(degrees)}))
        bits = self._machine.throttled() or 0
        if bits & UNDER_VOLTAGE:
            games.append(sentence("machine.voltage"))
        elif bits & SLOWED:
            games.append(sentence("machine.slowed"))
        return tuple(games)
