"""A game from the deal to the end, and a turn from the first roll to the Gatling, as the rule book tells it."""

from __future__ import annotations

from itertools import count

from companion.dicegame.arrows import take_arrows
from companion.dicegame.character import CHARACTERS, character_of
from companion.dicegame.characters import BASE_CHARACTERS
from companion.dicegame.faces import ARROW, DICE, DYNAMITE, FACES
from companion.dicegame.harm import GameEnds, Loss, Source, TurnEnds, strike
from companion.dicegame.shots import fire_bullseyes, fire_gatling, serve_beers
from companion.dicegame.table import DiceTable
from companion.kernel.decision import Allocation, Deal, Dice, Option, Slot
from companion.kernel.rules import Asking, Play, allocate, draw
from companion.western.roles import Role, roles_for
from companion.western.seats import next_living

SHERIFFS_EXTRA_LIFE = 2
DYNAMITES_THAT_EXPLODE = 3

KEEP = Option("keep", "keep")
THROW = Option("throw", "throw")
_FREE = tuple(Slot(die, (KEEP, THROW)) for die in DICE)
_LOCKED = tuple(Slot(die, (KEEP,)) for die in DICE)


def play(table: DiceTable) -> Play:
    """The whole game: deal (but for a position), then turns clockwise from the Sheriff until a side has won."""
    if not table.seats[0].role:
        yield from _deal(table)
    try:
        while True:
            yield from play_turn(table)
            table.active = next_living(table.seats, table.active).number
    except GameEnds:
        _show_all(table)


def _deal(table: DiceTable) -> Play:
    """Roles in secret (the Sheriff shows himself), characters face up, life points (dice game text, “Setup”).

    Among three all roles lie open, and the Deputy begins, with no life points more (rulings, section 2.1).
    """
    places = tuple(f"P{seat.number}" for seat in table.seats)
    hidden = len(places) > 3
    roles = yield from draw(lambda: Deal("roles", "deal_roles", places, roles_for(len(places)), secret=hidden))
    first = Role.SHERIFF if Role.SHERIFF in roles else Role.DEPUTY
    for seat, role in zip(table.seats, roles, strict=True):
        seat.role = Role(role)
        seat.role_shown = seat.role is Role.SHERIFF or len(table.seats) == 3
        if seat.role is first:
            table.active = seat.number
        if seat.role_shown:
            table.tell("role", seat=seat.number, role=role)
        else:
            table.tell_only(seat, "your_role", role=role)
    characters = yield from draw(lambda: Deal("characters", "deal_characters", places, BASE_CHARACTERS))
    for seat, key in zip(table.seats, characters, strict=True):
        seat.character = key
        seat.life = seat.most_life = CHARACTERS[key].life + SHERIFFS_EXTRA_LIFE * (seat.role is Role.SHERIFF)
        table.tell("character", seat=seat.number, character=key, life=seat.life)


def play_turn(table: DiceTable) -> Play:
    """One turn; it ends early when the player on turn is eliminated."""
    table.turn += 1
    table.dice = {}
    table.thrown = ()
    table.shots = []
    table.spent = ()
    table.tell("turn", seat=table.active, turn=table.turn)
    try:
        yield from character_of(table.on_turn).start_of_turn(table, table.on_turn)
        yield from _roll_dice(table)
        yield from fire_bullseyes(table)
        yield from serve_beers(table)
        yield from fire_gatling(table)
        character_of(table.on_turn).end_of_turn(table, table.on_turn)
    except TurnEnds:
        pass
    table.resolving = ""


def _roll_dice(table: DiceTable) -> Play:
    """Roll all five, then again what the player likes, until satisfied, out of rolls, or blown up (“Gameplay”)."""
    table.resolving = "roll"
    table.rolls = character_of(table.on_turn).rolls
    again: tuple[str, ...] = DICE
    for roll in count(1):
        table.roll = roll
        yield from _throw(table, again)
        if table.count(DYNAMITE) >= DYNAMITES_THAT_EXPLODE:
            table.tell("dynamite", seat=table.active)
            yield from strike(table, [Loss(table.on_turn, 1, Source.DYNAMITE)])
            return
        if roll == table.rolls:
            return
        again = yield from _choose_again(table)
        if not again:
            return


def _throw(table: DiceTable, dice: tuple[str, ...]) -> Play:
    """Throw some dice; arrows among them are taken at once."""
    roll = f"{table.path}/roll {table.roll}"
    faces = yield from draw(lambda: Dice(roll, "roll", dice, FACES, (("seat", table.active),)))
    table.dice.update(zip(dice, faces, strict=True))
    table.thrown = dice
    table.tell("rolled", seat=table.active, roll=table.roll, faces=" ".join(faces))
    yield from take_arrows(table, table.on_turn, faces.count(ARROW))


def _choose_again(table: DiceTable) -> Asking[tuple[str, ...]]:
    """Which dice are thrown again; a locked die can only be kept, and keeping all of them stops."""
    locks = character_of(table.on_turn).locks
    slots = tuple([_LOCKED[n] if table.dice[die] in locks else _FREE[n] for n, die in enumerate(DICE)])
    if slots == _LOCKED:
        return ()
    params = (("seat", table.active), ("left", table.rolls - table.roll))
    tokens = yield from allocate(
        lambda: Allocation(f"{table.path}/re-roll {table.roll}", "reroll", table.active, slots, params)
    )
    return tuple([die for die, token in zip(DICE, tokens, strict=True) if token == THROW.id])


def _show_all(table: DiceTable) -> None:
    """The game is over: every role lies open."""
    assert table.outcome is not None
    for seat in table.seats:
        seat.role_shown = True
    winners = " ".join(str(seat) for seat in table.outcome.winners)
    table.resolving = ""
    table.tell("game_over", side=table.outcome.side.value, winners=winners)
