"""A table in the guest, served by its own command, and commands that run beside it."""

import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tests.whole_table.test_pulled_plug import PhoneWithoutScripts

Found = TypeVar("Found")
COMPANION = (sys.executable, "-c", "from deploy.commands.main import main; main()")
PORT = 8000
LOST = "camera lost"
WITHIN_S = 300.0
"""Seconds that anything may take; an emulated processor beside other work is slow."""


def does(*command: str, check: bool = True) -> str:
    """Run a command to its end. Returns what it said; raises AssertionError with that where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not check or done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def until(so: Callable[[], Found], what: str) -> Found:
    """Wait until it is so. Raises AssertionError where that never comes."""
    give_up = time.monotonic() + WITHIN_S
    while not (found := so()):
        assert time.monotonic() < give_up, f"never: {what}"
        time.sleep(0.2)
    return found


def page(path: str = "/") -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", timeout=60) as answer:
        text: str = answer.read().decode()
        return text


@contextmanager
def serving(folder: Path, camera: str, *, by: tuple[str, ...] = COMPANION) -> Iterator[Path]:
    """A table that stands, with its data in `folder`; what it says lies in the file that is yielded."""
    said = folder / "said"
    with said.open("w") as log:
        process = subprocess.Popen(
            [*by, "serve", "--camera", camera, "--port", str(PORT), "--data", str(folder)],
            stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            until(lambda: "Ctrl-C" in said.read_text() or process.poll() is not None, "a table")
            assert process.poll() is None, said.read_text()
            yield said
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(WITHIN_S)


def told_when_unbound(
    driver: Path, device: str, *, gone: Callable[[], bool], back: Callable[[], object], answers_within: float = 20
) -> None:
    """Start a game, and twice take the camera's driver from its device and give it back: the page tells both.

    `gone` says whether the device has gone, `back` waits until it is there again; a form is answered `answers_within`
    seconds. Raises AssertionError.
    """
    phone = PhoneWithoutScripts(f"http://127.0.0.1:{PORT}", within=answers_within)
    for name in ("Anna", "Ben", "Carl", "Dora"):
        phone.post("/join", name=name)
    phone.post("/host/claim", pin="4711")
    phone.post("/host/start")
    assert "Sheriff" in page()
    until(lambda: LOST not in page(), "the first picture")
    for _ in range(2):
        (driver / "unbind").write_text(device)
        assert gone()
        until(lambda: LOST in page(), "told that the camera is lost")
        assert "type throws in on a phone" in page()
        assert "Sheriff" in page(), "the game goes on"
        (driver / "bind").write_text(device)
        back()
        until(lambda: LOST not in page(), "reading again")
