"""Roles by real cards in the card game: who is the Sheriff, who has fallen as what, and who was what at the end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cards.table import CardSeat, CardTable
from companion.games.western.real_role_cards import hidden_roles, know_the_rest, which_card_is_shown, who_is_sheriff
from companion.games.western.roles import Role, roles_for
from companion.kernel.rules import Play


def see_open_roles(table: CardTable) -> Play:
    """The open role cards before the first turn: the Sheriff's, or, among three, everybody's."""
    if table.three_player_rules:
        yield from show_roles(table, "roles", table.seats)
        return
    sheriff = yield from who_is_sheriff(table.seats)
    _lay_open(table, sheriff, Role.SHERIFF)


def show_roles(table: CardTable, id: str, seats: Sequence[CardSeat]) -> Play:
    """Have seats show their role cards, one after the other: any that can still lie face down."""
    for seat in seats:
        if not seat.role_shown:
            cards = [str(role) for role in Role if role in _hidden(table)]
            card = yield from which_card_is_shown(f"{id}/P{seat.number} shows", seat, cards, "role")
            if card is not None:
                _lay_open(table, seat, Role(card))


def roles_follow(table: CardTable) -> None:
    """Name the roles face down that follow from those that lie open."""
    know_the_rest(table.seats, _hidden(table))


def forget_what_followed(table: CardTable) -> None:
    """Forget what followed from an open role that was named anew: the others follow from the new one."""
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
