"""A real `companion serve` in a process of its own, and the browser that looks at it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.locales.catalogue import languages
from companion.locales.words import Words

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures" / "dice"
CONFIGURATION = FIXTURES.parent / "configuration" / "no_wait_after_deal.toml"
"""Turn 1 waits for nobody who looks at a card."""
COMPANION = Path(sys.executable).with_name("companion")
START_WITHIN = 60
STANDS = tuple(
    Words((), language).sentence("serve.camera", {"camera": "|"}).partition("|")[0] for language in languages()
)
"""How the last line of a start begins, in the language of each table's terminal."""
BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def free_port() -> int:
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        return trying.getsockname()[1]


@contextmanager
def served(data: Path, camera: str, *options: str, kill: signal.Signals = signal.SIGTERM) -> Iterator[str]:
    """The table's address while it runs; it is stopped by `kill` at the end, and its output is shown where it fails."""
    with process_served(data, camera, *options, kill=kill) as (address, _):
        yield address


@contextmanager
def process_served(
    data: Path, camera: str, *options: str, kill: signal.Signals = signal.SIGTERM
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The same with the process that serves it."""
    port = free_port()
    command = [COMPANION, "serve", "--config", CONFIGURATION, "--camera", camera, "--port", str(port)]
    command += ["--data", str(data), *options]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
    )
    said: list[str] = []
    stands = threading.Event()

    def listen() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if line.startswith(STANDS):
                stands.set()
        stands.set()

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        assert stands.wait(START_WITHIN), "".join(said)
        assert process.poll() is None, "".join(said)
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.send_signal(kill)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        listener.join()
        assert process.stdout is not None
        process.stdout.close()


def browser_path() -> str:
    """Debian's chromium, or a skip that says how to get it."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("no chromium here: apt install chromium")
    return found
