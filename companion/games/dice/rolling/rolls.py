"""The rolls of a turn, as the rule book describes them (“Gameplay”): roll, what acts at once, then roll again or stop.

What one roll is and does stands in `one_roll.py`; who may step in after it, where special roles are played, in
`stepping_in.py`; what a character changes, in the character's hooks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count

from companion.games.dice.character import Character
from companion.games.dice.faces import ALL_DICE, ARROW, DICE, FACES_OF
from companion.games.dice.rolling.one_roll import act, at_once, dice_asked_for, lay, take_rolled_arrows
from companion.games.dice.rolling.stepping_in import after_roll, after_stop
from companion.games.dice.table import DiceTable
from companion.kernel.decision import Allocation, Dice, Option, Slot, Tokens, new
from companion.kernel.rules import Play

KEEP = Option("keep", "keep")
THROW = Option("throw", "throw")


def roll_dice(table: DiceTable, character: Character, haunted: dict[str, str]) -> Play:
    """Roll all dice but the haunted, then again what the player likes, until satisfied, out of rolls, or blown up."""
    table.resolving = "roll"
    table.dice = dict(haunted)
    special = table.options.special_roles
    only_arrows = not haunted and table.in_play is DICE and not character.arrows_wait  # no other die acts at once
    fresh = table.in_play
    again = tuple([die for die in fresh if die not in haunted]) if haunted else fresh
    ended = False

    def throw() -> Dice:
        return dice_asked_for(table, again)

    def which_again() -> Allocation:
        return _which_again(table)

    for table.roll in count(1):
        table.step = f"roll {table.roll}"
        faces: Tokens = yield throw
        lay(table, again, faces)

        if special:
            ended = yield from after_roll(table, character, fresh)
        elif not only_arrows:
            yield from at_once(table, character, fresh)
        elif ARROW in faces:
            yield from take_rolled_arrows(table, character, faces.count(ARROW))
        if ended or table.was_last_roll():
            break

        tokens: Tokens = yield which_again
        again = fresh = _thrown_again(table.in_play, tokens)
        if table.held:
            table.held = tuple([die for die in table.held if die not in again])
        if not again:
            if special:
                yield from after_stop(table, character)
            break
    if character.arrows_wait:
        yield from act(table, character, character.acts_in_the_end(table))


@cache
def _thrown_again(dice: tuple[str, ...], tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Returns those of the dice that an answer throws again."""
    return tuple(die for die, token in zip(dice, tokens, strict=True) if token == THROW.id)


def _which_again(table: DiceTable) -> Allocation:
    """Returns the question which dice are thrown again. A locked die can only be kept; keeping all dice stops."""
    roll = table.roll
    slots = tuple(map(_ways(table.locks), table.dice.items()))  # they lie there in the order of the dice in play
    if table.held:
        slots = tuple([_KEPT[slot.id] if table.is_locked(slot.id) else slot for slot in slots])
    params = (("seat", table.active), ("left", table.rolls - roll))
    return new(Allocation, (f"{table.path}/re-roll {roll}", "reroll", table.active, slots, params, None, True))


_KEPT = {die: Slot(die, (KEEP,)) for die in ALL_DICE}


@cache
def _ways(locks: tuple[str, ...]) -> Callable[[tuple[str, str]], Slot]:
    """Returns what may be done with a die that shows a face, by the two."""
    both = (KEEP, THROW)
    free = {die: Slot(die, both) for die in ALL_DICE}
    ways = {(die, face): (_KEPT if face in locks else free)[die] for die in ALL_DICE for face in FACES_OF[die]}
    return ways.__getitem__
