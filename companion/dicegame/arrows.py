"""Arrows are taken one by one; the last of the pile brings the Indians."""

from __future__ import annotations

from companion.dicegame.character import character_of
from companion.dicegame.harm import Loss, Source, strike
from companion.dicegame.table import DiceTable
from companion.kernel.rules import Play
from companion.western.seats import Seat, clockwise_from


def take_arrows(table: DiceTable, seat: Seat, number: int) -> Play:
    """Take arrow tokens at once; when the pile runs out the Indians attack, then the rest is taken from the new pile.

    (Dice game text, “Indian arrow”.) Raises TurnEnds or GameEnds by way of the attack.
    """
    while number:
        taken = min(number, table.pile)
        number -= taken
        seat.arrows += taken
        table.pile -= taken
        table.tell("arrows_taken", seat=seat.number, arrows=taken)
        if table.pile == 0:
            yield from _attack(table)


def _attack(table: DiceTable) -> Play:
    """Each player loses a life point per arrow, all at once, and all arrows go back to the pile."""
    table.tell("attack")
    losses = []
    for seat in clockwise_from(table.seats, table.active):
        if seat.arrows:
            losses.append(Loss(seat, character_of(seat).loss_to_arrows(seat.arrows), Source.ARROWS))
            table.discard_arrows(seat)
    yield from strike(table, losses)
