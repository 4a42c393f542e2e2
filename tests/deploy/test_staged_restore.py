"""A restore inside the data folder, broken off at every step; and the machine as the host's desk uses it."""

import shutil
from pathlib import Path
from random import Random

import pytest

from companion.journal.journal import FILE, Journal
from companion.support.errors import JournalInUse, Refused
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.backup import staged
from deploy.backup.archive import back_up
from deploy.certificate import OWN as CERTIFICATE
from deploy.cookie_key import FILE as KEY
from deploy.doctor.machine import Machine
from deploy.errors import BackupInvalid, FileUnwritable
from deploy.running.appliance import KEYS, ThisMachine
from tests.clock import Clock

NAMES = ("Anna", "Ben", "Carl", "Dora")


def seated(folder, *names):
    """Write a data folder with these players on chairs."""
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in names:
            table.do(SitDown(name, None))


def chairs(folder):
    with Journal(folder) as journal:
        return tuple(chair.name for chair in journal.chairs())


def chairs_aside(aside):
    return chairs(aside) if (aside / FILE).exists() else ()


@pytest.fixture
def folder(tmp_path):
    """A folder where Emil sits now, with a key of its own, and a backup in which Anna and Ben do."""
    folder, old = tmp_path / "data", tmp_path / "old"
    seated(old, "Anna", "Ben")
    (old / "dice").mkdir()
    (old / "dice" / "set.json").write_text("{}")
    back_up(old, tmp_path / "backup")
    seated(folder, "Emil")
    (folder / KEY).write_bytes(b"k" * 32)
    (folder / "note").write_text("of now")
    return folder


def staged_and_taken(folder):
    staged.check(folder.parent / "backup", folder, keep=(KEY,))
    staged.take(folder)


def is_restored(folder):
    assert chairs(folder) == ("Anna", "Ben")
    assert (folder / "dice" / "set.json").read_text() == "{}"
    assert (folder / KEY).read_bytes() == b"k" * 32, "phones stay known"
    assert not (folder / "note").exists()
    asides = [path for path in folder.glob(".before-restore-*") if (path / FILE).exists()]
    assert len(asides) == 1
    assert chairs(asides[0]) == ("Emil",)
    assert (asides[0] / "note").read_text() == "of now"


def test_what_was_checked_is_in_place_after_the_next_start(folder):
    staged_and_taken(folder)
    assert chairs(folder) == ("Emil",), "nothing has changed yet"
    assert staged.finish(folder) == folder / ".before-restore-1"
    is_restored(folder)
    assert staged.finish(folder) is None


def test_without_a_yes_nothing_is_restored(folder):
    staged.check(folder.parent / "backup", folder, keep=(KEY,))
    assert staged.finish(folder) is None
    staged.drop(folder)
    with pytest.raises(BackupInvalid, match="choose its file once more"):
        staged.take(folder)
    assert chairs(folder) == ("Emil",)


class Pulled(Exception):
    """The power is gone."""


def test_pulled_at_any_step_the_next_start_goes_on(tmp_path, folder, monkeypatch):
    staged_and_taken(folder)
    rename, steps = Path.rename, 0
    for last in range(100):
        copy = tmp_path / f"copy{last}"
        shutil.copytree(folder, copy)
        done = 0

        def step(self, target, last=last):
            nonlocal done
            if done == last:
                raise Pulled
            done += 1
            return rename(self, target)

        monkeypatch.setattr(Path, "rename", step)
        try:
            staged.finish(copy)
        except Pulled:
            steps += 1
        else:
            break
        finally:
            monkeypatch.setattr(Path, "rename", rename)
        again = tmp_path / f"again{last}"
        shutil.copytree(copy, again)
        staged.finish(copy)
        is_restored(copy)
        staged.restore(folder.parent / "backup", again)
        assert chairs(again) == ("Anna", "Ben"), "one by hand ends what was broken off, and comes after it"
        assert "Emil" in {name for aside in again.glob(".before-restore-*") for name in chairs_aside(aside)}
    assert steps >= 6, "journal, key, note out; ready to moving; journal, key, dice in"


def test_a_second_restore_sets_aside_in_a_place_of_its_own(folder):
    for number in (1, 2):
        staged_and_taken(folder)
        assert staged.finish(folder) == folder / f".before-restore-{number}"
    assert chairs(folder / ".before-restore-1") == ("Emil",)
    assert chairs(folder / ".before-restore-2") == ("Anna", "Ben")
    archive = folder.parent / "again"
    assert not [kept for kept in back_up(folder, archive) if kept.name.startswith(".")]


DAY = 86_400.0


