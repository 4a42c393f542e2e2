"""The Ghost's turn: two dice, one result, and a token for somebody alive (Old Saloon, module 5)."""

from __future__ import annotations

from companion.games.dice.character import Character
from companion.games.dice.faces import DYNAMITE
from companion.games.dice.ghost import GHOSTS_DICE, haunt
from companion.games.dice.rolling.rolls import roll_dice
from companion.games.dice.table import DiceTable
from companion.kernel.rules import Play


class _Ghost(Character):
    """The Ghost as a character: without abilities, and its own rolls do nothing to it."""

    def acts_at_once(self, table: DiceTable, dice: tuple[str, ...]) -> list[str]:
        return []


_GHOST = _Ghost()


def play_ghosts_turn(table: DiceTable) -> Play:
    """Roll two base dice up to three times; neither arrows nor dynamite do anything to the Ghost."""
    table.in_play = GHOSTS_DICE
    table.rolls = _GHOST.rolls
    table.locks = (DYNAMITE,) if table.options.ghosts_dynamite == "locked" else ()
    yield from roll_dice(table, _GHOST, {})
    yield from haunt(table)
