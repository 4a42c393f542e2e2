"""Interfaces between pages and camera: what it sees now, what it saw of a throw, and whether it sees well.

As in `ports`: `vision` makes it, `web` shows it, and neither imports the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from companion.ports.cards import ShownCard
from companion.ports.tray import DiceWanted, Point, Quad, SeenDie, SourceKind, Throw


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame as browsers show it: a `jpeg`, perhaps smaller than the frame, which has `width` × `height` pixels.

    Places in the frame are in its own pixels. `at` is the frame's time, `name` its file, if any.
    """

    jpeg: bytes
    width: int
    height: int
    at: float
    name: str = ""


class LivePicture(Protocol):
    """The camera's picture now, for pages; `vision` makes it. It does nothing while nobody looks."""

    def newest(self) -> Picture | None:
        """Return the newest frame; None before the first. Many threads may ask, again and again: it is cheap."""

    def comes(self) -> bool:
        """Whether frames still come; false where the camera was pulled out, or hangs."""


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
    """A picture of a throw."""

    picture: Picture
    dice: tuple[PicturedDie, ...]


class ThrowPictures(Protocol):
    """The pictures of the last throws that a camera reported, for pages on which people look at them themselves."""

    def of(self, throw: Throw) -> PicturedThrow | None:
        """Return what was seen of this throw; None unless it was one of the last. Many threads may ask: it is cheap."""


class CardPictures(Protocol):
    """The picture of the cards that a camera reported last, of the place alone where they lie."""

    def of(self, cards: Sequence[ShownCard]) -> PicturedThrow | None:
        """Return what was seen of these cards, each with its number among them; None unless they were the last."""


class PhoneCamera(Protocol):
    """A phone as the camera: a photograph of the tray, which `vision` reads as it reads the camera's pictures."""

    def needed(self) -> bool:
        """Whether no camera of the table's own looks at dice that people throw."""

    def read(self, data: Callable[[], bytes], wanted: DiceWanted) -> Throw:
        """The throw in a picture file whose bytes `data` fetches, not sure where a die is not. Raises Refused, a
        sentence for people: no picture, none of dice, another number of dice than asked for, or another is being read
        ("picture_busy"; then `data` was not called)."""


class PhoneOnStand(Protocol):
    """The camera that a phone on a stand is: its page sends pictures in which nothing moves.

    `page` names the page that sends them: of several, the one that began last is the camera. Each call raises Refused
    for another page ("stand_other"), or for what is no picture.
    """

    def begin(self, page: str) -> None:
        """Make this page's phone the camera."""

    def stills(self, page: str, pictures: Sequence[tuple[bytes, float]]) -> None:
        """Take the pictures of one stillness, oldest first: a file each, and seconds on the phone's clock. The first
        may be one from before the last change."""

    def same(self, page: str) -> None:
        """Take it that the phone is there, and that nothing new has come to rest."""


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
    as well as they could be. `number` says how many, where that is part of the sentence."""

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
    """The stored calibration: its time (`at`, seconds since 1970), its mat, and whether the lens was measured."""

    at: float
    large: bool
    lens: bool


class Calibrator(Protocol):
    """The operations of the host's page for the camera. Errors are CompanionErrors, each a sentence for people."""

    source: SourceKind
    """What gives the frames. All but photographs show a tray, over which something can be stored at all."""

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
