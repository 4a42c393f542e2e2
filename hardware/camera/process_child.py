"""The child process of a camera: it opens the device, and puts a frame into shared memory each time it is asked."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.shared_memory import SharedMemory
from typing import NamedTuple, NoReturn, Protocol, runtime_checkable

import numpy as np

from companion.locales.words import sentence
from companion.ports.tray import Frame, FrameSource
from hardware.camera.arrays import Image
from hardware.camera.fixes_image import FixesImage
from hardware.errors import CameraLost, HardwareError

OpenDevice = Callable[[], FrameSource]
"""Opens the camera; it is pickled, so it is a function of a module, a class, or a `partial` of one."""


@runtime_checkable
class Says(Protocol):
    """A device that says by itself where its pictures are poor.

    A protocol, because the camera's process knows no kind of camera: it loads the module of its own one alone.
    """

    def said(self) -> str:
        """Return a sentence for people, once; "" where there is nothing new."""


class Opened(NamedTuple):
    """The device is open, and sends frames under this name.

    >>> from hardware.camera.process_child import Opened
    >>> Opened("usb:0").name
    'usb:0'
    """

    name: str


class Shown(NamedTuple):
    """A frame lies in the shared memory: height × width × 3, uint8, BGR; `at` as in `Frame`. `same`: its picture is the
    one before, untouched; `said`: what the device has to say, "" for nothing.

    >>> from hardware.camera.process_child import Shown
    >>> Shown((960, 1280, 3), at=12.5, name="", same=False, said="").shape
    (960, 1280, 3)
    """

    shape: tuple[int, int, int]
    at: float
    name: str
    same: bool
    said: str


class Said(NamedTuple):
    """The outcome of fixing the image: a sentence, "" where all went well.

    >>> from hardware.camera.process_child import Said
    >>> Said("the focus was not found").sentence
    'the focus was not found'
    """

    sentence: str


class Ended(NamedTuple):
    """The device has no more frames to show.

    >>> from hardware.camera.process_child import Ended
    >>> Ended()
    Ended()
    """


class Failed(NamedTuple):
    """The device cannot be opened, or shows no more frames.

    >>> from hardware.camera.process_child import Failed
    >>> from hardware.errors import CameraLost
    >>> print(Failed(CameraLost("usb:0 sends no more pictures")).error)
    usb:0 sends no more pictures
    """

    error: HardwareError


Message = Opened | Shown | Said | Ended | Failed
NEXT, FIX, FREE = b"next", b"fix", b"free"
"""Requests: the next frame; fix the image; let the camera choose by itself again."""


def run(open_device: OpenDevice, parent: Connection, memory_name: str) -> None:
    """Open the device, and answer each request on `parent` with its next frame, until that connection is closed.

    After an error the process leaves at once and stops nothing: libcamera aborts where a camera that has vanished is
    stopped.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes the connection
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()
    memory = SharedMemory(memory_name)
    try:
        device = open_device()
        before: object = None
        if not _asked_after(Opened(device.name), parent, device):
            device.close()
        for frame in device.frames():
            said = device.said() if isinstance(device, Says) else ""
            message = _put(frame, memory, same=frame.image is before, said=said)
            before = frame.image
            if not _asked_after(message, parent, device):
                device.close()  # and the frames end
        _asked_after(Ended(), parent, device)
    except HardwareError as error:
        _fail(parent, error)
    except Exception as error:  # libcamera's and OpenCV's errors have no common root
        _fail(parent, CameraLost(sentence("camera.lost.failed", {"why": str(error) or type(error).__name__})))
    finally:
        memory.close()


def _asked_after(message: Message, parent: Connection, device: FrameSource) -> bool:
    """Send the parent a message, and wait for it to ask for the next frame; fix the image meanwhile, where it asks for
    that. Returns whether it has asked: else it has gone."""
    try:
        parent.send(message)
        while (request := parent.recv_bytes()) != NEXT:
            parent.send(Said(_fixed(device, request)))
    except (EOFError, OSError):
        return False
    return True


def _fixed(device: FrameSource, request: bytes) -> str:
    """Fix the image of a device that can, or free it; returns a sentence, "" where there is nothing to say."""
    if not isinstance(device, FixesImage):
        return ""
    return device.fix_image() if request == FIX else device.free_image()


def _put(frame: Frame, memory: SharedMemory, *, same: bool, said: str) -> Shown:
    image: Image = frame.image
    if image.ndim != 3 or image.nbytes > memory.size:
        raise CameraLost(sentence("camera.no.too_large", {"size": str(image.shape)}))
    if not same:
        np.ndarray(image.shape, np.uint8, memory.buf)[:] = image
    height, width, colours = image.shape
    return Shown((height, width, colours), frame.at, frame.name, same, said)


def _fail(parent: Connection, error: HardwareError) -> NoReturn:
    with suppress(OSError):
        parent.send(Failed(error))
    os._exit(1)


def _leave_with_the_parent() -> None:
    """End this process when its parent has ended, also while it waits for a camera that hangs."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
