"""The Ghost's turn: two dice, one result, and a token for somebody alive (Old Saloon, module 5)."""

from __future__ import annotations

from companion.dicegame.faces import DYNAMITE
from companion.dicegame.ghost import GHOSTS_DICE, haunt
from companion.dicegame.rolls import roll_dice
from companion.dicegame.table import DiceTable
from companion.kernel.rules import Play

GHOSTS_ROLLS = 3


def play_ghosts_turn(table: DiceTable) -> Play:
    """Roll two base dice up to three times; neither arrows nor dynamite do anything to the Ghost."""
    table.in_play = GHOSTS_DICE
    table.rolls = GHOSTS_ROLLS
    table.locks = (DYNAMITE,) if table.options.ghosts_dynamite == "locked" else ()
    yield from roll_dice(table, {})
    yield from haunt(table)
