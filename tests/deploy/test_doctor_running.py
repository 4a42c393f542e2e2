"""A table that runs tells the doctor what it has open; the doctor opens none of it."""

import itertools
import os
import socket
import stat
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from companion.journal.journal import FILE, Journal
from companion.ports.tray import Frame
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.doctor import look as doctor
from deploy.doctor import running
from deploy.doctor.finding import Finding
from deploy.doctor.reading import FIVE_DICE
from deploy.doctor.running import SOCKET, Answering, RunningTable, asked
from hardware.camera.spec import Url
from hardware.panel_plan import DEFAULT_PLAN
from hardware.pins import NO_PINS
from vision.images.frame import load_frame
from vision.images.live_picture import LiveTray
from vision.reading.reader import TrayReader

FOUND = (Finding("table", True, "runs"), Finding("camera", None, "none"), Finding("pins", False, "no “pins”"))


def test_who_asks_is_told_what_was_found(tmp_path):
    assert asked(tmp_path) is None
    with Answering(tmp_path, lambda: FOUND):
        assert stat.S_IMODE((tmp_path / SOCKET).stat().st_mode) == 0o600
        for _ in range(2):
            assert asked(tmp_path) == {finding.what: finding for finding in FOUND}
    assert asked(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_table_has_left_is_no_table_and_in_nobodys_way(tmp_path):
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(tmp_path / SOCKET))
    assert asked(tmp_path) is None
    with Answering(tmp_path, lambda: FOUND):
        assert asked(tmp_path) is not None


def test_a_folder_far_down_can_be_asked_too(tmp_path):
    deep = tmp_path / ("a" * 100) / ("b" * 100)
    deep.mkdir(parents=True)
    with Answering(deep, lambda: FOUND):
        assert asked(deep) is not None


def test_where_no_socket_can_be_made_the_table_goes_on(tmp_path):
    with Answering(tmp_path / "gone", lambda: FOUND):
        assert asked(tmp_path / "gone") is None


def fails():
    raise RuntimeError("a fault of ours")


@pytest.mark.parametrize("findings", [fails, lambda: (("x", True),), lambda: ((1, 2, 3, 4),)])
def test_a_table_that_does_not_answer_is_said_and_nothing_of_it_is_opened(tmp_path, findings):
    with Answering(tmp_path, findings):
        for _ in range(2):
            told = asked(tmp_path)
            assert told["table"].fine is False
            assert told["table"].told.startswith("a table runs on this folder and has not answered")
            assert told["camera"].fine is None


def test_a_table_that_hangs_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "ANSWERS_WITHIN", 0.05)
    with socket.socket(socket.AF_UNIX) as hangs:
        hangs.bind(str(tmp_path / SOCKET))
        hangs.listen()
        assert asked(tmp_path)["table"].fine is False


class Camera:
    """A camera that has this picture, and another time at each look."""

    kind = "camera"

    def __init__(self, image, name="usb:0", rate=30):
        self.name = name
        ticks = itertools.count()
        self.live = LiveTray(lambda: Frame(image, at=next(ticks) / rate), clock=lambda: 0.0)


@pytest.fixture
def answers(tmp_path, monkeypatch):
    """Has a table run with one camera; returns what the doctor says of the parts that it has."""
    monkeypatch.setattr(running, "WATCHED", 0.05)
    monkeypatch.setattr(doctor.camera, "camera_named", lambda *_: pytest.fail("the camera is looked for"))
    monkeypatch.setattr(doctor, "find_pins", lambda *_: pytest.fail("the pins are opened"))
    folder = tmp_path / "data"

    def told(source, *, live=None, **press):
        with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
            for name in ("Anna", "Ben", "Carl", "Dora"):
                table.do(SitDown(name, None))
            table.do(StartGame())
            table.trouble("lights", "The lights are dark.")
            panel = SimpleNamespace(working=("ok",), warnings=("the undo button stays off",))
            has = RunningTable(
                table, source, live or source.live, TrayReader(), NO_PINS, DEFAULT_PLAN, (panel,), journal.path, 8123
            )
            with Answering(folder, has.findings):
                return {each.what: each for each in doctor.findings(folder, 8123, **press)}

    return told


def test_camera_pins_port_and_journal_are_the_running_tables(answers):
    found = answers(Camera(load_frame(FIVE_DICE).image), press_for=1)
    assert found["table"] == Finding("table", False, f"runs at port 8123 (process {os.getpid()}): The lights are dark.")
    assert found["camera"] == Finding("camera", True, "usb:0, in use by the table")
    assert "frames a second, light" in found["picture"].told
    assert found["pins"].told == NO_PINS.about
    assert found["panel"].fine is None
    assert found["buttons"].told.startswith("the running table has them")
    assert found["journal"].told.endswith(f"{FILE}: a game of 4 lies on the table")
    assert "in use" not in found["address"].told


def test_what_to_do_for_a_slow_camera_is_told_by_its_kind(answers):
    slow = Camera(load_frame(FIVE_DICE).image, "url:http://192.168.1.9:8080/…", rate=2)
    assert answers(slow)["picture"].told.endswith("too few frames; " + Url.faster())


def test_a_camera_that_is_lost_is_said(answers):
    source = Camera(None)
    found = answers(source, live=LiveTray(lambda: None))
    assert found["camera"] == Finding("camera", False, "usb:0: no picture comes to the table: check its cable")
    assert found["picture"] == Finding("picture", False, "no picture comes: check the camera's cable")


def test_a_table_of_another_release_may_tell_less(tmp_path):
    with Answering(tmp_path, lambda: FOUND[:1]):
        told = [each.what for each in doctor.findings(tmp_path, 8123)]
    assert {"table", "journal", "address"} <= set(told)
    assert "camera" not in told


def test_a_backup_leaves_the_socket_alone(tmp_path):
    from deploy.backup.archive import back_up

    with Journal(tmp_path), Answering(tmp_path, lambda: FOUND):
        kept = back_up(tmp_path, Path(tmp_path) / "backup.tar.gz")
    assert SOCKET not in {each.name for each in kept}
