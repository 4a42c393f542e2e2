"""The Pi's camera, against a picamera2 that is made up."""

import sys

import cv2
import numpy as np
import pytest

from hardware.camera import fixed_image, pi
from hardware.camera.fixed_image import AF_CONTINUOUS, FixedImage, in_step
from hardware.camera.pixel_formats import as_bgr, as_grey
from hardware.errors import CameraLost, CameraMissing
from tests.hardware.fake_picamera2 import FOCUS, KNOWN, MODULE, WEBCAM


def test_frames_are_whole_new_and_given_back(camera_class):
    source = pi.PiCamera(clock=lambda: 7.0)
    frames = source.frames()
    first, second = next(frames), next(frames)
    assert first.image.shape == (960, 1280, 3)
    assert [int(frame.image[0, 0, 0]) for frame in (first, second)] == [1, 2]
    assert first.at == 7.0
    assert [request.released for request in camera_class.last.given] == [1, 1]
    configured = dict(call for call in camera_class.last.calls if isinstance(call, tuple))["configure"]
    assert configured["main"] == {"size": (1280, 960), "format": "RGB888"}
    assert configured["lores"] == {"size": (320, 240), "format": "YUV420"}
    assert configured["controls"] == {}
    assert all(request.made == ["lores", "main"] for request in camera_class.last.given)
    assert (source.name, source.kind, source.shows_kept_dice) == ("pi", "camera", True)


def test_a_request_is_given_back_even_if_its_picture_cannot_be_made(camera_class):
    camera_class.shades = (None,)
    with pytest.raises(RuntimeError, match="no such stream"):
        next(pi.PiCamera().frames())
    assert camera_class.last.given[0].released == 1
    assert camera_class.last.calls[-2:] == ["stop", "close"]


def test_closing_between_two_frames_stops_the_camera(camera_class):
    source = pi.PiCamera()
    frames = source.frames()
    next(frames)
    source.close()
    assert list(frames) == []
    assert camera_class.last.calls[-2:] == ["stop", "close"]


def test_closing_unused_stops_the_camera_once(camera_class):
    source = pi.PiCamera()
    source.close()
    source.close()
    assert camera_class.last.calls.count("stop") == 1
    assert list(source.frames()) == []


def test_a_camera_that_falls_silent_is_lost_and_never_stopped(camera_class):
    source = pi.PiCamera()
    frames = source.frames()
    with pytest.raises(CameraLost, match="camera lost: the Pi camera gives no frames"):
        list(frames)
    source.close()
    assert "stop" not in camera_class.last.calls
    assert "close" not in camera_class.last.calls


@pytest.mark.parametrize(("cameras", "seen"), [((), False), ((WEBCAM,), False), ((MODULE, WEBCAM), True)])
def test_a_webcam_is_no_pi_camera(camera_class, cameras, seen):
    camera_class.cameras = cameras
    assert pi.sees_pi_camera() is seen
    if not seen:
        with pytest.raises(CameraMissing, match="ribbon cable"):
            pi.PiCamera()


def test_a_camera_in_use_is_one_sentence_and_let_go(camera_class):
    camera_class.start_error = RuntimeError("Device or resource busy")
    with pytest.raises(CameraMissing, match=r"cannot be opened \(Device or resource busy\)"):
        pi.PiCamera()
    assert camera_class.last.calls[-1] == "close"


def test_without_picamera2_the_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    assert pi.sees_pi_camera() is False
    with pytest.raises(CameraMissing, match=r"apt install python3-picamera2.*--system-site-packages"):
        pi.PiCamera()


def test_a_picamera2_that_breaks_on_import_is_one_sentence(monkeypatch):
    def break_(name):
        raise ValueError("numpy.dtype size changed")

    monkeypatch.setattr(pi.importlib, "import_module", break_)
    assert pi.sees_pi_camera() is False
    with pytest.raises(CameraMissing, match=r"does not load \(numpy\.dtype size changed\)"):
        pi.PiCamera()


def test_libcamera_in_trouble_is_no_camera(camera_class, monkeypatch, caplog):
    def trouble():
        raise RuntimeError("no media device")

    monkeypatch.setattr(camera_class, "global_camera_info", trouble)
    assert pi.sees_pi_camera() is False
    assert "no media device" in caplog.text


# -- the small stream ----------------------------------------------------------------------------------------------


def test_where_nothing_changes_the_full_picture_is_fetched_ten_times_a_second(camera_class):
    camera_class.shades = (50,) * 90
    times = (n / 30 for n in range(90))
    source = pi.PiCamera(clock=lambda: next(times))
    seen = [next(frames) for frames in (source.frames(),) for _ in range(90)]
    fetched = [request.made == ["lores", "main"] for request in camera_class.last.given]
    assert all(fetched[:30]), "for the first second each one is new"
    assert 18 <= sum(fetched[30:]) <= 20
    for frame, before, new in zip(seen[1:], seen[:-1], fetched[1:], strict=True):
        assert (frame.image is not before.image) == new
        assert frame.at > before.at


