"""The calibrator behind the host's camera page: advice on the picture, lens measurement, stored calibration."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.ports.camera import CalibrationKept, LensViews, Looks, TrayView
from companion.ports.tray import Frame, Reader, Reading, SeenDie, SourceKind, VirtualTray
from vision.calibration.advice import Shake, advise, die_width, mat_seen
from vision.calibration.calibration import FILE, Calibration, calibrate_from, forget, load, save
from vision.errors import CalibrationInvalid
from vision.images.frame import bgr_of
from vision.images.live_picture import LiveTray, picture_of
from vision.mat.layout import MAT
from vision.mat.lens import Optics
from vision.mat.lens_fit import ASLANT, VIEWS_FOR_FOCAL
from vision.mat.markers import Marker, find_markers
from vision.mat.memory import Sight, look
from vision.mat.pose import DIE, Mat
from vision.mat.reader import MatReader
from vision.tracking.same_die import apart

GOOD_LOOKS = 3  # pictures in a row that must be good: one may be by chance
AGAIN = 0.5  # seconds between two pictures that are read
REST = 3.0  # times as long as the last look took, until the next one begins: the game's own reader comes first
FORGOTTEN = 5.0  # seconds after which a look is no longer the one before, unless this machine is slow
VIEWS, MOST_VIEWS = 4, 8  # pictures of the mat in other places, from which the lens is fitted
ELSEWHERE = 1.0  # marker widths by which its markers must show elsewhere for it to be another place
AT_REST = 0.06  # marker widths by which they may, for the mat to be held still
LIES = 0.12  # die widths by which a die that lies still may be read elsewhere
DICE = (1, 2, 3, 4, 5)


class TrayCalibrator:
    """Implements `companion.ports.camera.Calibrator` over the newest frame of `live`; may be used by many threads.

    `dice` reads dice in a picture without a mat. `folder` holds the stored calibration. `changed` is called with each
    new calibration, and with None when it was deleted. All sources but photographs stand over a tray. Nothing is
    computed while nobody looks. Of the pictures for the lens only the markers' corners are kept.
    """

    def __init__(
        self,
        live: LiveTray,
        dice: Reader,
        folder: Path,
        changed: Callable[[Calibration | None], None],
        *,
        source: SourceKind = "camera",
        tray: VirtualTray | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.source = source
        self._stands = source != "photographs"
        self.throws = self._stands and tray is not None
        self._live, self._dice, self._folder, self._changed, self._tray = live, dice, folder, changed, tray
        self._clock = clock
        self._alone = threading.Lock()  # guards all that follows; who finds it taken gets the last view
        self._view: TrayView | None = None
        self._frame: Frame | None = None
        self._looked, self._due, self._pause = -math.inf, 0.0, AGAIN
        self._good = 0
        self._shake = Shake()
        self._before: Mat | None = None
        self._views: list[tuple[Mat, list[Marker]]] | None = None
        self._optics = self._stored_optics()

    def look(self) -> TrayView | None:
        """Look at the newest frame and return the view of it."""
        if self._alone.acquire(blocking=False):
            try:
                self._look_again()
            finally:
                self._alone.release()
        return self._view

    def kept(self) -> CalibrationKept | None:
        """Return the stored calibration."""
        try:
            stored = load(self._folder)
            at = (self._folder / FILE).stat().st_mtime if stored is not None else 0.0
        except (CalibrationInvalid, OSError):
            return None
        if stored is None:
            return None
        return CalibrationKept(at, stored.mat.layout != MAT, stored.optics.known)

    def lens(self) -> LensViews | None:
        """Return the progress of measuring the lens."""
        views = self._views
        if views is None:
            return None
        aslant = sum(mat.tilt > ASLANT for mat, _ in views)
        return LensViews(len(views), aslant, VIEWS, VIEWS_FOR_FOCAL, MOST_VIEWS)

    def measure_lens(self, on: bool) -> None:
        """Begin to measure the lens, or stop."""
        with self._alone:
            self._views = [] if on else None

    def save(self) -> None:
        """Store the mat's present place, and the lens. Raises CalibrationInvalid."""
        with self._alone:
            frame = self._live.frame
            image = bgr_of(frame.image) if frame is not None else None
            if image is None or not self._stands or not self._live.comes():
                raise CalibrationInvalid(sentence("calibration.no_picture"))
            markers = find_markers(image)
            views = [seen for mat, seen in self._views or () if mat.shape == image.shape[:2]]
            calibration = calibrate_from([*views, markers], image.shape, self._known(image.shape))
            try:
                save(calibration, self._folder)
            except OSError as error:
                raise CalibrationInvalid(sentence("calibration.unwritten", {"why": reason(error)})) from error
            self._use(calibration)
            self._views = None

    def forget(self) -> None:
        """Delete the stored calibration. Raises CalibrationInvalid where the disk refuses."""
        with self._alone:
            try:
                forget(self._folder)
            except OSError as error:
                raise CalibrationInvalid(sentence("calibration.not_removed", {"why": reason(error)})) from error
            self._use(None)

    def throw(self) -> None:
        """Throw five dice."""
        if self._tray is not None:
            self._tray.throw(DICE)

    # -- looking -------------------------------------------------------------------------------------------------------

    def _look_again(self) -> None:
        frame, now = self._live.frame, self._clock()
        if frame is None:
            return
        if not self._live.comes():
            self._gone(frame)
        elif now >= self._due and (frame is not self._frame or self._gone_before()):
            started = time.perf_counter()
            self._see(frame, now)
            self._pause = max(AGAIN, REST * (time.perf_counter() - started))
            self._due = now + self._pause

    def _gone_before(self) -> bool:
        return self._view is None or self._view.looks == "gone"

    def _gone(self, frame: Frame) -> None:
        picture = self._view.picture if self._view is not None else picture_of(frame)
        self._good, self._before = 0, None
        if picture is not None:
            self._view = TrayView(picture, "gone", (), ())

    def _see(self, frame: Frame, now: float) -> None:
        image, picture = bgr_of(frame.image), picture_of(frame)
        if image is None or picture is None:
            return
        glimpse = Glimpse()
        reading = MatReader(self._dice, glimpse, self._optics).read(frame)
        mat = glimpse.sight.mat
        in_a_row = now - self._looked < max(FORGOTTEN, 3 * self._pause)
        shaken = self._shake.feed(image, die_width(mat, reading.dice, image.shape)) and in_a_row
        advice = advise(image, glimpse.sight, glimpse.markers, reading, shaken)
        if mat is not None and in_a_row and not any(each.key in ("blurred", "shakes") for each in advice):
            self._take(mat, glimpse.markers)
        stops = any(each.stops for each in advice)
        self._good = 0 if stops else self._good + 1 if in_a_row and self._lie_still(reading.dice) else 1
        self._view = TrayView(
            picture, self._looks(stops, reading), advice, reading.dice, mat_seen(mat) if mat is not None else None
        )
        self._frame, self._looked, self._before = frame, now, mat

    def _looks(self, stops: bool, reading: Reading) -> Looks:
        if stops:
            return "poor"
        if not reading.dice:
            return "empty"
        return "good" if self._good >= (GOOD_LOOKS if self._stands else 1) else "soon"

    def _lie_still(self, dice: Sequence[SeenDie]) -> bool:
        """Return whether these dice lie where they lay at the look before. A rolling die may look like any other in one
        picture."""
        before = self._view.dice if self._view is not None else ()
        stayed = [any(was.face == die.face and apart(die, was.center) <= LIES for was in before) for die in dice]
        return len(before) == len(dice) and all(stayed)

    def _take(self, mat: Mat, markers: Sequence[Marker]) -> None:
        """Keep the markers of a picture for the lens, if the mat is held still at a new place."""
        before, views = self._before, self._views
        if views is None or len(views) >= MOST_VIEWS or len(mat.seen) < 4 or before is None:
            return
        if _apart(before, mat) <= AT_REST and all(_apart(taken, mat) > ELSEWHERE for taken, _ in views):
            views.append((mat, list(markers)))

    # -- what is stored ------------------------------------------------------------------------------------------------

    def _use(self, calibration: Calibration | None) -> None:
        self._optics = calibration.optics if calibration is not None else Optics()
        self._changed(calibration)

    def _stored(self) -> Calibration | None:
        try:
            return load(self._folder)
        except CalibrationInvalid:
            return None

    def _stored_optics(self) -> Optics:
        stored = self._stored() if self._stands else None
        return stored.optics if stored is not None else Optics()

    def _known(self, shape: tuple[int, ...]) -> Optics | None:
        """Return the measured lens, if pictures of this shape came from it."""
        stored = self._stored()
        same = stored is not None and stored.mat.shape == tuple(shape[:2]) and stored.optics.known
        return stored.optics if stored is not None and same else None


class Glimpse:
    """A mat memory without memory: each picture by itself. Keeps what the reader found of the mat."""

    def __init__(self) -> None:
        self.sight = Sight(None)
        self.markers: list[Marker] = []

    def see(self, markers: Sequence[Marker], shape: tuple[int, ...], at: float, optics: Optics | None = None) -> Sight:
        self.markers = list(markers)
        self.sight = look(markers, shape, optics)
        return self.sight


def _apart(one: Mat, other: Mat) -> float:
    """Return the distance between the corners of two mats in marker widths; infinite for mats of two kinds."""
    if one.layout != other.layout or one.shape != other.shape:
        return float("inf")
    width = other.die_width() * other.layout.marker / DIE
    return float(np.linalg.norm(one.corners - other.corners, axis=1).mean()) / width
