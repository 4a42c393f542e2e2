"""From a picture file to its pixels."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.errors import PictureMissing, PictureUnreadable

SUFFIXES = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"})


def is_picture_name(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not path.name.startswith(".")


def pictures_in(folder: Path) -> list[Path]:
    """Return the pictures that lie directly in `folder`, by name.

    Raises `PictureMissing` if there is none, or if the folder cannot be looked into.
    """
    try:
        found = sorted((path for path in folder.iterdir() if is_picture_name(path)), key=lambda path: path.name)
    except OSError as error:
        raise PictureMissing(f"{folder} cannot be looked into ({error.strerror}): name a folder of pictures") from error
    if not found:
        names = ", ".join(sorted(SUFFIXES))
        raise PictureMissing(f"there is no picture in {folder}: put some there ({names}), or name another folder")
    return found


def load_picture(path: Path) -> NDArray[np.uint8]:
    """Return the picture as H × W × 3 uint8, BGR, turned upright as its EXIF data says, in its own size.

    Raises `PictureMissing` if the file cannot be opened, `PictureUnreadable` if it is no picture.
    """
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError as error:
        raise PictureMissing(f"{path} cannot be opened ({error.strerror}): check its name and rights") from error
    try:
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except cv2.error:  # a header that promises more than OpenCV is willing to allocate
        image = None
    if image is None:
        raise PictureUnreadable(f"{path} is no picture, or is damaged: open it in another program and save it again")
    return np.asarray(image, np.uint8)
