"""Roles by real cards in the dice game: which card may be shown, and what is known once it lies open."""

from __future__ import annotations

from companion.games.dice.roles.role_cards import SPECIAL_ROLES, cards_that_may_lie_hidden, hidden_roles, role_of
from companion.games.dice.table import DiceSeat, DiceTable
from companion.games.western.real_role_cards import know_the_rest, which_card_is_shown
from companion.kernel.rules import Play


def show_card(table: DiceTable, id: str, seat: DiceSeat) -> Play:
    """Have a seat show its role card: any that the mix still allows; not asked where only one can be."""
    card = yield from which_card_is_shown(id, seat, cards_that_may_lie_hidden(table))
    if card is not None:
        lay_open(table, seat, card)


def lay_open(table: DiceTable, seat: DiceSeat, card: str) -> None:
    """Lay a role card open; where all cards that are left stand for one role, the others' role is known too."""
    seat.role = role_of(card)
    seat.power = card if card in SPECIAL_ROLES else ""
    seat.role_shown = True
    table.emit("role", seat=seat.number, role=card)
    know_the_rest(table.seats, hidden_roles(table))


def show_all(table: DiceTable, id: str) -> Play:
    """The role cards that everybody shows who has not shown one yet."""
    for seat in table.seats:
        if not seat.role_shown:
            yield from show_card(table, f"{id}/P{seat.number} shows", seat)
