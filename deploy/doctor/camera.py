"""The camera: which one, and what its pictures are like."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from companion.locales.words import sentence
from companion.ports.camera import Advice
from companion.ports.tray import Frame, FrameSource, Reader
from deploy.doctor.finding import Looked
from hardware.camera import find_camera, parse_camera
from hardware.camera.network import LEAST_RATE
from hardware.camera.opening import open_device_of
from hardware.camera.process import CameraProcess
from hardware.camera.spec import Auto, CameraSpec, Device, Simulated
from vision.calibration.advice import advise, die_width
from vision.calibration.calibrator import Glimpse
from vision.calibration.sharpness import softness
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader

FRAMES = 45
"""Pictures that are looked at: one and a half seconds of them at 30 a second."""

Open = Callable[[], FrameSource]


class Seen(NamedTuple):
    """What was measured: frames a second, the median grey level (0 to 255), the width of edges in die widths with the
    most that is sharp (None where there are none), a die's width in pixels, and what there is to do."""

    rate: float
    light: float
    soft: tuple[float, float] | None
    die: float
    advice: tuple[Advice, ...]


def camera_named(text: str) -> CameraSpec:
    """Returns the camera that the configuration names; where it says auto, the one that is found."""
    spec = parse_camera(text)
    return find_camera() if isinstance(spec, Auto) else spec


def camera(spec: CameraSpec) -> Looked:
    """The camera that there is."""
    if isinstance(spec, Simulated):
        return none_found()
    return True, str(spec)


def none_found() -> Looked:
    """That dice are simulated, since there is no camera."""
    return None, sentence("doctor.camera.none")


def not_measured() -> Looked:
    """That there is no camera whose pictures can be measured."""
    return None, sentence("doctor.picture.not_measured")


def picture(spec: CameraSpec, folder: Path, open_device: Open | None = None) -> Looked:
    """The quality of the camera's pictures. Raises as the camera does, where another program has it."""
    if not isinstance(spec, Device):
        return not_measured()
    opened = open_device or partial(CameraProcess, partial(open_device_of, spec, folder))
    with closing(opened()) as source:
        return finding_of(measured(tuple(islice(source.frames(), FRAMES))), spec)


def finding_of(seen: Seen | None, spec: CameraSpec) -> Looked:
    """The finding about measured pictures; None: too few came."""
    if seen is None:
        return False, sentence("doctor.picture.none")
    measured: dict[str, str | int] = {
        "rate": f"{seen.rate:.1f}", "light": f"{seen.light:.0f}", "die": f"{seen.die:.0f}"
    }  # fmt: skip
    figures = sentence("doctor.picture.figures", measured)
    if seen.soft is not None:
        edges = {"soft": f"{seen.soft[0]:.2f}", "most": f"{seen.soft[1]:.2f}"}
        figures = sentence("doctor.picture.figures_edges", measured | edges)
    if seen.rate < LEAST_RATE:
        return False, sentence("doctor.picture.slow", {"figures": figures, "faster": spec.faster()})
    first = next(iter(seen.advice), None)
    if first is None:
        return True, figures
    words = sentence(f"page.camera.advice.{first.key}", {"number": first.number})
    return None if first.stops else True, sentence("doctor.picture.advice", {"figures": figures, "advice": words})


def measured(frames: tuple[Frame, ...], reader: Reader | None = None) -> Seen | None:
    """Returns what pictures of one camera, in a row, are like; None where there are fewer than two.

    `reader`: one of dice, where there is one already.
    """
    if len(frames) < 2:
        return None
    image = frames[-1].image
    glimpse = Glimpse()
    reading = MatReader(reader or TrayReader(), glimpse).read(frames[-1])
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    mat = glimpse.sight.mat
    passed = frames[-1].at - frames[0].at
    return Seen(
        rate=(len(frames) - 1) / passed if passed > 0 else 0.0,
        light=float(np.median(grey)),
        soft=softness(grey, mat, glimpse.markers, reading.dice),
        die=die_width(mat, reading.dice, image.shape),
        advice=advise(image, glimpse.sight, glimpse.markers, reading),
    )
