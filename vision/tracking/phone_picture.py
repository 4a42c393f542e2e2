"""A photograph of the tray by a phone: decoded within bounds, read, and matched to the dice that are asked for."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

from companion.ports.tray import DiceWanted, Frame, Reader, Reading, Throw
from companion.support.errors import Refused
from vision.dice_sets.dice_set import DiceSet
from vision.images.decoding import decoded
from vision.images.picture_file import MOST_WHOLE, Format, comes_by_rows, format_of, is_cut_short, size_of
from vision.tracking.asked_dice import asked_dice
from vision.tracking.throw_picture import LastThrow
from vision.tracking.throw_result import KEPT_DICE
from vision.tracking.tracker import ThrowTracker

LARGE = 13_000_000
"""Pixels above which a picture is decoded at half its size, above four times as many at a quarter."""
MOST_PIXELS = 110_000_000
"""Most pixels of a JPEG that is decoded smaller; the largest that phones make have 108 megapixels. Others have
MOST_WHOLE."""
TAKEN = (Format.JPEG, Format.PNG, Format.WEBP)
"""Formats that phones and browsers send."""


class PhonePictures:
    """Reads phones' photographs of the tray, one at a time. Implements `companion.ports.camera.PhoneCamera`.

    `reader` and `dice_set` give what the dice on the table are read with; `needed` says whether there is no camera for
    them. Neither waits for the table nor lets it wait.
    """

    def __init__(
        self, reader: Callable[[], Reader], dice_set: Callable[[], DiceSet], needed: Callable[[], bool]
    ) -> None:
        self._reader, self._dice_set = reader, dice_set
        self.needed = needed
        self.last_throw = LastThrow()
        """The picture of the last throw that was read."""
        self._alone = threading.Lock()

    def read(self, data: Callable[[], bytes], wanted: DiceWanted) -> Throw:
        """Read the throw in a picture file; raises Refused. See `PhoneCamera`."""
        if not self._alone.acquire(blocking=False):
            raise Refused("picture_busy")
        try:
            return self._read(frame_of(data()), wanted)
        finally:
            self._alone.release()

    def _read(self, frame: Frame, wanted: DiceWanted) -> Throw:
        thrown, lying = len(wanted.dice), len(wanted.lying)
        reading = self._reader().read(frame, None if lying else thrown)
        _check(reading, thrown, lying)
        # With those that were kept beside them, dice are distinguished as in a tray; alone, all of them were thrown.
        tracker = ThrowTracker(self._dice_set(), shows_kept_dice=len(reading.dice) > thrown)
        throw = tracker.see(reading, wanted)
        if throw is None or not throw.dice:
            raise Refused("picture_other_dice")
        if throw.sure and len(reading.dice) == thrown and _may_hold_a_kept_die(reading, wanted, self._dice_set()):
            throw = replace(throw, sure=False, why=KEPT_DICE)
        self.last_throw.take(throw, frame, tracker.lying)
        return throw


def _may_hold_a_kept_die(reading: Reading, wanted: DiceWanted, dice_set: DiceSet) -> bool:
    """Return whether a die in the picture shows a kept die's recorded face: then one that was thrown may be missing."""
    asked = asked_dice(wanted, dice_set, reading.dice)
    recorded = asked.lying.items()
    return any(asked.face(die) == face and asked.fits(number, die) for die in reading.dice for number, face in recorded)


def _check(reading: Reading, thrown: int, lying: int) -> None:
    """Check that a reading is of that number of dice. Raises Refused."""
    dice_read = len(reading.dice)
    if not dice_read:
        raise Refused("picture_hand" if reading.why == "hand" else "picture_no_dice")
    if dice_read not in (thrown, thrown + lying):
        raise Refused("picture_count", seen=dice_read, thrown=thrown, all=thrown + lying)


def frame_of(data: bytes) -> Frame:
    """A picture file as a frame, upright by its EXIF data, no larger than is needed. Raises Refused.

    It is decoded here and not in a process of its own with a limit of memory: to start one and import OpenCV there
    takes 0.2 seconds of a PC's processor and several times that of a Pi's; what a decoder takes here is bounded by the
    size that is looked at before (224 MB at most, as was measured).
    """
    kind, size = format_of(data), size_of(data)
    if kind not in TAKEN or size is None:
        raise Refused("picture_heic" if kind is Format.HEIC else "picture_unreadable")
    if is_cut_short(data):
        raise Refused("picture_damaged")
    pixels = size[0] * size[1]
    if pixels > (MOST_PIXELS if comes_by_rows(data) else MOST_WHOLE):
        raise Refused("picture_large")
    image, damaged = decoded(data, 4 if pixels > 4 * LARGE else 2 if pixels > LARGE else 1)
    if image is None:
        raise Refused("picture_unreadable")
    if damaged:
        raise Refused("picture_damaged")
    return Frame(image=image, at=time.monotonic())
