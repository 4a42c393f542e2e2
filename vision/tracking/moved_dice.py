"""Matching of dice that were moved and not thrown: set aside by a hand, or hit and rolled away.

One logic for the table, with a game (`kept_dice.py`), and for films, without (`throws_seen.py`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from companion.ports.tray import SeenDie
from vision.tracking.paths import Paths
from vision.tracking.same_die import Die, drop, other_die, pairs

Ways = Callable[[Sequence[SeenDie], Sequence[SeenDie]], Paths | None]
"""Finds where dice that were hit came to lie: (as they lay, all that lie there now) → `Paths`; None where unseen."""


def set_aside(old: list[Die], new: list[SeenDie], *, lane: bool, rolled: bool) -> list[tuple[Die, SeenDie]]:
    """Take the dice that a hand set aside out of both lists; return each as it lay and as it is seen now.

    With `lane`, dice in the keep lane whose face is missing elsewhere. Where nothing `rolled`, all dice, if they show
    the very faces that are missing.
    """
    in_lane = [seen for seen in new if lane and seen.zone == "keep"]
    matched = pairs(old, in_lane, math.inf, same_face=True)
    for _, seen in matched:
        drop(new, seen)
    if not rolled and show_missing_faces(new, old):
        matched += pairs(old, new, math.inf, same_face=True)
    return matched


def rolled_away(
    hit: Sequence[Die], new: Sequence[SeenDie], ways: Ways | None
) -> tuple[list[tuple[Die, SeenDie]], bool]:
    """Return each die that was hit with the new die that it became, and whether that is clear; an empty list and False
    where its path was not seen."""
    paths = ways([before.seen for before in hit], new) if ways is not None else None
    if paths is None:
        return [], False
    went = [(before, new[paths.went[k]]) for k, before in enumerate(hit)]
    return went, paths.clear and not any(other_die(before.seen, seen) for before, seen in went)


def show_missing_faces(new: Sequence[SeenDie], old: Iterable[Die]) -> bool:
    """Return whether the new dice show the very faces that are missing: they may have been pushed, and not thrown."""
    return bool(new) and Counter(seen.face for seen in new) == Counter(before.seen.face for before in old)
