"""Rolling: the throws of a turn, what happens at once after each, and who may step in (“Gameplay”; Old Saloon, 3)."""

from __future__ import annotations

from enum import Enum, auto
from itertools import count

from companion.dicegame.arrows import take_arrows
from companion.dicegame.character import character_of
from companion.dicegame.faces import ALL_DICE, ARROW, BROKEN_ARROW, BULLET, DICE, DYNAMITE, FACES, FACES_OF
from companion.dicegame.powers import turn_a_die
from companion.dicegame.role_cards import Moment
from companion.dicegame.saloon_dice import break_arrow, take_bullet
from companion.dicegame.table import DiceTable
from companion.dicegame.windows import Chance, step_in
from companion.kernel.decision import Allocation, Dice, Option, Slot
from companion.kernel.rules import Asking, Play, allocate, draw

DYNAMITES_THAT_EXPLODE = 3

KEEP = Option("keep", "keep")
THROW = Option("throw", "throw")
_FREE = {die: Slot(die, (KEEP, THROW)) for die in ALL_DICE}
_LOCKED = {die: Slot(die, (KEEP,)) for die in ALL_DICE}
_BASE_FACES = tuple((FACES,) * dice for dice in range(len(DICE) + 1))


class _Then(Enum):
    """How it goes on after a roll."""

    ROLL_AGAIN = auto()
    OVER = auto()
    GAMBLED = auto()


def roll_dice(table: DiceTable, haunted: dict[str, str]) -> Play:
    """Roll all dice but the haunted, then again what the player likes, until satisfied, out of rolls, or blown up."""
    table.resolving = "roll"
    table.dice = haunted
    again = fresh = table.in_play
    if haunted:
        again = tuple([die for die in again if die not in haunted])
    for table.roll in count(1):
        table.step = f"roll {table.roll}"
        yield from _throw(table, again)
        then = yield from _after_roll(table, fresh)
        if then is not _Then.ROLL_AGAIN:
            break
        again = fresh = yield from _choose_again(table)
        if not again:
            then = yield from _after_stop(table)
            break
    if then is _Then.GAMBLED:
        yield from _roll_all_again(table)
    yield from _take_waiting_arrows(table)


def explodes(table: DiceTable) -> bool:
    """Whether there is dynamite enough; the Ghost's two dice never are."""
    return table.count(DYNAMITE) >= DYNAMITES_THAT_EXPLODE


def _throw(table: DiceTable, dice: tuple[str, ...]) -> Play:
    id, params = table.at, (("seat", table.active),)
    faces_of = _BASE_FACES[len(dice)] if table.in_play is DICE else tuple([FACES_OF[die] for die in dice])
    faces = yield from draw(lambda: Dice(id, "roll", dice, faces_of, params))
    table.dice.update(zip(dice, faces, strict=True))
    table.thrown = dice
    table.tell("rolled", seat=table.active, roll=table.roll, faces=" ".join(faces))


def _after_roll(table: DiceTable, fresh: tuple[str, ...]) -> Asking[_Then]:
    """Arrows, broken arrows and the bullet at once; then somebody may step in (rulings, section 2.2)."""
    window_first = table.options.after_a_roll == "window_first"
    if not window_first:
        yield from _apply_at_once(table, fresh)
    gambled = (yield from _may_step_in(table, applied=not window_first)) if table.options.special_roles else False
    if window_first:
        yield from _apply_at_once(table, fresh)
    return _Then.GAMBLED if gambled else _Then.OVER if _is_over(table) else _Then.ROLL_AGAIN


def _may_step_in(table: DiceTable, applied: bool) -> Asking[bool]:
    """The Doc after any roll, the Gambler after the last; gives whether all dice are thrown once more.

    `applied`: what the roll does at once has happened, so a die that the Doc turns acts by itself.
    """
    id = f"{table.at}/after"
    while True:
        chances = [Chance(Moment.ROLL, table.living)]
        if _is_over(table):
            chances.append(_gamblers_chance(table))
        seat = yield from step_in(table, id, *chances)
        if seat is None:
            return False
        if seat.power == "the_gambler":
            return True
        die = yield from turn_a_die(table, seat)
        if die and applied and table.options.docs_die == "as_rolled":
            step = table.step
            table.step = f"{step} turned"
            yield from _apply_at_once(table, (die,))
            table.step = step
        id = f"{table.at}/after the Doc"


def _after_stop(table: DiceTable) -> Asking[_Then]:
    """The player has chosen to stop, so that was the last roll."""
    seat = yield from step_in(table, f"{table.at}/stop", _gamblers_chance(table))
    return _Then.OVER if seat is None else _Then.GAMBLED


def _gamblers_chance(table: DiceTable) -> Chance:
    return Chance(Moment.LAST_ROLL, [seat for seat in table.living if seat.number != table.active])


def _roll_all_again(table: DiceTable) -> Play:
    """Every die is thrown once more and stays so, dynamite too (“The Gambler”)."""
    if table.options.gambler == "arrows_go_back":
        table.discard_arrows(table.on_turn, [table.dice[die] for die in table.thrown].count(ARROW))
    table.tell("gambled", seat=table.active)
    table.step = "gambled roll"
    table.dice = {}
    yield from _throw(table, table.in_play)
    yield from _apply_at_once(table, table.in_play)
    yield from _may_step_in(table, applied=True)


def _apply_at_once(table: DiceTable, fresh: tuple[str, ...]) -> Play:
    """What arrows, broken arrows and the bullet of a roll do, in this order; nothing to the Ghost."""
    if table.active == table.ghost:
        return
    faces = [table.dice[die] for die in fresh]
    character = character_of(table.on_turn)
    if ARROW in faces and not character.arrows_wait:
        yield from take_arrows(table, table.on_turn, faces.count(ARROW))
        yield from character.after_arrows(table, table.on_turn)
    if table.in_play is not DICE:
        if BROKEN_ARROW in faces:
            yield from break_arrow(table)
        if BULLET in faces:
            yield from take_bullet(table)


def _take_waiting_arrows(table: DiceTable) -> Play:
    """Whose arrows count after the last roll only takes them now (Bill Noface)."""
    if table.active != table.ghost and character_of(table.on_turn).arrows_wait:
        yield from take_arrows(table, table.on_turn, table.count(ARROW))


def _is_over(table: DiceTable) -> bool:
    """Whether no die may be rolled again."""
    return table.roll == table.rolls or explodes(table) or all(table.dice[die] in table.locks for die in table.in_play)


def _choose_again(table: DiceTable) -> Asking[tuple[str, ...]]:
    """Which dice are thrown again; a locked die can only be kept, and keeping all of them stops."""
    dice, locks = table.in_play, table.locks
    slots = tuple([_LOCKED[die] if table.dice[die] in locks else _FREE[die] for die in dice])
    id, params = f"{table.path}/re-roll {table.roll}", (("seat", table.active), ("left", table.rolls - table.roll))
    tokens = yield from allocate(lambda: Allocation(id, "reroll", table.active, slots, params))
    return tuple([die for die, token in zip(dice, tokens, strict=True) if token == THROW.id])
