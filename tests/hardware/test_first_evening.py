"""A first evening with a Pi's camera that has a lens: no `camera.json`, no mat, nobody who calibrates."""

from itertools import islice
from typing import Any

import cv2
import pytest

from companion.ports.tray import Frame
from deploy.doctor.reading import FIVE_DICE
from hardware.camera import pi
from hardware.camera.fixed_image import AF_CONTINUOUS
from tests.hardware.fake_picamera2 import FOCUS, KNOWN, FakeRequest
from vision.calibration.advice import advise
from vision.calibration.calibrator import Glimpse, TrayCalibrator
from vision.calibration.sharpness import softness
from vision.errors import CalibrationInvalid
from vision.images.frame import load_frame
from vision.images.live_picture import LiveTray
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader

TRAY = 0.3
"""Metres from the lens to the dice (BUILD.md)."""
AT_FIRST = 1.0
"""Dioptres at which a lens stands unless AfMode is set: 1 m (raspberrypi/libcamera, ipa_base.cpp and imx708.json)."""
FOCAL, STOP, PIXEL = 4.74, 1.8, 1.4e-3 * 3456 / 1280
"""Camera Module 3 (Raspberry Pi's "Camera hardware specification"): focal length in mm, f-number, and mm of the sensor
in a pixel of our pictures, which show 3456 of its columns."""


def blur_of(dioptres: float) -> float:
    """How wide a point on the tray becomes, pixels, where the lens is set to so many dioptres: the thin lens's."""
    return FOCAL / STOP * FOCAL * abs(1 / TRAY - dioptres) / 1000 / PIXEL


class TrayRequest(FakeRequest):
    """Shows five dice on a table, as sharp as the lens makes them."""

    sharp = cv2.resize(load_frame(FIVE_DICE).image, (1280, 960), interpolation=cv2.INTER_CUBIC)

    def make_array(self, name: str) -> Any:
        if name == "lores":
            return super().make_array(name)
        width = blur_of(self.camera.metadata["LensPosition"])
        return cv2.GaussianBlur(self.sharp, (0, 0), width / 4) if width > 0.5 else self.sharp


@pytest.fixture
def over_a_tray(steady):
    """A module with a lens, over five dice, which it has in focus a while after it was told to look for it."""

    def exposed(self):
        before(self)
        if self.set.get("AfMode") == AF_CONTINUOUS and self.pictures >= 4:
            self.metadata["LensPosition"] = 1 / TRAY
        return dict(self.metadata)

    def capture_request(self, wait, flush):
        exposed(self)
        return TrayRequest(self, 7)

    before = steady.exposed
    steady.camera_controls = KNOWN | FOCUS
    steady.exposed, steady.capture_request = exposed, capture_request
    return steady


def look(frame: Frame) -> tuple[list[str], list[str], float]:
    """The faces that are read for sure, the advice, and how wide edges are in die widths."""
    glimpse = Glimpse()
    reading = MatReader(TrayReader(), glimpse).read(frame)
    grey = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
    soft = softness(grey, None, (), reading.dice)
    advice = advise(frame.image, glimpse.sight, glimpse.markers, reading)
    return sorted(die.face for die in reading.dice if die.sure), [each.key for each in advice], soft[0]


def test_dice_are_in_focus_and_read_without_calibration_and_without_a_mat(over_a_tray, tmp_path):
    assert blur_of(AT_FIRST) == pytest.approx(7.7, abs=0.1), "pixels, of a die of some 100"
    source = pi.PiCamera(tmp_path)
    pictures = list(islice(source.frames(), 8))
    assert over_a_tray.last.metadata["LensPosition"] == pytest.approx(1 / TRAY)
    first, last = look(pictures[0]), look(pictures[-1])
    assert last[0] == ["1", "2", "4", "4", "6"]
    assert last[1] == ["no_mat"]
    assert last[2] < 0.7 * first[2], "sharper than at 1 m"


def test_who_saves_without_a_mat_is_told_and_the_lens_goes_on(over_a_tray, tmp_path):
    source = pi.PiCamera(tmp_path)
    newest = list(islice(source.frames(), 8))[-1]
    kept = []
    live = LiveTray(lambda: newest)
    calibrator = TrayCalibrator(live, TrayReader(), tmp_path, kept.append)
    with pytest.raises(CalibrationInvalid, match="mat"):
        calibrator.save()
    assert kept == []
    assert list(tmp_path.iterdir()) == []
    assert over_a_tray.last.set["AfMode"] == AF_CONTINUOUS
    pi.PiCamera(tmp_path)
    assert over_a_tray.last.options["controls"] == {"AfMode": AF_CONTINUOUS}, "the next evening, too"
