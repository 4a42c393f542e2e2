"""How the physical maps to the asked: which dice the game waits for, and what a throw of some of them answers."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cursor import KEEP, THROW, is_reroll
from companion.dicegame.faces import DICE, die_number
from companion.dicegame.table import DiceTable
from companion.errors import Refused
from companion.kernel.decision import Allocation, Decision, Dice, Tokens
from companion.ports import DiceWanted


def dice_wanted(table: DiceTable, decision: Decision | None, epoch: int) -> DiceWanted | None:
    """What the open decision waits for from the tray; None where dice answer nothing."""
    if isinstance(decision, Dice):
        dice, every = decision.dice, True
    elif isinstance(decision, Allocation) and is_reroll(decision):
        dice, every = tuple(slot.id for slot in decision.slots if len(slot.options) > 1), False
    else:
        return None
    lying = tuple((die_number(die), table.dice[die]) for die in DICE if die in table.dice and die not in dice)
    return DiceWanted(f"{epoch}/{decision.id}", tuple(map(die_number, dice)), every, lying)


def answers_of_throw(decision: Decision | None, faces: Mapping[int, str]) -> tuple[Tokens, ...]:
    """The answers that throwing these dice gives, one after the other: a re-roll is chosen by making it.

    `faces` maps numbers at the table to faces. Raises Refused where other dice are asked for, or none.
    """
    thrown = {f"die{number}": face for number, face in faces.items()}
    if isinstance(decision, Dice):
        if set(thrown) != set(decision.dice):
            raise Refused("wrong_number_of_dice", asked=len(decision.dice), given=len(thrown))
        return (tuple(thrown[die] for die in decision.dice),)
    if not isinstance(decision, Allocation) or not is_reroll(decision):
        raise Refused("no_dice_wanted")
    free = {slot.id for slot in decision.slots if len(slot.options) > 1}
    if not thrown or not set(thrown) <= free:
        raise Refused("other_dice")
    again = tuple(THROW if slot.id in thrown else KEEP for slot in decision.slots)
    return again, tuple(thrown[slot.id] for slot in decision.slots if slot.id in thrown)
