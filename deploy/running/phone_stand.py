"""The phone on a stand between its page and the watcher of the tray: whose pictures count, and their decoding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from threading import Lock

from companion.ports.tray import FrameSource
from companion.support.errors import Refused
from hardware.camera.phone import PhoneOnAStand
from vision.tracking.phone_picture import frame_of


class PhoneStand:
    """Implements `companion.ports.camera.PhoneOnStand` for a frame source. Pictures are decoded one page at a time."""

    def __init__(self, source: PhoneOnAStand) -> None:
        self._source = source
        self._page = ""
        self._alone = Lock()

    def begin(self, page: str) -> None:
        """Make this page's phone the camera."""
        with self._alone:
            self._page = page

    def stills(self, page: str, pictures: Sequence[tuple[bytes, float]]) -> None:
        """Take the pictures of one stillness. Raises Refused."""
        with self._alone:
            self._check(page)
            self._source.give([replace(frame_of(data), at=at) for data, at in pictures])

    def same(self, page: str) -> None:
        """Take it that nothing new has come to rest. Raises Refused."""
        with self._alone:
            self._check(page)
            self._source.same()

    def _check(self, page: str) -> None:
        if page != self._page:
            raise Refused("stand_other")


def phone_stand(source: FrameSource) -> PhoneStand | None:
    """The phone's pages reach this source through it; None where the camera is no phone."""
    return PhoneStand(source) if isinstance(source, PhoneOnAStand) else None
