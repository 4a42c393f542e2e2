"""Motion detection by frame differencing: moving, still, or a resting hand."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np

from companion.ports.tray import Frame
from vision.images.arrays import Grey, Image, Singles
from vision.images.frame import bgr_of

State = Literal["moving", "still", "hand"]

SMALL = 80  # width of the grey picture that is looked at, pixels; a die is about five of them wide
LEAST = 6.0  # grey levels: less is never motion, however quiet the sensor: films are packed anew, block by block
SWIFT_RATE = 25.0  # frames a second
HAND_SHARE = 0.04  # of the picture; five dice in a heap cover less, a hand with its arm more
HAND_STEP = 14.0  # grey levels: a soft shadow differs less from the settled picture than a hand does


class MotionGate:
    """The motion detector: `feed` takes each frame and returns the state of the tray.

    `quiet`: seconds of frame time without motion until the state is "still"; `swift`: seconds that are enough where
    frames came `SWIFT_RATE` a second while it moved, so that its end is known. `patience`: seconds after which a large
    motionless thing at the border is no hand but a change of the place (a moved camera, a box). Time comes from
    `Frame.at` alone, never from a clock.
    """

    def __init__(self, quiet: float = 0.3, patience: float = 5.0, swift: float | None = None) -> None:
        self.quiet = quiet
        self.patience = patience
        self._swift = quiet if swift is None else swift
        self._wait = quiet  # seconds after the last motion
        self.state: State = "moving"
        self.motions = 0
        """How often something began to move since the start."""
        self.rolling_seconds = 0.0
        """Seconds, since the start, in which something moved while no hand was in the tray: dice that roll."""
        self._anchor: Singles | None = None  # what the present stillness began with, small and grey
        self._background: Singles | None = None  # the last settled picture without a hand
        self._latest: Singles | None = None
        self._noise = 1.0  # grey levels, one standard deviation of the difference of two small pictures
        self._fed = 0
        self.last_motion = 0.0
        """The frame time of the last motion, seconds."""
        self._at = 0.0
        self._in_motion = False

    def feed(self, frame: Frame) -> State:
        """Take the next frame and return the state of the tray; a frame without a picture changes nothing."""
        image = bgr_of(frame.image)
        if image is None:
            return self.state
        small = self._latest = shrunk(image)
        if self._anchor is None or self._anchor.shape != small.shape or frame.at < self._at:
            if self._anchor is not None:  # the camera came back as another: whatever lies there now is new
                self.motions += 1
            self._anchor, self._background = small, None
            self.last_motion = self._at = frame.at
            self.state = "moving"
            return self.state
        passed, self._at = frame.at - self._at, frame.at
        moved = self._changed(small, self._anchor, max(LEAST, 6.0 * self._noise), learn=True)
        if np.count_nonzero(moved) >= 3:
            self._move(small, moved, passed)
            return self.state
        self._in_motion = False
        if frame.at - self.last_motion < self._wait - 1e-6:
            return self.state  # a state holds until the other one is certain
        self.state = "hand" if self._hand_rests(small) else "still"
        # Daylight drifts: what lies still is followed slowly, so that an hour's change is never seen as motion.
        cv2.accumulateWeighted(small, self._anchor, 0.1)
        if self.state == "still":
            self._background = small
        return self.state

    @property
    def hand(self) -> bool:
        """Whether something large reaches over the border in the latest frame, moving or not."""
        return self._latest is not None and self._hand_seen(self._latest)

    def _move(self, small: Singles, moved: Grey, passed: float) -> None:
        if not self._in_motion:
            self.motions += 1
        self._in_motion = True
        self._anchor, self.last_motion = small, self._at
        self._wait = self._swift if passed * SWIFT_RATE <= 1 else self.quiet
        self.state = "moving"
        if not _touches_border(moved) and not self._hand_seen(small):
            self.rolling_seconds += min(passed, 0.2)  # after a gap between frames nobody knows how long it rolled

    def _hand_rests(self, small: Singles) -> bool:
        return self._at - self.last_motion < self.patience and self._hand_seen(small)

    def _hand_seen(self, small: Singles) -> bool:
        """Return whether something large reaches in over the border that the last settled picture does not have."""
        if self._background is None:
            return False
        strange = self._changed(small, self._background, max(HAND_STEP, 8.0 * self._noise))
        if np.count_nonzero(strange) < HAND_SHARE * strange.size:
            return False
        closed = cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, _, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
        height, width = closed.shape
        for x, y, w, h, area in stats[1:count]:
            if area >= HAND_SHARE * closed.size and (x <= 0 or y <= 0 or x + w >= width or y + h >= height):
                return True
        return False

    def _changed(self, small: Singles, than: Singles, step: float, learn: bool = False) -> Grey:
        # A lamp that flickers or a camera that adapts scales the whole picture: the median ratio takes that out. Of
        # the pixels, not of the pictures: where half is dark and half light a few pixels move a picture's median far.
        gain = float(np.median((small + 1.0) / (than + 1.0)))
        apart = cv2.absdiff(small, than * np.float32(min(max(gain, 0.5), 2.0)))
        if learn:
            noise = min(1.48 * float(np.median(apart)), 4.0)
            # Down at once, up slowly: a hand that fills the picture must not pass for a noisier sensor. Only at the
            # start nothing is known yet.
            self._noise += (0.5 if noise < self._noise or self._fed < 6 else 0.02) * (noise - self._noise)
            self._fed += 1
        return (apart > step).astype(np.uint8)


def shrunk(image: Image) -> Singles:
    """Return the picture as h × `SMALL` float32 grey levels, from uint8 BGR or grey of any size.

    A narrow strip is limited to a height of four times its width.
    """
    height, width = image.shape[:2]
    tall = min(max(1, round(SMALL * height / width)), 4 * SMALL)
    if width > 4 * SMALL:  # leaving out pixels first makes the mean cheap on a large frame
        image = np.asarray(cv2.resize(image, (4 * SMALL, 4 * tall), interpolation=cv2.INTER_NEAREST), np.uint8)
    size = (SMALL, tall)
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY) if small.ndim == 3 else small
    return grey.astype(np.float32)


def _touches_border(mask: Grey) -> bool:
    return bool(mask[0].any() or mask[-1].any() or mask[:, 0].any() or mask[:, -1].any())
