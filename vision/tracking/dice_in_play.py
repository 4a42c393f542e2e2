"""Bayesian inference of each die's kind from the looks of all dice and the dice in play.

One drawing may be on several kinds of dice, whose bodies differ by less than the light changes them. But the game knows
that one Loudmouth lies among these five, or none: so the kind of one die is evidence about the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.ports.tray import DiceWanted, Reading, SeenDie
from vision.dice_sets.dice_set import WHICH_KIND, DiceSet
from vision.reading.certainty.confidence import SURE

OTHERWISE = 0.02  # chance that other dice lie there than the game has in play
ORDINARY = 0.8  # chance of the ordinary kind for a doubtful die without chances, where two other kinds are possible

Kinds = Mapping[str, float]  # of one die: the chance of each kind
Numbers = tuple[int, ...]  # how many dice there are of each special kind


@dataclass(frozen=True, slots=True)
class InPlay:
    """How many dice of each special kind may lie there: exactly `most`, or at most `most`."""

    most: Numbers
    exactly: bool

    def allows(self, numbers: Numbers) -> bool:
        """Return whether these numbers may lie there."""
        return numbers == self.most if self.exactly else all(map(int.__le__, numbers, self.most))


def of_dice_in_play(reading: Reading, wanted: DiceWanted, dice_set: DiceSet) -> Reading:
    """Return the reading with each die of its likeliest kind, given the dice in play, and unsure only where the kind is
    still in doubt then.

    Each die by itself is of its kinds with their chances. Of all ways in which they may be of these kinds together,
    those that the game allows weigh 1 - OTHERWISE, all others OTHERWISE (Bayes' rule). A die that is unsure for another
    reason than its kind stays unsure.
    """
    if not dice_set.kinds:
        return reading
    alone = [_alone(die, dice_set) for die in reading.dice]
    special = _special(alone, wanted, dice_set)
    may_lie = in_play(wanted, special, len(reading.dice))
    posterior = [_given(alone, k, may_lie, special) for k in range(len(alone))]
    dice = tuple(map(_as_given, reading.dice, alone, posterior))
    sure = all(die.sure for die in dice)
    if reading.sure and not sure:
        return replace(reading, dice=dice, sure=False, why="dice")
    if reading.why == "dice" and sure:
        return replace(reading, dice=dice, sure=True, why=None)
    return replace(reading, dice=dice)


def _special(alone: Sequence[Kinds], wanted: DiceWanted, dice_set: DiceSet) -> tuple[str, ...]:
    """Return the kinds that are counted: all but the ordinary one of which a die may be, also those of which too little
    was taught for the set to distinguish them."""
    may_be = {kind for kinds in alone if len(kinds) > 1 for kind in kinds}
    return tuple(sorted((may_be | {*dict(wanted.special).values(), *dice_set.special}) - {dice_set.kinds[0][0]}))


def in_play(wanted: DiceWanted, kinds: Sequence[str], seen: int) -> list[InPlay]:
    """Return how many dice of each of these special kinds may lie among those seen, for each set of dice that may be
    thrown.

    Where as many dice are seen as are thrown and recorded, those are all there. Otherwise none has to be; and a die
    that is neither thrown nor recorded may lie there too.
    """
    special, sets, lying = dict(wanted.special), (wanted.dice, *wanted.instead), {number for number, _ in wanted.lying}
    beside = lying | set(special).difference(*sets)
    allowed = []
    for numbers in sets:
        there = {*numbers, *beside}
        most = Counter(special[number] for number in there & set(special))
        exactly = seen == len(there)
        allowed.append(InPlay(tuple(most[kind] for kind in kinds), exactly))
    return allowed


def _alone(die: SeenDie, dice_set: DiceSet) -> Kinds:
    """Return the chances of a die's kinds, by itself. A reading without chances counts as: a sure die's kind, else any
    kind with that face, most likely an ordinary one."""
    if die.kinds:
        return dict(die.kinds)
    if die.sure:
        return {die.kind: 1.0}
    weights = {
        kind: 1 - ORDINARY if kind in dice_set.special else 2 * ORDINARY
        for kind, labels in dice_set.kinds
        if die.face in labels
    }
    return {kind: weight / sum(weights.values()) for kind, weight in weights.items()} or {die.kind: 1.0}


def _given(alone: Sequence[Kinds], mine: int, may_lie: Sequence[InPlay], special: Sequence[str]) -> Kinds:
    """Return the chances of one die's kinds, given what may lie there."""
    others = _numbers([kinds for k, kinds in enumerate(alone) if k != mine], special)
    allowed = {
        kind: chance * sum(share for numbers, share in others.items() if _any(may_lie, _more(numbers, kind, special)))
        for kind, chance in alone[mine].items()
    }
    both = {
        kind: (1 - OTHERWISE) * allowed[kind] + OTHERWISE * (chance - allowed[kind])
        for kind, chance in alone[mine].items()
    }
    return {kind: chance / sum(both.values()) for kind, chance in both.items()}


def _numbers(dice: Sequence[Kinds], special: Sequence[str]) -> dict[Numbers, float]:
    """Return the chances of how many of these dice are of each special kind."""
    shares = {(0,) * len(special): 1.0}
    for kinds in dice:
        more: dict[Numbers, float] = {}
        for numbers, share in shares.items():
            for kind, chance in kinds.items():
                now = _more(numbers, kind, special)
                more[now] = more.get(now, 0.0) + share * chance
        shares = more
    return shares


def _more(numbers: Numbers, kind: str, special: Sequence[str]) -> Numbers:
    """Return these numbers with one more die of this kind."""
    return tuple(number + (kind == one) for number, one in zip(numbers, special, strict=True))


def _any(may_lie: Sequence[InPlay], numbers: Numbers) -> bool:
    return any(one.allows(numbers) for one in may_lie)


def _as_given(die: SeenDie, alone: Kinds, given: Kinds) -> SeenDie:
    """Return the die as of its likeliest kind; it becomes sure where only its kind had been in doubt."""
    if len(alone) == 1:
        return die
    kind = max(given, key=lambda one: given[one])
    if die.why not in (None, WHICH_KIND):
        return replace(die, kind=kind) if die.kinds else die
    chance = min(die.confidence * given[kind] / alone.get(die.kind, 1.0), given[kind])
    sure = chance >= SURE or (die.sure and given[kind] >= alone[kind])
    return replace(die, kind=kind, confidence=round(chance, 3), sure=sure, why=None if sure else WHICH_KIND)
