"""`companion doctor`: what works on this machine and what does not, one line each."""

from __future__ import annotations

import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import click

from companion.errors import CompanionError, JournalInUse
from companion.journal import Journal
from companion.ports import DiceWanted
from deploy.address import addresses
from deploy.data_folder import default_data_folder

LEAST_FREE = 50_000_000
"""Bytes; an evening of games takes some hundred thousand."""


class Finding(NamedTuple):
    """One thing that was looked at. `fine` None: not there, and not needed."""

    what: str
    fine: bool | None
    told: str


@click.command("doctor")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Where phones connect.")
@click.option("--data", type=click.Path(path_type=Path), help="Folder of the journal.  [default: your data folder]")
def command(port: int, data: Path | None) -> None:
    """Look at camera, pins, disk and address; exit with 1 where something needed is missing."""
    ill = False
    for finding in findings(data or default_data_folder(), port):
        mark = {True: "ok", False: "NO", None: "--"}[finding.fine]
        click.echo(f"{mark}  {finding.what:9} {finding.told}")
        ill = ill or finding.fine is False
    sys.exit(1 if ill else 0)


def findings(folder: Path, port: int) -> Iterator[Finding]:
    """Look at one thing after the other."""
    yield _looked("reader", _reader)
    yield _looked("camera", _camera)
    yield _looked("pins", _pins)
    yield _looked("disk", lambda: _disk(folder))
    yield _looked("journal", lambda: _journal(folder))
    yield _looked("address", lambda: _address(port))


def _looked(what: str, look: Callable[[], tuple[bool | None, str]]) -> Finding:
    try:
        return Finding(what, *look())
    except (CompanionError, OSError, ImportError) as error:
        return Finding(what, False, str(error))


def _reader() -> tuple[bool | None, str]:
    """Have the reader read dice that were drawn for it."""
    import cv2

    from vision.diceset import PIP
    from vision.reader import TrayReader
    from vision.simulated import SimulatedCamera
    from vision.watch import TrayWatcher

    dice = (1, 2, 3, 4, 5)
    with closing(SimulatedCamera(seed=1, paced=False)) as camera:
        camera.throw(dice)
        throw = next(TrayWatcher(camera, TrayReader(), PIP, lambda: DiceWanted("doctor", dice, True)).throws())
        drawn = {die: PIP.meaning(label) for die, label in camera.faces.items()}
    if throw.sure and {die.die: die.face for die in throw.dice} == drawn:
        return True, f"OpenCV {cv2.__version__} reads five drawn dice right"
    read = ", ".join(die.face for die in throw.dice) or "nothing"
    return False, f"OpenCV {cv2.__version__} reads five drawn dice wrong ({read}): install the companion anew"


def _camera() -> tuple[bool | None, str]:
    from hardware.camera import find_camera

    found = find_camera()
    if found.kind == "simulated":
        return None, "none found: dice are simulated; plug one in, or on a Pi apt install python3-picamera2"
    return True, str(found)


def _pins() -> tuple[bool | None, str]:
    from hardware.pins import find_pins

    pins = find_pins()
    return (True if pins.factory else None), pins.about


def _disk(folder: Path) -> tuple[bool | None, str]:
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free = shutil.disk_usage(there).free
    told = f"{free / 1e9:.1f} GB free for {folder}"
    return (True, told) if free >= LEAST_FREE else (False, f"only {told}: free some space")


def _journal(folder: Path) -> tuple[bool | None, str]:
    try:
        with Journal(folder) as journal:
            stored = journal.game_on_table()
            playing = f"a game of {len(stored.setup.players)} lies on the table" if stored else "no game on the table"
            return True, f"{journal.path}: {playing}"
    except JournalInUse:
        return True, f"{folder}: a companion is running on it right now"


def _address(port: int) -> tuple[bool | None, str]:
    found = addresses()
    with socket.socket() as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind(("", port))
        except OSError:
            return False, f"port {port} is in use (by a running companion?): stop that, or choose another with --port"
    if not found:
        return False, "this machine is in no network: join a Wi-Fi, so that phones can reach it"
    return True, ", ".join(f"http://{address}:{port}/" for address in found)
