"""A QEMU guest that boots a Debian of a folder with Debian's own kernel; what it prints on its console is read here.

The folder is the guest's disk, read only, with a layer in memory over it; nothing that the guest does stays.
"""

from __future__ import annotations

import gzip
import lzma
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.real_parts.debian import Debian, NoDebian

FIRST = ("virtio_pci", "9pnet_virtio", "9p", "overlay")
"""Modules that a guest needs before it has its disk."""
MEMORY_MB = 2048
ENDS_WITHIN_S = 1200
INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
for module in $(cat /order); do insmod /modules/$module; done
mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=262144,cache=loose disk /lower
mount -t tmpfs tmpfs /over; mkdir /over/upper /over/work
mount -t overlay -o lowerdir=/lower,upperdir=/over/upper,workdir=/over/work overlay /new
for place in dev proc sys; do mount --move /$place /new/$place; done
exec switch_root /new /sbin/init
"""


def with_kernel(debian: Debian) -> str:
    """Put Debian's kernel and its modules into a Debian that has kmod; returns its version. Raises NoDebian."""
    told = debian.run("apt-cache", "depends", "linux-image-amd64", check=False).stdout
    names = [line.split()[-1] for line in told.splitlines() if "Depends: linux-image-" in line]
    if not names:
        raise NoDebian("no kernel: this Debian knows no linux-image-amd64")
    got = debian.run("sh", "-ec", f"cd /root && apt-get -qq download {names[0]} && dpkg-deb -x {names[0]}_*.deb / && "
                     f"rm {names[0]}_*.deb && depmod {names[0].removeprefix('linux-image-')}", check=False)  # fmt: skip
    if got.returncode:
        raise NoDebian(f"no kernel: {(got.stderr.strip().splitlines() or ['?'])[-1]}")
    return names[0].removeprefix("linux-image-")


def initrd(debian: Debian, version: str) -> bytes:
    """The first file system of a guest: busybox, the modules that it begins with, `INIT`; a packed cpio archive."""
    modules = debian.folder / "usr/lib/modules" / version
    needs = {}
    for line in (modules / "modules.dep").read_text().splitlines():
        name, _, others = line.partition(":")
        needs[name] = others.split()
    built_in = {Path(line).name for line in (modules / "modules.builtin").read_text().split()}
    order: list[str] = []

    def add(path: str) -> None:
        for other in reversed(needs[path]):
            add(other)
        if path not in order:
            order.append(path)

    for module in FIRST:
        if f"{module}.ko" not in built_in:
            add(next(path for path in needs if Path(path).name.split(".")[0] == module))
    folders = ("bin", "proc", "sys", "dev", "modules", "lower", "over", "new")
    files: dict[str, bytes | None] = dict.fromkeys(folders)
    files["bin/busybox"] = (debian.folder / "usr/bin/busybox").resolve().read_bytes()
    files["init"] = INIT.encode()
    plain = [Path(path).name.removesuffix(".xz") for path in order]
    files["order"] = " ".join(plain).encode()
    for path, name in zip(order, plain, strict=True):
        data = (modules / path).read_bytes()
        files[f"modules/{name}"] = lzma.decompress(data) if path.endswith(".xz") else data
    return gzip.compress(b"".join(_cpio(files)), 1)


def _cpio(files: dict[str, bytes | None]) -> Iterator[bytes]:
    """The archive in the "new ASCII" form (Linux, Documentation/driver-api/early-userspace/buffer-format.rst)."""
    for number, (name, data) in enumerate([*files.items(), ("TRAILER!!!", b"")], 1):
        mode = 0o040755 if data is None else 0o100755
        numbers = (number, mode, 0, 0, 1, 0, len(data or b""), 0, 0, 0, 0, len(name) + 1, 0)
        head = b"070701" + b"".join(b"%08X" % value for value in numbers) + name.encode() + b"\0"
        yield head + b"\0" * (-len(head) % 4)
        if data:
            yield data + b"\0" * (-len(data) % 4)


def boot(debian: Debian, version: str) -> Iterator[str]:
    """Boot the guest and yield the lines of its console, until it ends. Raises NoDebian where there is no QEMU.

    QEMU emulates the processor: a machine that is a guest itself may have a /dev/kvm that fails half way.
    """
    qemu = shutil.which("qemu-system-x86_64")
    if qemu is None:
        raise NoDebian("there is no QEMU: apt install qemu-system-x86")
    packed = debian.folder.parent / f"{debian.folder.name}-initrd.gz"
    packed.write_bytes(initrd(debian, version))
    command = [
        qemu, "-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", str(MEMORY_MB),
        "-nographic", "-no-reboot", "-net", "none",
        "-kernel", str(debian.folder / f"boot/vmlinuz-{version}"), "-initrd", str(packed),
        "-append", "console=ttyS0 panic=-1 mitigations=off",
        "-fsdev", f"local,id=disk,path={debian.folder},security_model=passthrough,readonly=on",
        "-device", "virtio-9p-pci,fsdev=disk,mount_tag=disk",
    ]  # fmt: skip
    guest = subprocess.Popen(
        ["timeout", str(ENDS_WITHIN_S), *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    try:
        assert guest.stdout is not None
        yield from (line.rstrip() for line in guest.stdout)
    finally:
        guest.terminate()
        guest.wait()

