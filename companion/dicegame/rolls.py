"""Rolling: the throws of a turn, what happens at once after each, and who may step in (“Gameplay”; Old Saloon, 3)."""

from __future__ import annotations

from functools import cache
from itertools import count

from companion.dicegame.arrows import take_arrows
from companion.dicegame.character import character_of
from companion.dicegame.faces import ALL_DICE, ARROW, BROKEN_ARROW, BULLET, DICE, DYNAMITE, FACES, FACES_OF
from companion.dicegame.powers import turn_a_die
from companion.dicegame.role_cards import Moment
from companion.dicegame.saloon_dice import break_arrow, take_bullet
from companion.dicegame.table import PILE, SEAT, DiceTable
from companion.dicegame.windows import Chance, step_in
from companion.kernel.decision import Allocation, Dice, Option, Slot, new
from companion.kernel.event import Event
from companion.kernel.rules import Adjusting, Asking, Play, draw

DYNAMITES_THAT_EXPLODE = 3

KEEP = Option("keep", "keep")
THROW = Option("throw", "throw")
_BASE_FACES = tuple((FACES,) * dice for dice in range(len(DICE) + 1))


def roll_dice(table: DiceTable, haunted: dict[str, str]) -> Play:
    """Roll all dice but the haunted, then again what the player likes, until satisfied, out of rolls, or blown up."""
    table.resolving = "roll"
    table.dice = dict(haunted)
    again = fresh = table.in_play
    if haunted:
        again = tuple([die for die in again if die not in haunted])
    special = table.options.special_roles
    only_arrows = not haunted and table.in_play is DICE  # nothing else of a roll does something at once
    gambled = False
    for table.roll in count(1):
        table.step = f"roll {table.roll}"
        dice = _dice(table, again)
        while type(faces := (yield dice)) is Adjusting:  # as `draw` asks; this is the commonest question there is
            yield from faces.play
        _lie(table, again, faces)
        if special:
            gambled = yield from _after_roll(table, fresh)
        elif not only_arrows:
            yield from _at_once(table, fresh)
        elif ARROW in faces:
            yield from _arrows(table, faces.count(ARROW))
        if gambled or _is_over(table):
            break
        choice = _which_again(table)
        while type(tokens := (yield choice)) is Adjusting:  # as `allocate` asks
            yield from tokens.play
        again = fresh = _thrown_again(table.in_play, tokens)
        if not again:
            gambled = special and (yield from _after_stop(table))
            break
    if gambled:
        yield from _roll_all_again(table)
    if table.active != table.ghost and character_of(table.on_turn).arrows_wait:
        yield from take_arrows(table, table.on_turn, table.count(ARROW))


