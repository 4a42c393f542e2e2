"""A Debian in a folder that is booted: systemd as its first process, by systemd-nspawn, with this machine's network.

To end it by `cut` is to pull the plug: every process goes at once, and what was on the disk stays.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.real_parts.debian import Debian, NoDebian

STARTS_WITHIN, LOOK = 120.0, 0.2


class Booted:
    """A running machine over a folder. `words` are its kernel's, as systemd reads them in a container."""

    def __init__(self, debian: Debian, words: list[str], console: Path) -> None:
        """Boot it. Raises NoDebian where there is no systemd-nspawn."""
        if shutil.which("systemd-nspawn") is None:
            raise NoDebian("there is no systemd-nspawn: apt install systemd-container")
        self.console = console
        certificates = [f"--bind-ro={path}" for path in ("/etc/ssl/certs",) if os.path.isdir(path)]
        with console.open("ab") as output:
            self._process = subprocess.Popen(
                ["systemd-nspawn", "--quiet", f"--directory={debian.folder}", "--register=no", "--keep-unit",
                 "--resolv-conf=replace-host", "--console=pipe", *certificates, "--boot", *words],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}, start_new_session=True,
            )  # fmt: skip

    def until(self, what: str, there: Callable[[], object], within: float) -> None:
        """Wait until something is there. Raises AssertionError with the console's last lines where it does not come."""
        end = time.monotonic() + within
        while not there():
            assert self._process.poll() is None, f"the machine has ended before {what}: {self.said()}"
            assert time.monotonic() < end, f"{what} does not come: {self.said()}"
            time.sleep(LOOK)

    def said(self) -> str:
        """The console's last lines."""
        return "\n".join(self.console.read_text(errors="replace").splitlines()[-40:])

    def ended(self, within: float = STARTS_WITHIN) -> None:
        """Wait until it has switched itself off."""
        self._process.wait(within)

    def cut(self) -> None:
        """Pull the plug: with the machine's first process all of them go; systemd-nspawn alone leaves them."""
        if self._process.poll() is None:
            children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
            for child in children.read_text().split():
                os.kill(int(child), signal.SIGKILL)
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
