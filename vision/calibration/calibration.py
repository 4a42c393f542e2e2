"""The stored calibration of a camera: lens and mat pose, as JSON in the data folder."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.locales.bounded_files import FileDamaged, json_in
from companion.locales.words import sentence
from companion.ports.tray import Frame
from companion.support.private_files import remove_private, write_private
from vision.errors import CalibrationInvalid
from vision.images.frame import bgr_of
from vision.mat.layout import MATS
from vision.mat.lens import Optics
from vision.mat.lens_fit import fit_optics
from vision.mat.markers import Marker, find_markers
from vision.mat.memory import look
from vision.mat.pose import Mat, find_mats

FILE = "calibration.json"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Calibration:
    """The `optics` of a camera, and the `mat`'s pose at the time of calibration."""

    optics: Optics
    mat: Mat


def calibrate(frames: Sequence[Frame]) -> Calibration:
    """Return the calibration from pictures of one camera; in the last one the mat lies in its place.

    In the other pictures the mat may lie anywhere, best at four to eight places and tilted: they determine the lens.
    Raises CalibrationInvalid where the last picture does not show the mat, or the pictures differ in size.
    """
    images = [bgr_of(frame.image) for frame in frames]
    if not images or (last := images[-1]) is None:
        raise CalibrationInvalid(sentence("calibration.no_picture"))
    alike = [image for image in images if image is not None and image.shape == last.shape]
    if len(alike) < len(images):
        raise CalibrationInvalid(sentence("calibration.sizes"))
    return calibrate_from([find_markers(image) for image in alike], last.shape)


def calibrate_from(
    views: Sequence[Sequence[Marker]], shape: tuple[int, ...], known: Optics | None = None
) -> Calibration:
    """Return the calibration from the markers of several pictures of one shape (H, W, …), the last one with the mat in
    its place. A single picture does not determine the lens: `known` is kept. Raises CalibrationInvalid."""
    sight = look(views[-1], shape)
    if sight.why is not None:
        raise CalibrationInvalid(sentence("calibration.unclear", {"why": sight.why}))
    if sight.mat is None or len(sight.mat.seen) < 3:
        raise CalibrationInvalid(sentence("calibration.no_mat"))
    optics = fit_optics(views, shape) if len(views) > 1 or known is None else known
    mats = find_mats(views[-1], shape, optics)
    return Calibration(optics, mats[0] if mats else replace(sight.mat, optics=optics))


def save(calibration: Calibration, folder: Path) -> None:
    """Store a calibration in the data folder, wholly or not at all. Raises OSError as writing does."""
    optics, mat = calibration.optics, calibration.mat
    text = json.dumps(
        {
            "version": VERSION,
            "picture": list(mat.shape),
            "focal": optics.focal,
            "k1": optics.k1,
            "k2": optics.k2,
            "known": optics.known,
            "markers": list(mat.layout.ids),
            "corners": [[round(float(value), 2) for value in corner] for corner in mat.corners],
        }
    )
    write_private(folder / FILE, f"{text}\n".encode())


def load(folder: Path) -> Calibration | None:
    """Return the stored calibration, None where there is none. Raises CalibrationInvalid for a file that is damaged or
    of a newer version: show the sentence and go on without a calibration."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        return json_in(path, lambda kept: _from(kept, path))
    except (OSError, FileDamaged) as error:
        raise CalibrationInvalid(sentence("calibration.damaged", {"path": str(path)})) from error


def forget(folder: Path) -> None:
    """Delete the stored calibration, if there is one. Raises OSError where the file cannot be removed."""
    remove_private(folder / FILE)


def _from(kept: Any, path: Path) -> Calibration:
    if kept["version"] != VERSION:
        raise CalibrationInvalid(sentence("calibration.version", {"path": str(path)}))
    optics = Optics(float(kept["focal"]), float(kept["k1"]), float(kept["k2"]), kept["known"] is True)
    layout = next(mat for mat in MATS if list(mat.ids) == kept["markers"])
    corners = np.array(kept["corners"], np.float64)
    height, width = (int(value) for value in kept["picture"])
    numbers = [optics.k1, optics.k2, *corners.ravel()]
    if corners.shape != (4, 2) or not all(math.isfinite(value) and abs(value) < 1e6 for value in numbers):
        raise ValueError("no corners")
    if not (0.1 < optics.focal < 10 and abs(optics.k1) < 2 and abs(optics.k2) < 2 and height > 0 and width > 0):
        raise ValueError("no lens")
    outline = corners.astype(np.float32)
    if not cv2.isContourConvex(outline) or cv2.contourArea(outline, oriented=True) <= 1.0:
        raise ValueError("no mat")
    return Calibration(optics, Mat(layout, corners, (height, width), optics))
