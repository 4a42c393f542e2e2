"""The whole view of every module that people have, by picamera2's own choice over its published modes."""

import pytest

from hardware.camera.pi import SIZE
from hardware.camera.sensor_mode import FRAMES, sensor_options, whole_view
from tests.hardware.camera_modules import MODULES, Module, chosen_by_picamera2

every_module = pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)


def part_seen(module: Module, mode: dict, size: tuple[int, int] = SIZE) -> tuple[float, float]:
    """Width and height of the sensor, in its pixels, that a picture of this size shows: it is cut out of the middle."""
    _, _, wide, high = mode["crop_limits"]
    scale = min(wide / size[0], high / size[1])
    return scale * size[0], scale * size[1]


def promised(module: Module, size: tuple[int, int] = SIZE) -> tuple[float, float]:
    """The same of the whole sensor."""
    scale = min(module.pixels[0] / size[0], module.pixels[1] / size[1])
    return scale * size[0], scale * size[1]


@every_module
def test_the_view_that_is_promised_is_the_view_that_picamera2_gives(module: Module) -> None:
    options = sensor_options(whole_view(module.modes, SIZE))
    got = chosen_by_picamera2(module, SIZE, options["sensor"])
    assert part_seen(module, got) == pytest.approx(promised(module), rel=0.02)


@every_module
def test_it_is_fast_enough_and_no_larger_than_it_must_be(module: Module) -> None:
    mode = whole_view(module.modes, SIZE)
    assert mode["fps"] >= FRAMES - 1
    assert mode["size"][0] >= SIZE[0]
    assert mode["size"][1] >= SIZE[1]
    whole = [each for each in module.modes if part_seen(module, each) == pytest.approx(promised(module), rel=0.02)]
    assert mode["size"] == min(each["size"] for each in whole if each["size"] >= SIZE)


def test_left_to_itself_picamera2_cuts_a_third_off_camera_module_3() -> None:
    """The fault for which the mode is chosen here; where picamera2's rule changes, this says so."""
    module = MODULES["Camera Module 3"]
    wide, _ = part_seen(module, chosen_by_picamera2(module, SIZE, None))
    assert wide == pytest.approx(2 / 3 * promised(module)[0], rel=0.01)


@pytest.mark.parametrize("modes", [(), ({"format": "MJPEG"},), ({"format": "YUYV", "size": (640, 480)},)])
def test_a_camera_that_does_not_tell_what_its_modes_show_is_left_to_picamera2(modes) -> None:
    assert sensor_options(whole_view(modes, SIZE)) == {}


def test_where_no_mode_fills_a_picture_the_largest_one_is_taken() -> None:
    small = {"size": (320, 240), "crop_limits": (0, 0, 640, 480), "bit_depth": 8, "fps": 60.0}
    large = {"size": (640, 480), "crop_limits": (0, 0, 640, 480), "bit_depth": 8, "fps": 30.0}
    assert whole_view([small, large], SIZE) is large
