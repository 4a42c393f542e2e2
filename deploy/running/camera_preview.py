"""Camera preview without a table: the newest frame, and the next one in which all lies still."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType

from companion.ports.tray import Frame, FrameSource
from vision.tracking.motion_gate import MotionGate


class CameraPreview:
    """Takes the frames of `source` in a thread of its own, from entering the context until leaving it."""

    def __init__(self, source: FrameSource) -> None:
        self._source = source
        self._changed = threading.Condition()  # guards all that follows
        self._frame: Frame | None = None
        self._still = self._moved = False
        self._taken = 0
        self._failed: Exception | None = None
        self._over = False
        self._thread = threading.Thread(target=self._look, name="camera", daemon=True)

    def __enter__(self) -> CameraPreview:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._source.close()
        self._thread.join(5)

    @property
    def frame(self) -> Frame | None:
        """The newest frame; None before the first, or where the camera has failed."""
        with self._changed:
            return None if self._over else self._frame

    def still(self, patience: float, thrown: Callable[[], None] | None = None) -> None:
        """Wait until a fresh frame shows a tray in which nothing moves, but not longer than `patience` seconds. Where
        dice are `thrown` first, they have moved by then.

        Raises what the camera has raised, at once."""
        with self._changed:
            fresh = self._taken + 2  # the next but one was certainly not begun before somebody pressed
            self._moved = thrown is None
        if thrown is not None:
            thrown()
        with self._changed:
            self._changed.wait_for(
                lambda: self._over or (self._still and self._moved and self._taken >= fresh), patience
            )
            if self._failed is not None:
                raise self._failed

    def _look(self) -> None:
        gate = MotionGate()
        try:
            for frame in self._source.frames():
                still = gate.feed(frame) == "still"
                with self._changed:
                    self._frame, self._still, self._moved = frame, still, self._moved or not still
                    self._taken += 1
                    self._changed.notify_all()
        except Exception as error:  # also a fault of ours: who waits here is to hear of it
            self._failed = error
        finally:
            with self._changed:
                self._over = self._failed is not None or self._frame is None or self._source.shows_kept_dice
                self._changed.notify_all()
