"""The boot partition of a card with Raspberry Pi OS: where it is mounted, and whether it is one that will do.

What distinguishes images stands in pi-gen; `tests/deploy/card/facts.py` has the table with its sources.
"""

from __future__ import annotations

import os
import shutil
import string
import sys
from pathlib import Path

from companion.locales.root_error import reason
from deploy.card.errors import CardRefused

MARKS = ("cmdline.txt", "config.txt", "issue.txt")
"""The files that the boot partition of every Raspberry Pi OS has."""
LABEL = "bootfs"
FOLDER = "bang-companion"
"""The folder of our files on the partition, but for those that the system itself reads."""
FRESH = "write “Raspberry Pi OS Lite (64-bit)” on the card with Raspberry Pi Imager, and run this again"


class BootPartition:
    """A mounted boot partition that has been checked. Raises CardRefused for anything else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        missing = [name for name in MARKS if not (folder / name).is_file()]
        if missing:
            raise CardRefused(f"{folder} is not the boot partition of a card (it has no {missing[0]}): {FRESH}.")
        lines = self.text("config.txt").splitlines()
        if "auto_initramfs=1" not in lines:
            raise CardRefused(f"The system on this card is older than bookworm: {FRESH}.")
        if "arm_64bit=1" not in lines:
            raise CardRefused(f"The system on this card has 32 bits: {FRESH}.")

    @property
    def by_cloud_init(self) -> bool:
        """Whether cloud-init reads this partition at the first boot (trixie); else it goes by `systemd.run`."""
        return (self.folder / "user-data").exists()

    def text(self, name: str) -> str:
        """A file's text with Unix line ends, "" where there is none. Raises CardRefused."""
        path = self.folder / name
        if not path.exists():
            return ""
        try:
            return path.read_bytes().decode("utf-8").replace("\r\n", "\n")
        except (OSError, ValueError) as error:
            raise CardRefused(f"{path} cannot be read ({reason(error)}): {FRESH}.") from None

    def write(self, files: dict[str, bytes]) -> None:
        """Write files, each whole or not at all, in this order. Raises CardRefused where the card is full or locked."""
        needed = sum(map(len, files.values()))
        free = shutil.disk_usage(self.folder).free
        if free < needed + (1 << 20):
            raise CardRefused(f"{free >> 20} MB are free on {self.folder}, {(needed >> 20) + 2} are needed: {FRESH}.")
        try:
            for name, content in files.items():
                path = self.folder / name
                path.parent.mkdir(exist_ok=True)
                new = path.with_name(path.name + ".new")
                with open(new, "wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(new, path)
        except OSError as error:
            why = reason(error)
            raise CardRefused(f"{self.folder} cannot be written ({why}): is the card's lock slid shut?") from None


def mounted() -> list[Path]:
    """The folders at which the boot partition of a card seems to be mounted on this computer."""
    if sys.platform == "win32":
        places = [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    elif sys.platform == "darwin":
        places = list(Path("/Volumes").glob("*"))
    else:
        places = [place for media in ("/media", "/run/media", "/mnt") for place in folders_below(Path(media))]
    return [place for place in places if all(is_file(place / name) for name in MARKS)]


def folders_below(media: Path) -> list[Path]:
    """The folders in this one, and in those (`/media/USER/bootfs`)."""
    try:
        return [*media.glob("*"), *media.glob("*/*")]
    except OSError:
        return []


def is_file(path: Path) -> bool:
    """Whether there is a file that may be looked at."""
    try:
        return path.is_file()
    except OSError:  # a drive without a disk, another user's folder
        return False
