"""Nearest-neighbour matching of dice between two readings, in die widths."""

from __future__ import annotations

import math
from typing import Any, Protocol, TypeVar

from companion.ports.tray import Point, SeenDie
from vision.tracking.vote import width

UNMOVED = 0.35  # die widths: what a reading's place may differ by though nobody touched the die
NUDGED = 1.0  # die widths: what a sleeve or a rolling neighbour pushes a die by


class Lying(Protocol):
    """A die that lies there, as it was seen."""

    @property
    def seen(self) -> SeenDie: ...


Die = TypeVar("Die", bound=Lying)


def pairs(
    old: list[Die], new: list[SeenDie], widths: float, same_face: bool = False, any_kind: bool = False
) -> list[tuple[Die, SeenDie]]:
    """Take the nearest pairs within `widths` die widths out of both lists and return them, nearest first.

    Dice of different kinds make no pair, unless of `any_kind`.
    """
    near = sorted(
        (
            (apart(seen, before.seen.center), i, j)
            for i, before in enumerate(old)
            for j, seen in enumerate(new)
            if (not same_face or before.seen.face == seen.face) and (any_kind or not other_die(before.seen, seen))
        ),
    )
    made: list[tuple[Die, SeenDie]] = []
    for far, i, j in near:
        is_in_a_pair = any(old[i] is before or new[j] is seen for before, seen in made)
        if far <= widths and not is_in_a_pair:
            made.append((old[i], new[j]))
    for before, seen in made:
        drop(old, before)
        drop(new, seen)
    return made


def other_die(before: SeenDie, after: SeenDie) -> bool:
    """Return whether these are certainly two dice, since their kinds differ."""
    return before.sure and after.sure and before.kind != after.kind


def apart(seen: SeenDie, center: Point) -> float:
    """Return the distance of a die from a place, in its own widths."""
    return math.dist(seen.center, center) / width(seen)


def drop(dice: list[Any], gone: object) -> None:
    """Remove one die from a list, by identity: two dice of a careless reader may be equal in every value."""
    for index, die in enumerate(dice):
        if die is gone:
            del dice[index]
            return
