"""Matching of dice between two readings, for a game: kept dice keep their numbers, thrown dice get free ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.ports.tray import SeenDie
from vision.tracking.asked_dice import AskedDice
from vision.tracking.lying_die import LyingDie, Unchanged, left_to_right, lies_on, shows_another
from vision.tracking.moved_dice import Ways, rolled_away, set_aside
from vision.tracking.same_die import NUDGED, UNMOVED, apart, drop, pairs

LYING_MOVED = "lying die moved"


@dataclass(frozen=True, slots=True)
class Matched:
    """The dice that lie there now, the dice that are `gone`, and whether the kept dice's identities are `unclear`."""

    lying: tuple[LyingDie, ...]
    gone: tuple[LyingDie, ...]
    unclear: bool


def matched(
    lay: tuple[LyingDie, ...],
    gone: tuple[LyingDie, ...],
    dice: Iterable[SeenDie],
    asked: AskedDice,
    *,
    rolled: bool,
    ways: Ways | None,
    unchanged: Unchanged,
) -> Matched:
    """Return all dice with numbers: first those that did not move, then those that were pushed, then the thrown ones.

    `lay` are the dice of the last settled reading, `gone` those that lay there before and may turn up again.
    """
    return _Matching(asked, lay, gone, left_to_right(dice), rolled, unchanged).done(ways)


