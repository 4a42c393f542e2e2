"""A simulated camera over a virtual tray: throws dice by itself and renders the frames."""

from __future__ import annotations

import math
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from companion.ports.tray import Frame, SourceKind
from vision.errors import VisionError
from vision.images.arrays import Singles
from vision.mat.layout import MatLayout
from vision.simulated.dice import SPECIAL, pips_of
from vision.simulated.die import SIZE, Pose, resting
from vision.simulated.hand import HandLook
from vision.simulated.scene import HIGH, WIDE, TrayScene, lay, smeared
from vision.simulated.throw import APART, FIELD, Act, Place, plan, streak

LIVELY = 15.0  # frames a second while something moves; a real camera gives 30
RESTING = 4.0  # frames a second while nothing does: a Pi has better things to do
MOST = 8  # dice that find room in the tray
_AFTER = 0.6  # seconds at full rate after the last motion, so that a throw is read at once
_EXPOSURE = 1 / 50  # seconds
_CLEAR = 15.0  # millimetres between the middles of thrown dice and the mat's edges, its line, its markers


class DieNumberInvalid(VisionError, ValueError):
    """The simulated tray does not have a die of this number."""


class SimulatedCamera:
    """A frame source without hardware, and a virtual tray: `throw` throws its pip dice, with faces from the `seed`.

    Dice 6 and 7, the Saloon dice, have bodies of another colour.

    Frames are 800 × 600. With `paced` they come in real time (seconds of `clock`), `lively` a second while something
    moves and 4 while not. Without, frame time starts at 0 and runs ahead as fast as frames are taken, for tests. With a
    `mat` that lies in the tray, dice come to lie in its roll zone. Thrown dice come to lie from left to right in the
    order of their numbers; the others stay where they were.
    """

    name = "simulated"
    kind: SourceKind = "simulated"
    shows_kept_dice = True

    def __init__(
        self,
        seed: int = 0,
        *,
        paced: bool = True,
        clock: Callable[[], float] = time.monotonic,
        mat: MatLayout | None = None,
        lively: float = LIVELY,
    ) -> None:
        self._lively = lively
        self._paced = paced
        self._clock = clock
        self._dice = random.Random(seed)
        self._ways = random.Random(f"ways {seed}")
        self._seed, self._mat = seed, mat
        self._field = FIELD
        if mat is not None:
            left, high = _CLEAR - mat.width / 2, mat.height / 2 - _CLEAR - mat.marker
            self._field = (left, mat.line_x - mat.width / 2 - _CLEAR, -high, high)
        self._stirred = threading.Condition()  # guards all that follows up to the blank line
        self._asked: deque[tuple[dict[int, str], dict[int, str] | None]] = deque()  # and what lies beside them
        self._beside: dict[int, str] | None = None  # the next throw; None: whatever lies there
        self._faces: dict[int, str] = {}
        self._closed = False

        self._lying: dict[int, tuple[Place, Pose]] = {}  # these belong to the thread that takes the frames
        self._labels: dict[int, str] = {}  # what those show that lie there
        self._act: Act | None = None
        self._began = 0.0
        self._ended = -_AFTER
        self._shown: tuple[Pose, ...] | None = None
        self._picture: Singles | None = None

    @cached_property
    def _scene(self) -> TrayScene:
        """Drawn by the thread that takes the first frame: it costs more than the rest of a table's start."""
        return TrayScene(self._seed, self._mat)

    @cached_property
    def _look(self) -> HandLook:
        return HandLook(self._seed)

    def _drawn(self) -> tuple[TrayScene, HandLook]:
        return self._scene, self._look

    @property
    def faces(self) -> Mapping[int, str]:
        """Die → label on its upper face, after all throws asked for."""
        with self._stirred:
            return dict(self._faces)

    def throw(self, dice: Sequence[int], *, alone: bool = False) -> None:
        """Throw these dice. The others stay, or with `alone` are removed once these are thrown. Returns at once, and
        wakes `frames`.

        Raises `DieNumberInvalid` for a number below 1 or above 8. Throws asked for during a throw follow it.
        """
        numbers = sorted(set(dice))
        if not numbers:
            return
        if numbers[0] < 1 or numbers[-1] > MOST:
            raise DieNumberInvalid(f"The simulated tray has dice 1 to {MOST}; throw some of those.")
        with self._stirred:
            labels = {die: str(self._dice.randint(1, 6)) for die in numbers}
            beside, self._beside = {} if alone else self._beside, None
            self._faces = (self._faces if beside is None else beside) | labels
            self._asked.append((labels, beside))
            self._stirred.notify_all()

    def lay(self, faces: Mapping[int, str]) -> None:
        """Lay these dice beside those of the next throw (numbers → the game's faces), and no others."""
        with self._stirred:
            self._beside = {die: pips_of(die, face) for die, face in sorted(faces.items())}

    def close(self) -> None:
        """End `frames`, even while it waits."""
        with self._stirred:
            self._closed = True
            self._stirred.notify_all()

    def frames(self) -> Iterator[Frame]:
        """Yield frames (800 × 600 × 3 uint8, BGR) until closed."""
        self._drawn()  # before time begins
        at = self._clock() if self._paced else 0.0
        while not self._closed:
            self._begin(at)
            yield Frame(self._scene.taken(self._draw(at)), at)
            at = self._next(at)

    def _next(self, at: float) -> float:
        """Wait until the next frame is due and return its time."""
        lively = self._act is not None or at - self._ended < _AFTER
        due = at + 1 / (self._lively if lively else RESTING)
        with self._stirred:
            if not self._paced:
                return at + 1 / self._lively if self._asked else due
            while not self._closed and (now := self._clock()) < due:
                if self._asked and not lively:
                    break
                self._stirred.wait(due - now)
        return max(self._clock(), at + 1e-3)

    def _begin(self, at: float) -> None:
        with self._stirred:
            if self._act is not None or not self._asked:
                return
            labels, beside = self._asked.popleft()
        if beside is not None:
            self._lie(labels, beside)
        places = {die: place for die, (place, _) in self._lying.items()}
        self._labels |= labels
        self._act = plan(self._ways, labels, places, self._left, self._field)
        self._began = at

    def _lie(self, thrown: Mapping[int, str], beside: Mapping[int, str]) -> None:
        """Let just these dice lie beside those that are to be thrown; what lies there rightly stays where it is."""
        self._lying = {die: lying for die, lying in self._lying.items() if die in thrown or die in beside}
        for die, label in beside.items():
            if die not in self._lying:
                self._lying[die] = self._laid(die, label, self._free_place())
            elif self._labels.get(die) != label:
                self._lying[die] = self._laid(die, label, self._lying[die][0])

    def _laid(self, die: int, label: str, place: Place) -> tuple[Place, Pose]:
        self._labels[die] = label
        return place, replace(resting(label, *place, 0.3 * die), kind=SPECIAL.get(die, ""))

    def _free_place(self) -> Place:
        """The first place, from the left, that no die is near."""
        left, right, near, far = self._field
        places = ((left + APART * k, near + APART * row) for k in range(12) for row in range(8))
        inside = (place for place in places if place[0] <= right and place[1] <= far)
        others = [place for place, _ in self._lying.values()]
        return next(place for place in inside if all(math.dist(place, other) >= APART for other in others))

    def _left(self, place: Place) -> float:
        lens = self._scene.lens
        millimetres = lens.project([(0, 0, SIZE), (1, 0, SIZE)])
        return float(lens.project([(*place, SIZE)])[0, 0] / (millimetres[1, 0] - millimetres[0, 0]))

    def _draw(self, at: float) -> Singles:
        """Draw the tray at frame time `at`, float32, without noise."""
        act, into = self._act, at - self._began
        if act is None:
            return self._settled()
        for die, when in act.picks.items():
            if when <= into < act.rolls[die].after:
                self._lying.pop(die, None)
        rolling: list[tuple[Pose, tuple[float, float]]] = []
        for die, roll in act.rolls.items():
            if into >= roll.after + roll.takes:
                if die not in self._lying or self._lying[die][0] != roll.end:
                    self._lying[die] = (roll.end, replace(roll.rest, kind=SPECIAL.get(die, "")))
            elif (pose := roll.pose(into)) is not None:
                self._lying.pop(die, None)
                pose = replace(pose, kind=SPECIAL.get(die, ""))
                rolling.append((pose, streak(self._scene.lens, roll.pose(into - _EXPOSURE), pose, 1.0)))
        if into >= act.ends:
            self._act, self._ended = None, at
        picture = self._settled()
        if rolling:
            picture = self._scene.moving(picture, rolling)
        return self._with_hand(picture, act, into)

    def _with_hand(self, picture: Singles, act: Act, into: float) -> Singles:
        place = act.hand(into)
        if place is None:
            return picture
        tip = self._scene.lens.project([(*place, 40.0)])[0]
        scale = self._scene.lens.focal / (self._scene.lens.eye[2] - 50.0)
        patch = self._look.patch((float(tip[0]), float(tip[1]) - 30.0), place[0] / -400, scale, (WIDE, HIGH))
        if patch is None:
            return picture
        before = act.hand(into - _EXPOSURE) or place
        patch = smeared(patch, ((place[0] - before[0]) * scale, (before[1] - place[1]) * scale))
        if picture is self._picture:
            picture = picture.copy()
        lay(picture, patch)
        return picture

    def _settled(self) -> Singles:
        """Return the picture of the lying dice; drawn anew only when they have changed."""
        poses = tuple(pose for _, pose in self._lying.values())
        if self._picture is None or poses != self._shown:
            self._picture, self._shown = self._scene.still(poses), poses
        return self._picture
