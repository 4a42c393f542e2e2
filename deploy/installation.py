"""The table that `deploy/install.sh` has installed here as a service; the data folder where there is none."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SERVICE = "bang-companion"
RELEASES = ("opt", SERVICE, "releases")
"""The folders from the machine's root down to the releases, of which this program may be one."""


def machine_root() -> Path:
    """Return where the machine's file system begins: for a release that was installed below a folder, that folder."""
    release = Path(__file__).parents[1]
    return release.parents[3] if release.parent.parts[-len(RELEASES) :] == RELEASES else Path("/")


def installed_data() -> Path | None:
    """Return the data folder of the installed table; None where no service is installed."""
    root = machine_root()
    unit = root / "etc/systemd/system" / f"{SERVICE}.service"
    return root / "var/lib" / SERVICE if os.path.isfile(unit) else None


def usual_data_folder() -> Path:
    """Return the folder where no table.toml names another one."""
    return installed_data() or default_data_folder()


def default_data_folder() -> Path:
    """`$XDG_DATA_HOME/bang-companion`, or `~/.local/share/bang-companion` (XDG base directory specification)."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "bang-companion"


def become_owner_of(folder: Path) -> None:
    """Become the folder's owner for good, as root, with all groups of theirs: no table serves strangers as root."""
    if sys.platform == "win32" or os.geteuid() != 0 or not folder.is_dir() or not (user := folder.stat().st_uid):
        return
    import pwd

    try:
        owner = pwd.getpwuid(user)
    except KeyError:  # a folder of another machine's user, who is a number here
        os.setgroups([])
        os.setgid(folder.stat().st_gid)
    else:
        os.initgroups(owner.pw_name, owner.pw_gid)
        os.setgid(owner.pw_gid)
        os.environ["HOME"] = owner.pw_dir
    os.setuid(user)