def test_what_was_set_aside_goes_a_week_after_it_was_said_and_a_month_after_the_restore(folder):
    staged_and_taken(folder)
    aside = staged.finish(folder)
    restored = (aside / staged.WHOLE).stat().st_mtime

    def said(days):
        return list(staged.forget_old(folder, restored + days * DAY))

    assert said(29) == []
    assert said(-400) == [], "a clock that was put back"
    (told,) = said(45)
    assert told.startswith("What lay in this table before a restore 45 days ago is still in")
    assert "7 days from now it is removed" in told
    assert said(45) == said(51) == said(-400) == []
    assert chairs_aside(aside) == ("Emil",)
    (told,) = said(53)
    assert told.endswith("is removed.")
    assert not aside.exists()
    assert said(90) == []
    assert chairs(folder) == ("Anna", "Ben")


def test_while_a_companion_runs_on_the_folder_nothing_is_moved(folder):
    staged_and_taken(folder)
    with Journal(folder), pytest.raises(JournalInUse):
        staged.finish(folder)
    assert chairs(folder) == ("Emil",)


@pytest.mark.parametrize("spoil", [lambda data: data[: len(data) // 2], lambda data: b"rubbish", lambda data: b""])
def test_a_damaged_backup_changes_nothing(folder, spoil):
    archive = folder.parent / "backup"
    archive.write_bytes(spoil(archive.read_bytes()))
    with pytest.raises(BackupInvalid):
        staged.check(archive, folder, keep=(KEY,))
    assert not (folder / staged.CHECKED).exists()
    assert chairs(folder) == ("Emil",)


# -- the machine of the host's desk --------------------------------------------------------------------------------


@pytest.fixture
def here(folder, tmp_path):
    """The machine over a running table, with what it told to start anew."""
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        anew = []
        here = ThisMachine(table, folder, lambda: anew.append(1), machine=Machine(tmp_path), clock=Clock())
        here.anew, here.table = anew, table
        yield here


def test_a_backup_is_taken_looked_at_and_restored(here, folder):
    assert b"k" * 32 not in here.backup()
    checked = here.check((folder.parent / "backup").read_bytes())
    assert (checked.games, checked.running) == (0, 0)
    assert checked.files >= 3
    assert here.anew == []
    here.restore()
    assert here.anew == [1]
    assert (folder / staged.READY).is_dir()
    with pytest.raises(BackupInvalid):
        here.restore()


def test_no_key_leaves_and_this_machines_own_stay(here, folder):
    (folder / CERTIFICATE).write_bytes(b"-----BEGIN PRIVATE KEY-----")
    (folder.parent / "downloaded").write_bytes(here.backup())
    fresh = folder.parent / "fresh"
    fresh.mkdir()
    staged.unpack(folder.parent / "downloaded", fresh)
    assert (fresh / FILE).exists()
    assert (fresh / "note").exists()
    assert not [path for path in fresh.rglob("*") if path.is_file() and b"PRIVATE KEY" in path.read_bytes()]
    for key in KEYS:
        assert (folder / key).exists()
        assert not (fresh / key).exists()
    here.check((folder.parent / "downloaded").read_bytes())
    for key in KEYS:
        assert (folder / staged.CHECKED / key).read_bytes() == (folder / key).read_bytes()


def test_in_a_game_nothing_leaves_and_nothing_is_replaced(here, folder):
    for name in NAMES:
        here.table.do(SitDown(name, None))
    here.table.do(StartGame())
    for act in (here.backup, lambda: here.check(b""), here.restore):
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.key == "backup_in_game"
    assert not (folder / staged.CHECKED).exists()


def test_what_is_wrong_is_told_and_looked_for_again_after_a_while(here, tmp_path, monkeypatch):
    assert here.warnings() == ()
    zone = tmp_path / "sys/class/thermal/thermal_zone0/temp"
    zone.parent.mkdir(parents=True)
    zone.write_text("84000\n")
    bits = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    bits.parent.mkdir(parents=True)
    bits.write_text("50005\n")
    monkeypatch.setattr("deploy.running.appliance.free_bytes", lambda folder: 12_000_000)
    assert here.warnings() == ()
    here._clock.now += 20
    assert [str(each) for each in here.warnings()] == [
        "The disk is almost full (12 MB free): make a backup and free some space.",
        "The machine is at 84 °C and has slowed down: give it air.",
        "The voltage is too low: use this Pi's own power supply and a short cable.",
    ]
    bits.write_text("80008\n")
    here._clock.now += 20
    assert str(here.warnings()[-1]).startswith("The machine has slowed down")


def test_a_restore_that_is_refused_since_the_disk_fails_is_not_done_later(tmp_path, monkeypatch):
    (tmp_path / staged.CHECKED).mkdir()
    syncs = iter([OSError(5, "Input/output error")])

    def sync(folder):
        for error in syncs:
            raise error

    monkeypatch.setattr(staged, "_sync", sync)
    with pytest.raises(FileUnwritable, match="try once more"):
        staged.take(tmp_path)
    assert staged.finish(tmp_path) is None
    staged.take(tmp_path)
    assert (tmp_path / staged.READY).is_dir()
