"""A recorded video as a camera."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import cv2

from companion.locales.words import sentence
from companion.ports.tray import Frame, Notice, SourceKind
from hardware.errors import PictureUnreadable

SUFFIXES = frozenset({".avi", ".m4v", ".mjpeg", ".mjpg", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".webm"})
FALLBACK_FPS = 25.0
MAX_FPS = 240.0  # beyond it the header is taken for broken
UNCOUNTED = 2, 0.03  # frames, and share of them, that a header may promise too many: some are estimated


def is_video_name(path: Path) -> bool:
    # Names decide, for FFmpeg takes even a text file for a video (of letters).
    return path.suffix.lower() in SUFFIXES


class VideoFile:
    """A frame source over a video file; it ends with the video, and sends a notice then.

    `paced`: frames come at the video's own rate (default), else as fast as they are taken. `at` is the video's time in
    both cases, in seconds from its start. No frame is left out, however slow the consumer is; `lost` is, at the end,
    the number of frames that the header promised and that could not be read.

    Raises `PictureUnreadable` if no frame can be read from the file.

    >>> import cv2
    >>> import numpy as np
    >>> import tempfile
    >>> from pathlib import Path
    >>> from hardware.camera.video import VideoFile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "throws.avi")
    ...     film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (64, 48))
    ...     _ = film.write(np.zeros((48, 64, 3), np.uint8))
    ...     film.release()
    ...     [frame.name for frame in VideoFile(path, lambda said: None, paced=False).frames()]
    ['throws.avi']
    """

    kind: SourceKind = "film"
    shows_kept_dice = True

    def __init__(
        self,
        path: Path,
        notice: Notice,
        *,
        paced: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = f"file:{path}"
        self._path = path
        self._notice = notice
        self._paced = paced
        self._clock = clock
        self._closed = Event()
        self.lost = 0
        probe = self._open()
        readable = probe.grab()
        probe.release()
        if not readable:
            raise PictureUnreadable(sentence("camera.no.video", {"path": str(path)}))

    def frames(self) -> Iterator[Frame]:
        """Yield the video's frames from its beginning."""
        capture = self._open()
        try:
            fps = capture.get(cv2.CAP_PROP_FPS)
            step = 1 / (fps if 0 < fps <= MAX_FPS else FALLBACK_FPS)  # a NaN compares false
            start = self._clock()
            count = 0
            while not self._closed.is_set():
                is_read, image = capture.read()
                if not is_read:
                    self.lost = lost_of(count, capture.get(cv2.CAP_PROP_FRAME_COUNT))
                    self._notice(sentence("camera.video_ended", {"name": self._path.name}))
                    return
                at = start + count * step
                count += 1
                if self._paced and self._closed.wait(max(0.0, at - self._clock())):
                    return
                yield Frame(image, at=at, name=self._path.name)
        finally:
            capture.release()

    def close(self) -> None:
        self._closed.set()

    def _open(self) -> cv2.VideoCapture:
        return cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)


def lost_of(read: int, promised: float) -> int:
    """Return how many of the frames that a film's header promises are missing after `read` of them; 0 within the
    header's own inexactness."""
    few, share = UNCOUNTED
    missing = int(promised) - read if promised > 0 else 0  # a header without a number gives 0, less, or NaN
    return missing if missing > max(few, share * promised) else 0
