"""Leaves the service of the first boot behind. Run out of the archive on the boot partition, as often as it likes.

cloud-init's `bootcmd` runs it at every boot, `systemd.run=` once before a restart (`--hostname` comes from there): then
the service is started by that. If the power goes meanwhile, the next boot does it again.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from companion.locales.root_error import reason

UNIT = "bang-companion-first-boot.service"
BOOT = Path("boot/firmware/bang-companion")
"""The folder of `sd_card.sh`'s files, below the root."""
ARCHIVE = "companion.zip"
CODE = Path("var/lib/bang-companion-first-boot")
"""The folder that the archive is unpacked to."""
SERVICE = """# Makes this machine a table, once: deploy/first_boot. It takes itself away when the table stands.
[Unit]
Description=First boot of the table companion
RequiresMountsFor=/boot/firmware
ConditionPathExists=/boot/firmware/bang-companion/companion.zip
After=NetworkManager.service

[Service]
ExecStart=/usr/bin/python3 -m deploy.first_boot
WorkingDirectory=/var/lib/bang-companion-first-boot/project
Environment=PYTHONDONTWRITEBYTECODE=1
Restart=on-failure
RestartSec=10

[Install]
WantedBy=multi-user.target
"""


def arm(root: Path, hostname: str = "") -> None:
    """Unpack the project, name the machine, enable the service. Raises OSError, BadZipFile."""
    unpack(root / BOOT / ARCHIVE, root / CODE)
    if hostname:
        name_machine(root, hostname)
    unit = root / "etc/systemd/system" / UNIT
    if not unit.exists() or unit.read_text() != SERVICE:
        write(unit, SERVICE)
    systemctl(root, "enable", UNIT)
    os.sync()


def unpack(archive: Path, folder: Path) -> None:
    """Unpack the archive's files into `folder`/project, whole or not at all."""
    version, project = hashlib.sha256(archive.read_bytes()).hexdigest(), folder / "project"
    made_of = project / ".version"
    if made_of.exists() and made_of.read_text() == version:
        return
    new = folder / "project.new"
    shutil.rmtree(new, ignore_errors=True)
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(new)
        for entry in packed.infolist():
            (new / entry.filename).chmod(entry.external_attr >> 16 & 0o777)
    (new / ".version").write_text(version)
    os.sync()
    shutil.rmtree(project, ignore_errors=True)
    new.rename(project)


def name_machine(root: Path, hostname: str) -> None:
    """Give the machine its name, from its next start on."""
    hosts = root / "etc/hosts"
    kept = (
        [line for line in hosts.read_text().splitlines() if not line.startswith("127.0.1.1")] if hosts.exists() else []
    )
    write(hosts, "\n".join([*kept, f"127.0.1.1\t{hostname}", ""]))
    write(root / "etc/hostname", f"{hostname}\n")


def write(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    new.write_text(text)
    new.rename(path)


def systemctl(root: Path, *command: str) -> None:
    """Tell systemd, or where another root is meant its links alone."""
    below = [] if root == Path("/") else [f"--root={root}"]
    subprocess.run(["systemctl", "--quiet", *below, *command], check=True, stdin=subprocess.DEVNULL)


def main() -> int:
    """Arm this machine; what goes wrong is one sentence on its screen and in its journal."""
    parser = argparse.ArgumentParser(prog="arm")
    parser.add_argument("--hostname", default="")
    asked = parser.parse_args()
    root = Path("/")
    try:
        arm(root, asked.hostname)
        systemctl(root, "daemon-reload")
        if not asked.hostname and "systemd.run=" not in Path("/proc/cmdline").read_text():
            systemctl(root, "start", "--no-block", UNIT)
    except (OSError, zipfile.BadZipFile, subprocess.CalledProcessError) as error:
        said = f"The table cannot be installed ({reason(error)}): write the card anew with deploy/sd_card.sh."
        print(said, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
