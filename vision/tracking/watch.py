"""The tray watcher of a game: from a stream of frames to throws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.ports.tray import DiceWanted, Frame, FrameSource, Notice, Reader, Throw
from vision.dice_sets.dice_set import DiceSet
from vision.images.frame import pictured
from vision.tracking.motion_gate import MotionGate
from vision.tracking.paths import Motion
from vision.tracking.still_frames import StillFrames
from vision.tracking.still_places import StillPlaces
from vision.tracking.throw_picture import LastThrow
from vision.tracking.tracker import ThrowTracker

SWIFT = 0.2  # seconds: a die on its edge falls within them, and a hand that takes one should be in the picture
ROLLED = 0.15  # seconds of motion without a hand that make a roll; a hand that leaves is shorter


class TrayWatcher:
    """Watches a frame source and yields each throw once its dice lie still.

    `wanted` is called at every frame and must be quick; it returns None while the game waits for no dice, and then
    nothing is read. A throw made meanwhile is read when dice are wanted, and is not sure ("early"). `notice` is called
    after a throw where a die that counts as recorded shows another face now.

    From a source with `shows_kept_dice` false each photograph is one throw. All frames of one photograph carry its
    `name` (one frame is enough), and the next photograph another name: one shown a second time as a new throw needs a
    name of its own ("a.jpg#2"). Frames without a name are distinguished by being another image object.
    """

    def __init__(
        self,
        source: FrameSource,
        reader: Reader,
        dice_set: DiceSet,
        wanted: Callable[[], DiceWanted | None],
        notice: Notice | None = None,
    ) -> None:
        self._source = source
        self._reader = reader
        self._wanted = wanted
        self._notice = notice
        self._motion = Motion()
        self._tracker = ThrowTracker(dice_set, source.shows_kept_dice)
        self._gate = MotionGate(swift=SWIFT)
        self._still_frames = StillFrames(reader, SWIFT)
        self._untouched: Frame | None = None  # how the tray lay before anything moved, as long as nobody read it
        self._scene: Frame | None = None  # the last one that was read
        self._motions, self._rolling_seconds = 0, 0.0  # as they stood at the last reading
        self._asked: str | None = None  # the key of what was wanted while something last moved
        self._picture: Frame | None = None
        self._photograph: object = None  # the one that was read last
        self._frames: Iterator[Frame] | None = None
        self.last_throw = LastThrow()
        """The picture of the last reported throw; may be read from any thread."""

    @property
    def picture(self) -> Frame | None:
        """The latest frame, None before the first; may be read from any thread."""
        return self._picture

    @property
    def tracker(self) -> ThrowTracker:
        """The tracker of the dice that lie there."""
        return self._tracker

    def play_with(self, dice_set: DiceSet) -> None:
        """Use this set of dice from the next throw on; may be called from any thread, between games."""
        self._tracker.play_with(dice_set)

    def throws(self) -> Iterator[Throw]:
        """Yield each new throw, sure or not, until the source ends. Errors of the source pass through.

        A frame of a tray without a picture in it is passed over; a photograph without one is a throw nobody can read.
        """
        return (throw for throw in self.looks() if throw is not None)

    def looks(self) -> Iterator[Throw | None]:
        """Yield for each frame the throw that it shows, or None.

        Called again after an error, it goes on with the next frame; where the source itself has failed, with its frames
        from the beginning.
        """
        if self._frames is None:
            self._frames = self._source.frames()
        look = self._in_tray if self._source.shows_kept_dice else self._in_photographs
        while True:
            try:
                frame = next(self._frames)
            except StopIteration:
                return
            except BaseException:
                self._frames = None
                raise
            yield from look(frame)

    def _in_tray(self, given: Frame) -> Iterator[Throw | None]:
        if (frame := pictured(given)) is None:
            return
        self._picture = frame
        wanted = self._wanted()
        self._tracker.ask(wanted)
        if not self._still(frame, wanted) or wanted is None or not self._to_be_read(wanted):
            yield None
            return
        throw = self._seen(frame, wanted)
        if throw is not None:
            self.last_throw.take(throw, frame, self._tracker.lying)
        yield throw
        if self._notice is not None:
            for sentence in self._tracker.take_notices():
                self._notice(sentence)

    def _still(self, frame: Frame, wanted: DiceWanted | None) -> bool:
        """Take the next frame; return whether the tray has been still for long enough."""
        gate, still = self._gate, self._still_frames
        state = gate.feed(frame)
        if state == "hand" or frame.at <= gate.last_motion:
            if still.any_read and wanted is not None and not gate.hand:
                self._tracker.glance(still.glance()[0])
            still.clear()
            self._motion.take(frame)
            if state == "moving":
                self._asked = wanted.key if wanted is not None else None
            return False
        still.take(frame)
        if state == "moving":
            if wanted is not None and gate.motions != self._motions and not gate.hand:
                still.read_ahead(frame.at - gate.last_motion, _how_many(wanted))
            return False
        if not self._tracker.laid and gate.motions == 0:
            self._untouched = frame
        return True

    def _to_be_read(self, wanted: DiceWanted) -> bool:
        """Return whether something has moved since the last reading. Dice that lay there before any motion were not
        thrown."""
        tracker, gate = self._tracker, self._gate
        if len(self._still_frames) < 2 or (tracker.laid and gate.motions == self._motions):
            return False
        if not tracker.laid and self._untouched is not None:
            tracker.lay(self._reader.read(self._untouched, None), wanted)
            self._scene = self._untouched
            return gate.motions != self._motions
        return True

    def _seen(self, frame: Frame, wanted: DiceWanted) -> Throw | None:
        """Read the still scene, and return the throw that was made."""
        gate = self._gate
        rolled, early = gate.rolling_seconds - self._rolling_seconds >= ROLLED, self._asked != wanted.key
        self._motions, self._rolling_seconds = gate.motions, gate.rolling_seconds
        reading = self._still_frames.reading(_how_many(wanted))
        if self._scene is None:
            throw = self._tracker.see(reading, wanted, rolled=rolled, early=early)
        else:
            ways, unchanged = partial(self._motion.paths, self._scene, frame), StillPlaces(self._scene, frame).unchanged
            throw = self._tracker.see(
                reading, wanted, rolled=rolled, early=early, ways=ways, unchanged=unchanged
            )
        self._scene = frame
        self._motion.begin()
        return throw

    def _in_photographs(self, frame: Frame) -> Iterator[Throw | None]:
        self._picture = frame
        wanted = self._wanted()
        shown, picture = self._photograph, frame.name or frame.image
        same = picture == shown if isinstance(shown, str) and frame.name else picture is shown
        if wanted is None or same:
            yield None
            return
        self._photograph = picture
        expected = _how_many(wanted, lying=False) if wanted.every else None
        throw = self._tracker.see(self._reader.read(frame, expected), wanted)
        if throw is not None:
            self.last_throw.take(throw, frame, self._tracker.lying)
        yield throw


def _how_many(wanted: DiceWanted | None, lying: bool = True) -> int | None:
    """Return the number of dice that should lie there, with or without those that were not thrown; None where
    unknown."""
    if wanted is None or any(len(numbers) != len(wanted.dice) for numbers in wanted.instead):
        return None
    return len(wanted.dice) + (len(wanted.lying) if lying else 0)
