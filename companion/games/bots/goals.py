"""Goals of the roles as utilities: how glad each role is when another loses life."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.western.roles import Role
from companion.games.western.victory import PREY
from companion.games.western.view import PlayerView, WesternView

Beliefs = Sequence[Mapping[str, float]]
"""For every seat, the probability of each role as one player sees it."""

DAMAGE_WORTH: Mapping[str, Mapping[str, float]] = {
    Role.SHERIFF: {Role.OUTLAW: 1.0, Role.RENEGADE: 0.8, Role.DEPUTY: -0.6},
    Role.DEPUTY: {Role.SHERIFF: -1.2, Role.OUTLAW: 1.0, Role.RENEGADE: 0.9, Role.DEPUTY: -0.5},
    Role.OUTLAW: {Role.SHERIFF: 1.4, Role.DEPUTY: 0.3, Role.RENEGADE: 0.1, Role.OUTLAW: -0.4},
    Role.RENEGADE: {Role.SHERIFF: -0.7, Role.OUTLAW: 0.7, Role.DEPUTY: 0.7, Role.RENEGADE: 0.7},
}
"""How good it is to see another lose life, by own role and the other's; below 0, bad."""

OWN: Mapping[str, float] = {Role.SHERIFF: 1.2, Role.DEPUTY: 0.6, Role.OUTLAW: 0.6, Role.RENEGADE: 1.0}
"""The weight of a role's own life to its player, by the same measure."""

THE_LAST_DUEL = 1.5
"""The weight of the Sheriff's life to a Renegade once nobody else is left."""
HUNTED, HUNTER = 1.0, 0.6
"""Among three: the weight of the prey's life, and of the hunter's."""


def wishes(table: WesternView, beliefs: Beliefs, you: int, role: str) -> list[float]:
    """How glad the player in seat `you` is when each seat loses a life point; of its own it is not.

    `role`: the one for whose side the player plays, which for the Ghost of a Renegade is not its own.
    """
    others = [seat for seat in table.seats if seat.alive and seat.number != you]
    worth = _damage_worth(role, len(table.seats), others)
    glad = [0.0] * len(table.seats)
    glad[you] = -OWN.get(role, 1.0)
    for seat in others:
        glad[seat.number] = sum(chance * worth.get(other, 0.0) for other, chance in beliefs[seat.number].items())
    return glad


def _damage_worth(role: str, players: int, others: Sequence[PlayerView]) -> Mapping[str, float]:
    """The worth of damage to each role for a role now, with these others still in the game."""
    if players == 3 and Role.SHERIFF not in (role, *(seat.role for seat in others)):
        return {other: HUNTED if (role, other) in PREY.items() else HUNTER for other in PREY}
    if role == Role.RENEGADE and [seat.role for seat in others] == [Role.SHERIFF]:
        return {Role.SHERIFF: THE_LAST_DUEL}
    return DAMAGE_WORTH.get(role, {})
