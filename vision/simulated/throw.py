"""Planning of simulated throws: the hand's path, the dice's rolls, and their final places."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from vision.simulated.die import SIZE, Lens, Pose, resting, spin, standing
from vision.simulated.scene import HALF_X, HALF_Y

Place = tuple[float, float]
Field = tuple[float, float, float, float]

APART = 1.8 * SIZE  # millimetres between the middles of dice: corners never come near each other
_IN_ORDER = 5.0  # millimetres from left to right between dice of one throw, so that their order is plain
_EDGE = 15.0  # millimetres from a die's middle to the rim
FIELD: Field = (_EDGE - HALF_X, HALF_X - _EDGE, _EDGE - HALF_Y, HALF_Y - _EDGE)
"""The field in which dice may come to lie: least and most x, least and most y of their middles."""
_OUTSIDE = -HALF_Y - 55.0  # where hands and dice come from: the player's side, out of the picture


@dataclass(frozen=True, slots=True)
class Roll:
    """One die's roll: from `start` to `end` (millimetres), bent aside by `bend`, to lie with `label` up.

    It is released `after` seconds into the act and takes `takes` seconds.
    """

    label: str
    start: Place
    end: Place
    bend: float
    yaw: float
    after: float
    takes: float

    @property
    def rest(self) -> Pose:
        """The die's final pose."""
        return resting(self.label, *self.end, self.yaw)

    def pose(self, at: float) -> Pose | None:
        """Return the pose `at` seconds into the act; None before the release."""
        part = (at - self.after) / self.takes
        if part < 0:
            return None
        if part >= 1:
            return self.rest
        x, y, gone = self._place(part)
        way_x, way_y = self.end[0] - self.start[0], self.end[1] - self.start[1]
        far = math.hypot(way_x, way_y)
        left = (1 - gone) * far / (0.62 * SIZE)  # radians still to roll
        turn = spin((-way_y / far, way_x / far, 0.0), -left) @ spin((0.0, 0.0, 1.0), 2.0 * (1 - gone)) @ self.rest.turn
        hop = 30.0 * (1 - part) ** 2 * abs(math.cos(3.5 * math.pi * part))
        return Pose((x, y, standing(turn) + hop), turn)

    def _place(self, part: float) -> tuple[float, float, float]:
        gone = 1 - (1 - part) ** 2.3
        way_x, way_y = self.end[0] - self.start[0], self.end[1] - self.start[1]
        aside = self.bend * math.sin(math.pi * gone) / math.hypot(way_x, way_y)
        return self.start[0] + way_x * gone - way_y * aside, self.start[1] + way_y * gone + way_x * aside, gone

    def clears(self, lying: Sequence[Place]) -> float:
        """Return the least distance of the path to lying dice, millimetres."""
        way = [self._place(step / 12)[:2] for step in range(1, 12)]
        return min((math.dist(here, there) for here in way for there in lying), default=math.inf)


@dataclass(frozen=True, slots=True)
class Act:
    """A throw from the hand's arrival until the last die lies: the hand's `stops` (seconds, place), the dice that it
    `picks` up (die → seconds), and the `rolls` (die → roll). Seconds count from the act's start."""

    stops: tuple[tuple[float, Place], ...]
    picks: Mapping[int, float]
    rolls: Mapping[int, Roll]

    @property
    def ends(self) -> float:
        """The time at which everything lies still."""
        return max(roll.after + roll.takes for roll in self.rolls.values())

    def hand(self, at: float) -> Place | None:
        """Return the place of the fingertips, None once the hand has left."""
        for (begin, here), (end, there) in zip(self.stops, self.stops[1:], strict=False):
            if begin <= at < end:
                part = (at - begin) / (end - begin)
                part = part * part * (3 - 2 * part)
                return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
        return None


def plan(
    rng: random.Random,
    labels: Mapping[int, str],
    lying: Mapping[int, Place],
    left: Callable[[Place], float],
    field: Field = FIELD,
) -> Act:
    """Plan how the dice in `labels` (die → label) are thrown, while all in `lying` (die → place) lie there.

    No die comes to lie where one of them lay before: such a throw could not be recognised. `left` returns how far right
    a place is in the picture: the dice come to lie in the order of their numbers.
    """
    staying = [place for die, place in lying.items() if die not in labels]
    picked_up = sorted((die for die in labels if die in lying), key=lambda die: lying[die])
    side = rng.uniform(-45, 45)
    stops: list[tuple[float, Place]] = [(0.0, (side, _OUTSIDE))]
    picks: dict[int, float] = {}
    for die in picked_up:
        picks[die] = stops[-1][0] + (0.16 if picks else 0.36)
        stops.append((picks[die], lying[die]))
    if not picked_up:
        stops.append((0.3, (side, rng.uniform(-50, -20))))
    away = stops[-1][0] + 0.32
    stops.append((away, (side, _OUTSIDE)))
    places = _places(rng, len(labels), staying, [lying[die] for die in picked_up], left, field)
    rolls: dict[int, Roll] = {}
    for index, (die, end) in enumerate(zip(sorted(labels), places, strict=True)):
        yaw, start = rng.uniform(0, 2 * math.pi), (side + rng.uniform(-25, 25), _OUTSIDE + 8)
        after, takes = away - 0.12 + 0.035 * index, rng.uniform(0.66, 0.82)
        ways = [Roll(labels[die], start, end, rng.uniform(-0.9, 0.9) * 30, yaw, after, takes) for _ in range(6)]
        rolls[die] = max(ways, key=lambda roll: min(roll.clears(staying), APART))
    return Act(tuple(stops), picks, rolls)


def _places(
    rng: random.Random,
    count: int,
    staying: Sequence[Place],
    former: Sequence[Place],
    left: Callable[[Place], float],
    field: Field,
) -> list[Place]:
    """Choose the dice's final places: a loose heap, apart from each other, ordered from left to right."""
    center = ((field[0] + field[1]) / 2, (field[2] + field[3]) / 2)
    most_x, most_y = (field[1] - field[0]) / 2, (field[3] - field[2]) / 2
    spread = 0.7
    while True:  # ends: the spread grows until the whole tray is used, which holds eight dice many times over
        middle = (rng.uniform(-0.3, 0.3) * most_x, rng.uniform(-0.3, 0.3) * most_y)
        places: list[Place] = []
        for _ in range(60 * count):
            away = (
                middle[0] + rng.uniform(-1, 1) * spread * most_x,
                middle[1] + rng.uniform(-1, 1) * spread * most_y,
            )
            if abs(away[0]) > most_x or abs(away[1]) > most_y:
                continue
            place = center[0] + away[0], center[1] + away[1]
            if any(math.dist(place, other) < APART for other in (*staying, *places)):
                continue
            if any(math.dist(place, other) < 1.25 * SIZE for other in former):
                continue
            if any(abs(left(place) - left(other)) < _IN_ORDER for other in places):
                continue
            places.append(place)
            if len(places) == count:
                return sorted(places, key=left)
        spread = min(spread + 0.1, 1.3)


def streak(lens: Lens, before: Pose | None, now: Pose, share: float) -> tuple[float, float]:
    """Return a die's motion in the picture during the exposure, pixels: a `share` of its last step."""
    if before is None:
        return (0.0, 0.0)
    one, two = lens.project([before.center, now.center])
    dx, dy = float(two[0] - one[0]) * share, float(two[1] - one[1]) * share
    shrink = min(1.0, 26.0 / max(math.hypot(dx, dy), 1e-6))  # more would only be a longer smear, and slower
    return dx * shrink, dy * shrink
