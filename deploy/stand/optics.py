"""The field of view of a camera by its data sheet: how high it hangs over the mat, and how many pixels a die gets.

A pinhole with the lens's focal length. A wide lens bends its borders inwards and sees a little more than this says.
"""

from __future__ import annotations

from math import atan, degrees, hypot, radians, tan
from typing import NamedTuple

from hardware.camera.pi import SIZE as PI_FRAME
from hardware.camera.usb import HEIGHT, WIDTH
from vision.calibration.advice import LEAST_DIE
from vision.mat.layout import MatLayout

DIE = 16.0
"""Mm: the usual die's side."""
MARGIN = 20.0
"""Mm beyond the mat that are to be seen: nobody hangs a camera to the millimetre."""


SLANT = 35.0
"""Degrees from straight above at which a die in the mat's corner may be seen; at 45 its side is as large as its top."""


class Camera(NamedTuple):
    """A camera: `across` × `down` pixels of its sensor, and its focal length in such pixels.

    `focus`: how it is brought into focus at this height; `pi`: a module on the Pi's own socket, no webcam.
    """

    name: str
    across: int
    down: int
    focal: float
    focus: str
    pi: bool = True

    @property
    def angles(self) -> tuple[float, float]:
        """The whole sensor's field of view, across and down, in degrees."""
        return (
            degrees(2 * atan(self.across / 2 / self.focal)),
            degrees(2 * atan(self.down / 2 / self.focal)),
        )

    @property
    def frame(self) -> tuple[int, int]:
        """The frames that the companion asks it for, in pixels."""
        return PI_FRAME if self.pi else (WIDTH, HEIGHT)

    @property
    def focal_in_frame(self) -> float:
        """The focal length in pixels of a frame: a frame of another shape is cut out of the sensor's middle."""
        wide, high = self.frame
        return self.focal / min(self.across / wide, self.down / high)


def _module(name: str, across: int, down: int, pitch: float, focal: float, focus: str) -> Camera:
    """A module by its data sheet: `pitch` of its pixels in µm, `focal` length in mm."""
    return Camera(name, across, down, focal * 1000 / pitch, focus)


def _webcam(name: str, across: int, down: int, diagonal: float, focus: str) -> Camera:
    """A webcam by its maker's figures: the field of view from corner to corner in degrees."""
    return Camera(name, across, down, hypot(across, down) / 2 / tan(radians(diagonal) / 2), focus, pi=False)


CAMERAS = {
    "module1": _module("Camera Module 1", 2592, 1944, 1.4, 3.6, "turn its lens, which is glued at first"),
    "module2": _module("Camera Module 2", 3280, 2464, 1.12, 3.04, "turn its lens with the white ring beside it"),
    "module3": _module("Camera Module 3", 4608, 2592, 1.4, 4.74, "by itself"),
    "module3wide": _module("Camera Module 3 Wide", 4608, 2592, 1.4, 2.75, "by itself"),
    "hq6": _module("HQ Camera, 6 mm lens", 4056, 3040, 1.55, 6.0, "turn the lens's ring"),
    "ai": _module("AI Camera", 4056, 3040, 1.55, 4.74, "turn its lens with the white ring beside it"),
    "gs6": _module("Global Shutter Camera, 6 mm lens", 1456, 1088, 3.45, 6.0, "turn the lens's ring"),
    "webcam55": _webcam("Webcam, 720p, 55° (as Logitech's C270)", 1280, 720, 55, "fixed, soft nearer than 40 cm"),
    "webcam78": _webcam("Webcam, 1080p, 78° (as Logitech's C920)", 1920, 1080, 78, "by itself"),
}
"""Cameras by the names that `--camera` of `companion print stand` takes.

Sources: "Camera hardware specification" in the Raspberry Pi documentation (pixels, their size, focal length); the pages
of the webcams' makers (pixels, diagonal field of view).
"""


def height_over(camera: Camera, mat: MatLayout, margin: float = MARGIN) -> float:
    """How many mm above the mat the lens hangs, at least: all of it is seen with a margin round it, and no corner too
    much from the side.

    >>> round(height_over(CAMERAS["module3"], MatLayout()))
    300
    """
    wide, high = camera.frame
    to_see_all = camera.focal_in_frame * max((mat.width + 2 * margin) / wide, (mat.height + 2 * margin) / high)
    return max(to_see_all, hypot(mat.width, mat.height) / 2 / tan(radians(SLANT)))


def pixels_per_die(camera: Camera, height: float, die: float = DIE) -> float:
    """How many pixels the upper face of a die is wide, right below a lens that hangs so high (mm)."""
    return camera.focal_in_frame * die / (height - die)


def highest(camera: Camera, die: float = DIE, least: float = LEAST_DIE) -> float:
    """The height in mm at which a die has just the pixels that its symbols are read with."""
    return camera.focal_in_frame * die / least + die


def seen_at(camera: Camera, height: float) -> tuple[float, float]:
    """Width and height in mm of what a frame shows of the table from so high."""
    wide, high = camera.frame
    return wide * height / camera.focal_in_frame, high * height / camera.focal_in_frame
