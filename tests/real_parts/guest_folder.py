"""What a guest is made of: a Debian in a folder with a kernel, an initrd, the project's packages and modules built.

It is made once and kept in `PARTS`. The versions of kernel and packages are those that apt gives on that day.
"""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

from tests.real_parts.debian import PARTS, ROOT, Debian, NoDebian

SUITE = "bookworm"
"""The newest of Debian whose Python (3.11) has a wheel of lgpio: trixie has neither a package of it nor a wheel."""
PACKAGES = (
    "systemd-sysv", "dbus", "udev", "kmod", "initramfs-tools", "busybox", "zstd", "procps", "iproute2", "curl",
    "linux-image-amd64", "linux-headers-amd64", "linux-source", "gcc", "make", "xz-utils",
    "python3-venv", "network-manager", "wpasupplicant", "iw", "dnsmasq-base", "nftables", "iptables",
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
cd /root/modules
tar --extract --file "$(ls /usr/src/linux-source-*.tar.xz)" --strip-components=3 --wildcards \
    '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib*.h' '*/kernel/irq/irq_sim.c'
# The kernel keeps this function to itself; what modules may call does the same.
sed -i 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/' irq_sim.c
printf 'obj-m := pins.o\npins-y := gpio-sim.o irq_sim.o\n' >Kbuild
nice -n 10 make -C "/lib/modules/$1/build" M="$PWD" modules
"""
"""gpio-sim with the interrupts that it simulates: Debian's kernel has neither."""


def kernel_of(folder: Path) -> str:
    """The version of the kernel that apt has chosen."""
    [version] = [each.name for each in (folder / "lib/modules").iterdir()]
    return version


def guest_folder() -> Path:
    """The folder, made where it is not there yet. Raises NoDebian."""
    made = PARTS / f"{SUITE}-guest"
    whole = made / ".guest-whole"
    wanted = "\n".join((*PACKAGES, *python_packages(), *EARLY_MODULES, MOUNT_ROOT, LISTENS, UNIT, BUILD_PINS))
    if whole.exists() and whole.read_text() == wanted:
        return made
    debian = Debian.fresh(SUITE, made.name)
    debian.install(*PACKAGES)
    finish(debian)
    whole.write_text(wanted)
    return made


def finish(debian: Debian) -> None:
    """Build and write into a Debian with its packages what else a guest needs. Raises NoDebian."""
    folder = debian.folder
    (folder / "root/packages").write_text("\n".join(python_packages()))
    debian.run("python3", "-m", "venv", "/root/venv")
    done = debian.run("/root/venv/bin/pip", "install", "--quiet", "--requirement", "/root/packages", check=False)
    if done.returncode:
        raise NoDebian(f"no packages from PyPI: {done.stderr.strip().splitlines()[-1]}")
    version = kernel_of(folder)
    shutil.rmtree(folder / "root/modules", ignore_errors=True)
    (folder / "root/modules").mkdir()
    debian.run("sh", "-e", "-c", BUILD_PINS, "build", version)
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
