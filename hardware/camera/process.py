"""A camera in a process of its own: a driver that hangs or aborts costs the table its pictures, never the game."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from multiprocessing.shared_memory import SharedMemory
from threading import Event, Lock

import numpy as np

from companion.locales.words import sentence
from companion.ports.tray import Frame, Notice, SourceKind
from hardware.camera.arrays import Image
from hardware.camera.process_child import (
    FIX,
    FREE,
    NEXT,
    Ended,
    Failed,
    Message,
    OpenDevice,
    Opened,
    Said,
    Shown,
    run,
)  # fmt: skip
from hardware.errors import CameraLost, HardwareError

OPENS_WITHIN = 15.0
"""Seconds for Python, the driver and the first frame: generous, since none was measured on a Pi."""
FRAME_WITHIN = 2.5
"""Seconds for a further frame: beyond the longest exposure, and short enough to say "camera lost" within three."""
ENDS_WITHIN = 1.0
"""Seconds that a camera gets to be stopped properly; then its process is killed."""
FIXES_WITHIN = 30.0
"""Seconds for focus, exposure and what was set to come: about twelve at most where each picture is 1/30 s."""
LARGEST = 40 << 20
"""Bytes of the shared memory: a picture of 12 megapixels fits. What is not written to takes no room."""


class CameraProcess:
    """A frame source whose device is opened, read and closed in a spawned child process.

    The child takes one frame ahead while the last one is looked at. When it stays silent for too long, says that
    something is wrong, or dies, it is killed and `frames` raises CameraLost; the next call of `frames` starts another.
    `notice` is called with what comes of fixing the image, and what the device has to say. Raises CameraMissing, or
    what else `open_device` raises there, if the camera is not there to begin with; with `awaited`, its name, it is
    opened when frames are asked for, and need not be there yet.

    >>> from functools import partial
    >>> from hardware.camera.process import CameraProcess
    >>> from hardware.camera.usb import UsbCamera
    >>> camera = CameraProcess(partial(UsbCamera, 0), awaited="usb:0")  # opened when `frames` is asked for
    >>> camera.name
    'usb:0'
    >>> camera.close()
    """

    kind: SourceKind = "camera"
    shows_kept_dice = True

    def __init__(
        self,
        open_device: OpenDevice,
        *,
        notice: Notice | None = None,
        awaited: str = "",
        opens_within: float = OPENS_WITHIN,
        frame_within: float = FRAME_WITHIN,
    ) -> None:
        self._open_device = open_device
        self._notice = notice
        self._wish: bytes | None = None  # FIX or FREE, for the thread that takes frames
        self._opens_within, self._frame_within = opens_within, frame_within
        self._closed = Event()
        self._lock = Lock()
        self._child: _Child | None = None
        self._waiting: _Child | None = None  # for the thread that will ask for frames
        self.name = awaited
        if not awaited:
            self._waiting = self._start()
            self.name = self._waiting.name

    def frames(self) -> Iterator[Frame]:
        """Yield frames until closed. Raises CameraLost where they stop, and as the constructor on a later call."""
        with self._lock:
            child, self._waiting = self._waiting, None
        if self._closed.is_set():
            return
        try:
            child = child or self._start()
            within = self._opens_within
            child.ask()
            while (frame := child.taken(within)) is not None:
                wish, self._wish = self._wish, None
                if wish is not None:
                    self._announce(child.fixed(wish, FIXES_WITHIN))
                self._announce(child.said)
                child.ask()
                yield frame
                within = self._frame_within
        except HardwareError:
            if not self._closed.is_set():
                raise
        finally:
            if child is not None:
                child.end()

    def fix_image(self) -> None:
        """Have the camera's exposure, colours and focus found and kept, from one of the next frames on."""
        self._wish = FIX

    def free_image(self) -> None:
        """Let the camera choose exposure and colours by itself again."""
        self._wish = FREE

    def close(self) -> None:
        self._closed.set()
        with self._lock:
            child, self._waiting = self._child, None
        if child is not None:
            child.end()

    def _announce(self, said: str) -> None:
        if said and self._notice is not None:
            self._notice(said)

    def _start(self) -> _Child:
        child = _Child(self._open_device)
        with self._lock:
            self._child = child
        child.open(self._opens_within)
        return child


class _Child:
    """One life of the child process."""

    def __init__(self, open_device: OpenDevice) -> None:
        spawning = multiprocessing.get_context("spawn")  # a forked child would share the pins and the journal
        self._memory = SharedMemory(create=True, size=LARGEST)
        self._connection, theirs = spawning.Pipe()
        self._process = spawning.Process(
            target=run, args=(open_device, theirs, self._memory.name), name="camera", daemon=True
        )
        self._using = Lock()  # the connection is never closed under a thread that waits for it
        self._ended = False
        self._before: Image | None = None  # the picture that was shown last
        self._process.start()
        theirs.close()
        self.name = self.said = ""
        """The device's name, and what it has said with the last frame."""

    def open(self, within: float) -> None:
        """Wait for the device. Raises as it does, or CameraLost."""
        try:
            message = self._received(within)
        except HardwareError:
            self.end()
            raise
        if isinstance(message, Opened):
            self.name = message.name

    def ask(self) -> None:
        """Let the child take a frame."""
        with self._using:
            try:
                self._connection.send_bytes(NEXT)
            except (OSError, ValueError):
                raise CameraLost(sentence("camera.lost.process")) from None

    def taken(self, within: float) -> Frame | None:
        """Returns the frame that was asked for, None at the end of all frames."""
        message = self._received(within)
        if isinstance(message, Ended):
            return None
        if not isinstance(message, Shown):
            raise CameraLost(sentence("camera.lost.sends_none"))
        self.said = message.said
        if not message.same or self._before is None:
            self._before = np.ndarray(message.shape, np.uint8, self._memory.buf).copy()
        return Frame(self._before, at=message.at, name=message.name)

    def fixed(self, wish: bytes, within: float) -> str:
        """Have the image fixed, or freed, before the next frame; returns what there is to say of it."""
        with self._using:
            try:
                self._connection.send_bytes(wish)
            except (OSError, ValueError):
                raise CameraLost(sentence("camera.lost.process")) from None
        message = self._received(within)
        return message.sentence if isinstance(message, Said) else ""

    def end(self) -> None:
        """Let the child close its device; kill it where that takes too long. Calling it twice is fine."""
        if not self._using.acquire(timeout=ENDS_WITHIN):
            self._process.kill()
            self._using.acquire()
        try:
            if self._ended:
                return
            self._ended = True
            self._connection.close()
            self._process.join(ENDS_WITHIN)
            if self._process.is_alive():
                self._process.kill()
                self._process.join(ENDS_WITHIN)  # one that hangs in its driver dies when the driver lets go of it
            self._memory.close()
            self._memory.unlink()
        finally:
            self._using.release()

    def _received(self, within: float) -> Message:
        with self._using:
            try:
                if not self._connection.poll(within):
                    self._process.kill()
                    raise CameraLost(sentence("camera.lost.silent", {"seconds": f"{within:.3g}"}))
                message: Message = self._connection.recv()
            except HardwareError:
                raise
            except Exception as error:  # the pipe is closed, or what comes through it is no message
                raise CameraLost(sentence("camera.lost.process")) from error
        if isinstance(message, Failed):
            raise message.error
        return message
