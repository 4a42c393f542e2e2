"""`companion host`: a lost PIN made anew on the machine itself."""

import re
from pathlib import Path

from web.access.host_pin import HostPin


def test_a_new_pin_is_printed_and_opens_the_desk(companion, tmp_path: Path) -> None:
    HostPin(tmp_path).choose("4711")
    done = companion("host", "--new-pin", "--data", tmp_path)
    assert done.returncode == 0
    pin = re.search(r"\b\d{6}\b", done.stdout)
    assert pin
    assert HostPin(tmp_path).is_right(pin[0])
    assert not HostPin(tmp_path).is_right("4711")


def test_it_says_whether_there_is_one_and_changes_nothing(companion, tmp_path: Path) -> None:
    assert "Nobody has set" in companion("host", "--data", tmp_path).stdout
    HostPin(tmp_path).choose("4711")
    assert "is set. Lost it" in companion("host", "--data", tmp_path).stdout
    assert HostPin(tmp_path).is_right("4711")
    (tmp_path / "host.pin").write_bytes(b"")
    assert "cannot be read" in companion("host", "--data", tmp_path).stdout


def test_a_folder_that_is_not_there_is_told_and_not_made(companion, tmp_path: Path) -> None:
    done = companion("host", "--new-pin", "--data", tmp_path / "tpyo")
    assert done.returncode == 1
    assert done.stderr.startswith("companion: There is no data folder")
    assert not (tmp_path / "tpyo").exists()
