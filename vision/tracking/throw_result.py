"""Construction of a `Throw` from the dice that lie there, with the reason where it is not sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.ports.tray import ON_A_MARKER, Reading, Throw, ThrownDie
from vision.tracking.asked_dice import AskedDice
from vision.tracking.kept_dice import LYING_MOVED
from vision.tracking.lying_die import LyingDie

COUNT = "count"
EARLY = "early"
WHICH = "which dice"
UNKNOWN_FACE = "unknown face"
NOT_ITS_FACE = "not its face"
UNREAD = "unread dice"
WRONG_DICE = "wrong dice"
SPECIAL_MISSING = "special die missing"
LEFT_OUT = "special die left out"
KEPT_DICE = "kept dice"
"""The doubt of a photograph with the right number of dice, one of which may be a kept die."""

SORTED_OUT_BY_PEOPLE = (COUNT, ON_A_MARKER, LYING_MOVED, WHICH, WRONG_DICE, SPECIAL_MISSING)
"""Reasons for which people identify the dice themselves, and may number them otherwise."""

_IN_THE_HAND = (None, COUNT, "no dice", "hand")  # a reader's reasons where dice are simply not there now


def throw_of(
    lying: Sequence[LyingDie], reading: Reading, asked: AskedDice, *, early: bool, unclear: bool
) -> Throw | None:
    """Return the throw that lies there; None where nothing was thrown for what is asked.

    `early`: the throw may not be meant; `unclear`: which of the kept dice is which is unknown.
    """
    recorded = asked.lying
    dice = [die for die in lying if die.fresh or (die.why and die.number not in recorded)]
    # A recorded die that shows its face again was turned back: all is well with it.
    dice = [die for die in dice if die.number not in recorded or recorded[die.number] != asked.face(die.seen)]
    if not dice:
        blind = not reading.sure and not reading.dice and reading.why not in _IN_THE_HAND
        blind |= reading.why == ON_A_MARKER
        return Throw((), sure=False, why=reading.why, name=reading.name) if blind else None
    dice.sort(key=lambda die: die.number)
    dice = [replace(die, why=LYING_MOVED) if die.number in recorded else die for die in dice]
    thrown = {die.number for die in dice if die.fresh}
    guessed = any(die.guessed for die in lying if die.number not in thrown)
    complete = thrown >= set(asked.dice)
    why = None
    missing = len(asked.dice) + len(recorded) - len(lying)
    if missing:
        why = _miscounted(missing, reading)
    elif (wrong := _wrong_kinds(lying, asked)) is not None:
        why = wrong
    elif asked.every and not complete:
        why = COUNT
    elif any(die.why == LYING_MOVED for die in dice):
        why = LYING_MOVED
    elif unclear or (guessed and not complete):
        why = WHICH
    elif asked.kinds and not asked.kinds_distinct:
        why = UNREAD  # one of these dice is, or may be, one whose faces the reader does not know
    elif asked.in_more:
        why = LEFT_OUT  # on purpose, or it has fallen off the table
    elif early:
        why = EARLY
    return _throw(dice, reading, asked, why)


def photographed(dice: Sequence[LyingDie], reading: Reading, asked: AskedDice) -> Throw:
    """Return the throw in a photograph, in which all dice were thrown."""
    why = None
    missing = len(asked.dice) - len(dice)
    if not dice or missing < 0 or (asked.every and missing):
        why = _miscounted(missing, reading)
    elif (wrong := _wrong_kinds(dice, asked)) is not None:
        why = wrong
    elif missing:
        why = WHICH  # some of them, and a photograph does not show which
    elif asked.kinds and not asked.kinds_distinct:
        why = UNREAD
    elif asked.in_more:
        why = LEFT_OUT
    return _throw(dice, reading, asked, why)


def _miscounted(missing: int, reading: Reading) -> str:
    """Return the reason where so many dice are missing, or are too many below 0."""
    return ON_A_MARKER if missing > 0 and reading.why == ON_A_MARKER else COUNT


def same_throw(throw: Throw, other: Throw | None) -> bool:
    """Return whether two throws are the same in dice, sureness and reasons."""
    return other is not None and _gist(throw) == _gist(other)


def _wrong_kinds(lying: Sequence[LyingDie], asked: AskedDice) -> str | None:
    """Return the reason where the kinds of the dice are wrong, though their number is right; else None."""
    if any(not asked.fits(die.number, die.seen) for die in lying):
        return WRONG_DICE
    there = {die.number for die in lying}
    known = {*asked.dice, *asked.lying}
    one_too_many = asked.kinds_distinct and not there <= known
    return SPECIAL_MISSING if one_too_many and (known - there) & set(asked.kinds) else None


def _throw(dice: Sequence[LyingDie], reading: Reading, asked: AskedDice, why: str | None) -> Throw:
    thrown = tuple(_thrown(die, asked) for die in dice)
    reason = why or next((die.why for die in thrown if not die.sure), None)
    if reason is None and not reading.sure and all(die.sure for die in reading.dice):
        reason = reading.why or "unsure"  # about the picture as a whole, so about this throw too
    return Throw(thrown, sure=reason is None, why=reason, name=reading.name)


def _thrown(die: LyingDie, asked: AskedDice) -> ThrownDie:
    face, why = asked.face(die.seen), die.why
    if why is None and not die.seen.sure:
        why = die.seen.why or "unsure"
    if face is None:
        face, why = die.seen.face, why or UNKNOWN_FACE
    elif why is None and not asked.has_face(die.number, die.seen):
        why = NOT_ITS_FACE
    return ThrownDie(die.number, face, why is None, why, die.seen.confidence, asked.next_faces(die.number, die.seen))


def _gist(throw: Throw) -> tuple[object, ...]:
    return throw.sure, throw.why, tuple((die.die, die.face, die.sure, die.why) for die in throw.dice)
