"""Faults of cameras that users of picamera2 have told, each with what ours does then.

By repository and number of the issue on GitHub; `public_cases.md` in the shared data tells them at length.
"""

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from hardware.camera import fixed_image, pi
from hardware.camera.fixed_image import AF_CONTINUOUS
from hardware.errors import CameraLost, CameraMissing
from tests.hardware.camera_modules import MODULES, chosen_by_picamera2
from tests.hardware.fake_picamera2 import FOCUS, KNOWN

PICAMERA2 = "raspberrypi/picamera2#"


def shows_the_whole_view(camera: Any, folder: Path) -> None:
    module = MODULES["Camera Module 3"]
    pi.PiCamera(folder)
    chosen = chosen_by_picamera2(module, pi.SIZE, camera.last.options["sensor"])
    assert chosen["crop_limits"] == (0, 0, *module.pixels)


def looks_for_its_focus(camera: Any, folder: Path) -> None:
    source = pi.PiCamera(folder)
    assert camera.last.options["controls"] == {"AfMode": AF_CONTINUOUS}
    source.free_image()
    assert camera.last.set["AfMode"] == AF_CONTINUOUS


def says_so_and_goes_on(camera: Any, folder: Path) -> None:
    source = pi.PiCamera(folder)
    assert source.fix_image().startswith("The camera finds no focus: put the dice or the mat into the picture")
    assert camera.last.set["AfMode"] == AF_CONTINUOUS
    assert fixed_image.load(folder) is None
    assert len(list(islice(source.frames(), 3))) == 3


def is_lost_with_a_reason_and_never_stopped(camera: Any, folder: Path) -> None:
    with pytest.raises(CameraLost, match=r"gives no frames \(no answer in time\); check its ribbon cable"):
        list(pi.PiCamera(folder).frames())
    assert not {"stop", "close"} & {call for call in camera.last.calls if isinstance(call, str)}


def names_the_other_program(camera: Any, folder: Path) -> None:
    with pytest.raises(CameraMissing, match="stop other programs that use it, then start again"):
        pi.PiCamera(folder)
    if hasattr(camera, "last"):
        assert camera.last.calls[-1] == "close"


def says_which_venv_to_make_anew(camera: Any, folder: Path) -> None:
    assert pi.sees_pi_camera() is False
    with pytest.raises(CameraMissing, match=r"does not load \(numpy.dtype size changed.*delete .venv and run"):
        pi.PiCamera(folder)


class TakenCamera:
    """A camera that another process holds."""

    def __init__(self, number: int) -> None:
        raise RuntimeError("Failed to acquire camera: Device or resource busy")

    global_camera_info = classmethod(lambda cls: [{"Id": "/base/soc/i2c0mux/i2c@1/imx708@1a"}])


class OldSimplejpeg(ModuleType):
    """A picamera2 whose simplejpeg was built for another NumPy."""

    def __getattr__(self, name: str) -> Any:
        raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")


class Fault(NamedTuple):
    """Who told it, what they saw, how the made-up picamera2 is to behave (its class, or what is to be imported in its
    place), and what ours does."""

    told: str
    seen: str
    picamera2: dict[str, Any] | type
    ours: Callable[[Any, Path], None]


LENS = {"camera_controls": KNOWN | FOCUS, "shades": None}
FAULTS = (
    Fault(
        f"{PICAMERA2}450 924 1233 167, raspberrypi/rpicam-apps#630 570", "a third of the view is cut off",
        {"sensor_modes": MODULES["Camera Module 3"].modes}, shows_the_whole_view,
    ),
    Fault("pibooth/pibooth#686", "everything near is out of focus", LENS, looks_for_its_focus),
    Fault(f"{PICAMERA2}670 884", "autofocus finds nothing", LENS | {"focuses": False}, says_so_and_goes_on),
    Fault(f"{PICAMERA2}670 884", "autofocus never comes back", LENS | {"focuses": None}, says_so_and_goes_on),
    Fault(
        f"{PICAMERA2}952 962, raspberrypi/rpicam-apps#650", "the frontend has timed out, a capture never comes back",
        {"shades": (1, 2)}, is_lost_with_a_reason_and_never_stopped,
    ),
    Fault(f"{PICAMERA2}399 587 627 1048", "a crashed program holds it", TakenCamera, names_the_other_program),
    Fault(
        f"{PICAMERA2}399 587 627 1048", "the pipeline handler is in use by another process",
        {"start_error": RuntimeError("Pipeline handler in use by another process")}, names_the_other_program,
    ),
    Fault(
        f"{PICAMERA2}1088 1170 1211, abhiTronix/vidgear#408", "apt's simplejpeg beside pip's NumPy", OldSimplejpeg,
        says_which_venv_to_make_anew,
    ),
)  # fmt: skip
"""That pip brings no other NumPy beside apt's, and no OpenCV that asks for one, is `tests/deploy/test_locks.py`'s."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.told}: {fault.seen}")
def test_a_fault_that_others_had_is_met(camera_class, tmp_path, monkeypatch, fault: Fault) -> None:
    if isinstance(fault.picamera2, dict):
        for name, value in fault.picamera2.items():
            setattr(camera_class, name, value)
    elif issubclass(fault.picamera2, ModuleType):
        monkeypatch.setattr(pi.importlib, "import_module", lambda name: fault.picamera2(name).Picamera2)
    else:
        sys.modules["picamera2"].Picamera2 = fault.picamera2
    fault.ours(camera_class, tmp_path)
