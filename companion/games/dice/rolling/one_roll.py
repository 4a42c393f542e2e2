"""One roll of the dice: how it is asked for, how the dice lie then, and what it does at once (“Gameplay”)."""

from __future__ import annotations

from companion.games.dice.character import Character
from companion.games.dice.faces import ARROW, BROKEN_ARROW, BULLET, DICE, FACES, FACES_OF
from companion.games.dice.resolving.arrows import take_arrows
from companion.games.dice.rolling.saloon_dice import break_arrow, take_bullet
from companion.games.dice.table import SEAT, DiceTable
from companion.kernel.decision import Dice, new
from companion.kernel.rules import NO_STEPS, Play

ACTING = frozenset({ARROW, BROKEN_ARROW, BULLET})
"""The faces that do something at once."""
_BASE_FACES = tuple((FACES,) * dice for dice in range(len(DICE) + 1))


def dice_asked_for(table: DiceTable, dice: tuple[str, ...]) -> Dice:
    """Returns the decision that asks for a throw of these dice."""
    faces = _BASE_FACES[len(dice)] if table.in_play is DICE else tuple([FACES_OF[die] for die in dice])
    return new(Dice, (f"{table.path}/{table.step}", "roll", dice, faces, SEAT[table.active]))


def lay(table: DiceTable, dice: tuple[str, ...], faces: tuple[str, ...]) -> None:
    """Lay the thrown dice on the table."""
    table.dice.update(zip(dice, faces))  # noqa: B905  # the kernel has seen to their numbers
    table.thrown = dice
    table.emit("rolled", seat=table.active, roll=table.roll, faces=" ".join(faces))


def at_once(table: DiceTable, character: Character, dice: tuple[str, ...]) -> Play:
    """Resolve what dice do at once when they have just come to rest; a character may let some of it wait."""
    faces = character.acts_at_once(table, dice)
    return NO_STEPS if ACTING.isdisjoint(faces) else act(table, character, faces)


def act(table: DiceTable, character: Character, faces: list[str]) -> Play:
    """Arrows are taken, then a broken arrow sends one back, then the bullet hits (Old Saloon, module 1)."""
    if ARROW in faces:
        yield from take_rolled_arrows(table, character, faces.count(ARROW))
    if BROKEN_ARROW in faces:
        yield from break_arrow(table)
    if BULLET in faces:
        yield from take_bullet(table)


def take_rolled_arrows(table: DiceTable, character: Character, number: int) -> Play:
    """Take the arrows that a roll shows."""
    seat = table.seats[table.active]
    spared = yield from character.before_arrows(table, seat)
    if spared:
        number -= spared
    had_chiefs = table.chief == seat.number and table.options.elena_gives_no_chiefs_taken_again
    has_taken_chiefs = yield from take_arrows(table, seat, number)
    chiefs = bool(has_taken_chiefs) and table.chief == seat.number and not had_chiefs
    yield from character.after_arrows(table, seat, min(seat.arrows, number - chiefs), chiefs)
