"""What is told of another process is what the kernel says: a real one holds a folder and listens."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.folder_lock import FolderLock
from companion.support.errors import JournalInUse
from companion.support.other_process import holder_of, ports_of

HOLDS = """
import fcntl, os, socket, sys
held = os.open(sys.argv[1], os.O_RDONLY)
fcntl.flock(held, fcntl.LOCK_EX)
serving, own = socket.socket(), socket.socket()
serving.bind(("0.0.0.0", 0)); serving.listen()
own.bind(("127.0.0.1", 0)); own.listen()
print(serving.getsockname()[1], flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holding(tmp_path: Path) -> Iterator[tuple[int, int]]:
    """A process that holds the folder, and the port at which it listens to everybody; another one is its own."""
    with subprocess.Popen(
        [sys.executable, "-SE", "-c", HOLDS, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process.pid, int(process.stdout.readline())


def test_who_holds_a_folder_and_listens_where_is_told_by_the_kernel(tmp_path: Path, holding: tuple[int, int]) -> None:
    process, port = holding
    assert holder_of(tmp_path) == process
    assert ports_of(process) == (port,)
    with pytest.raises(JournalInUse) as error:
        FolderLock(tmp_path, patience=0)
    assert f" uses {tmp_path} (process {process}, at port {port}): stop it, or choose" in str(error.value)


def test_where_nobody_holds_nobody_is_named(tmp_path: Path) -> None:
    assert holder_of(tmp_path) is None
    assert holder_of(tmp_path / "none") is None
    assert ports_of(2**22 + 1) == ()  # no process has such a number (proc(5), pid_max)


def test_a_lock_of_ones_own_is_named_without_a_port(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with pytest.raises(JournalInUse, match=rf"\(process {os.getpid()}"):
        FolderLock(tmp_path, patience=0)
    lock.release()
