"""Which dice were thrown again, and which were kept?"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from companion.locales.words import sentence
from companion.ports import DiceWanted, Reading, SeenDie, Throw, ThrownDie
from vision.diceset import DiceSet, FaceUnknown
from vision.paths import Paths
from vision.same_die import NUDGED, UNMOVED, apart, drop, pairs

COUNT = "count"
LYING_MOVED = "lying die moved"
TURNED = "turned"
EARLY = "early"
WHICH = "which dice"
UNKNOWN_FACE = "unknown face"
UNREAD = "unread dice"

Ways = Callable[[Sequence[SeenDie], Sequence[SeenDie]], Paths | None]
"""Which of the dice that were hit and rolled away is which of those that lie there now."""

_IN_THE_HAND = (None, COUNT, "no dice")  # what a reader says of dice that are simply not there now


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die in the tray as it was last seen: its number at the table, what was seen, and where it comes from.

    `fresh`: it was thrown for what is asked now. `guessed`: it lay there before anybody watched, so its number
    may not be the table's. `why` is what is unsure about it beyond the reading.
    """

    number: int
    seen: SeenDie
    fresh: bool = False
    guessed: bool = False
    why: str | None = None


class ThrowTracker:
    """Follows the dice in the tray from one settled reading to the next, and tells each throw once.

    Thrown dice get the free numbers among those wanted, from left to right in the picture; kept dice keep theirs.
    With `shows_kept_dice` false (photographs) there is nothing to follow: every die seen was thrown.
    """

    def __init__(self, dice_set: DiceSet, shows_kept_dice: bool = True) -> None:
        self._set = dice_set
        self._follows = shows_kept_dice
        self._lying: tuple[LyingDie, ...] = ()
        self._gone: tuple[LyingDie, ...] = ()  # in a hand, or hidden for a moment: they may turn up where they were
        self._laid = False
        self._key: str | None = None
        self._told: Throw | None = None
        self._aside: list[str] = []  # sentences for the table
        self._said: set[tuple[int, str]] = set()
        self._unclear = False  # a kept die was hit, and which one it is now is not known

    @property
    def lying(self) -> tuple[LyingDie, ...]:
        """The dice of the last settled reading with their numbers."""
        return self._lying

    @property
    def laid(self) -> bool:
        """Whether any settled scene was seen yet."""
        return self._laid

    def ask(self, wanted: DiceWanted | None) -> None:
        """Hear what is asked now. With a new key all dice that lie there are old ones until they move."""
        if wanted is None or wanted.key == self._key:
            return
        self._key = wanted.key
        self._said.clear()
        if self._told is not None and self._told.why in (COUNT, LYING_MOVED, WHICH):
            # Somebody has said at the table what this throw was, and may have numbered the dice otherwise.
            self._lying = tuple(replace(die, guessed=die.guessed or die.fresh) for die in self._lying)
        self._finish()

    def lay(self, reading: Reading, wanted: DiceWanted) -> None:
        """Take what lies there as not thrown: it lay there before anybody watched. Its numbers are guesses."""
        self.ask(wanted)
        faces = dict(wanted.lying)
        free = sorted(wanted.dice)
        dice: list[LyingDie] = []
        for seen in _left_to_right(reading.dice):
            number = next((n for n, face in faces.items() if face == self._face(seen)), None)
            if number is not None:
                del faces[number]
            else:
                number = free.pop(0) if free else _beyond(wanted, (die.number for die in dice))
            dice.append(LyingDie(number, seen, guessed=True))
        self._lying, self._gone, self._laid = tuple(dice), (), True

    def glance(self, reading: Reading) -> None:
        """Take what was read of a calm that did not last: dice that are missing in it are in somebody's hand."""
        old, new = list(self._lying), list(reading.dice)
        found = pairs(old, new, NUDGED)
        if found and old and not new:  # a scene in which others lie as well is no scene of dice being taken
            self._lying = tuple(die for die in self._lying if all(die is not gone for gone in old))
            self._gone += tuple(old)

    def said_aside(self) -> tuple[str, ...]:
        """Sentences for the table, each once: a die that counts as it was recorded shows something else now."""
        aside, self._aside = tuple(self._aside), []
        return aside

    def see(
        self,
        reading: Reading,
        wanted: DiceWanted,
        *,
        rolled: bool = True,
        early: bool = False,
        ways: Ways | None = None,
    ) -> Throw | None:
        """Take the next settled reading; return the throw that made it, or None where nothing new was thrown.

        `rolled`: something was seen to move by itself, not only under a hand; without that, dice that lie elsewhere
        with the very faces they had were moved by hand. `early`: nothing was wanted while they moved, so the throw
        is not sure to be meant. `ways` finds kept dice that were hit. A throw that is not sure stays open for its key:
        dice thrown again complete it. A kept die that was knocked over keeps its face; see `said_aside`.
        """
        self.ask(wanted)
        if not self._follows:
            return self._photographed(reading, wanted)
        before = {die.number: die.seen for die in self._lying}
        self._lying = self._matched(reading, wanted, rolled, ways)
        self._lying = self._as_recorded(before, wanted, rolled)
        self._laid = True
        throw = self._throw(reading, wanted, early)
        if throw is None or (self._told is not None and _gist(throw) == _gist(self._told)):
            return None
        if throw.sure:
            self._finish()
        self._told = throw
        return throw

    def _finish(self) -> None:
        """End the open throw: its dice are old from now on."""
        self._lying = tuple(replace(die, fresh=False, why=None) for die in self._lying)
        self._gone = tuple(replace(die, fresh=False, why=None) for die in self._gone)
        self._told = None

    def _photographed(self, reading: Reading, wanted: DiceWanted) -> Throw | None:
        dice = _left_to_right(reading.dice)
        if not dice and reading.sure:
            return None
        numbers = _numbers(sorted(wanted.dice), len(dice), wanted, ())
        self._lying = tuple(LyingDie(n, seen, fresh=True) for n, seen in zip(numbers, dice, strict=True))
        self._laid = True
        why = None
        if not dice or len(dice) > len(wanted.dice) or (wanted.every and len(dice) < len(wanted.dice)):
            why = COUNT
        elif len(dice) < len(wanted.dice):
            why = WHICH  # some of them, and a photograph cannot tell which
        elif wanted.special:
            why = UNREAD
        return self._told_of(self._lying, reading, why)

    def _as_recorded(
        self, before: dict[int, SeenDie], wanted: DiceWanted, rolled: bool
    ) -> tuple[LyingDie, ...]:
        """Let dice that were turned where they lay count as they were, and say so; one turned alone may be a throw."""
        recorded = dict(wanted.lying)
        alone = rolled and not any(die.fresh for die in self._lying)
        dice: list[LyingDie] = []
        for die in self._lying:
            number, was = die.number, before.get(die.number)
            if number in recorded:
                if recorded[number] != self._face(die.seen) and self._face(die.seen) is not None and die.seen.sure:
                    key = "watch.thrown_again" if die.why == LYING_MOVED or die.fresh else "watch.turn_back"
                    self._say(number, die.seen, key, recorded[number])
            elif die.why == TURNED and not alone and was is not None:
                self._say(number, die.seen, "watch.turn_back", self._face(was) or was.face)
                die = replace(die, seen=replace(die.seen, face=was.face), why=None)
            dice.append(die)
        return tuple(dice)

    def _say(self, number: int, shows: SeenDie, key: str, face: str) -> None:
        if (number, shows.face) not in self._said:
            self._said.add((number, shows.face))
            self._aside.append(sentence(key, {"face": face}))

    def _matched(
        self, reading: Reading, wanted: DiceWanted, rolled: bool, ways: Ways | None
    ) -> tuple[LyingDie, ...]:
        """Give every die seen its number: first those that did not move, then those pushed, then the thrown."""
        old = list(self._lying + self._gone)
        new = list(_left_to_right(reading.dice))
        kept: list[LyingDie] = []
        thrown_there: list[SeenDie] = []
        stayed = [die for die in self._lying if self._gone and not die.fresh and not wanted.every]
        self._unclear = False
        for before, seen in pairs(old, new, UNMOVED):
            turned = before.seen.sure and seen.sure and before.seen.face != seen.face
            if turned and before in stayed:  # it lay there while others were in the hand: it was hit
                kept.append(_lies_on(before, seen))
            elif turned and rolled and new:  # it was not turned: a die that rolled came to lie where another had lain
                old.append(before)
                thrown_there.append(seen)
                # Or it was knocked over there. Nobody saw it out of the tray, so nobody can tell.
                self._unclear |= not wanted.every and not before.fresh and before not in self._gone
            else:
                kept.append(_lies_on(before, seen))
        new += thrown_there
        nudged = pairs(old, new, NUDGED, same_face=True)
        if not (wanted.every and new and len(nudged) + len(new) == len(wanted.dice)):
            kept += [_lies_on(before, seen) for before, seen in nudged]
        else:  # a roll of them all in which some happened to come back near by: they were thrown as well
            new += [seen for _, seen in nudged]
            old += [before for before, _ in nudged]
        kept += self._recorded(old, new, kept, wanted)
        if not wanted.every and not (rolled and self._gone):  # what was in the hand and rolled was thrown, wherever to
            in_lane = [seen for seen in new if seen.zone == "keep"]
            for before, seen in pairs(old, in_lane, math.inf, same_face=True):
                drop(new, seen)
                kept.append(_lies_on(before, seen))
        if not rolled and _faces(new) == _faces(die.seen for die in old):
            kept += [_lies_on(before, seen) for before, seen in pairs(old, new, math.inf, same_face=True)]
        if rolled:
            kept += self._hit(old, new, stayed, ways)
        thrown = self._numbered(new, old, kept, wanted)
        known = set(wanted.dice).union(number for number, _ in wanted.lying) - {die.number for die in (*kept, *thrown)}
        self._gone = tuple(die for die in old if die.number in known)
        return (*kept, *thrown)

    def _hit(
        self, old: list[LyingDie], new: list[SeenDie], stayed: Sequence[LyingDie], ways: Ways | None
    ) -> list[LyingDie]:
        """Find dice that lay there while others were in the hand, and were hit and rolled away."""
        hit = [die for die in old if die in stayed]
        if not hit or not new:
            return []
        found = ways([die.seen for die in hit], new) if ways is not None else None
        if found is None or not found.clear:
            self._unclear = True
            return []
        rolled_away = [(die, new[found.went[k]]) for k, die in enumerate(hit)]
        for die, seen in rolled_away:
            drop(old, die)
            drop(new, seen)
        return [_lies_on(die, seen) for die, seen in rolled_away]

    def _recorded(
        self, old: list[LyingDie], new: list[SeenDie], kept: Sequence[LyingDie], wanted: DiceWanted
    ) -> list[LyingDie]:
        """Find recorded dice that were set aside: they lie elsewhere, with the face they are recorded with."""
        found: list[LyingDie] = []
        for number, face in wanted.lying:
            if any(die.number == number for die in kept):
                continue
            before = next((die for die in old if die.number == number), None)
            alike = [seen for seen in new if self._face(seen) == face]
            if not alike:
                continue
            near = alike[0] if before is None else min(alike, key=lambda seen: apart(seen, before.seen.center))
            drop(new, near)
            if before is not None:
                drop(old, before)
            found.append(LyingDie(number, near, guessed=before is None or before.guessed))
        return found

    def _numbered(
        self, new: Sequence[SeenDie], old: Sequence[LyingDie], kept: Sequence[LyingDie], wanted: DiceWanted
    ) -> list[LyingDie]:
        """Number the thrown dice; where more moved than were wanted, recorded ones must be among them."""
        rest = list(_left_to_right(new))
        held = {die.number for die in kept}
        free = [number for number in sorted(wanted.dice) if number not in held]
        thrown: list[LyingDie] = []
        missing = [number for number, _ in wanted.lying if number not in held]
        for number in missing[: max(0, len(rest) - len(free))]:
            before = next((die for die in old if die.number == number), None)
            near = rest[-1] if before is None else min(rest, key=lambda seen: apart(seen, before.seen.center))
            drop(rest, near)
            thrown.append(LyingDie(number, near, fresh=True, why=LYING_MOVED))
        numbers = _numbers(free, len(rest), wanted, held)
        thrown += [LyingDie(number, seen, fresh=True) for number, seen in zip(numbers, rest, strict=True)]
        return thrown

    def _throw(self, reading: Reading, wanted: DiceWanted, early: bool) -> Throw | None:
        recorded = dict(wanted.lying)
        dice = [die for die in self._lying if die.fresh or (die.why and die.number not in recorded)]
        # A recorded die that shows its face again was turned back: all is well with it.
        dice = [die for die in dice if die.number not in recorded or recorded[die.number] != self._face(die.seen)]
        if not dice:
            blind = not reading.sure and not reading.dice and reading.why not in _IN_THE_HAND
            return Throw((), sure=False, why=reading.why, name=reading.name) if blind else None
        dice.sort(key=lambda die: die.number)
        dice = [replace(die, why=LYING_MOVED) if die.number in recorded else die for die in dice]
        thrown = {die.number for die in dice if die.fresh}
        kept = [die for die in self._lying if die.number not in thrown]
        why = None
        if len(self._lying) != len(wanted.dice) + len(recorded) or (wanted.every and not thrown >= set(wanted.dice)):
            why = COUNT
        elif any(die.why == LYING_MOVED for die in dice):
            why = LYING_MOVED
        elif self._unclear or (any(die.guessed for die in kept) and not thrown >= set(wanted.dice)):
            why = WHICH
        elif wanted.special:
            why = UNREAD  # one of these dice is, or may be, one whose faces no reader knows
        elif early:
            why = EARLY
        return self._told_of(dice, reading, why)

    def _told_of(self, dice: Sequence[LyingDie], reading: Reading, why: str | None) -> Throw:
        told = tuple(self._thrown(die) for die in dice)
        reason = why or next((die.why for die in told if not die.sure), None)
        if reason is None and not reading.sure and all(die.sure for die in reading.dice):
            reason = reading.why or "unsure"  # about the picture as a whole, so about this throw too
        return Throw(told, sure=reason is None, why=reason, name=reading.name)

    def _thrown(self, die: LyingDie) -> ThrownDie:
        face, why = self._face(die.seen), die.why
        if why is None and not die.seen.sure:
            why = die.seen.why or "unsure"
        if face is None:
            face, why = die.seen.face, why or UNKNOWN_FACE
        return ThrownDie(die.number, face, sure=why is None, why=why, confidence=die.seen.confidence)

    def _face(self, seen: SeenDie) -> str | None:
        try:
            return self._set.meaning(seen.face)
        except FaceUnknown:
            return None


