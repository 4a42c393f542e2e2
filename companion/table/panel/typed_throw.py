"""A throw typed at the buttons, die by die; what the camera has read of it stands there already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.kernel.decision import Allocation, Decision, Dice
from companion.kernel.game import Game
from companion.ports.tray import DiceWanted, ThrownDie
from companion.table.cursor import Cursor
from companion.table.panel.menu import CONFIRM, DICE, DROP, RIGHT, TYPE, TYPED, WRONG, menu
from companion.table.snapshot import HeldThrow

OPEN = ""
"""The placeholder for the face of a die that nobody has typed yet."""


def fits(held: HeldThrow | None, wanted: DiceWanted | None) -> bool:
    """Whether a throw that was read and not taken is one of the dice that are asked for."""
    if held is None or wanted is None:
        return False
    seen = {die.die for die in held.throw.dice}
    whole = len(seen) == len(held.throw.dice) > 0
    return whole and (seen == set(wanted.dice) if wanted.every else seen <= set(wanted.dice))


def dice_menu(held: HeldThrow | None, wanted: DiceWanted, item: str = "") -> Cursor:
    """What can be done about the dice in the tray: let them count as read, type them, have them thrown anew."""
    if held is None:
        return menu(DICE, (TYPE,))
    if not fits(held, wanted):
        return menu(DICE, (TYPE, DROP) if wanted.every else (DROP,), item)
    return menu(DICE, (CONFIRM, TYPE, DROP), item)


def dice_to_type(held: HeldThrow | None, wanted: DiceWanted) -> dict[int, ThrownDie | None]:
    """The dice to type, by number, each as it was read, if it was: those held, else all that are asked for."""
    if held is not None and fits(held, wanted):
        return {die.die: die for die in held.throw.dice}
    return dict.fromkeys(wanted.dice)


def faces_of(game: Game, wanted: DiceWanted) -> Mapping[int, tuple[str, ...]]:
    """The faces of the dice that are asked for, by number: as they are asked, or as they were in an earlier throw."""
    asked = game.pending
    names = _dice_named(asked)
    known: dict[str, tuple[str, ...]] = {}
    for decision in (*(each for each, _ in game.answered), asked):
        if isinstance(decision, Dice):
            known |= zip(decision.dice, decision.faces, strict=True)
    return {number: known.get(name, ()) for number, name in zip(wanted.dice, names, strict=False)}


def _dice_named(asked: Decision | None) -> tuple[str, ...]:
    """The names of the dice that are asked for, in the order of `DiceWanted.dice`."""
    if isinstance(asked, Dice):
        return asked.dice
    if isinstance(asked, Allocation):
        return tuple(slot.id for slot in asked.slots if len(slot.options) > 1)
    return ()


def begin(dice: Mapping[int, ThrownDie | None], faces: Mapping[int, tuple[str, ...]]) -> Cursor:
    """The cursor at the first die to be typed: one that was not read, or not surely; else at the first of all."""
    sure = tuple(die.face if die and die.sure and die.face in faces[number] else OPEN for number, die in dice.items())
    return _at_die(menu(TYPED, ()), sure if OPEN in sure else (OPEN,) * len(sure), dice, faces)


def picked(
    cursor: Cursor, dice: Mapping[int, ThrownDie | None], faces: Mapping[int, tuple[str, ...]]
) -> Cursor | dict[int, str]:
    """What OK does: the cursor at the next die, at the whole throw, or what was typed, faces by number."""
    if cursor.item == RIGHT:
        return dict(zip(dice, cursor.picked, strict=True))
    if cursor.item == WRONG:
        return _at_die(menu(TYPED, ()), (OPEN,) * len(dice), dice, faces)
    at = cursor.picked.index(OPEN)
    so_far = (*cursor.picked[:at], cursor.item, *cursor.picked[at + 1 :])
    return replace(_at_die(cursor, so_far, dice, faces), before=cursor)


def _at_die(
    cursor: Cursor, so_far: tuple[str, ...], dice: Mapping[int, ThrownDie | None], faces: Mapping[int, tuple[str, ...]]
) -> Cursor:
    if OPEN not in so_far:
        return replace(cursor, items=(RIGHT, WRONG), at=0, picked=so_far, slot=None)
    number = list(dice)[so_far.index(OPEN)]
    read, items = dice[number], faces[number]
    at = items.index(read.face) if read and read.face in items else 0
    return replace(cursor, items=items, at=at, picked=so_far, slot=str(number))
