"""Where the parts meet: what a camera hands to a reader, a reader to the table, the table to lights.

The three wings (vision, web, hardware) import this module and never each other; `deploy` plugs them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

Zone = Literal["roll", "keep"]
Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the tray. `image` is opaque here: H × W × 3 uint8, BGR, for whoever can read it.

    `at` is the time it was taken, seconds on a monotonic clock; `name` the file it came from, if any.
    """

    image: Any
    at: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class SeenDie:
    """One die as a reader saw it. Pixels: x right, y down, (0, 0) the centre of the top left pixel.

    `face` is the label on the upper face ("1"…"6", "arrow", …), `kind` what sort of die it is ("pip", "bang", …),
    `quad` the corners of the upper face, `why` the reason where `sure` is false ("cocked", "glare", …).
    """

    face: str
    kind: str
    confidence: float
    center: Point
    quad: Quad
    zone: Zone | None = None
    sure: bool = True
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader made of one frame. `sure` only if every die is, and their number is the one that was asked for."""

    dice: tuple[SeenDie, ...]
    sure: bool
    why: str | None = None
    ms: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class DiceWanted:
    """What the game waits for from the tray.

    `dice`: the dice (numbered from 1) that may be thrown now. `every`: a roll, which needs them all; otherwise a
    re-roll, which takes any of them and may still be declined. `lying`: the other dice with their faces as recorded.
    `special`: dice with faces of their own that are, or may be, among those in the tray: number and kind of each.
    `instead`: where it is not said yet which dice are thrown, the other sets that may be, in place of `dice`.
    `key` changes whenever something new is asked.
    """

    key: str
    dice: tuple[int, ...]
    every: bool
    lying: tuple[tuple[int, str], ...] = ()
    special: tuple[tuple[int, str], ...] = ()
    instead: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """One die of a throw: its number at the table, the game's face (`arrow`, `dynamite`, `bullseye1`, …), how sure."""

    die: int
    face: str
    sure: bool = True
    why: str | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Throw:
    """The physical act: which dice were thrown and what they show. `why` says what is unsure about the whole
    ("count": another number of dice than asked was seen; then `dice` is what was seen, never cut or filled up)."""

    dice: tuple[ThrownDie, ...]
    sure: bool
    why: str | None = None
    name: str = ""


class FrameSource(Protocol):
    """A camera, or what stands in for one. It is used by one thread; `close` may be called from another.

    `name` as on the command line ("simulated", "usb:0"). `shows_kept_dice`: dice that were not thrown again are
    still in the picture (a tray), or only the thrown ones are (a folder of photographs).
    """

    name: str
    shows_kept_dice: bool

    def frames(self) -> Iterator[Frame]:
        """Yield frames as they come, waiting for each; end when closed or when there are no more."""

    def close(self) -> None:
        """Let go of the device. Calling it twice is fine."""


@runtime_checkable
class VirtualTray(Protocol):
    """A frame source that can throw dice by itself (simulated, folder): pages show a *Throw* button for it."""

    def throw(self, dice: Sequence[int]) -> None:
        """Throw these dice (numbers at the table, from 1); the others lie as they are. Returns at once."""


class Notice(Protocol):
    """How a camera tells the table what people should know."""

    def __call__(self, sentence: str, *, no_throw: bool = False) -> None:
        """Tell one sentence; `no_throw`: the throw that the tray was asked for will not come."""


class Reader(Protocol):
    """Reads dice in frames. Never raises on a picture it can make nothing of: that is a reading which is not sure."""

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        """Read all dice in `frame`; `expected` is how many lie there, where that is known."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame as browsers show it: a `jpeg`, perhaps smaller than the frame, which has `width` × `height` pixels.

    Places in the frame are told in its own pixels. `at` is the frame's time, `name` its file, if any.
    """

    jpeg: bytes
    width: int
    height: int
    at: float
    name: str = ""


class LivePicture(Protocol):
    """What the camera sees now, for pages. Nobody looks: it does nothing."""

    def newest(self) -> Picture | None:
        """Return the newest frame; None before the first. Many threads may ask, again and again: it is cheap."""

    def comes(self) -> bool:
        """Tell whether frames still come; false where the camera was pulled out, or hangs."""


@dataclass(frozen=True, slots=True)
class PicturedDie:
    """A die of a throw in a picture: its number at the table, where it lies, and why it is not sure, if it is not.
    `thrown` false: it lay there before."""

    die: int
    quad: Quad
    thrown: bool
    sure: bool
    why: str | None = None


@dataclass(frozen=True, slots=True)
class PicturedThrow:
    """What the camera saw of a throw."""

    picture: Picture
    dice: tuple[PicturedDie, ...]


class ThrowPictures(Protocol):
    """The picture of the last throw that a camera told, for pages on which people look at it themselves."""

    def of(self, throw: Throw) -> PicturedThrow | None:
        """Return what was seen of this throw; None unless it was the last one. Many threads may ask: it is cheap."""


