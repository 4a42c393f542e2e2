"""Bad input to `companion serve`: one clear sentence, exit status 1, and nothing is lost."""

import socket
import sqlite3
import subprocess
from urllib.request import urlopen

import pytest

from companion.journal.journal import FILE, Journal
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.table import Table
from tests.companion.journal.poor_disk import fill, small_disk
from tests.whole_table.served import COMPANION, free_port, served

pytestmark = pytest.mark.slow  # each starts the companion, a second or more


def serve(*options) -> subprocess.CompletedProcess[str]:
    command = [COMPANION, "serve", "--camera", "simulated", *map(str, options)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def one_sentence(done) -> str:
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("companion: ")]
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_a_port_in_use(tmp_path):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = one_sentence(serve("--port", port, "--data", tmp_path))
    assert f"Port {port} is in use" in said


def test_a_data_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("in the way")
    said = one_sentence(serve("--port", free_port(), "--data", tmp_path / "file" / "data"))
    assert "cannot be written" in said


def test_a_journal_from_a_newer_version(tmp_path):
    Journal(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("pragma user_version = 99")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    assert "newer version" in one_sentence(serve("--port", free_port(), "--data", tmp_path))
    assert (tmp_path / FILE).read_bytes() == before


def test_a_damaged_journal(tmp_path):
    (tmp_path / FILE).write_bytes(b"no database" * 999)
    assert "is damaged" in one_sentence(serve("--port", free_port(), "--data", tmp_path))


def test_a_damaged_game_shuts_no_evening(tmp_path):
    with Journal(tmp_path) as journal, Table(journal) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        table.do(StartGame())
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("update commands set tokens = '[1]'")
    db.close()
    with served(tmp_path, "simulated") as address:
        page = urlopen(address, timeout=30).read().decode()
    assert "Game 1 cannot be read on from its answer 1" in page
    assert "Dora" in page


def test_an_empty_journal_of_a_table_that_was_played_at_is_told(tmp_path):
    (tmp_path / FILE).touch()
    (tmp_path / "cookies.key").write_bytes(b"k" * 32)
    with served(tmp_path, "simulated") as address:
        page = urlopen(address, timeout=30).read().decode()
    assert "all games are missing" in page
    assert (tmp_path / "empty-journal-1.sqlite").read_bytes() == b""


@pytest.mark.parametrize(
    ("camera", "complaint"),
    [("file:/no/such/folder", "there is no file or folder"), ("horse", "horse")],
)
def test_a_camera_that_is_not_there(tmp_path, camera, complaint):
    said = one_sentence(serve("--camera", camera, "--port", free_port(), "--data", tmp_path))
    assert complaint in said


def test_a_webcam_that_is_not_there_stops_nothing(tmp_path):
    with served(tmp_path, "usb:77") as address, urlopen(f"{address}/stream", timeout=30) as told:
        for _ in told:  # a page looks again whenever it is told anything
            page = urlopen(address, timeout=30).read().decode()
            if "Until then, type throws in on a phone." in page:  # what the start alone tells stands there before
                break
        else:
            pytest.fail("the stream has ended, and no page told of the camera")
        assert "there is no camera usb:77: plug it in" in page


def test_a_full_disk_is_called_full(tmp_path):
    with small_disk(tmp_path / "disk") as disk:
        fill(disk)
        said = one_sentence(serve("--port", free_port(), "--data", disk / "new"))
    assert f"The disk that holds {disk / 'new'} is full: free some space on it." in said


def test_a_disk_that_is_read_only(tmp_path):
    with small_disk(tmp_path / "disk") as disk:
        Journal(disk).close()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        said = one_sentence(serve("--port", free_port(), "--data", disk))
    assert f"Nothing can be written in {disk}" in said


def test_a_club_database_that_cannot_be_one(tmp_path):
    said = one_sentence(serve("--port", free_port(), "--data", tmp_path, "--database", "mysql://club"))
    assert "“mysql” is not supported" in said
    assert not (tmp_path / FILE).exists()
