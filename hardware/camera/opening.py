"""Opening of cameras by name, and detection of the camera that `auto` stands for."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.locales.words import sentence
from companion.ports.tray import FrameSource, Notice, Reader
from hardware.camera import picture, video
from hardware.camera.folder import PictureTray
from hardware.camera.pi import MAINS, sees_pi_camera
from hardware.camera.picture import LoadPicture
from hardware.camera.process import CameraProcess
from hardware.camera.spec import Auto, CameraSpec, Device, Means, Pi, Simulated, Usb
from hardware.camera.usb import OpenDevice, open_video_device, opened
from hardware.camera.video import VideoFile
from hardware.errors import HardwareError, NoCamera, PictureMissing, PictureUnreadable

# What Linux on a Pi calls the video nodes of its own chips (decoders, image processors, the raw sensor). They open like
# cameras and give no usable frame: bcm2835-codec, bcm2835-isp, pispbe-input, rp1-cfe-csi2_ch0, rpi-hevc-dec, unicam.
PI_OWN_NODES = ("bcm2835-", "pispbe", "rp1-cfe", "rpi", "unicam")
VIDEO_CLASS = Path("/sys/class/video4linux")


def find_camera(
    *,
    sees_pi: Callable[[], bool] = sees_pi_camera,
    open_device: OpenDevice = open_video_device,
    class_folder: Path = VIDEO_CLASS,
) -> CameraSpec:
    """Return the camera that `auto` stands for: the Pi's, else the first webcam that sends a frame, else simulated.

    `class_folder` is where Linux lists video devices: one folder each, named videoN, with a file `name` in it.
    """
    if sees_pi():
        return Pi()
    for number in _video_numbers(class_folder):
        device = opened(number, open_device)
        if device is not None:
            device.release()
            return Usb(number)
    return Simulated()


def _video_numbers(class_folder: Path) -> list[int]:
    numbers = []
    for node in class_folder.glob("video*"):
        number = node.name.removeprefix("video")
        try:
            label = (node / "name").read_text(errors="replace")
        except OSError:  # unplugged between the listing and the reading
            continue
        if number.isdigit() and not label.startswith(PI_OWN_NODES):
            numbers.append(int(number))
    return sorted(numbers)


def open_camera(
    spec: CameraSpec,
    *,
    reader: Reader,
    simulated: Callable[[], FrameSource],
    notice: Notice,
    load: LoadPicture,
    folder: Path | None = None,
    mains: int = MAINS,
    may_be_absent: bool = False,
) -> FrameSource:
    """Open the camera that `spec` names. `auto` always finds one and names it in a notice; it never raises.

    `reader` chooses among photographs (`file:`), `simulated` makes the camera that draws its own dice, `notice` is
    called with whole sentences for the people at the table, `load` loads a photograph. A Pi camera keeps its fixed
    image in `folder`, for lamps of `mains` Hz. Raises `CameraMissing`, `PictureMissing` or
    `PictureUnreadable`, and as `load` does; a device that `may_be_absent` is announced by a notice instead, and opened
    as soon as it is there.
    """

    def in_a_process(device: Device) -> FrameSource:
        return _open_in_a_process(device, partial(open_device_of, device, folder, mains), notice, may_be_absent)

    def whatever_is_there() -> FrameSource:
        return _open_whatever_is_there(simulated, notice, partial(open_device_of, spec, folder, mains))

    def file(path: Path) -> FrameSource:
        return open_file(path, reader, notice, load)

    return spec.opened(Means(simulated, in_a_process, whatever_is_there, file))


def _open_in_a_process(
    spec: Device, open_device: Callable[[], FrameSource], notice: Notice, may_be_absent: bool
) -> FrameSource:
    try:
        return CameraProcess(open_device, notice=notice)
    except HardwareError as error:
        if not may_be_absent:
            raise
        notice(str(error))
        return CameraProcess(open_device, notice=notice, awaited=str(spec))


def open_device_of(spec: CameraSpec, folder: Path | None = None, mains: int = MAINS) -> FrameSource:
    """Open the device that `spec` names, in this process; for `auto`, the one that is found.

    Raises `CameraMissing`, for `auto` where there is none `NoCamera`.
    """
    found = find_camera() if isinstance(spec, Auto) else spec
    if isinstance(found, Device):
        return found.device(folder, mains)
    raise NoCamera(sentence("camera.no.none"))


def _open_whatever_is_there(
    simulated: Callable[[], FrameSource], notice: Notice, open_device: Callable[[], FrameSource]
) -> FrameSource:
    if may_have_camera():
        try:
            source = CameraProcess(open_device, notice=notice)
        except NoCamera:
            pass
        except HardwareError as error:  # found a moment ago, but taken or gone now
            notice(str(error))
        else:
            notice(sentence("camera.found", {"camera": source.name}))
            return source
    notice(sentence("camera.none_found"))
    return simulated()


def may_have_camera(class_folder: Path = VIDEO_CLASS) -> bool:
    """Return whether a camera may be there: asked before a process is started that looks for one."""
    return importlib.util.find_spec("picamera2") is not None or bool(_video_numbers(class_folder))


def open_file(path: Path, reader: Reader, notice: Notice, load: LoadPicture) -> FrameSource:
    """Open a folder of pictures, one picture, or a video.

    Raises `PictureMissing` if there is nothing, `PictureUnreadable` if it is something else, and as `load` does.
    """
    if not path.exists():
        raise PictureMissing(sentence("camera.no.file", {"path": str(path)}))
    if path.is_dir() or picture.is_picture_name(path):
        return PictureTray(path, reader, notice, load)
    if video.is_video_name(path):
        return VideoFile(path, notice)
    names = ", ".join(sorted(picture.SUFFIXES | video.SUFFIXES))
    raise PictureUnreadable(sentence("camera.no.picture_name", {"path": str(path), "names": names}))
