"""Decoding of picture files with OpenCV, and detection of pixels that the decoder made up."""

from __future__ import annotations

import os
import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import IO, Any

import cv2
import numpy as np
from numpy.typing import NDArray

_LOG: Any = getattr(cv2.utils, "logging", cv2)  # OpenCV 4 has the log level in cv2 itself
_ALONE = threading.Lock()

# What libjpeg and libpng write straight to standard error, and what of it means that pixels were made up. Bytes that
# are too many between two segments are what some cameras write: they do no harm.
_COMPLAINT = re.compile(rb"libpng (warning|error)|Corrupt JPEG|Inconsistent progression|.*\b(JPEG|JFIF)\b")
_DAMAGE = re.compile(rb"Corrupt JPEG data: (premature end|bad |found marker)|Premature end of JPEG")


_HOW = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}


def decoded(data: bytes, reduced: int = 1) -> tuple[NDArray[np.uint8] | None, bool]:
    """Return the picture in a file's bytes (H × W × 3 uint8, BGR, turned as its EXIF data says) or None, and whether a
    part of it is damaged and was made up by the decoder. `reduced`: 2 or 4 for a half or a quarter of its size; a JPEG
    never takes the memory of the whole then."""
    said: list[bytes] = []
    with _ALONE, _overheard(said):
        level = _LOG.getLogLevel()
        _LOG.setLogLevel(0)
        try:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), _HOW[reduced])
        except cv2.error:
            image = None
        finally:
            _LOG.setLogLevel(level)
    return (None if image is None else np.asarray(image, np.uint8)), any(_DAMAGE.match(line) for line in said)


def _memory() -> IO[bytes]:
    """Return a file that lies in memory, since a disk may be full; where the system has none, a file on the disk."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("heard"), "w+b")
    return tempfile.TemporaryFile()


@contextmanager
def _overheard(said: list[bytes]) -> Iterator[None]:
    """Collect the decoders' lines from standard error in `said`. Lines that others write meanwhile come out
    afterwards."""
    try:
        own = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    with ExitStack() as after:
        after.callback(os.close, own)
        heard = after.enter_context(_memory())
        os.dup2(heard.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(own, 2)
        heard.seek(0)
        for line in heard:
            if _COMPLAINT.match(line):
                said.append(line)
            else:
                os.write(2, line)
