"""Archives that no backup writes: each is restored as it lists, or refused in one sentence with nothing changed."""

import gzip
import hashlib
import io
import json
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.journal.journal import FILE, VERSION, Journal
from companion.support.errors import CompanionError
from companion.tournament.desk import Desk
from companion.tournament.storage.club_file import FILE as CLUB
from companion.tournament.storage.database import default_database
from deploy.backup import archive as archives
from deploy.backup import staged
from deploy.backup.archive import back_up
from deploy.backup.contents import MANIFEST, names_kept
from deploy.backup.staged import restore
from deploy.errors import BackupInvalid, FileUnwritable


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    """The bytes of a journal."""
    folder = tmp_path_factory.mktemp("journal")
    Journal(folder).close()
    return (folder / FILE).read_bytes()


def member(name, data=b"", kind=tarfile.REGTYPE, link=""):
    info = tarfile.TarInfo(name)
    info.type, info.linkname, info.size = kind, link, len(data) if kind == tarfile.REGTYPE else 0
    return info, data


def listing(files):
    """The manifest of names and contents."""
    listed = [{"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files]
    return json.dumps({"format": 1, "files": listed}).encode()


def packed(path, members):
    with tarfile.open(path, "w:gz", format=tarfile.PAX_FORMAT) as tar:
        for info, data in members:
            tar.addfile(info, io.BytesIO(data))
    return path


def with_files(path, files):
    """An archive as `back_up` writes it, with these files, whatever their names."""
    return packed(path, [member(MANIFEST, listing(files)), *(member(name, data) for name, data in files)])


def tree(folder):
    """Every file below a folder with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def is_refused(archive, folder, match=None):
    """The sentence by which a restore is refused; the folder, and all beside it, is as it was."""
    before = tree(folder.parent)
    with pytest.raises((BackupInvalid, FileUnwritable), match=match) as refused:
        restore(archive, folder)
    assert tree(folder.parent) == before
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "data"
    Journal(folder).close()
    (folder / "note").write_text("of now")
    return folder


NEVER = [
    ".restore-moving/x", ".restore-ready/journal.sqlite", ".restore-checked", ".before-restore-1/x", ".hidden",
    "dice/.new", "journal.sqlite-wal", "journal.sqlite-shm", "club.sqlite-journal", "host.pin.new", MANIFEST,
    "Journal.SQLite", "journal.sqlite/x", "a/../b", "./a", "a//b", "a/", "a\\b", "a\nb", "a\x7fb", "x" * 201,
    "/".join("a" * 1200), "/absolute", "../out", "..", ".", "", "a\0b", "\u202eb",
]  # fmt: skip


@pytest.mark.parametrize("name", NEVER, ids=lambda name: ascii(name)[:30])
def test_a_name_that_no_backup_writes_is_refused(journal, folder, tmp_path, name):
    archive = tmp_path / "archive"
    manifest = member(MANIFEST, listing([(FILE, journal), (name, b"x")]))
    is_refused(packed(archive, [manifest, member(FILE, journal), member("x", b"x")]), folder)
    if name and "\0" not in name:
        is_refused(with_files(archive, [(FILE, journal), (name, b"x")]), folder)
    Journal(folder).close()


@pytest.mark.parametrize(
    "names", [("a", "a"), ("a", "A"), ("a", "a/b"), ("a/b", "a"), ("a/b", "A"), ("é", "e\N{COMBINING ACUTE ACCENT}")]
)
def test_two_names_that_a_disk_may_not_tell_apart_are_refused(journal, folder, tmp_path, names):
    is_refused(with_files(tmp_path / "archive", [(FILE, journal), *((name, b"x") for name in names)]), folder)


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE, tarfile.CONTTYPE]
)
def test_what_is_no_ordinary_file_is_refused(journal, folder, tmp_path, kind):
    (tmp_path / "secret").write_bytes(b"x")
    for link in (FILE, "../secret", str(tmp_path / "secret")):
        strange = member("a", b"x", kind, link)
        manifest = member(MANIFEST, listing([(FILE, journal), ("a", b"x")]))
        is_refused(packed(tmp_path / "archive", [manifest, member(FILE, journal), strange]), folder)
        is_refused(packed(tmp_path / "archive", [member(MANIFEST, b"", kind, link), member(FILE, journal)]), folder)


def test_what_the_list_does_not_have_is_refused_wherever_it_stands(journal, folder, tmp_path):
    files = [(FILE, journal), ("a", b"x")]
    whole = [member(MANIFEST, listing(files)), *(member(*each) for each in files)]
    for at in range(4):
        more = [*whole[:at], member("more", b""), *whole[at:]]
        is_refused(packed(tmp_path / "archive", more), folder)
    is_refused(packed(tmp_path / "archive", [*whole, whole[1]]), folder)
    is_refused(packed(tmp_path / "archive", [whole[0], whole[2], whole[1]]), folder)
    is_refused(packed(tmp_path / "archive", whole[:2]), folder)


@pytest.mark.parametrize(
    "manifest",
    [
        b"", b"[" * 20_000, b"null", b"[]", b'{"format": 1e400, "files": []}', b'{"format": NaN, "files": []}',
        b'{"format": 1}', b'{"format": 1, "files": {}}', b'{"format": 1, "files": [[]]}',
        b'{"format": true, "files": []}',
        b'{"format": 1, "format": 1, "files": []}', b'{"format": 1, "files": [{"name": 1, "size": 1, "sha256": ""}]}',
        b'{"format": 1, "files": [{"name": "a", "size": 1e400, "sha256": "0"}]}',
        b'{"format": 1, "files": [{"name": "a", "size": -1, "sha256": "' + b"0" * 64 + b'"}]}',
        b'{"format": 1, "files": [{"name": "\\ud800", "size": 1, "sha256": "' + b"0" * 64 + b'"}]}',
        b"\xff\xfe{\0", b"\0" * 1000, b" " * (5 << 20), b'{"format": 99999999999999999999, "files": []}',
    ],
    ids=lambda manifest: ascii(manifest)[:40],
)  # fmt: skip
def test_a_list_that_is_none_is_refused(journal, folder, tmp_path, manifest):
    is_refused(packed(tmp_path / "archive", [member(MANIFEST, manifest), member(FILE, journal)]), folder)


def test_a_bomb_is_refused_before_it_takes_room(journal, folder, tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "LARGEST", 1 << 20)
    monkeypatch.setattr(archives, "PIECE", 1 << 18)
    longest = tarfile.TarInfo("x")
    longest.pax_headers = {"comment": "x" * (1 << 19)}
    manifest = member(MANIFEST, listing([(FILE, journal), ("a", b"0" * (1 << 20))]))
    for members in (
        [manifest, member(FILE, journal), member("a", b"0" * (1 << 20))],
        [manifest, member(FILE, journal), member("a", b"0" * (2 << 20))],
        [(longest, b""), manifest, member(FILE, journal)],
        [member("0", b"0" * (4 << 20)), manifest, member(FILE, journal)],
    ):
        is_refused(packed(tmp_path / "archive", members), folder, "far too large|no backup")
    with gzip.open(tmp_path / "archive", "wb") as zeros:
        zeros.write(b"\0" * (8 << 20))
    is_refused(tmp_path / "archive", folder)


def test_a_disk_without_room_is_asked_first_and_told_in_figures(journal, folder, tmp_path, monkeypatch):
    archive = with_files(tmp_path / "archive", [(FILE, journal), ("a", b"0" * 2_500_000)])
    monkeypatch.setattr(archives, "free_bytes", lambda folder: 2_000_000)
    assert "takes 3 MB unpacked, and 2 MB are free" in is_refused(archive, folder)


def changed(journal, tmp_path, *statements):
    """The bytes of a journal to which this was done."""
    (tmp_path / "changed").write_bytes(journal)
    with closing(sqlite3.connect(tmp_path / "changed")) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()
    return (tmp_path / "changed").read_bytes()


def test_a_journal_that_is_none_is_refused(journal, folder, tmp_path):
    newer = changed(journal, tmp_path, f"pragma user_version = {VERSION + 1}")
    bare = changed(journal, tmp_path, "drop table chairs")
    with closing(sqlite3.connect(tmp_path / "other")) as db:
        db.execute("create table t (x)")
        db.commit()
    other = (tmp_path / "other").read_bytes()
    for data in (b"a text", b"", b"SQLite format 3\0", journal[:2000], newer, bare, other):
        is_refused(with_files(tmp_path / "archive", [(FILE, data)]), folder)
    assert "newer version" in is_refused(with_files(tmp_path / "archive", [(FILE, newer)]), folder)
    for name in (CLUB, "remembered.sqlite", "throw_counts.sqlite"):
        is_refused(with_files(tmp_path / "archive", [(FILE, journal), (name, b"a text")]), folder, name)


@pytest.mark.parametrize("more", [
    "create view chairs as select 0 as number, 'Anna' as name, null as phone, null as bot",
    "create trigger more after insert on games begin delete from commands; end",
    "create virtual table found using fts5(words)",
])  # fmt: skip
def test_a_database_of_more_than_tables_is_refused(journal, folder, tmp_path, more):
    crafted = changed(journal, tmp_path, *["drop table chairs"] * ("chairs" in more), more)
    assert "more than tables" in is_refused(with_files(tmp_path / "archive", [(FILE, crafted)]), folder)
    other = changed(journal, tmp_path, "drop table chairs", more)
    assert "more than tables" in is_refused(
        with_files(tmp_path / "archive", [(FILE, journal), ("remembered.sqlite", other)]), folder
    )


def test_a_club_of_a_newer_version_is_refused(journal, folder, tmp_path):
    with closing(Desk(default_database(tmp_path))):
        pass
    with closing(sqlite3.connect(tmp_path / CLUB)) as db:
        db.execute("pragma journal_mode = delete")
    club = (tmp_path / CLUB).read_bytes()
    restore(with_files(tmp_path / "archive", [(FILE, journal), (CLUB, club)]), tmp_path / "other")
    with closing(sqlite3.connect(tmp_path / CLUB)) as db:
        db.execute("update alembic_version set version_num = '9999'")
        db.commit()
    newer = (tmp_path / CLUB).read_bytes()
    is_refused(with_files(tmp_path / "archive", [(FILE, journal), (CLUB, newer)]), folder, "newer version")


def test_a_table_that_an_earlier_restore_has_shut_starts_again(journal, folder):
    """What an archive with a name of a restore's own has left behind, before such names were refused."""
    (folder / ".restore-ready" / ".restore-moving").mkdir(parents=True)
    (folder / ".restore-ready" / ".restore-moving" / "x").write_bytes(b"x")
    (folder / ".restore-ready" / FILE).write_bytes(journal)
    staged.finish(folder)
    Journal(folder).close()
    assert staged.finish(folder) is None


def test_what_a_backup_writes_a_restore_takes(folder, tmp_path):
    for name in ("Note", "a\nb", ".dot", "deep/" * 9 + "x", "x.new", "é", "e\N{COMBINING ACUTE ACCENT}", "ok/ok.ok"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    kept = [each.name for each in back_up(folder, tmp_path / "archive")]
    restore(tmp_path / "archive", tmp_path / "copy")
    assert sorted(name for name in tree(tmp_path / "copy") if not name.startswith(".before")) == sorted(kept)
    assert {FILE, "ok/ok.ok"} <= set(kept)


_part = st.one_of(
    st.text(max_size=6),
    st.sampled_from(["..", ".", "", FILE, "a", "A", ".restore-moving", "x-wal", "x.new", MANIFEST, "x.sqlite"]),
)
_name = st.lists(_part, min_size=1, max_size=4).map("/".join)
_kind = st.sampled_from([tarfile.REGTYPE] * 6 + [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.CHRTYPE])
_file = st.tuples(_name, st.binary(max_size=40), _kind, st.booleans())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(files=st.lists(_file, max_size=5), cut=st.none() | st.integers(0, 400))
@example(files=[(".restore-moving/x", b"x", tarfile.REGTYPE, True)], cut=None)
@example(files=[("a", b"x", tarfile.REGTYPE, True), ("b/c", b"y", tarfile.REGTYPE, True)], cut=None)
def test_any_archive_is_restored_as_listed_or_refused(journal, tmp_path_factory, files, cut):
    root = tmp_path_factory.mktemp("any")
    folder, archive = root / "data", root / "archive"
    Journal(folder).close()
    listed = [(FILE, journal), *((name, data) for name, data, _, is_listed in files if is_listed)]
    members = [(FILE, journal, tarfile.REGTYPE), *(each[:3] for each in files)]
    try:
        manifest = member(MANIFEST, listing(listed))
        packed(archive, [manifest, *(member(name, data, kind, "a") for name, data, kind in members)])
    except (ValueError, UnicodeError):  # a name that tar cannot write
        return
    if cut is not None:
        archive.write_bytes(archive.read_bytes()[:-cut] if cut else archive.read_bytes())
    before = tree(root)
    try:
        restore(archive, folder)
    except CompanionError:
        assert tree(root) == before
    else:
        now = {name: data for name, data in tree(folder).items() if not name.startswith(".before-restore-")}
        assert now == dict(listed), "all that is listed, and nothing else"
        assert names_kept(now) == tuple(now)
    Journal(folder).close()
    assert Path(folder).parent == root
    assert {path.name for path in root.iterdir()} == {"data", "archive"}
