"""A Debian in a folder, by debootstrap: fresh for each use, and commands that run in it in namespaces of their own.

Its packages come from where this machine's own do. The base of a suite is kept in `PARTS` for the next time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

PARTS = Path(os.environ.get("COMPANION_PARTS", "/var/tmp/bang-companion-parts"))
ROOT = Path(__file__).parents[2]
SOURCES = ("companion", "vision", "hardware", "web", "deploy", "pyproject.toml", "README.md", "LICENSE")
INCLUDED = "ca-certificates"
ENTER = """
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
mount -t tmpfs tmpfs "$0/tmp"
[ ! -d "$0/etc/ssl/certs" ] || mount --bind /etc/ssl/certs "$0/etc/ssl/certs"
cp -L /etc/resolv.conf "$0/etc/resolv.conf" 2>/dev/null
exec chroot "$0" "$@"
"""
"""What makes the folder a machine: nothing of it is seen outside of the namespaces, and all of it goes with them."""


class NoDebian(Exception):
    """No Debian can be made here; the sentence says why."""


class Debian:
    """A Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def fresh(cls, suite: str, name: str, architecture: str = "amd64") -> Debian:
        """A fresh Debian of a suite, of another architecture where binfmt_misc runs its programs. Raises NoDebian."""
        base = PARTS / f"{suite}-{architecture}-base"
        if not (base / ".whole").exists():
            shutil.rmtree(base, ignore_errors=True)
            base.parent.mkdir(parents=True, exist_ok=True)
            wanted = (f"--arch={architecture}", "--variant=minbase", f"--include={INCLUDED}")
            made = subprocess.run(
                ["debootstrap", *wanted, suite, str(base), mirror()],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            if made.returncode:
                last = (made.stdout.strip().splitlines() or ["it says nothing"])[-1]
                raise NoDebian(f"debootstrap cannot make a {suite} here: {last}")
            (base / ".whole").touch()
        folder = PARTS / name
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(base), str(folder)], check=True)
        return cls(folder)

    def command(self, *command: str) -> list[str]:
        """A command as it runs in the folder; it and its children end together."""
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", ENTER, str(self.folder), *command]

    def run(self, *command: str, told: str = "", check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a command to its end. Raises AssertionError with what it said, where it fails."""
        done = subprocess.run(
            self.command(*command), input=told, capture_output=True, text=True, check=False, env=self.environment()
        )
        assert not check or done.returncode == 0, f"{command}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done

    def install(self, *packages: str) -> None:
        """Install packages. Raises NoDebian where they are not to be had."""
        done = self.run("apt-get", "-qq", "update", check=False)
        done = self.run("apt-get", "-qq", "install", "--yes", "--no-install-recommends", *packages, check=False)
        if done.returncode:
            raise NoDebian(f"no packages: {done.stderr.strip().splitlines()[-1]}")

    def take_sources(self) -> None:
        """Copy the project into `/root/companion`."""
        into = self.folder / "root/companion"
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        for part in SOURCES:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, into / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / part, into / part)

    @staticmethod
    def environment() -> dict[str, str]:
        """This machine's own environment, as far as it says where packages come from."""
        kept = {key: value for key, value in os.environ.items() if key.startswith("PIP_") and key != "PIP_FIND_LINKS"}
        proxies = {key: os.environ[key] for key in ("http_proxy", "https_proxy", "no_proxy") if key in os.environ}
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        plain = {"PATH": path, "HOME": "/root", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return kept | proxies | plain


def mirror() -> str:
    """Where this machine has its Debian packages from. Raises NoDebian."""
    told = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(ORIGIN) $(REPO_URI)"], capture_output=True, text=True, check=False
    )
    for line in told.stdout.splitlines():
        origin, _, address = line.partition(" ")
        if origin == "Debian" and "security" not in address:
            return address
    raise NoDebian("this machine's apt names no Debian archive")
