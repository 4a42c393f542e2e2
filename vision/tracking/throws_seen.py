"""The tracker of dice without a game: thrown, kept, nudged, hit and knocked-over dice between still scenes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.ports.tray import Frame, Reading, SeenDie
from vision.tracking.lying_die import TURNED, as_it_was
from vision.tracking.moved_dice import Ways, rolled_away, set_aside, show_missing_faces
from vision.tracking.paths import Motion
from vision.tracking.same_die import NUDGED, UNMOVED, drop, other_die, pairs
from vision.tracking.still_places import StillPlaces
from vision.tracking.throw_result import COUNT, WHICH

_BLIND = ("no picture", "too small", "no contrast", "hand")  # nothing is known then, not even that the tray is empty
_ABOUT_DICE = (None, "dice", COUNT)  # each die has its own reason


@dataclass(frozen=True, slots=True)
class ThrowSeen:
    """A throw: the dice that were thrown, those that were kept, and the kept ones that were knocked over (`turned`).

    `why`: None where all is sure, else the reason of a die or of the picture, or `COUNT` (fewer dice than before),
    `WHICH` (which dice were thrown is a guess: a kept one was hit, or they were only pushed), `TURNED` (one shows
    another face where it lay), "one frame" (seen at rest once only).
    """

    thrown: tuple[SeenDie, ...]
    kept: tuple[SeenDie, ...]
    sure: bool
    why: str | None = None
    turned: tuple[SeenDie, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Lying:
    """A die that lies there. `fresh`: thrown, and not yet reported; `turned`: it shows another face than before."""

    seen: SeenDie
    fresh: bool = False
    turned: bool = False


class FilmTracker:
    """Follows dice from one still scene to the next and returns each throw once.

    A die is identified by its place, by its face near by, by the keep lane, and, where it was hit and rolled away, by
    its path through the pictures in between. The other dice were thrown.
    """

    def __init__(self) -> None:
        self._dice: list[_Lying] = []
        self._frame: Frame | None = None
        self._count = 0  # dice at the last reported throw
        self._guessed = False  # which of the dice were thrown

    def lay(self, reading: Reading, frame: Frame) -> None:
        """Take the dice of a first scene as not thrown: nobody saw them come."""
        self._dice = [_Lying(seen) for seen in reading.dice]
        self._frame, self._count, self._guessed = frame, len(reading.dice), False

    def see(
        self, reading: Reading, frame: Frame, motion: Motion, *, rolled: bool = True, settled: bool = True
    ) -> ThrowSeen | None:
        """Take the next still scene; return the throw that it ends, if any.

        `motion`: the pictures since the scene before; `rolled`: something moved by itself, not only under a hand;
        `settled`: the scene has been still for long enough to report a throw, and is no pause between two motions.
        """
        if not reading.dice and reading.why in _BLIND:
            return None
        if self._frame is None:
            self._dice = [_Lying(seen, fresh=True) for seen in reading.dice]
        else:
            self._dice = self._followed(reading, frame, self._frame, motion, rolled)
        self._frame = frame
        return self._report(reading, rolled) if settled else None

    def _followed(
        self, reading: Reading, frame: Frame, before: Frame, motion: Motion, rolled: bool
    ) -> list[_Lying]:
        old, new = list(self._dice), list(reading.dice)
        more = len(new) - len(old)
        places = StillPlaces(before, frame)
        lie: list[_Lying] = []
        for was, seen in pairs(old, new, UNMOVED, any_kind=True):
            self._guessed |= rolled and _may_be_another(was, seen, places)
            if other_die(was.seen, seen) and not places.unchanged(seen):
                old.append(was)  # another die has come to lie where it lay
                new.append(seen)
            else:
                lie.append(_lies_on(was, seen, places))
        lie += [_lies_on(was, seen, places) for was, seen in pairs(old, new, NUDGED, same_face=True)]
        for was in [was for was in old if places.unchanged(was.seen)]:
            drop(old, was)  # it has not gone: the reader overlooks it now, or took something else for a die before
            if was.seen.sure:
                lie.append(was)
        for seen in [seen for seen in new if places.unchanged(seen)]:
            drop(new, seen)  # the reader overlooked it before; it has not come
            lie.append(_Lying(seen))
        if more <= 0:
            lie += self._moved_by_hand(old, new, more, rolled)
            # They may have been thrown, or only pushed; or the tray was.
            self._guessed |= rolled and show_missing_faces(new, [was for was in old if not was.fresh])
        rolling = [was for was in old if was.fresh]  # thrown, and not at rest when they were last looked at
        hit = [was for was in old if not was.fresh]
        thrown = len(new) - len(hit)
        if new and hit and (more > 0 or rolling) and thrown > 0:
            lie += self._hit(hit, new, partial(motion.paths, before, frame))
        return lie + [_Lying(seen, fresh=True) for seen in new]

    def _moved_by_hand(self, old: list[_Lying], new: list[SeenDie], more: int, rolled: bool) -> list[_Lying]:
        """Match dice that a hand has set aside, and where dice are missing those that it moved."""
        moved = set_aside(old, new, lane=True, rolled=rolled)
        if more < 0:
            moved += pairs(old, new, math.inf, same_face=True)
            # What is hard to read and came with a hand that took dice was not thrown either.
            hard_to_read = pairs(old, [seen for seen in new if not seen.sure], math.inf)
            for _, seen in hard_to_read:
                drop(new, seen)
            moved += hard_to_read
        return [replace(was, seen=seen) for was, seen in moved]

    def _hit(self, hit: Sequence[_Lying], new: list[SeenDie], ways: Ways) -> list[_Lying]:
        """Match dice that were hit and rolled away, and take them out of the new ones."""
        matched, clear = rolled_away(hit, new, ways)
        if not clear:  # a guess: most dice that are hit roll over where they lie
            self._guessed = True
            likely, rest, free = matched, list(hit), list(new)
            matched = pairs(rest, free, NUDGED)
            for was, seen in likely:
                if any(was is left for left in rest) and any(seen is left for left in free):
                    matched.append((was, seen))
                    drop(rest, was)
                    drop(free, seen)
            matched += pairs(rest, free, math.inf, same_face=True) + pairs(rest, free, math.inf)
        for _, seen in matched:
            drop(new, seen)
        return [replace(was, seen=seen, turned=_other_face(was.seen, seen)) for was, seen in matched]

    def _report(self, reading: Reading, rolled: bool) -> ThrowSeen | None:
        thrown = tuple(die.seen for die in self._dice if die.fresh)
        kept_dice = tuple(die.seen for die in self._dice if not die.fresh)
        turned = tuple(die.seen for die in self._dice if die.turned and not die.fresh)
        why = WHICH if self._guessed else COUNT if len(self._dice) < self._count else None
        if not thrown and len(turned) == 1 and rolled:
            thrown, kept_dice, turned, why = turned, tuple(die for die in kept_dice if die is not turned[0]), (), TURNED
        self._dice, self._guessed = [_Lying(die.seen) for die in self._dice], False
        if not thrown:
            return None
        self._count = len(self._dice)
        why = why or next((die.why or "unsure" for die in thrown if not die.sure), None)
        if why is None and reading.why not in _ABOUT_DICE:
            why = reading.why
        return ThrowSeen(_in_order(thrown), _in_order(kept_dice), why is None, why, _in_order(turned))


def _lies_on(was: _Lying, seen: SeenDie, places: StillPlaces) -> _Lying:
    """Return the die as it is seen now; a sure face stands where the picture is unchanged."""
    unchanged = places.unchanged(seen)
    other = seen.face != was.seen.face or other_die(was.seen, seen)
    if was.seen.sure and unchanged and (not seen.sure or (other and not was.fresh)):
        return replace(was, seen=as_it_was(was.seen, seen))
    return replace(was, seen=seen, turned=was.turned or _other_face(was.seen, seen))


def _may_be_another(was: _Lying, seen: SeenDie, places: StillPlaces) -> bool:
    """Return whether a thrown die, hard to read, may have come to lie where this one had lain."""
    doubtful = was.seen.sure and not was.fresh and not seen.sure and seen.face != was.seen.face
    return doubtful and not places.unchanged(seen)


def _other_face(was: SeenDie, seen: SeenDie) -> bool:
    return was.sure and seen.sure and was.face != seen.face


def _in_order(dice: Iterable[SeenDie]) -> tuple[SeenDie, ...]:
    return tuple(sorted(dice, key=lambda die: die.center))
