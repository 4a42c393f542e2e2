"""avahi announces the port that is served: the unit has the file written for the process that listens."""

import subprocess
import sys
import xml.etree.ElementTree
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from deploy.service.announce import announce

UNIT = Path(__file__).parents[2] / "deploy/service/bang-companion.service"
LISTENS = """
import socket, sys
serving = socket.socket()
serving.bind((sys.argv[1], 0)); serving.listen()
print(serving.getsockname()[1], flush=True)
sys.stdin.read()
"""
Listening = Callable[[str], tuple[int, int]]


@pytest.fixture
def listening() -> Iterator[Listening]:
    """Starts a process that listens at an address; tells its number and its port."""
    with ExitStack() as until_the_end:

        def start(address: str) -> tuple[int, int]:
            command = [sys.executable, "-SE", "-c", LISTENS, address]
            process = until_the_end.enter_context(
                subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            )
            assert process.stdout is not None
            return process.pid, int(process.stdout.readline())

        yield start


def ports_in(file: Path) -> list[tuple[str | None, str | None]]:
    """What avahi.service(5) reads of it: type and port of each service."""
    group = xml.etree.ElementTree.parse(file).getroot()
    return [(each.findtext("type"), each.findtext("port")) for each in group.iter("service")]


def test_the_port_at_which_the_process_listens_is_announced(tmp_path: Path, listening: Listening) -> None:
    file = tmp_path / "bang-companion.service"
    process, port = listening("0.0.0.0")
    assert announce(process, file)
    assert ports_in(file) == [("_http._tcp", str(port))]
    written = file.stat().st_ino
    assert announce(process, file)
    assert file.stat().st_ino == written, "a card is not written to for nothing"
    assert file.stat().st_mode & 0o777 == 0o644, "avahi reads it as its own user"
    assert list(tmp_path.iterdir()) == [file]


def test_without_a_port_or_an_avahi_nothing_is_announced(tmp_path: Path, listening: Listening) -> None:
    assert not announce(listening("127.0.0.1")[0], tmp_path / "bang-companion.service")
    assert not announce(listening("0.0.0.0")[0], tmp_path / "none/bang-companion.service")
    assert list(tmp_path.iterdir()) == []


def test_root_runs_nothing_from_the_folder_that_the_service_may_write_to() -> None:
    [line] = [line for line in UNIT.read_text(encoding="utf-8").splitlines() if "deploy.service.announce" in line]
    assert " -I -m deploy.service.announce $MAINPID /etc/avahi/services/" in line
