"""Conversion of picture files and camera arrays to frames (H × W × 3 uint8, BGR)."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.ports.tray import Frame
from vision.errors import PictureMissing, PictureUnreadable
from vision.images.arrays import Image
from vision.images.decoding import decoded
from vision.images.picture_file import MOST_WHOLE, Format, format_of, is_cut_short, size_of

MOST_PIXELS = 100_000_000
MOST_BYTES = 256 * 1024 * 1024


def load_frame(path: str | Path) -> Frame:
    """Load a picture file as a frame: H × W × 3 uint8, BGR, turned the way its EXIF data says.

    Greyscale becomes BGR, alpha is dropped. Raises PictureMissing or PictureUnreadable, one sentence each."""
    return frame_of(_bytes_of(Path(path)), str(path))


def frame_of(data: bytes, path: str) -> Frame:
    """Make a frame of a picture file's bytes, as `load_frame`; `path` is what they are called."""
    if not data:
        raise PictureUnreadable(sentence("picture.empty", {"path": path}))
    if len(data) > MOST_BYTES:
        raise _too_large(path)
    if is_cut_short(data):
        raise PictureUnreadable(sentence("picture.cut", {"path": path}))
    size = size_of(data)
    if size is None:  # other formats too: a small file may hold a picture that does not fit into memory
        raise PictureUnreadable(_what_to_give(path, data))
    most = MOST_WHOLE if format_of(data) in (Format.BMP, Format.TIFF) else MOST_PIXELS
    if size[0] * size[1] > most:
        raise PictureUnreadable(sentence("picture.megapixels", {"path": path, "most": most // 1_000_000}))
    image, damaged = decoded(data)
    if image is None:
        raise PictureUnreadable(sentence("picture.none", {"path": path}))
    if damaged:
        raise PictureUnreadable(sentence("picture.damaged", {"path": path}))
    return Frame(image=image, at=time.monotonic(), name=path)


def _what_to_give(path: str, data: bytes) -> str:
    if format_of(data) is Format.HEIC:
        return sentence("picture.heic", {"path": path})
    return sentence("picture.none", {"path": path})


def _too_large(path: str) -> PictureUnreadable:
    return PictureUnreadable(sentence("picture.large", {"path": path, "most": MOST_BYTES >> 20}))


def bgr_of(image: Any) -> Image | None:
    """Return an array of any supported kind as H × W × 3 uint8, BGR; None where it is no picture.

    Takes H × W, H × W × 1 (grey), H × W × 3 (BGR) and H × W × 4 (BGRA), of uint8, uint16, bool or floats from 0 to 1.
    """
    if not isinstance(image, np.ndarray) or image.ndim not in (2, 3) or image.size == 0:
        return None
    channels = 1 if image.ndim == 2 else image.shape[2]
    if channels not in (1, 3, 4):
        return None
    if channels == 3 and image.dtype == np.uint8 and image.flags.c_contiguous and type(image) is np.ndarray:
        return image
    image = np.asarray(image)[:, :, :3] if channels > 1 else np.asarray(image).reshape(*image.shape[:2], 1)
    if image.dtype != np.uint8:
        if image.dtype.kind not in "bf" and (image.dtype.kind, image.dtype.itemsize) != ("u", 2):
            return None
        image = _as_bytes(image)
    return np.repeat(image, 3, axis=2) if channels == 1 else np.ascontiguousarray(image)


def pictured(frame: Frame) -> Frame | None:
    """Return the frame with its image as H × W × 3 uint8, BGR; None where there is no picture in it."""
    image = bgr_of(frame.image)
    return None if image is None else frame if image is frame.image else replace(frame, image=image)


def _as_bytes(image: NDArray[Any]) -> Image:
    """Return an array of uint16, bool, or floats from 0 to 1 as uint8. Works on some rows at a time: a large picture
    does not fit in memory three times."""
    made = np.empty(image.shape, np.uint8)
    for top in range(0, image.shape[0], 64):
        rows = image[top : top + 64]
        if image.dtype.kind == "u":
            made[top : top + 64] = rows >> 8
        elif image.dtype.kind == "b":
            made[top : top + 64] = rows * np.uint8(255)
        else:
            made[top : top + 64] = np.clip(np.nan_to_num(rows), 0, 1).astype(np.float32) * 255
    return made


def _bytes_of(path: Path) -> bytes:
    if path.is_dir():
        raise PictureMissing(sentence("picture.folder", {"path": str(path)}))
    if not path.exists():
        raise PictureMissing(sentence("file.missing", {"path": str(path)}))
    if not path.is_file():
        raise PictureMissing(sentence("picture.special", {"path": str(path)}))
    try:
        if path.stat().st_size > MOST_BYTES:
            raise _too_large(str(path))
        return path.read_bytes()
    except OSError as error:
        raise PictureMissing(sentence("picture.closed", {"path": str(path), "why": reason(error)})) from error
