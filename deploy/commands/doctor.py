"""`companion doctor`: what works on this machine and what does not, one line each."""

from __future__ import annotations

import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from companion.errors import CompanionError, JournalInUse
from companion.journal.journal import Journal
from companion.locales.words import sentence
from deploy.address import addresses
from deploy.data_folder import default_data_folder
from deploy.terminal import say

FIVE_DICE = Path(__file__).parents[1] / "five_dice.jpg"
"""A 1, a 2, two 4 and a 6 on a wooden table; from matteop65/Dice_Detection_Recognition on GitHub, MIT licence."""
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
    """Look at the reader, dice, camera, pins, disk and address; exit with 1 where something needed is missing."""
    ill = False
    for finding in findings(data or default_data_folder(), port):
        mark = {True: "ok", False: "NO", None: "--"}[finding.fine]
        say(f"{mark}  {finding.what:9} {finding.told}")
        ill = ill or finding.fine is False
    sys.exit(1 if ill else 0)


def findings(folder: Path, port: int) -> Iterator[Finding]:
    """Look at one thing after the other."""
    yield _looked("networks", _networks)
    yield _looked("reader", _reader)
    yield _looked("dice", lambda: _dice(folder))
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


def _networks() -> tuple[bool | None, str]:
    from vision.reading import confidence, face_finder, face_framer, face_reader, hand_finder, whole_die

    files = (
        face_finder.MODEL, face_framer.MODEL, face_reader.MODEL, whole_die.MODEL, hand_finder.MODEL, confidence.CHANCES,
    )  # fmt: skip
    missing = [file.name for file in files if not file.is_file()]
    if missing:
        return False, f"{', '.join(missing)} missing in {files[0].parent}: install the companion anew"
    return True, ", ".join(f"{file.name} {-(-file.stat().st_size // 1000)} kB" for file in files)


def _reader() -> tuple[bool | None, str]:
    """Have the reader read a photograph of dice that are known."""
    import cv2

    from vision.images.frame import load_frame
    from vision.reading.reader import TrayReader

    told, shown = f"OpenCV {cv2.__version__}", "1 2 4 4 6"
    try:
        reading = TrayReader().read(load_frame(FIVE_DICE), 5)
    except (cv2.error, ValueError, KeyError) as error:
        return False, f"{told} cannot run the networks ({str(error).strip()[:80]}): install the companion anew"
    read = " ".join(sorted(die.face for die in reading.dice))
    if read == shown:  # how sure that is depends on the networks, not on this machine
        return True, f"{told} reads a photograph of five dice right"
    return False, f"{told} reads a photograph of {shown} wrong ({read or 'nothing'}): install the companion anew"


def _dice(folder: Path) -> tuple[bool | None, str]:
    from vision.dice_sets import store

    said: list[str] = []
    taught = store.load_chosen(folder, said.append)
    if taught is None:
        return not said, " ".join([*said, sentence("teach.table.pips")]) if said else "dice with pips are played with"
    many: dict[str, str | int] = {"name": taught.name, "faces": len(taught.counts), "pictures": len(taught.samples)}
    known = sentence("teach.line.listed", many)
    return True, " ".join([f"{known}.", *said]) if said else known


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
