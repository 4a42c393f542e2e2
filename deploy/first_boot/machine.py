"""`Machine`: what the first boot asks a machine, and has it do; below a root, so that tests have one in a folder."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.locales.bounded_files import read_text
from deploy.first_boot import arm

ARCHITECTURES = ("arm64", "amd64")
RELEASES = ("bookworm", "trixie")
"""Releases of Debian, and of Raspberry Pi OS, as in deploy/install.sh."""
APT = 'DPkg::Lock::Timeout "600";\nAcquire::Retries "3";\n'
"""apt waits for another one that works, as at the first boot of any system, and tries a lost connection again."""
PATIENCE = 900.0
"""Seconds that the system's own first boot may take."""


class Machine:
    """The machine itself. `root` is where its files are; commands are its own in any case."""

    def __init__(
        self, root: Path = Path("/"), *, run: Callable[[Sequence[str]], tuple[int, str]] | None = None
    ) -> None:
        self.root = root
        self.run = run or _run

    @property
    def boot(self) -> Path:
        """The folder of `sd_card.sh`'s files on the boot partition."""
        return self.root / arm.BOOT

    def architecture(self) -> str:
        """The architecture as dpkg calls it; what is installed counts, not the kernel."""
        return self.run(["dpkg", "--print-architecture"])[1].strip()

    def release(self) -> str:
        """The release's name."""
        lines = read_text(self.root / "etc/os-release", str.splitlines, [], most=10_000)
        said = dict(line.partition("=")[::2] for line in lines)
        return said.get("VERSION_CODENAME", "").strip('"')

    def is_fresh(self) -> bool:
        """Whether nothing of the table lies here yet."""
        return not (self.root / "opt/bang-companion").exists()

    def free(self) -> int:
        """Bytes that are free where the table will lie."""
        return shutil.disk_usage(self.root).free

    def connected(self) -> bool:
        """Whether the kernel has a way into other networks; its own hotspot is none."""
        routes = read_text(self.root / "proc/net/route", str.splitlines, [], most=1 << 20)
        rows = [row for row in map(str.split, routes[1:]) if len(row) > 7]
        if any(row[1] == "00000000" and int(row[3], 16) & 2 for row in rows):  # RTF_GATEWAY, 2
            return True
        routes = read_text(self.root / "proc/net/ipv6_route", str.splitlines, [], most=1 << 20)
        return any(
            fields[0] == "0" * 32 and fields[1] == "00" and fields[4] != "0" * 32 and fields[9] != "lo"
            for fields in map(str.split, routes) if len(fields) > 9
        )  # fmt: skip

    def clock_is_set(self) -> bool:
        """Whether the network has set the clock; systemd-timesyncd leaves this file then."""
        return (self.root / "run/systemd/timesync/synchronized").exists()

    def country(self, country: str) -> None:
        """Have the radio keep a country's rules, and switch it on; each of it where the machine can."""
        self.run(["raspi-config", "nonint", "do_wifi_country", country])
        self.run(["rfkill", "unblock", "wifi"])
        self.run(["nmcli", "radio", "wifi", "on"])

    def system_is_ready(self) -> bool:
        """Whether cloud-init has ended, which installs packages of its own; where there is none it has."""
        return (
            not (self.root / "run/cloud-init").exists()
            or "status: running" not in self.run(["cloud-init", "status"])[1]
        )

    def install(self, project: Path) -> Iterator[str]:
        """Run install.sh; its lines as they come, and as the last one "" where all is well.

        A power cut may have left a package half unpacked: that is ended first.
        """
        apt = self.root / "run/bang-companion-first-boot.apt"
        apt.write_text(APT)
        command = 'dpkg --configure -a; apt-get -qq --fix-broken --yes install; exec bash "$0"'
        environment = {**os.environ, "APT_CONFIG": str(apt), "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root"}
        with subprocess.Popen(
            ["bash", "-c", command, str(project / "deploy/install.sh")],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            env=environment,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            last = "install.sh has said nothing"
            for line in process.stdout:
                last = line.strip() or last
                yield last
        yield "" if process.returncode == 0 else last

    def disarm(self) -> None:
        """Take away what started the first boot, the archive first: nothing is left to do."""
        for name in (arm.ARCHIVE, "wifi.txt", "card.json"):
            (self.boot / name).unlink(missing_ok=True)
        os.sync()
        self.run(["systemctl", "--quiet", "disable", arm.UNIT])
        (self.root / "etc/systemd/system" / arm.UNIT).unlink(missing_ok=True)
        shutil.rmtree(self.root / arm.CODE, ignore_errors=True)


def _run(command: Sequence[str]) -> tuple[int, str]:
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return 127, ""
    return done.returncode, done.stdout
