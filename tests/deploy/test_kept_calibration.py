"""`companion serve` uses what a calibration left, and a damaged one is told and does no harm."""

import logging

import pytest

from companion.ports.tray import Frame
from deploy.commands.serve import _calibrator, _reader_of_a_camera
from deploy.running.notifier import Notifier
from tests.vision.drawn_mat import Shot, covered
from vision.calibration.calibration import FILE, calibrate, save
from vision.images.live_picture import LiveTray
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera


def test_a_damaged_calibration_is_told_and_ignored(tmp_path, caplog):
    (tmp_path / FILE).write_text("{")
    with caplog.at_level(logging.INFO, "companion"):
        reader = _reader_of_a_camera(TrayReader(), tmp_path, Notifier())
    assert [record.message.endswith("calibrate again.") for record in caplog.records] == [True]
    assert reader.read(Frame(Shot().picture()), 0).sure


def test_a_kept_calibration_knows_the_mat_by_one_marker(tmp_path):
    shot = Shot(tilt=10, side=40, size=(1280, 960))
    save(calibrate([Frame(shot.picture())]), tmp_path)
    image = covered(shot.picture([("5", 70, 90, 0.4)], noise=2, light=0.8), shot, 1, 2, 3)
    reading = _reader_of_a_camera(TrayReader(), tmp_path, Notifier()).read(Frame(image))
    assert ("5", "roll") in {(die.face, die.zone) for die in reading.dice}


@pytest.mark.slow
def test_what_is_saved_on_the_page_is_used_at_once(tmp_path):
    shot = Shot(tilt=10, side=40, size=(1280, 960))
    frame = Frame(shot.picture())
    live = LiveTray(lambda: frame, clock=lambda: 0.0)
    reader = _reader_of_a_camera(TrayReader(), tmp_path, Notifier())
    calibrator = _calibrator(tmp_path, SimulatedCamera(), live, TrayReader(), reader, Notifier())
    image = covered(shot.picture([("5", 70, 90, 0.4)], noise=2, light=0.8), shot, 1, 2, 3)

    def zones():
        return {die.zone for die in reader.read(Frame(image, 100.0)).dice}

    assert zones() == {None}, "one marker tells nothing yet"
    calibrator.save()
    assert "roll" in zones()
    calibrator.forget()
    assert zones() == {None}
