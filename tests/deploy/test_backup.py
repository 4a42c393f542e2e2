"""A data folder kept in one file and brought back: while the table plays, over damage, over a folder in use."""

import io
import json
import os
import sqlite3
import tarfile
from contextlib import closing
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.support.errors import JournalInUse
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.backup.archive import back_up
from deploy.backup.staged import restore
from deploy.errors import BackupInvalid, FileUnwritable, NoDataFolder

THROWN = ("gatling", "gatling", "dynamite", "dynamite", "arrow")


@pytest.fixture
def folder(tmp_path):
    """The data folder of a table at which one throw was made; with a file in a folder of its own."""
    folder = tmp_path / "data"
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        table.do(StartGame())
        table.do(SaidThrow(table.state.tray.wanted.key, dict(enumerate(THROWN, 1))))
    (folder / "dice").mkdir()
    (folder / "dice" / "set.json").write_text("{}")
    (folder / "host.pin.new").write_text("half")
    return folder


def thrown(folder):
    with Journal(folder) as journal, Table(journal) as table:
        return [throw.faces for throw in table.state.game.throws]


def test_what_is_kept_comes_back_and_what_lay_there_is_set_aside(folder, tmp_path):
    archive = tmp_path / "evening.tar.gz"
    kept = back_up(folder, archive)
    assert [each.name for each in kept] == ["dice/set.json", "journal.sqlite"]
    assert archive.stat().st_mode & 0o077 == 0, "roles are in it"
    (folder / "dice" / "set.json").write_text("changed")
    before = restore(archive, folder)
    assert thrown(folder) == [THROWN]
    assert (folder / "dice" / "set.json").read_text() == "{}"
    assert folder.stat().st_mode & 0o077 == 0
    assert (before / "dice" / "set.json").read_text() == "changed"
    assert restore(archive, folder) != before, "what was set aside first stays"


def test_it_comes_back_where_there_was_nothing(folder, tmp_path):
    back_up(folder, tmp_path / "a.tar.gz")
    assert restore(tmp_path / "a.tar.gz", tmp_path / "new" / "data") is None
    assert thrown(tmp_path / "new" / "data") == [THROWN]


def test_a_table_plays_on_while_it_is_kept(folder, tmp_path):
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        asked = table.state.game.views[None].decision
        table.do(GiveAnswer(asked.seats[0], asked.id, asked.epoch, ("keep",) * 5))
        back_up(folder, tmp_path / "a.tar.gz")
        standing = table.state.game.views[None].log
        with pytest.raises(JournalInUse):
            restore(tmp_path / "a.tar.gz", folder)
        assert table.state.game.views[None].log == standing
    restore(tmp_path / "a.tar.gz", tmp_path / "copy")
    with Journal(tmp_path / "copy") as journal, Table(journal) as table:
        assert table.state.game.views[None].log == standing, "what was in the write-ahead log is in it"


def packed(tmp_path, change):
    """An archive in which `change` has changed the files (name → bytes)."""
    with tarfile.open(tmp_path / "a.tar.gz") as tar:
        files = {member.name: tar.extractfile(member).read() for member in tar}
    change(files)
    with tarfile.open(tmp_path / "changed.tar.gz", "w:gz") as tar:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return tmp_path / "changed.tar.gz"


def relisted(files, **changed):
    manifest = json.loads(files["manifest.json"])
    manifest["files"][0] |= changed
    files["manifest.json"] = json.dumps(manifest).encode()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda files: files.update({"dice/set.json": b"[]"}), "dice/set.json is not as it was"),
        (lambda files: files.update({"dice/set.json": b"{} and more"}), "dice/set.json is not as it was"),
        (lambda files: files.pop("dice/set.json"), "dice/set.json"),
        (lambda files: files.pop("manifest.json"), "no backup of the companion"),
        (lambda files: files.update({"manifest.json": b"[" * 100_000}), "no backup of the companion"),
        (lambda files: files.update({"manifest.json": b'{"format": 99, "files": []}'}), "newer companion"),
        (lambda files: files.update({"manifest.json": b'{"format": 1, "files": []}'}), "no journal is in it"),
        (lambda files: relisted(files, name="../../escaped"), "outside of the data folder"),
        (lambda files: relisted(files, name="/escaped"), "outside of the data folder"),
        (lambda files: relisted(files, size=1 << 60), "far too large"),
    ],
)
def test_a_damaged_archive_is_refused_and_nothing_changes(folder, tmp_path, change, why):
    back_up(folder, tmp_path / "a.tar.gz")
    archive = packed(tmp_path, change)
    with pytest.raises(BackupInvalid, match=why):
        restore(archive, folder)
    assert thrown(folder) == [THROWN]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.tar.gz", "changed.tar.gz", "data"]


def test_a_damaged_journal_is_found_although_its_sum_fits(folder, tmp_path):
    with closing(sqlite3.connect(folder / "other.sqlite")) as db:
        db.execute("create table t (x text)")
        db.executemany("insert into t values (?)", [("x" * 500,)] * 200)
        db.commit()
    data = bytearray((folder / "other.sqlite").read_bytes())
    data[5000:9000] = os.urandom(4000)
    (folder / "other.sqlite").write_bytes(data)
    back_up(folder, tmp_path / "a.tar.gz")
    with pytest.raises(BackupInvalid, match=r"other\.sqlite"):
        restore(tmp_path / "a.tar.gz", tmp_path / "elsewhere")
    assert not (tmp_path / "elsewhere").exists()


def test_what_is_no_archive_or_is_cut_off_is_one_sentence(folder, tmp_path):
    back_up(folder, tmp_path / "a.tar.gz")
    whole = (tmp_path / "a.tar.gz").read_bytes()
    for name, data in (("text", b"hello"), ("empty", b""), ("cut", whole[: len(whole) // 2])):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(BackupInvalid, match=r"damaged|no backup"):
            restore(tmp_path / name, folder)
    with pytest.raises(BackupInvalid, match="There is no file"):
        restore(tmp_path / "none", folder)
    assert thrown(folder) == [THROWN]


def test_where_nothing_is_or_nothing_can_be_written_is_one_sentence(folder, tmp_path):
    with pytest.raises(NoDataFolder):
        back_up(tmp_path / "none", tmp_path / "a.tar.gz")
    with pytest.raises(FileUnwritable, match="cannot be written"):
        back_up(folder, tmp_path / "no such folder" / "a.tar.gz")


def test_the_command_makes_and_restores(companion, folder, tmp_path):
    archive = tmp_path / "a.tar.gz"
    made = companion("backup", "make", "--data", folder, archive)
    assert (made.returncode, "2 files" in made.stdout) == (0, True)
    restored = companion("backup", "restore", "--data", folder, archive)
    assert restored.returncode == 0
    assert "is as the backup has it" in restored.stdout
    assert "before-restore-1" in restored.stdout
    assert companion("backup", "restore", "--data", folder, folder / "journal.sqlite").returncode == 1