def _gist(throw: Throw) -> tuple[object, ...]:
    return throw.sure, throw.why, tuple((die.die, die.face, die.sure, die.why) for die in throw.dice)


def _lies_on(before: LyingDie, seen: SeenDie) -> LyingDie:
    """Return the kept die as it is seen now; with another face in the same place it was turned."""
    if not (before.seen.sure and seen.sure) or before.seen.face == seen.face:
        if before.seen.sure and not seen.sure:
            seen = replace(before.seen, center=seen.center, quad=seen.quad)  # it lies as it lay: so does its face
        return replace(before, seen=seen)
    return replace(before, seen=seen, why=None if before.fresh else TURNED)


def _numbers(free: Sequence[int], count: int, wanted: DiceWanted, held: Iterable[int]) -> list[int]:
    """Return `count` numbers: the free ones, then numbers beyond all that the table knows."""
    numbers = list(free[:count])
    while len(numbers) < count:
        numbers.append(_beyond(wanted, (*numbers, *held)))
    return numbers


def _beyond(wanted: DiceWanted, used: Iterable[int]) -> int:
    return max((*wanted.dice, *(number for number, _ in wanted.lying), *used, 0)) + 1


def _left_to_right(dice: Iterable[SeenDie]) -> list[SeenDie]:
    return sorted(dice, key=lambda die: die.center)


def _faces(dice: Iterable[SeenDie]) -> Counter[str]:
    return Counter(die.face for die in dice)