@cache
def _thrown_again(dice: tuple[str, ...], tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Of these dice those of which it is said that they are thrown again."""
    return tuple(die for die, token in zip(dice, tokens, strict=True) if token == THROW.id)


def explodes(table: DiceTable) -> bool:
    """Whether there is dynamite enough; the Ghost's two dice never are."""
    return list(table.dice.values()).count(DYNAMITE) >= DYNAMITES_THAT_EXPLODE


def _dice(table: DiceTable, dice: tuple[str, ...]) -> Dice:
    """The throw of these dice, as it is asked for."""
    faces = _BASE_FACES[len(dice)] if table.in_play is DICE else tuple([FACES_OF[die] for die in dice])
    return new(Dice, (f"{table.path}/{table.step}", "roll", dice, faces, SEAT[table.active]))


def _lie(table: DiceTable, dice: tuple[str, ...], faces: tuple[str, ...]) -> None:
    """The dice that were thrown lie there."""
    lying = table.dice
    for die, face in zip(dice, faces):  # noqa: B905  # the kernel has seen to their numbers
        lying[die] = face
    table.thrown = dice
    table.tell("rolled", seat=table.active, roll=table.roll, faces=" ".join(faces))


def _after_roll(table: DiceTable, fresh: tuple[str, ...]) -> Asking[bool]:
    """Arrows, broken arrows and the bullet at once; then somebody may step in (rulings, section 2.2).

    A table may read it the other way round. Gives whether all dice are thrown once more.
    """
    if table.options.after_a_roll == "window_first":
        gambled, fresh = yield from _may_step_in(table, fresh, applied=False)
        if not gambled:
            yield from _at_once(table, fresh)
    else:
        yield from _at_once(table, fresh)
        gambled, _ = yield from _may_step_in(table, fresh, applied=True)
    return gambled


def _may_step_in(table: DiceTable, fresh: tuple[str, ...], applied: bool) -> Asking[tuple[bool, tuple[str, ...]]]:
    """The Doc after any roll, the Gambler after the last.

    `applied`: what the roll does at once has happened, so a die that the Doc turns acts by itself. Gives whether all
    dice are thrown once more, and the dice that do something at once if that has not happened yet.
    """
    id = f"{table.at}/after"
    while True:
        chances = [new(Chance, (Moment.ROLL, table.seats))]
        if _is_over(table):
            chances.append(_gamblers_chance(table))
        seat = yield from step_in(table, id, *chances)
        if seat is None:
            return False, fresh
        if seat.power == "the_gambler":
            return True, fresh
        turned = yield from turn_a_die(table, seat)
        id = f"{table.at}/after the Doc"
        if turned is None:
            continue
        if table.options.docs_die == "only_shows":
            fresh = tuple(die for die in fresh if die != turned)
        elif applied:
            step = table.step
            table.step = f"{step} turned"
            yield from _at_once(table, (turned,))
            table.step = step
        elif turned not in fresh:
            fresh = (*fresh, turned)


def _after_stop(table: DiceTable) -> Asking[bool]:
    """The player has chosen to stop, so that was the last roll; gives whether all dice are thrown once more."""
    seat = yield from step_in(table, f"{table.at}/stop", _gamblers_chance(table))
    return seat is not None


def _gamblers_chance(table: DiceTable) -> Chance:
    return new(Chance, (Moment.LAST_ROLL, [seat for seat in table.seats if seat is not table.on_turn]))


def _roll_all_again(table: DiceTable) -> Play:
    """Every die is thrown once more and stays so, dynamite too (“The Gambler”)."""
    table.tell("gambled", seat=table.active)
    if table.options.gambler == "arrows_go_back":
        _put_arrows_back(table)
    table.step = "gambled roll"
    table.dice = {}
    _lie(table, table.in_play, (yield from draw(lambda: _dice(table, table.in_play))))
    yield from _after_roll(table, table.in_play)


def _put_arrows_back(table: DiceTable) -> None:
    """The arrows that the latest roll has brought and that still lie before its player."""
    ordinary, chiefs = 0, False
    for event in _since_the_roll(table):
        params = dict(event.params)
        if event.key == "attack":
            ordinary, chiefs = 0, False
        elif event.key == "arrows_taken":
            ordinary += int(params["arrows"])
        elif event.key == "chief_taken":
            chiefs = True
        elif event.key in ("arrow_given", "arrow_broken") and ordinary:
            ordinary -= event.key == "arrow_given" or params["target"] == table.active
    if chiefs and table.chief == table.active:
        table.chief = PILE
        table.tell("chief_taken_off", seat=table.active, target=table.active)
    arrows = table.discard_arrows(table.on_turn, ordinary)
    if arrows:
        table.tell("arrows_discarded", seat=table.active, arrows=arrows)


def _since_the_roll(table: DiceTable) -> list[Event]:
    rolled = max(number for number, event in enumerate(table.events) if event.key == "rolled")
    return table.events[rolled + 1 :]


def _at_once(table: DiceTable, fresh: tuple[str, ...]) -> Play:
    """What arrows, broken arrows and the bullet of a roll do, in this order; nothing to the Ghost."""
    if table.active == table.ghost:
        return
    faces = [table.dice[die] for die in fresh]
    if ARROW in faces:
        yield from _arrows(table, faces.count(ARROW))
    if BROKEN_ARROW in faces:
        yield from break_arrow(table)
    if BULLET in faces:
        yield from take_bullet(table)


def _arrows(table: DiceTable, number: int) -> Play:
    """So many arrows that a roll shows are taken."""
    seat = table.on_turn
    character = character_of(seat)
    if character.arrows_wait:
        return
    spared = yield from character.before_arrows(table, seat)
    if spared:
        number -= spared
    had_chiefs = table.chief == seat.number
    yield from take_arrows(table, seat, number)
    chiefs = table.chief == seat.number and not had_chiefs
    yield from character.after_arrows(table, seat, min(seat.arrows, number - chiefs), chiefs)


def _is_over(table: DiceTable) -> bool:
    """Whether no die may be rolled again."""
    if table.roll == table.rolls:
        return True
    dynamites = list(table.dice.values()).count(DYNAMITE)
    return dynamites >= DYNAMITES_THAT_EXPLODE or (bool(table.locks) and dynamites == len(table.in_play))


def _which_again(table: DiceTable) -> Allocation:
    """Which dice are thrown again; a locked die can only be kept, and keeping all of them stops."""
    ways = _ways(table.locks)
    slots = []
    for die in table.in_play:
        slots.append(ways[die][table.dice[die]])
    params = (("seat", table.active), ("left", table.rolls - table.roll))
    id = f"{table.path}/re-roll {table.roll}"
    return new(Allocation, (id, "reroll", table.active, tuple(slots), params, None, True))


@cache
def _ways(locks: tuple[str, ...]) -> dict[str, dict[str, Slot]]:
    """What may be done with each die that shows each of its faces."""
    both = (KEEP, THROW)
    free = {die: Slot(die, both) for die in ALL_DICE}
    locked = {die: Slot(die, (KEEP,)) for die in ALL_DICE}
    return {die: {face: (locked if face in locks else free)[die] for face in FACES_OF[die]} for die in ALL_DICE}
