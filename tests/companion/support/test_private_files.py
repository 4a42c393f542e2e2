"""What stands in the data folder is for its owner alone: roles, keys, the PIN."""

import os
import stat
from pathlib import Path

import pytest

from companion.journal.chairs import Chair
from companion.journal.folder_lock import FolderLock
from companion.journal.journal import FILE, Journal
from companion.support.errors import JournalInUse
from companion.support.private_files import give_to_owner_of, make_private_file, make_private_folder, write_private


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def _as_most_machines():
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_new_data_folder_and_its_journal_are_closed(tmp_path: Path) -> None:
    with Journal(tmp_path / "own" / "data") as journal:
        journal.save_chairs([Chair("Anna")])
        assert mode(tmp_path / "own" / "data") == 0o700
        found = {path.name: mode(path) for path in journal.path.parent.iterdir()}
    assert f"{FILE}-wal" in found
    assert set(found.values()) == {0o600}, found


def test_what_an_older_companion_has_left_open_is_closed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Journal(data) as journal:
        journal.save_chairs([Chair("Anna")])
    data.chmod(0o755)
    beside = [data / FILE, data / f"{FILE}-wal", data / f"{FILE}-shm"]
    for path in beside:
        path.touch()
        path.chmod(0o644)
    with Journal(data) as journal:
        assert mode(data) == 0o700
        assert {mode(path) for path in data.iterdir()} == {0o600}
        assert journal.chairs() == (Chair("Anna"),)


def test_a_second_journal_on_the_same_file_is_still_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FolderLock.__init__, "__defaults__", (0.1,))
    with Journal(tmp_path) as journal:
        for _ in range(2):
            with pytest.raises(JournalInUse):
                Journal(tmp_path)
        journal.save_chairs([Chair("Anna")])


def test_a_folder_of_others_is_left_as_it_is(tmp_path: Path) -> None:
    shared, homely = tmp_path / "tmp", tmp_path / "home"
    shared.mkdir()
    shared.chmod(0o1777)
    homely.mkdir()
    (homely / "letter.txt").touch()
    for folder in (shared, homely):
        before = mode(folder)
        make_private_folder(folder, FILE)
        assert mode(folder) == before


def test_a_file_is_never_seen_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "key"
    write_private(path, b"one")

    def stopped(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", stopped)
    with pytest.raises(OSError, match="No space"):
        write_private(path, b"other")
    assert path.read_bytes() == b"one"


def test_what_a_power_cut_left_half_written_is_written_over_and_closed(tmp_path: Path) -> None:
    (tmp_path / "key.new").write_bytes(b"half of what was to be")
    (tmp_path / "key.new").chmod(0o666)
    write_private(tmp_path / "key", b"whole")
    assert (tmp_path / "key").read_bytes() == b"whole"
    assert mode(tmp_path / "key") == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_file_that_is_there_keeps_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b"games")
    make_private_file(path)
    assert path.read_bytes() == b"games"
    assert mode(path) == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a file away")
def test_what_root_has_written_belongs_to_the_folders_owner_and_nothing_else_does(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "shadow"
    (folder / "dice").mkdir(parents=True)
    elsewhere.write_text("secret")
    (folder / "dice" / "new").write_text("")
    (folder / "link").symlink_to(elsewhere)
    os.link(elsewhere, folder / "second name")
    os.chown(folder, 1234, 1234)
    give_to_owner_of(folder)
    owners = {path.name: path.lstat().st_uid for path in (*folder.rglob("*"), elsewhere)}
    assert owners == {"dice": 1234, "new": 1234, "link": 0, "second name": 0, "shadow": 0}
