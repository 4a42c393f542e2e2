"""The dice that a game asks for, and the assignment of numbers to the dice that are seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.ports.tray import DiceWanted, SeenDie
from vision.dice_sets.dice_set import DiceSet, FaceUnknown


@dataclass(frozen=True, slots=True)
class AskedDice:
    """The dice that are wanted from the tray, as far as the reader can distinguish it.

    `dice`: the numbers that may be thrown, in order, of the set that was; `kinds`: the kind of each number that has
    faces of its own; `lying`: recorded faces by number. `kinds_distinct`: the reader distinguishes all those kinds.
    `in_more`: the same dice with another one are a set that may be thrown, too.
    """

    dice: tuple[int, ...]
    every: bool
    lying: dict[int, str]
    kinds: dict[int, str]
    kinds_distinct: bool
    dice_set: DiceSet
    in_more: bool = False

    def face(self, seen: SeenDie) -> str | None:
        """Return the game's face on a die; None for a label that the set does not have."""
        try:
            return self.dice_set.meaning(seen.face)
        except FaceUnknown:
            return None

    def next_faces(self, number: int, seen: SeenDie) -> tuple[str, ...]:
        """Return the game's faces that a die of this number would show next, the likeliest first."""
        kind = self.kinds.get(number) if self.kinds_distinct else None
        known = (label for label in seen.others if label in self.dice_set.labels and self.dice_set.has(kind, label))
        faces = dict.fromkeys(self.dice_set.meaning(label) for label in known)
        faces.pop(self.face(seen) or "", None)
        return tuple(faces)

    def kind_of(self, seen: SeenDie) -> str | None:
        """Return the kind of a die that has faces of its own; None for an ordinary one, or where kinds are not
        distinguished."""
        return seen.kind if self.kinds_distinct and seen.kind in self.dice_set.special else None

    def fits(self, number: int, seen: SeenDie) -> bool:
        """Return whether the die may be the one of this number; an unsure die may be any."""
        return not (self.kinds_distinct and seen.sure) or self.kind_of(seen) == self.kinds.get(number)

    def has_face(self, number: int, seen: SeenDie) -> bool:
        """Return whether the die of this number has the face that is seen, as far as is known."""
        return not self.kinds_distinct or self.dice_set.has(self.kinds.get(number), seen.face)

    def numbers(self, dice: Sequence[SeenDie], free: Sequence[int], held: Iterable[int] = ()) -> list[int]:
        """Return a number for each die: a `free` one of its kind, else one beyond all numbers that the table knows.

        A die that is not sure gets what the others leave, of the kind that it looks like if that is left.
        """
        left: dict[str | None, list[int]] = {}
        for number in sorted(free):
            left.setdefault(self.kinds.get(number) if self.kinds_distinct else None, []).append(number)
        kinds = self._kinds(dice, Counter({kind: len(numbers) for kind, numbers in left.items()}))
        numbers: list[int] = []
        for i in range(len(dice)):
            numbers.append(left[kinds[i]].pop(0) if i in kinds else self._beyond((*numbers, *free, *held)))
        return numbers

    def _kinds(self, dice: Sequence[SeenDie], room: Counter[str | None]) -> dict[int, str | None]:
        """Return the kind as which each die is numbered, by its index in `dice`, as far as there is room."""
        kinds: dict[int, str | None] = {}
        many = self.kinds_distinct and bool(self.kinds)  # kinds of dice are asked for
        first = [i for i, die in enumerate(dice) if die.sure or not many]
        others = [i for i in range(len(dice)) if i not in first]
        for i in (*first, *others):
            kind = self.kind_of(dice[i]) if many or dice[i].sure else None
            if room[kind] > 0:
                kinds[i] = kind
                room[kind] -= 1
        for i in others:
            if i not in kinds and room.total() > 0:
                kinds[i] = next(kind for kind in room if room[kind] > 0)
                room[kinds[i]] -= 1
        return kinds

    def _beyond(self, used: Iterable[int]) -> int:
        known = tuple(self.kinds) if self.kinds_distinct else ()
        return max((*self.dice, *self.lying, *known, *used, 0)) + 1


def asked_dice(wanted: DiceWanted, dice_set: DiceSet, seen: Sequence[SeenDie]) -> AskedDice:
    """Return what is asked for. Where several sets of dice may be thrown, the one that fits the dice seen."""
    kinds = dict(wanted.special)
    known = set(kinds.values()) <= set(dice_set.special)
    kinds_distinct = known and not (kinds and seen and all(die.kind == "pip" for die in seen))
    dice, sets = wanted.dice, (wanted.dice, *wanted.instead)
    if kinds_distinct:
        surely = {die.kind for die in seen if die.sure and die.kind in kinds.values()}
        there = surely or {die.kind for die in seen if die.kind in kinds.values()}
        dice = next((numbers for numbers in sets if _kinds_among(numbers, kinds) == there), wanted.dice)
    in_more = kinds_distinct and any(set(dice) < set(numbers) for numbers in sets)
    return AskedDice(tuple(sorted(dice)), wanted.every, dict(wanted.lying), kinds, kinds_distinct, dice_set, in_more)


def _kinds_among(numbers: Iterable[int], kinds: dict[int, str]) -> set[str]:
    return {kinds[number] for number in numbers if number in kinds}
