"""What a guest is made of: a Debian in a folder with a kernel, an initrd, the project's packages and modules built.

It is made once and kept in `PARTS`. The versions of kernel and packages are those that apt gives on that day.
"""

import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.real_parts.debian import PARTS, ROOT, Debian, NoDebian

PACKAGES = (
    "systemd-sysv", "dbus", "udev", "kmod", "initramfs-tools", "busybox", "zstd", "procps", "iproute2", "curl",
    "linux-image-amd64", "linux-headers-amd64", "linux-source", "gcc", "make", "xz-utils", "python3-venv",
)  # fmt: skip
TESTED_WITH = ("pytest", "pytest-timeout", "hypothesis")
EARLY_MODULES = ("9p", "9pnet_virtio", "virtio_pci", "overlay")
MOUNT_ROOT = """
mountroot() {
    modprobe -a 9p 9pnet_virtio overlay
    mkdir -p /below /above
    mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=512000 root /below
    mount -t tmpfs above /above
    mkdir /above/files /above/work
    mount -t overlay -o lowerdir=/below,upperdir=/above/files,workdir=/above/work root "$rootmnt"
}
"""
"""What the initrd does (initramfs-tools, `boot=guest`): the folder is the root, and what is written stays in memory."""
LISTENS = """#!/bin/bash
mkdir -p /root/project /root/results
mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=512000 project /root/project
mount -t 9p -o trans=virtio,version=9p2000.L,msize=512000 results /root/results
stty -F /dev/ttyS1 raw -echo
exec <>/dev/ttyS1 >&0
echo stands
while IFS= read -r line; do
    bash -c "$line" </dev/null >/root/results/said 2>&1
    echo "ended $?"
done
"""
"""What in the guest runs the lines that come over its second serial line, and tells there how each has ended."""
UNIT = """[Unit]
Description=Runs what the tests tell
After=dbus.service NetworkManager.service
[Service]
ExecStart=/usr/local/sbin/listens
Type=idle
"""
BUILD_PINS = r"""
tar --extract --file "$(ls /usr/src/linux-source-*.tar.xz)" --strip-components=3 --wildcards \
    '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib*.h' '*/kernel/irq/irq_sim.c'
# The kernel keeps this function to itself; what modules may call does the same.
sed -i 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/' irq_sim.c
printf 'obj-m := pins.o\npins-y := gpio-sim.o irq_sim.o\n' >Kbuild
"""
"""gpio-sim with the interrupts that it simulates: Debian's kernel has neither."""
BUILD_CAMERA = r"""
tar --extract --file "$(ls /usr/src/linux-source-*.tar.xz)" --strip-components=5 --wildcards \
    '*/drivers/media/test-drivers/vimc/*'
printf 'obj-m := vimc.o\nvimc-y := %s\n' "$(ls vimc-*.c | sed 's/c$/o/' | tr '\n' ' ')" >Kbuild
"""
"""vimc, a camera with sensor, debayer and scaler, which libcamera rules: Debian's kernel has it not."""
BUILD = r"""
cd /root/modules
{sources}
nice -n 10 make -C "/lib/modules/$1/build" M="$PWD" modules
"""


@dataclass(frozen=True)
class GuestFolder:
    """What a guest's folder is made of: a suite of Debian, packages of apt and PyPI, and modules of the kernel."""

    suite: str
    packages: tuple[str, ...]
    python: tuple[str, ...]
    sources: str
    """A shell script that lays a module's sources and its Kbuild."""
    processors: int = 1
    """How many the guest has."""

    @property
    def path(self) -> Path:
        return PARTS / f"{self.suite}-guest"

    def made(self) -> Path:
        """The folder, made where it is not there yet. Raises NoDebian."""
        whole = self.path / ".guest-whole"
        apt, python = PACKAGES + self.packages, python_packages() + self.python
        build = BUILD.format(sources=self.sources)
        wanted = "\n".join((*apt, *python, *EARLY_MODULES, MOUNT_ROOT, LISTENS, UNIT, build))
        if whole.exists() and whole.read_text() == wanted:
            return self.path
        debian = Debian.fresh(self.suite, self.path.name)
        debian.install(*apt)
        finish(debian, python, build)
        whole.write_text(wanted)
        return self.path


PINS = GuestFolder(
    "bookworm", ("network-manager", "wpasupplicant", "iw", "dnsmasq-base", "nftables", "iptables"), (), BUILD_PINS
)
"""Pins, webcam and Wi-Fi; bookworm is the newest Debian whose Python (3.11) has a wheel of lgpio."""
CAMERA = GuestFolder(
    "trixie",
    ("python3-dev", "libc6-dev", "python3-libcamera", "libcamera-ipa", "python3-prctl"),
    ("picamera2",),
    BUILD_CAMERA,
    processors=2,
)
"""A camera for picamera2; trixie is the oldest Debian with Python's binding of libcamera. vimc's pictures keep one
processor busy."""


def kernel_of(folder: Path) -> str:
    """The version of the kernel that apt has chosen."""
    [version] = [each.name for each in (folder / "lib/modules").iterdir()]
    return version


def finish(debian: Debian, python: tuple[str, ...], build: str) -> None:
    """Build and write into a Debian with its packages what else a guest needs. Raises NoDebian."""
    folder = debian.folder
    (folder / "root/packages").write_text("\n".join(python))
    debian.run("python3", "-m", "venv", "--system-site-packages", "/root/venv")
    done = debian.run("/root/venv/bin/pip", "install", "--quiet", "--requirement", "/root/packages", check=False)
    if done.returncode:
        raise NoDebian(f"no packages from PyPI: {done.stderr.strip().splitlines()[-1]}")
    version = kernel_of(folder)
    shutil.rmtree(folder / "root/modules", ignore_errors=True)
    (folder / "root/modules").mkdir()
    debian.run("sh", "-e", "-c", build, "build", version)
    (folder / "usr/local/sbin/listens").write_text(LISTENS)
    (folder / "usr/local/sbin/listens").chmod(0o755)
    (folder / "etc/systemd/system/listens.service").write_text(UNIT)
    wants = folder / "etc/systemd/system/multi-user.target.wants"
    wants.mkdir(parents=True, exist_ok=True)
    (wants / "listens.service").unlink(missing_ok=True)
    (wants / "listens.service").symlink_to("/etc/systemd/system/listens.service")
    early = folder / "etc/initramfs-tools"
    (early / "scripts/guest").write_text(MOUNT_ROOT)
    (early / "modules").write_text("\n".join(EARLY_MODULES) + "\n")
    (early / "conf.d/list").write_text("MODULES=list\n")
    debian.run("update-initramfs", "-u", "-k", version)


def python_packages() -> tuple[str, ...]:
    """The project's own dependencies, those of a Pi, and what its tests need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return (*project["dependencies"], *project["optional-dependencies"]["pi"], *TESTED_WITH)
