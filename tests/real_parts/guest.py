"""A machine in QEMU over a folder (`guest_folder.py`): it is started, told commands, and switched off."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tests.real_parts.debian import ROOT
from tests.real_parts.guest_folder import GuestFolder, kernel_of

QEMU = "qemu-system-x86_64"
PROCESSORS = (
    ("-accel", "kvm", "-cpu", "host"),
    ("-accel", "kvm", "-cpu", "host,arch-capabilities=off"),  # inside a virtual machine that keeps this to itself
    ("-accel", "tcg", "-cpu", "max"),
)
"""The first that boots is taken: a real processor where there is /dev/kvm, else an emulated one."""
SPEAKS_WITHIN_S = 20.0
"""Seconds for the kernel's first words by KVM: inside some virtual machines it starts and then stands still."""
MEMORY_MB = 1024


class NoGuest(Exception):
    """No guest can be had here; the sentence says why."""


class Guest:
    """A running machine. `about` says by what it runs."""

    def __init__(self, of: GuestFolder) -> None:
        """Start it over its folder, and wait until it says that it listens. Raises NoDebian, NoGuest."""
        if shutil.which(QEMU) is None:  # before a folder is made in vain
            raise NoGuest(f"there is no {QEMU}: apt install qemu-system-x86")
        folder = of.made()
        self._results = Path(tempfile.mkdtemp(prefix="bang-guest-"))
        for processor in PROCESSORS:
            if "kvm" in processor and not os.access("/dev/kvm", os.W_OK):
                continue
            self.about = " ".join(processor[1::2])
            self._process = subprocess.Popen(
                [QEMU, *processor, *self._machine(folder, of.processors)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            if self._speaks(processor) and self._read() == "stands":
                return
            why = self._ended()
        raise NoGuest(f"QEMU's guest does not start: {why}")

    def run(self, command: str, *, check: bool = True) -> str:
        """Run a shell's line to its end. Returns what it said; raises AssertionError with that where it fails."""
        assert "\n" not in command
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        ended = self._read()
        said = (self._results / "said").read_text(errors="replace")
        assert ended.startswith("ended "), f"the guest has gone: {self._ended()}"
        assert not check or ended == "ended 0", f"{command}: {ended}\n{said[-6000:]}"
        return said

    def test(self, name: str) -> str:
        """Run tests that lie in `inside`. Returns what pytest said; raises AssertionError with that where one fails."""
        settings = "HYPOTHESIS_STORAGE_DIRECTORY=/tmp PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=."
        python = f"{settings} /root/venv/bin/python -m pytest -p no:cacheprovider --hardware --durations=0 -vv -s"
        return self.run(f"cd /root/project && {python} tests/real_parts/inside/{name}.py")

    def close(self) -> None:
        """Switch it off."""
        self._ended()
        shutil.rmtree(self._results, ignore_errors=True)

    def _speaks(self, processor: tuple[str, ...]) -> bool:
        """Whether the kernel says anything; an emulated one has all the time that it wants."""
        give_up = time.monotonic() + SPEAKS_WITHIN_S
        while self._process.poll() is None and "kvm" in processor:
            if "Linux version" in self._console():
                return True
            if time.monotonic() > give_up:
                return False
            time.sleep(0.1)
        return self._process.poll() is None

    def _console(self) -> str:
        console = self._results / "console"
        return console.read_text(errors="replace") if console.exists() else ""

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def _ended(self) -> str:
        """End it. Returns the last that it has said, or QEMU."""
        self._process.kill()
        _, errors = self._process.communicate()
        return "\n".join((self._console().strip() or errors.strip() or "it says nothing").splitlines()[-5:])

    def _machine(self, folder: Path, processors: int) -> list[str]:
        version = kernel_of(folder)
        shares = []
        for tag, path, more in (("root", folder, ",readonly=on"), ("project", ROOT, ",readonly=on"),
                                ("results", self._results, "")):  # fmt: skip
            shares += ["-fsdev", f"local,id={tag},path={path},security_model=none{more}"]
            shares += ["-device", f"virtio-9p-pci,fsdev={tag},mount_tag={tag}"]
        return [
            "-machine", "q35", "-smp", str(processors), "-m", str(MEMORY_MB),
            "-nodefaults", "-display", "none", "-no-reboot",
            "-serial", f"file:{self._results / 'console'}", "-serial", "stdio",
            "-kernel", str(folder / f"boot/vmlinuz-{version}"),
            "-initrd", str(folder / f"boot/initrd.img-{version}"),
            "-append", "boot=guest root=none console=ttyS0 panic=-1 systemd.show_status=0", *shares,
        ]  # fmt: skip
