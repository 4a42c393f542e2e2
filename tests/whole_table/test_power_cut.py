"""Power cuts on a real file system: whatever was not synced is lost, and nothing that was confirmed is.

An ext4 lies in a file. While the service plays on it, that file is copied: the copy holds what the file system has
handed to its disk by then, and no page that waits in memory, as a card does when the plug is pulled. dm-flakey would do
the same inside the kernel; it needs a module that few test machines load.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.whole_table.killed import Life, begin, comes_up, rows

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
SIZE = 64 << 20
CUTS = 20


@contextmanager
def mounted(image: Path, at: Path) -> Iterator[Path]:
    at.mkdir(exist_ok=True)
    done = subprocess.run(["mount", "-o", "loop", image, at], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no file system in a file can be mounted here: {done.stderr.strip()}")
    try:
        yield at
    finally:
        subprocess.run(["umount", at], check=True)


@pytest.fixture
def disk(tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root can mount a file system")
    if shutil.which("mkfs.ext4") is None:
        pytest.skip("mkfs.ext4 is missing (apt install e2fsprogs)")
    image = tmp_path / "disk"
    with image.open("wb") as file:
        file.truncate(SIZE)
    subprocess.run(["mkfs.ext4", "-q", image], check=True)
    return image


def cut(life: Life, image: Path, copy: Path) -> int:
    """Copy what has reached the disk; returns how many answers had been confirmed before that."""
    confirmed = life.confirmed
    life.process.send_signal(signal.SIGSTOP)  # so that the copy is of one moment
    try:
        shutil.copyfile(image, copy)
    finally:
        life.process.send_signal(signal.SIGCONT)
    return confirmed


def test_such_a_cut_does_lose_what_was_not_synced(tmp_path, disk):
    with mounted(disk, tmp_path / "there") as there:
        (there / "kept").write_text("kept")
        os.sync()
        (there / "lost").write_text("lost")
        shutil.copyfile(disk, tmp_path / "copy")
    with mounted(tmp_path / "copy", tmp_path / "after") as after:
        assert (after / "kept").read_text() == "kept"
        assert not (after / "lost").exists()


def test_what_was_confirmed_is_on_the_disk_whenever_the_power_goes(tmp_path, disk):
    random = Random(3)
    with mounted(disk, tmp_path / "there") as there:
        folder = there / "data"
        folder.mkdir()
        begin(folder)
        os.sync()
        before = rows(folder)
        life = Life(folder)
        try:
            life.wait_for_pages()
            for number in range(CUTS):
                life.wait(random.uniform(0.05, 0.6))
                copy = tmp_path / "copy"
                confirmed = cut(life, disk, copy)
                with mounted(copy, tmp_path / "after") as after:
                    on_disk = rows(after / "data")
                    assert on_disk[: len(before)] == before
                    assert len(on_disk) >= len(before) + confirmed, f"cut {number}"
                    if number == CUTS - 1:
                        assert comes_up(after / "data")
                        assert rows(after / "data")[: len(on_disk)] == on_disk
            assert life.confirmed > 0
        finally:
            life.kill()
