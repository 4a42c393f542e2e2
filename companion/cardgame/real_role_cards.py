"""Roles by real cards in the card game: who is the Sheriff, who has fallen as what, and who was what at the end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cardgame.table import CardSeat, CardTable
from companion.kernel.rules import Play
from companion.western.real_role_cards import hidden_roles, know_the_rest, which_card_is_shown, who_is_sheriff
from companion.western.roles import Role, roles_for


def see_open_roles(table: CardTable) -> Play:
    """Before the first turn: who is the Sheriff, or, among three, who is what."""
    if table.three_player_rules:
        yield from show_roles(table, "roles", table.seats)
        return
    sheriff = yield from who_is_sheriff(table.seats)
    _lay_open(table, sheriff, Role.SHERIFF)


def show_roles(table: CardTable, id: str, seats: Sequence[CardSeat]) -> Play:
    """Each of these shows its role card, one after the other: any that can still lie face down."""
    for seat in seats:
        if not seat.role_shown:
            cards = [str(role) for role in Role if role in _hidden(table)]
            card = yield from which_card_is_shown(f"{id}/P{seat.number} shows", seat, cards, "role")
            if card is not None:
                _lay_open(table, seat, Role(card))


def roles_follow(table: CardTable) -> None:
    """What is known of the roles that lie face down, by those that lie open."""
    know_the_rest(table.seats, _hidden(table))


def forget_what_followed(table: CardTable) -> None:
    """A role that lies open was told anew: what is known of the others follows from that one."""
    for seat in table.seats:
        if not seat.role_shown:
            seat.role = None
    roles_follow(table)


def _lay_open(table: CardTable, seat: CardSeat, role: Role) -> None:
    seat.role, seat.role_shown = role, True
    table.emit("role", seat=seat.number, role=role.value)
    roles_follow(table)


def _hidden(table: CardTable) -> dict[Role, int]:
    shown = [seat.role for seat in table.seats if seat.role_shown and seat.role]
    return dict(hidden_roles(roles_for(len(table.seats)), shown))