def test_whatever_changes_is_seen_in_the_same_picture(camera_class):
    camera_class.shades = (50,) * 62 + (60,) + (50,) * 10
    times = (n / 30 for n in range(90))
    frames = pi.PiCamera(clock=lambda: next(times)).frames()
    shades = [int(next(frames).image[0, 0, 0]) for _ in range(73)]
    assert shades == [*camera_class.shades]
    assert all(request.made == ["lores", "main"] for request in camera_class.last.given[62:])


# -- the fixed image -----------------------------------------------------------------------------------------------


def test_at_calibration_the_image_is_found_set_and_stored(steady, tmp_path):
    assert pi.PiCamera(tmp_path).fix_image() == ""
    kept = fixed_image.load(tmp_path)
    assert kept == FixedImage(10_000, 2.6, (1.8, 1.6), None), "13 ms at gain 2, in step with lamps of 50 Hz"
    assert steady.last.metadata["ExposureTime"] == 10_000
    assert steady.last.metadata["AnalogueGain"] == 2.6
    assert "focus" not in steady.last.calls
    assert all(request.released == 1 for request in steady.last.given)


def test_at_the_next_start_it_is_set_again(steady, tmp_path):
    pi.PiCamera(tmp_path).fix_image()
    pi.PiCamera(tmp_path)
    assert steady.last.options["controls"] == {
        "ExposureTime": 10_000, "AnalogueGain": 2.6, "ColourGains": (1.8, 1.6),
    }  # fmt: skip


def test_a_module_that_focuses_does_it_once_and_keeps_its_lens_where_it_is(steady, tmp_path):
    steady.camera_controls = KNOWN | FOCUS
    assert pi.PiCamera(tmp_path).fix_image() == ""
    assert steady.last.calls.count("focus") == 1
    assert fixed_image.load(tmp_path).lens == 3.25
    pi.PiCamera(tmp_path)
    controls = steady.last.options["controls"]
    assert (controls["AfMode"], controls["LensPosition"]) == (0, 3.25)


def test_a_calibration_of_another_module_sets_only_what_this_one_has(steady, tmp_path):
    fixed_image.save(FixedImage(10_000, 2.0, (1.5, 1.5), 3.0), tmp_path)
    steady.camera_controls = {name: KNOWN[name] for name in ("ExposureTime", "AnalogueGain")}
    pi.PiCamera(tmp_path)
    assert steady.last.options["controls"] == {"ExposureTime": 10_000, "AnalogueGain": 2.0}


def test_what_the_camera_does_not_keep_is_said_and_not_stored(steady, tmp_path):
    steady.stubborn = ("AnalogueGain",)
    assert pi.PiCamera(tmp_path).fix_image().startswith("The camera does not keep AnalogueGain")
    assert fixed_image.load(tmp_path) is None
    assert steady.last.calls[-1] == ("set", {"AeEnable": True, "AwbEnable": True})


@pytest.mark.parametrize("focuses", [False, None], ids=["none", "not in time"])
def test_a_camera_that_finds_no_focus_says_what_to_do_and_goes_on_looking_for_it(steady, tmp_path, focuses):
    steady.camera_controls, steady.focuses = KNOWN | FOCUS, focuses
    source = pi.PiCamera(tmp_path)
    assert "put the dice or the mat into the picture" in source.fix_image()
    assert fixed_image.load(tmp_path) is None
    assert steady.last.set["AfMode"] == AF_CONTINUOUS
    assert next(source.frames()).image.shape == (960, 1280, 3)


def test_a_camera_without_controls_stays_as_it_is(steady, tmp_path):
    steady.camera_controls, steady.tells = {}, False
    assert "does not tell its exposure" in pi.PiCamera(tmp_path).fix_image()


def test_calibrated_again_it_looks_anew(steady, tmp_path):
    fixed_image.save(FixedImage(30_000, 8.0, (3.0, 3.0), None), tmp_path)
    assert pi.PiCamera(tmp_path).fix_image() == ""
    assert fixed_image.load(tmp_path) == FixedImage(10_000, 2.6, (1.8, 1.6), None)


def test_freed_it_chooses_by_itself_and_nothing_is_stored(steady, tmp_path):
    source = pi.PiCamera(tmp_path)
    source.fix_image()
    assert source.free_image() == ""
    assert fixed_image.load(tmp_path) is None
    assert steady.last.calls[-1] == ("set", {"AeEnable": True, "AwbEnable": True})


@pytest.mark.parametrize("lens", [None, 3.25], ids=["no lens stored", "with its lens"])
def test_freed_a_module_that_focuses_goes_on_doing_so(steady, tmp_path, lens):
    fixed_image.save(FixedImage(10_000, 2.0, (1.5, 1.5), lens), tmp_path)
    steady.camera_controls = KNOWN | FOCUS
    source = pi.PiCamera(tmp_path)
    assert steady.last.options["controls"]["AfMode"] == (AF_CONTINUOUS if lens is None else 0)
    assert source.free_image() == ""
    assert steady.last.set["AfMode"] == AF_CONTINUOUS


