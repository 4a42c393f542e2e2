"""Mapping of thrown dice to answers: which dice the game waits for, and what a throw of some of them answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.dice.faces import DICE, SALOON_DICE, die_named, die_number
from companion.games.dice.ghost import haunted_dice
from companion.games.dice.rolling.saloon_dice import NONE, chooses_dice, dice_with
from companion.games.dice.table import DiceTable, roll_id
from companion.kernel.decision import CHANCE, Allocation, Answer, Decision, Dice
from companion.kernel.reroll import KEEP, THROW, is_reroll
from companion.ports.tray import DiceWanted
from companion.support.errors import Refused


def dice_wanted(table: DiceTable, decision: Decision | None, epoch: int) -> DiceWanted | None:
    """Returns what the open decision waits for from the tray; None where dice answer nothing.

    Where a Saloon die may be taken, the five base dice: throwing them declines it, throwing it with others takes it.
    """
    instead: tuple[tuple[int, ...], ...] = ()
    lies, special = table.dice, tuple(die for die in table.in_play if die in SALOON_DICE)
    if isinstance(decision, Dice):
        dice, every = decision.dice, True
    elif isinstance(decision, Allocation) and is_reroll(decision):
        dice, every = tuple(slot.id for slot in decision.slots if len(slot.options) > 1), False
    elif decision is not None and chooses_dice(decision):
        lies, special = haunted_dice(table), SALOON_DICE
        dice, every = _dice_thrown(table, NONE), True
        instead = tuple(_numbers(_dice_thrown(table, die)) for die in SALOON_DICE)
    else:
        return None
    lying = tuple((die_number(die), face) for die, face in lies.items() if die not in dice)
    kinds = tuple((die_number(die), die) for die in special)
    return DiceWanted(f"{epoch}/{decision.id}", _numbers(dice), every, lying, kinds, instead)


def answers_of_throw(table: DiceTable, decision: Decision | None, faces: Mapping[int, str]) -> tuple[Answer, ...]:
    """Returns the answers that throwing these dice stands for, in order: a re-roll is chosen by making it.

    `faces` maps numbers at the table to faces. Raises Refused where other dice are asked for, or none.
    """
    thrown = {die_named(number) or f"die{number}": face for number, face in faces.items()}
    if isinstance(decision, Dice):
        if set(thrown) != set(decision.dice):
            raise Refused("wrong_number_of_dice", asked=len(decision.dice), given=len(thrown))
        return (Answer(decision.id, CHANCE, tuple(thrown[die] for die in decision.dice)),)
    if decision is not None and chooses_dice(decision):
        return _with_saloon_die(table, decision, thrown)
    if not isinstance(decision, Allocation) or not is_reroll(decision):
        raise Refused("no_dice_wanted")
    free = {slot.id for slot in decision.slots if len(slot.options) > 1}
    if not thrown or not set(thrown) <= free:
        raise Refused("other_dice")
    again = tuple(THROW if slot.id in thrown else KEEP for slot in decision.slots)
    faces_again = tuple(thrown[slot.id] for slot in decision.slots if slot.id in thrown)
    return Answer(decision.id, decision.seat, again), Answer(roll_id(table, table.roll + 1), CHANCE, faces_again)


def _with_saloon_die(table: DiceTable, decision: Decision, thrown: Mapping[str, str]) -> tuple[Answer, ...]:
    """Answer the choice of a Saloon die by the throw: one among the thrown dice was taken; the five base dice decline
    it."""
    for die in (NONE, *SALOON_DICE):
        dice = _dice_thrown(table, die)
        if set(thrown) == set(dice):
            faces = tuple(thrown[each] for each in dice)
            return Answer(decision.id, table.active, (die,)), Answer(roll_id(table, 1), CHANCE, faces)
    raise Refused("other_dice")


def _dice_thrown(table: DiceTable, die: str) -> tuple[str, ...]:
    """The dice of the first throw if this Saloon die is taken, or none of them; a haunted die is not thrown."""
    in_play, haunted = DICE if die == NONE else dice_with(table, die), haunted_dice(table)
    return tuple(each for each in in_play if each not in haunted)


def _numbers(dice: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(die_number, dice))
