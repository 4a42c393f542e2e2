"""Interfaces between the parts: what a camera hands to a reader, a reader to the table, the table to lights.

The three wings (vision, web, hardware) import this module and never each other; `deploy` plugs them together. What
pages show of the camera and of dice that are taught stands in `companion/ports/camera.py` and `teacher.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    `quad` the corners of the upper face, `why` the reason where `sure` is false ("cocked", "glare", …). `kinds`: where
    dice of several kinds have that face, the chance of each kind. `others`: the labels it would show next, likeliest
    first.
    """

    face: str
    kind: str
    confidence: float
    center: Point
    quad: Quad
    zone: Zone | None = None
    sure: bool = True
    why: str | None = None
    kinds: tuple[tuple[str, float], ...] = ()
    others: tuple[str, ...] = ()


ON_A_MARKER = "on a marker"
"""The reason of a reading and of a throw where a die that is missing may lie on a marker of the mat."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A reader's result for one frame. `sure` only if every die is, and their number is the one that was asked for."""

    dice: tuple[SeenDie, ...]
    sure: bool
    why: str | None = None
    ms: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class DiceWanted:
    """The dice that the game waits for from the tray.

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
    """One die of a throw: its number at the table, the game's face (`arrow`, `dynamite`, `bullseye1`, …), how sure.
    `others`: the faces that it would show next, the likeliest first, as far as a reader knows them."""

    die: int
    face: str
    sure: bool = True
    why: str | None = None
    confidence: float = 1.0
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Throw:
    """The physical act: which dice were thrown and what they show. `why` says what is unsure about the whole
    ("count": another number of dice than asked was seen; then `dice` is what was seen, never cut or filled up)."""

    dice: tuple[ThrownDie, ...]
    sure: bool
    why: str | None = None
    name: str = ""


SourceKind = Literal["camera", "simulated", "film", "photographs"]
"""What gives the frames: a real camera, a drawn tray, a recorded film, or single photographs."""


class FrameSource(Protocol):
    """A camera, or what stands in for one. It is used by one thread; `close` may be called from another.

    `name` as on the command line ("simulated", "usb:0"). `shows_kept_dice`: dice that were not thrown again are
    still in the picture (a tray), or only the thrown ones are (a folder of photographs).
    """

    name: str
    kind: SourceKind
    shows_kept_dice: bool

    def frames(self) -> Iterator[Frame]:
        """Yield frames as they come, waiting for each; end when closed or when there are no more."""

    def close(self) -> None:
        """Let go of the device. Calling it twice is fine."""


@runtime_checkable
class VirtualTray(Protocol):
    """A frame source that can throw dice by itself (simulated, folder): pages show a *Throw* button for it."""

    def throw(self, dice: Sequence[int], *, alone: bool = False) -> None:
        """Throw these dice (numbers at the table, from 1); the others lie as they are, or are taken out of the tray
        where these are to lie there `alone`. Returns at once."""


@runtime_checkable
class FullTray(VirtualTray, Protocol):
    """A virtual tray that has every die there is, the Saloon dice too, and lays them as they are to lie."""

    def lay(self, faces: Mapping[int, str]) -> None:
        """Lay these dice beside those of the next throw (numbers at the table → the game's faces), no others:
        after a restart, or when something was taken back, the tray lies otherwise than the game."""


class Notice(Protocol):
    """The function by which a camera reports to the table what people should know."""

    def __call__(self, sentence: str, *, no_throw: bool = False) -> None:
        """Report one sentence; `no_throw`: the throw that the tray was asked for will not come."""


class Reader(Protocol):
    """Reads dice in frames. Never raises on a picture it can make nothing of: that is a reading which is not sure."""

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        """Read all dice in `frame`; `expected` is how many lie there, where that is known."""


Button = Literal["left", "right", "ok", "undo"]
"""One of the four buttons of the panel."""
Press = Literal["left", "right", "ok", "undo", "pause"]
"""What was pressed at the panel: one of four buttons, or ("pause") the undo button, held down."""
Signal = Literal["off", "throw", "decide", "unsure", "over"]


@dataclass(frozen=True, slots=True)
class Lamps:
    """What the panel shows and sounds: what the table waits for (`signal`), the buttons that do something now, the
    seats that are asked, whether dice are looked at (`reading`), how many throws were taken, and whether it is to be
    `quiet`. Everybody at the table sees it, so it holds what is public and nothing else."""

    signal: Signal = "off"
    live: frozenset[Button] = frozenset()
    seats: frozenset[int] = frozenset()
    reading: bool = False
    throws: int = 0
    quiet: bool = False


class Voice(Protocol):
    """A voice at the table. Neither call raises."""

    def say(self, words: str, language: str) -> None:
        """Speak after what is being said."""

    def hush(self) -> None:
        """Break off what is being said."""


class Lights(Protocol):
    """The lights and the buzzer at the table."""

    def show(self, lamps: Lamps) -> None:
        """Show this from now on."""
