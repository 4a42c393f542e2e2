"""Pixel formats of a camera, made into BGR or grey."""

from __future__ import annotations

import cv2
import numpy as np

from companion.locales.words import sentence
from hardware.camera.arrays import Grey, Image, Planes
from hardware.errors import CameraLost


def as_bgr(array: Planes, pixels: str, size: tuple[int, int]) -> Image:
    """Returns a picture as height × width × 3 uint8 BGR; `size` is (width, height), rows may be padded.

    `pixels` is libcamera's name: "RGB888" lies in memory as BGR and is taken as it is, "BGR888" is turned round;
    "YUV420" and "NV12" have the luminance first, at 3/2 of the height. Raises CameraLost for any other.

    >>> as_bgr(np.zeros((6, 8), np.uint8), "YUV420", (4, 4)).shape
    (4, 4, 3)
    """
    width, height = size
    if pixels == "RGB888":
        return array[:height, :width]
    if pixels == "BGR888":
        return np.ascontiguousarray(array[:height, :width, ::-1])
    if pixels == "YUV420":
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_YUV2BGR_I420), np.uint8)[:height, :width]
    if pixels == "NV12":
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_YUV2BGR_NV12), np.uint8)[:height, :width]
    raise CameraLost(sentence("camera.no.pixels", {"pixels": str(pixels)}))


def as_grey(array: Planes, pixels: str, size: tuple[int, int]) -> Grey:
    """Returns a picture as height × width uint8 grey levels; of "YUV420" and "NV12" that is its first part."""
    if pixels in ("YUV420", "NV12"):
        width, height = size
        return array[:height, :width]
    return np.asarray(cv2.cvtColor(as_bgr(array, pixels, size), cv2.COLOR_BGR2GRAY), np.uint8)
