"""The table that runs, asked by the doctor: its process has camera and pins open, so it alone can look at them.

It listens at a socket in its data folder, which is its user's alone (unix(7)); who connects is sent findings as JSON.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.locales.bounded_files import NOT_OURS, parsed_json
from companion.locales.words import sentence
from companion.ports.tray import Frame, FrameSource, Reader
from companion.table.table import Table
from deploy.doctor import camera, panel, parts
from deploy.doctor.finding import Finding, Looked, looked, packed, together, unpacked
from hardware.camera import parse_camera
from hardware.panel_plan import PanelPlan
from hardware.pins import Pins
from vision.images.live_picture import LiveTray

SOCKET = ".running.socket"
WATCHED = 1.5
"""Seconds in which pictures are counted."""
ANSWERS_WITHIN = 20.0
"""Seconds that a table gets to answer: reading one picture takes far less, also on a slow machine."""
LONGEST = 1 << 20
"""Bytes of an answer."""
HAS = ("camera", "picture", "pins", "panel", "journal", "address")
"""The devices that a running table has for itself."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A running table's open devices, and findings about them."""

    table: Table
    source: FrameSource
    live: LiveTray
    reader: Reader
    pins: Pins
    plan: PanelPlan
    panel: tuple[panel.Opened, ...]
    journal: Path
    port: int

    def findings(self) -> tuple[Finding, ...]:
        """Look at everything that this process has, without disturbing it; takes `WATCHED` seconds and a reading."""
        return (
            looked("table", self._itself),
            looked("camera", self._camera),
            looked("picture", self._picture),
            looked("pins", lambda: panel.pins(self.pins)),
            looked("panel", lambda: panel.finding_of(self.pins, self.plan, self.panel)),
            looked("journal", lambda: parts.on_the_table(self.journal, self._players())),
            looked("address", lambda: parts.reached_at(self.port)),
        )

    def _itself(self) -> Looked:
        troubles = self.table.state.machine.troubles
        runs = sentence("doctor.table.runs", {"port": self.port, "process": os.getpid()})
        if not troubles:
            return True, runs
        return False, sentence("doctor.table.troubles", {"runs": runs, "troubles": together(*troubles)})

    def _players(self) -> int:
        state = self.table.state
        return len(state.names) if state.phase != "lobby" else 0

    def _camera(self) -> Looked:
        if self.source.kind == "simulated":
            return camera.none_found()
        if not self.live.comes():
            return False, sentence("doctor.camera.lost", {"camera": self.source.name})
        return True, sentence("doctor.camera.in_use", {"camera": self.source.name})

    def _picture(self) -> Looked:
        if self.source.kind != "camera":
            return camera.not_measured()
        return camera.finding_of(camera.measured(self._frames(), self.reader), parse_camera(self.source.name))

    def _frames(self) -> tuple[Frame, ...]:
        """Returns the newest picture once for each that came while it was watched."""
        times: list[float] = []
        newest = self.live.frame
        until = time.monotonic() + WATCHED
        while newest is not None and time.monotonic() < until:
            if not times or newest.at != times[-1]:
                times.append(newest.at)
            time.sleep(0.005)
            newest = self.live.frame
        return () if newest is None else tuple(Frame(newest.image, at=at) for at in times)


class Answering:
    """Answers whoever asks, in a thread of its own. A context manager; where no socket can be made there is none."""

    def __init__(self, folder: Path, findings: Callable[[], Iterable[Finding]]) -> None:
        self._folder, self._findings = folder, findings
        self._socket: socket.socket | None = None
        try:
            (folder / SOCKET).unlink(missing_ok=True)  # of a table that was killed: this one has the folder's lock
            self._socket = socket.socket(socket.AF_UNIX)
            with _address(folder) as address:
                self._socket.bind(address)
            (folder / SOCKET).chmod(0o600)
            self._socket.listen()
        except OSError as error:
            _log.info("the doctor cannot ask this table: %s", error)
            self._close()
            return
        threading.Thread(target=self._run, args=(self._socket,), name="doctor", daemon=True).start()

    def __enter__(self) -> Answering:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()
        with suppress(OSError):
            (self._folder / SOCKET).unlink()

    def _close(self) -> None:
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)  # who waits for somebody to ask wakes up
            self._socket.close()

    def _run(self, listening: socket.socket) -> None:
        while True:
            try:
                asking, _ = listening.accept()
            except OSError:  # closed
                return
            try:
                with asking:
                    asking.settimeout(ANSWERS_WITHIN)
                    found = [(what, fine, packed(told)) for what, fine, told in self._findings()]
                    asking.sendall(json.dumps(found).encode())
            except OSError:
                pass  # who asked has gone
            except Exception:  # a fault of ours: the table goes on
                _log.exception("the doctor was not answered")


def asked(folder: Path) -> dict[str, Finding] | None:
    """Ask the table that runs on a folder; None where none does.

    Of one that does not answer it is found that it does not, and nothing else of what it has.
    """
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(ANSWERS_WITHIN)
        try:
            with _address(folder) as address:
                asking.connect(address)
        except OSError:
            return None
        try:
            parsed = parsed_json(b"".join(_received(asking)).decode())
            return {what: Finding(str(what), _sure(fine), unpacked(told)) for what, fine, told in parsed}
        except (OSError, *NOT_OURS):
            silent = sentence("doctor.table.silent", {"seconds": f"{ANSWERS_WITHIN:.0f}"})
            has = sentence("doctor.table.has")
            return {"table": Finding("table", False, silent)} | {what: Finding(what, None, has) for what in HAS}


def _received(asking: socket.socket) -> Iterator[bytes]:
    room = LONGEST
    while room > 0 and (piece := asking.recv(1 << 16)):
        room -= len(piece)
        yield piece


def _sure(fine: object) -> bool | None:
    return fine if isinstance(fine, bool) else None


@contextmanager
def _address(folder: Path) -> Iterator[str]:
    """The socket's address: by the folder's own handle, since an address has 107 bytes at most (unix(7))."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{handle}/{SOCKET}"
    finally:
        os.close(handle)
