"""From a picture file, or whatever array a camera hands over, to a frame that can be read."""

from __future__ import annotations

import struct
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Frame
from vision.errors import PictureMissing, PictureUnreadable

MOST_PIXELS = 100_000_000
MOST_BYTES = 256 * 1024 * 1024

Image = NDArray[np.uint8]

_LOG: Any = getattr(cv2.utils, "logging", cv2)  # OpenCV 4 has the log level in cv2 itself


def load_frame(path: str | Path) -> Frame:
    """Load a picture file as a frame: H × W × 3 uint8, BGR, turned the way its EXIF data says.

    Greyscale becomes BGR, alpha is dropped. Raises PictureMissing or PictureUnreadable, one sentence each."""
    path = Path(path)
    data = _bytes_of(path)
    size = _size_of(data)
    if size is not None and size[0] * size[1] > MOST_PIXELS:
        raise PictureUnreadable(f"{path} has more than {MOST_PIXELS // 1_000_000} megapixels: give a smaller picture.")
    if _is_cut_short(data):
        raise PictureUnreadable(f"{path} ends in the middle of the picture: copy it again.")
    level = _LOG.getLogLevel()
    _LOG.setLogLevel(0)  # silent: decoders complain on standard error
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None
    finally:
        _LOG.setLogLevel(level)
    if image is None:
        raise PictureUnreadable(f"{path} is not a picture that can be read: give a JPEG or PNG file.")
    if image.shape[0] * image.shape[1] > MOST_PIXELS:
        raise PictureUnreadable(f"{path} has more than {MOST_PIXELS // 1_000_000} megapixels: give a smaller picture.")
    return Frame(image=image, at=time.monotonic(), name=str(path))


def bgr_of(image: Any) -> Image | None:
    """The picture as H × W × 3 uint8, BGR, whatever array it came as; None where no picture can be made of it.

    Takes H × W, H × W × 1 (grey), H × W × 3 (BGR) and H × W × 4 (BGRA), of uint8, uint16, bool or floats from 0 to 1.
    """
    if not isinstance(image, np.ndarray) or image.ndim not in (2, 3) or image.size == 0:
        return None
    if image.dtype == np.uint16:
        image = (image >> 8).astype(np.uint8)
    elif image.dtype == bool or np.issubdtype(image.dtype, np.floating):
        image = (np.clip(np.nan_to_num(image.astype(np.float32)), 0, 1) * 255).astype(np.uint8)
    elif image.dtype != np.uint8:
        return None
    channels = 1 if image.ndim == 2 else image.shape[2]
    if channels == 1:
        return np.repeat(image.reshape(*image.shape[:2], 1), 3, axis=2)
    if channels in (3, 4):
        return np.ascontiguousarray(image[:, :, :3])
    return None


def _bytes_of(path: Path) -> bytes:
    if path.is_dir():
        raise PictureMissing(f"{path} is a folder: name the pictures in it.")
    if not path.exists():
        raise PictureMissing(f"There is no file {path}: check the name.")
    if not path.is_file():
        raise PictureMissing(f"{path} is not an ordinary file: give a JPEG or PNG file.")
    try:
        if path.stat().st_size > MOST_BYTES:
            raise PictureUnreadable(f"{path} is larger than {MOST_BYTES >> 20} MB: give a smaller picture.")
        data = path.read_bytes()
    except OSError as error:
        raise PictureMissing(f"{path} cannot be opened ({error.strerror}): check who may read it.") from error
    if not data:
        raise PictureUnreadable(f"{path} is empty: copy it again.")
    return data


def _size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height as the header of a PNG or JPEG tells them, before anything is decoded."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    for marker, start, _ in _jpeg_segments(data):
        # the start-of-frame markers, without the three in their range that mean something else (ITU T.81, table B.1)
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC) and start + 7 <= len(data):
            height, width = struct.unpack(">HH", data[start + 3 : start + 7])
            return width, height
    return None


def _is_cut_short(data: bytes) -> bool:
    """Whether a PNG or JPEG lacks its end: OpenCV would fill the rest with grey and say nothing."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return b"IEND" not in data[-64:] and b"IEND" not in data
    segments = _jpeg_segments(data)
    if not segments:
        return False
    marker, _, end = segments[-1]
    return marker != 0xDA or data.find(b"\xff\xd9", end) < 0


def _jpeg_segments(data: bytes) -> list[tuple[int, int, int]]:
    """Marker, start and end of what it holds, for each segment of a JPEG up to the first scan; else nothing."""
    segments: list[tuple[int, int, int]] = []
    if not data.startswith(b"\xff\xd8\xff"):
        return segments
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            at += 2
            continue
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        end = at + 2 + length
        if length < 2 or end > len(data):
            segments.append((marker, at + 2, len(data)))
            return [*segments, (0, len(data), len(data))]  # the segment itself is cut
        segments.append((marker, at + 2, end))
        if marker == 0xDA:
            return segments
        at = end
    return [*segments, (0, at, at)]