@dataclass(frozen=True, slots=True)
class MatSeen:
    """A mat in the picture, pixels: its `outline` and its `line` as the lens bends them, the `markers` that are seen
    and where the `missing` ones should be. `large`: the mat on four sheets."""

    outline: tuple[Point, ...]
    line: tuple[Point, ...]
    markers: tuple[Quad, ...]
    missing: tuple[Quad, ...]
    large: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to see to, by its key under `page.camera.advice.`; `stops`: as long as it is so, dice are not read
    as well as they could be. `number` tells how many, where that is part of the sentence."""

    key: str
    stops: bool = True
    number: int = 0


Looks = Literal["good", "soon", "empty", "poor", "gone"]
"""How a tray looks: "good"; good, but not for long enough yet; nothing against it, but no die lies there that could
show it; something is to be seen to; or the camera gives no picture any more."""


@dataclass(frozen=True, slots=True)
class TrayView:
    """One picture of the tray with all that was seen in it; the most important advice first."""

    picture: Picture
    looks: Looks
    advice: tuple[Advice, ...]
    dice: tuple[SeenDie, ...]
    mat: MatSeen | None = None


@dataclass(frozen=True, slots=True)
class LensViews:
    """How far the lens is measured: pictures `taken` of the mat in other places, and how many of them `aslant`; so
    many of each are wanted (`least`, `least_aslant`), more than `most` are not taken."""

    taken: int
    aslant: int
    least: int
    least_aslant: int
    most: int


@dataclass(frozen=True, slots=True)
class CalibrationKept:
    """What is stored: when (`at`, seconds since 1970), for which mat, and whether the lens was measured."""

    at: float
    large: bool
    lens: bool


class Calibrator(Protocol):
    """What the host's page for the camera does. Errors are CompanionErrors, each a sentence for people."""

    stands: bool
    """Whether the camera stands over a tray, so that something can be stored at all; photographs do not."""

    throws: bool
    """Whether `throw` throws dice: the tray is a simulated one."""

    def look(self) -> TrayView | None:
        """Look at the newest frame; None before the first. At most one picture is read at a time, and about two a
        second: whoever asks more often gets the last view again."""

    def kept(self) -> CalibrationKept | None:
        """Return what is stored, if anything."""

    def lens(self) -> LensViews | None:
        """Return how far the lens is measured; None while nobody measures it."""

    def measure_lens(self, on: bool) -> None:
        """Begin to measure the lens: from now on `look` takes what it needs. Or leave it, and forget what it took."""

    def save(self) -> None:
        """Store where the mat lies now, and the lens; who reads dice uses it at once."""

    def forget(self) -> None:
        """Throw away what is stored."""

    def throw(self) -> None:
        """Throw five dice, so that there is something to see."""


Signal = Literal["off", "throw", "decide", "unsure", "over"]


class Lights(Protocol):
    """The lights at the table."""

    def show(self, signal: Signal) -> None:
        """Show what the table waits for."""


@dataclass(frozen=True, slots=True)
class FaceLearnt:
    """A face of a set that is taught: `kind` of die, `label` of the face, and the ids of its `samples` so far."""

    kind: str
    label: str
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TaughtSet:
    """A set of dice that people taught, as a list shows it: `slug` names it in addresses, `name` to people.

    `faces` with how often each was shown; `missing` are the labels that were never shown: until then these dice cannot
    be read, nor be `chosen` for the table. `when` it was last added to, in seconds since 1970."""

    slug: str
    name: str
    when: float
    faces: tuple[tuple[str, str, int], ...]
    missing: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """The last picture that was taken in a lesson: where dice were found in it, in its own pixels, the ids of what was
    learnt, and in `doubt` a sentence where it looks as if something else had been shown."""

    picture: Picture
    quads: tuple[Quad, ...]
    samples: tuple[str, ...]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class LessonShown:
    """A lesson as its page shows it. `asked`: the place in `faces` of the face to show now, None when all are known;
    `wanted`: how many samples of each; `can_throw`: the tray throws a die by itself, so nobody can put one there."""

    slug: str
    name: str
    faces: tuple[FaceLearnt, ...]
    asked: int | None
    wanted: int
    taken: Taken | None
    can_throw: bool


class Teacher(Protocol):
    """Teaches dice and keeps what was taught. May be used by many threads.

    Every act may raise a `CompanionError` whose sentence says what to do; nothing has changed then."""

    largest: int
    """Bytes of the largest file that `take_in` takes."""

    def sets(self) -> tuple[TaughtSet, ...]:
        """All sets that are kept, by name."""

    def said(self) -> tuple[str, ...]:
        """Sentences about what is damaged among them."""

    def choose(self, slug: str | None) -> None:
        """The table plays with this set from now on; None is dice with pips."""

    def delete(self, slug: str) -> None:
        """Forget a set. The table plays with dice with pips, if it played with this one."""

    def exported(self, slug: str) -> tuple[str, bytes]:
        """A set as a file to give away: its name, and what is in it."""

    def take_in(self, data: bytes) -> str:
        """Keep a set that somebody exported; returns its name."""

    def lesson(self) -> LessonShown | None:
        """The lesson that is under way; None without one."""

    def begin(self, name: str, kinds: Sequence[str], *, anew: bool) -> None:
        """Begin to teach these kinds of dice, or go on with a set of this name; `anew`: there must be none yet."""

    def take(self, kind: str, label: str) -> None:
        """Take a picture, and learn this face from all dice in it."""

    def forget(self, samples: Sequence[str]) -> None:
        """Take samples away again."""

    def turn_to(self, kind: str, label: str) -> None:
        """Have this face shown next."""

    def throw(self) -> None:
        """Throw a die in a tray that does it by itself, to have something to show."""

    def crop(self, sample: str) -> bytes | None:
        """What was learnt, as a PNG; None where there is no such sample in the lesson."""

    def finish(self) -> None:
        """Keep what was taught; these are the table's dice from now on, if no face is missing. The lesson is over."""

    def leave(self) -> None:
        """Keep what was taught so far, to go on another time. The lesson is over; without anything taught no set is."""