# -- a first evening: no calibration, no mat -------------------------------------------------------------------------


@pytest.mark.parametrize("folder", [True, False])
def test_on_a_fresh_machine_a_lens_looks_for_its_focus_by_itself(steady, tmp_path, folder):
    """libcamera drives a lens to 1 m and leaves it there unless AfMode is set (ipa_base.cpp, imx708.json)."""
    steady.camera_controls = KNOWN | FOCUS
    pi.PiCamera(tmp_path if folder else None)
    assert steady.last.options["controls"] == {"AfMode": AF_CONTINUOUS}


def test_a_sensor_that_does_not_tell_its_modes_is_opened_as_picamera2_chooses(camera_class, caplog):
    def trouble(self):
        raise RuntimeError

    camera_class.sensor_modes = property(trouble)
    pi.PiCamera()
    assert "sensor" not in camera_class.last.options
    assert "modes: RuntimeError" in caplog.text


def test_no_sentence_about_a_camera_has_empty_brackets(camera_class, tmp_path):
    camera_class.start_error = RuntimeError("")
    with pytest.raises(CameraMissing) as missing:
        pi.PiCamera()
    camera_class.start_error = None
    with pytest.raises(CameraLost) as lost:
        list(pi.PiCamera().frames())
    for error in (missing, lost):
        assert "()" not in str(error.value)
        assert "( )" not in str(error.value)
    assert "(no answer in time)" in str(lost.value)


def test_a_camera_that_falls_silent_meanwhile_is_lost_and_never_stopped(camera_class, tmp_path):
    source = pi.PiCamera(tmp_path)
    with pytest.raises(CameraLost):
        source.fix_image()
    frames = source.frames()
    with pytest.raises(CameraLost):
        next(frames)
    assert "stop" not in camera_class.last.calls


@pytest.mark.parametrize(
    ("found", "mains", "fixed"),
    [
        ((13_000, 2.0), 50, (10_000, 2.6)),
        ((16_000, 2.0), 50, (20_000, 1.6)),
        ((13_000, 2.0), 60, (16_667, 1.56)),
        ((33_000, 4.0), 50, (30_000, 4.4)),
        ((60_000, 8.0), 50, (30_000, 16.0)),
        ((500, 1.0), 50, (500, 1.0)),
        ((8_000, 1.0), 50, (8_000, 1.0)),
        ((16_000, 1.0), 50, (10_000, 1.6)),
    ],
)
def test_the_exposure_is_in_step_with_the_lamps(found, mains, fixed):
    exposure, gain = in_step(*found, mains, 16.0)
    assert (exposure, pytest.approx(gain, abs=0.01)) == fixed
    assert gain >= 1


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"version": 2}', '{"version": 1, "exposure": -1, "gain": 1, "colours": [1, 1], "lens": null}',
     '{"version": 1, "exposure": 1, "gain": 1, "colours": [1], "lens": null}',
     '{"version": 1, "exposure": 1e400, "gain": 1, "colours": [1, 1], "lens": null}',
     '{"version": 1, "exposure": 1, "gain": NaN, "colours": [1, 1], "lens": null}'],
)  # fmt: skip
def test_a_damaged_file_is_no_fixed_image(tmp_path, text):
    (tmp_path / fixed_image.FILE).write_text(text)
    assert fixed_image.load(tmp_path) is None


# -- formats -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pixels", ["RGB888", "BGR888", "YUV420", "NV12"])
def test_every_format_of_a_camera_is_the_same_picture(pixels):
    blue = np.zeros((48, 64, 3), np.uint8)
    blue[:, :, 0], blue[:, 32:, 2] = 200, 90
    planes = cv2.cvtColor(blue, cv2.COLOR_BGR2YUV_I420)
    chroma = planes[48:].reshape(2, -1)
    sent = {
        "RGB888": blue,
        "BGR888": blue[:, :, ::-1],
        "YUV420": planes,
        "NV12": np.vstack([planes[:48], np.stack(list(chroma), 1).reshape(24, 64)]),
    }[pixels]
    seen = as_bgr(sent, pixels, (64, 48))
    assert seen.shape == blue.shape
    assert np.abs(seen.astype(int) - blue).max() <= 6
    assert np.abs(as_grey(sent, pixels, (64, 48)).astype(int) - cv2.cvtColor(blue, cv2.COLOR_BGR2GRAY)).max() <= 20


def test_a_format_that_nobody_knows_is_one_sentence():
    with pytest.raises(CameraLost, match="the camera sends MJPEG"):
        as_bgr(np.zeros((4, 4), np.uint8), "MJPEG", (4, 4))