@dataclass(slots=True)
class _Matching:
    """The state of matching: steps move pairs out of `old` and `new` into `kept`."""

    asked: AskedDice
    lay: tuple[LyingDie, ...]
    gone: tuple[LyingDie, ...]
    new: list[SeenDie]
    rolled: bool
    unchanged: Unchanged
    old: list[LyingDie] = field(init=False)
    kept: list[LyingDie] = field(init=False, default_factory=list)
    stayed: list[LyingDie] = field(init=False)  # they lay there while others were in the hand
    unclear: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.old = [*self.lay, *self.gone]
        self.stayed = [die for die in self.lay if self.gone and not die.fresh and not self.asked.every]

    def done(self, ways: Ways | None) -> Matched:
        """Run all steps and return the result."""
        self._unmoved()
        self._nudged()
        self._recorded(ways)
        self._set_aside()
        if self.rolled:
            self._hit(ways)
        asked = self.asked
        lying = (*self.kept, *self._thrown())
        known = {*asked.dice, *asked.lying} - {die.number for die in lying}
        return Matched(lying, tuple(die for die in self.old if die.number in known), self.unclear)

    def _keep(self, found: Iterable[tuple[LyingDie, SeenDie]]) -> None:
        self.kept += [lies_on(before, seen, self.unchanged) for before, seen in found]

    def _unmoved(self) -> None:
        thrown_there: list[SeenDie] = []
        for before, seen in pairs(self.old, self.new, UNMOVED):
            turned = shows_another(before, seen, self.unchanged)
            if turned and before in self.stayed:  # it lay there while others were in the hand: it was hit
                self._keep([(before, seen)])
            elif turned and self.rolled and self.new:
                # It was not turned: a die that rolled came to lie where another had lain.
                self.old.append(before)
                thrown_there.append(seen)
                # Or it was knocked over there. Nobody saw it out of the tray, so nobody can know.
                self.unclear |= not self.asked.every and not before.fresh and before not in self.gone
            elif self._came_back(before, seen):
                self.old.append(before)
                thrown_there.append(seen)
            elif self._misnumbered(before, seen):
                thrown_there.append(seen)
            else:
                self._keep([(before, seen)])
        self.new += thrown_there

    def _came_back(self, before: LyingDie, seen: SeenDie) -> bool:
        """Return whether a die was in the hand and rolled back to its old place, with a face that is hard to read."""
        return before in self.gone and self.rolled and bool(self.new) and not seen.sure

    def _misnumbered(self, before: LyingDie, seen: SeenDie) -> bool:
        """Return whether a thrown die got its number from a doubtful look that the present one contradicts."""
        asked, number = self.asked, before.number
        if not (asked.kinds and asked.kinds_distinct and before.fresh):
            return False
        return not asked.fits(number, seen) or number not in {*asked.dice, *asked.lying}

    def _nudged(self) -> None:
        nudged = pairs(self.old, self.new, NUDGED, same_face=True)
        # In a roll of them all, some may happen to come back near by: they were thrown as well.
        all_thrown = self.asked.every and self.new and len(nudged) + len(self.new) == len(self.asked.dice)
        back = [pair for pair in nudged if all_thrown or self._came_back(*pair)]
        self._keep(pair for pair in nudged if pair not in back)
        self.old += [before for before, _ in back]
        self.new += [seen for _, seen in back]

    def _recorded(self, ways: Ways | None) -> None:
        """Match recorded dice that were set aside: they lie elsewhere, with their recorded face. Where such a die may
        have been hit, and a thrown die may show its face, its path through the pictures decides."""
        asked = self.asked
        numbered = {die.number for die in self.kept}
        for number, face in asked.lying.items():
            candidates = [seen for seen in self.new if asked.face(seen) == face and asked.fits(number, seen)]
            if number in numbered or not candidates:
                continue
            before, near = self._nearest(candidates, number, candidates[0])
            if before is not None and self._may_have_been_hit(before, near):
                near = self._where_it_went(before, near, ways)
            drop(self.new, near)
            drop(self.old, before)
            self.kept.append(LyingDie(number, near, guessed=before is None or before.guessed))

    def _may_have_been_hit(self, before: LyingDie, near: SeenDie) -> bool:
        """Return whether a die may have been moved by rolling dice, and not by a hand."""
        set_aside = near.zone == "keep" and before not in self.stayed
        lay_there = any(before is die for die in self.lay)
        return self.rolled and lay_there and not set_aside and apart(near, before.seen.center) > NUDGED

    def _where_it_went(self, before: LyingDie, near: SeenDie, ways: Ways | None) -> SeenDie:
        """Return the die that it became by its path; `near`, as a guess, where the path is unclear."""
        went, clear = rolled_away([before], self.new, ways)
        if clear:
            return went[0][1]
        self.unclear |= ways is not None or before in self.stayed
        return near

    def _set_aside(self) -> None:
        # What was in the hand and rolled was thrown, wherever to: also into the keep lane.
        """Match dice that a hand has set aside (`moved_dice.set_aside`)."""
        lane = not self.asked.every and not (self.rolled and self.gone)
        self._keep(set_aside(self.old, self.new, lane=lane, rolled=self.rolled))

    def _hit(self, ways: Ways | None) -> None:
        """Match dice that lay there while others were in the hand, and were hit and rolled away."""
        hit = [die for die in self.old if die in self.stayed]
        if not hit or not self.new:
            return
        went, clear = rolled_away(hit, self.new, ways)
        if not clear:
            self.unclear = True
            return
        for die, seen in went:
            drop(self.old, die)
            drop(self.new, seen)
        self._keep(went)

    def _thrown(self) -> list[LyingDie]:
        """Return the thrown dice with numbers. A recorded die is among them where its kind says so, or where more dice
        moved than were wanted."""
        asked = self.asked
        rest = left_to_right(self.new)
        numbered = {die.number for die in self.kept}
        free = [number for number in asked.dice if number not in numbered]
        missing = [number for number in asked.lying if number not in numbered]
        thrown: list[LyingDie] = []
        own = {number: [seen for seen in self.new if self._is_the(number, seen)] for number in missing}
        for number in sorted(missing, key=lambda number: not own[number]):
            if not own[number] and len(rest) <= len(free):
                continue
            may_be = own[number] or [seen for seen in rest if asked.fits(number, seen)]
            if may_be:
                _, near = self._nearest(may_be, number, may_be[-1])
                drop(rest, near)
                thrown.append(LyingDie(number, near, fresh=True, why=LYING_MOVED))
        numbers = asked.numbers(rest, free, numbered)
        return thrown + [LyingDie(number, seen, fresh=True) for number, seen in zip(numbers, rest, strict=True)]

    def _is_the(self, number: int, seen: SeenDie) -> bool:
        """Return whether this certainly is the die of a number that has faces of its own."""
        return seen.sure and self.asked.kind_of(seen) is not None and self.asked.fits(number, seen)

    def _nearest(self, dice: Sequence[SeenDie], number: int, otherwise: SeenDie) -> tuple[LyingDie | None, SeenDie]:
        """Return the die of this number as it lay, and the nearest to it of `dice`; None and `otherwise` without such a
        die."""
        before = next((die for die in self.old if die.number == number), None)
        if before is None:
            return None, otherwise
        return before, min(dice, key=lambda seen: apart(seen, before.seen.center))
