"""The key that signs cookies: made whole or not at all, and looked at when the table starts."""

import os
import stat
from pathlib import Path

import pytest

from deploy.cookie_key import BYTES, FILE, cookie_key


def test_a_new_folder_gets_a_key_and_keeps_it(tmp_path: Path) -> None:
    said: list[str] = []
    key = cookie_key(tmp_path, said.append)
    assert len(key) == BYTES
    assert cookie_key(tmp_path, said.append) == key
    assert said == []
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("left", [b"", b"short", bytes(BYTES + 1)])
def test_a_key_that_a_power_cut_has_left_is_made_anew_and_that_is_said(tmp_path: Path, left: bytes) -> None:
    (tmp_path / FILE).write_bytes(left)
    said: list[str] = []
    key = cookie_key(tmp_path, said.append)
    assert len(key) == BYTES
    assert len(said) == 1
    assert "A new one was made" in said[0]
    assert cookie_key(tmp_path, said.append) == key
    assert len(said) == 1


def test_a_key_that_others_could_read_is_closed(tmp_path: Path) -> None:
    key = cookie_key(tmp_path, print)
    (tmp_path / FILE).chmod(0o644)
    assert cookie_key(tmp_path, print) == key
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_key_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def synced(handle: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def renamed(path: Path, target: Path) -> Path:
        steps.append("name")
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    cookie_key(tmp_path, print)
    assert steps == ["file", "name", "folder"]


def test_a_disk_that_takes_no_key_stops_nobody_from_playing_tonight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("deploy.cookie_key.write_private", full)
    said: list[str] = []
    assert len(cookie_key(tmp_path, said.append)) == BYTES
    assert "No space left on device" in said[0]
