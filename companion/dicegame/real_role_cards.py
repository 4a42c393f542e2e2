"""Roles by real cards: the companion has not seen the cards, and asks when one is shown."""

from __future__ import annotations

from companion.dicegame.role_cards import SPECIAL_ROLES, cards_that_may_lie_hidden, hidden_roles, role_of
from companion.dicegame.table import DiceSeat, DiceTable
from companion.kernel.decision import Choice, Option, SeatOptions, Settled
from companion.kernel.rules import Picks, Play


def show_card(table: DiceTable, id: str, seat: DiceSeat) -> Play:
    """A seat shows its role card: any that the mix still allows; it is not asked where only one can be."""
    cards = cards_that_may_lie_hidden(table)
    if len(cards) == 1:
        lay_open(table, seat, cards[0])
        return
    asked = (SeatOptions(seat.number, tuple(Option(card, "card", (("card", card),)) for card in cards)),)
    params = (("seat", seat.number),)
    picked: Picks = yield lambda: Settled({}) if seat.role_shown else Choice(id, "show_card", asked, params)
    if picked:
        lay_open(table, seat, picked[seat.number])


def lay_open(table: DiceTable, seat: DiceSeat, card: str) -> None:
    """The card lies open; where all cards that are left stand for one role, the others' role is known too."""
    seat.role = role_of(card)
    seat.power = card if card in SPECIAL_ROLES else ""
    seat.role_shown = True
    table.emit("role", seat=seat.number, role=card)
    left = hidden_roles(table)
    if len(left) == 1:
        for other in table.seats:
            if not other.role_shown:
                other.role = next(iter(left))


def show_all(table: DiceTable, id: str) -> Play:
    """Everybody who has not shown a role card shows it."""
    for seat in table.seats:
        if not seat.role_shown:
            yield from show_card(table, f"{id}/P{seat.number} shows", seat)
