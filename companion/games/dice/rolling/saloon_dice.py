"""The Loudmouth and the Coward: taking one before the roll, and what their own faces do at once (Old Saloon, module 1).
"""

from __future__ import annotations

from companion.games.dice.character import character_of
from companion.games.dice.faces import COWARD, DICE, LOUDMOUTH, SALOON_DICE
from companion.games.dice.moves import BROKEN
from companion.games.dice.resolving.damage import Hit, Source, deal_damage
from companion.games.dice.resolving.shots import hit
from companion.games.dice.table import DiceTable
from companion.games.western.moves import ToSeat
from companion.games.western.seats import clockwise_from
from companion.kernel.decision import Choice, Decision, Option, SeatOptions
from companion.kernel.rules import NO_STEPS, Picks, Play

NONE = "none"
_KEY = "saloon_die"
_CHOICES = (Option(NONE, "no_saloon_die"), Option(LOUDMOUTH, "loudmouth"), Option(COWARD, "coward"))


def choose_dice(table: DiceTable) -> Play:
    """Choose the dice of this turn: the five, or four and a Saloon die; a character's extra die comes on top of five.

    A haunted die stays (module 5): the Saloon die stands for the last of the five.
    """
    return _choose(table) if table.options.saloon_dice else NO_STEPS


def _choose(table: DiceTable) -> Play:
    id = f"{table.path}/saloon die"
    picked: Picks = yield lambda: Choice(
        id, _KEY, (SeatOptions(table.active, _CHOICES),), (("seat", table.active),), default=NONE
    )
    take_die(table, picked[table.active])


def chooses_dice(decision: Decision) -> bool:
    """Whether it is asked which dice are thrown in this turn."""
    return decision.key == _KEY


def take_die(table: DiceTable, die: str) -> None:
    """Put a Saloon die among those of this turn."""
    if die in SALOON_DICE:
        table.in_play = dice_with(table, die)
        table.emit("saloon_die", seat=table.active, die=die)


def dice_with(table: DiceTable, die: str) -> tuple[str, ...]:
    """The dice of a turn in which this Saloon die is used."""
    keeps_all = character_of(table.on_turn).extra_die == die
    return (*(DICE if keeps_all else DICE[:-1]), die)


def break_arrow(table: DiceTable) -> Play:
    """Return one ordinary arrow of any player to the pile (“broken arrow”); the Chief's cannot be broken."""
    options = _to_break(table)
    picked = options[0].id
    if len(options) > 1:
        id = f"{table.at}/broken arrow"
        said: Picks = yield lambda: Choice(id, "broken_arrow", (SeatOptions(table.active, _to_break(table)),))
        picked = said[table.active]
    if picked != NONE:
        holder = table.seats[BROKEN[picked].target]
        table.discard_arrows(holder, 1)
        table.emit("arrow_broken", seat=table.active, target=holder.number)


def _to_break(table: DiceTable) -> tuple[Option, ...]:
    """Returns the options of whose arrow goes back, with “none” where nobody has one or the roller may decline."""
    holders = [seat.number for seat in clockwise_from(table.seats, table.active) if seat.arrows]
    options = tuple([BROKEN.option(f"P{seat}", "take_off", ToSeat(seat), (("seat", seat),)) for seat in holders])
    need_not = not holders or table.options.broken_arrow == "may"
    return (*options, Option(NONE, "no_arrow")) if need_not else options


def take_bullet(table: DiceTable) -> Play:
    """Take a life point from the roller at once (“bullet”); nobody has fired it, unless the table reads it
    otherwise."""
    losses = [Hit(table.on_turn, 1, Source.BULLET)]
    if table.options.bullet == "rollers_own":
        yield from hit(table, losses)
    else:
        yield from deal_damage(table, losses)
