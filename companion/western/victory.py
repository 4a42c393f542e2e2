"""Who has won, judged after everything that happens at one moment has happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.western.roles import Role
from companion.western.seats import Seat, living


class Side(StrEnum):
    """The sides that can win."""

    LAW = "law"
    """The Sheriff and every Deputy, eliminated ones included."""
    OUTLAWS = "outlaws"
    """All Outlaws, eliminated ones included."""
    RENEGADE = "renegade"
    """One Renegade, the only one alive."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the side, and the seats that have won with it."""

    side: Side
    winners: tuple[int, ...]


def outcome(seats: Sequence[Seat]) -> Outcome | None:
    """The outcome as the seats stand, or None while the game goes on (dice game text, “Game End” and “Goal”).

    With the Sheriff gone the Renegade wins only as the single living player; otherwise the Outlaws win, also when
    nobody is alive or when two Renegades are left together.
    """
    alive = living(seats)
    sheriff_lives = any(seat.role is Role.SHERIFF for seat in alive)
    if sheriff_lives:
        if any(seat.role in (Role.OUTLAW, Role.RENEGADE) for seat in alive):
            return None
        return Outcome(Side.LAW, _with_roles(seats, Role.SHERIFF, Role.DEPUTY))
    if len(alive) == 1 and alive[0].role is Role.RENEGADE:
        return Outcome(Side.RENEGADE, (alive[0].number,))
    return Outcome(Side.OUTLAWS, _with_roles(seats, Role.OUTLAW))


PREY = {Role.DEPUTY: Role.RENEGADE, Role.RENEGADE: Role.OUTLAW, Role.OUTLAW: Role.DEPUTY}
"""Whom each role hunts when three play."""

_SIDES = {Role.DEPUTY: Side.LAW, Role.OUTLAW: Side.OUTLAWS, Role.RENEGADE: Side.RENEGADE}


def outcome_of_three(seats: Sequence[Seat], eliminated: Sequence[Seat], shooter: Seat | None) -> Outcome | None:
    """The outcome among three players after some were eliminated at one moment, by `shooter` or by nobody.

    Who personally eliminates his prey wins at once; if somebody else did, the last one alive wins (rulings, section
    2.1, after the card game's rules for three). With nobody alive the Outlaw wins, as in the game for more.
    """
    alive = living(seats)
    for seat in alive:
        got_his_prey = seat is shooter and seat.role and any(prey.role is PREY[seat.role] for prey in eliminated)
        if seat.role and (got_his_prey or len(alive) == 1):
            return Outcome(_SIDES[seat.role], (seat.number,))
    return None if alive else Outcome(Side.OUTLAWS, _with_roles(seats, Role.OUTLAW))


def _with_roles(seats: Sequence[Seat], *roles: Role) -> tuple[int, ...]:
    return tuple(seat.number for seat in seats if seat.role in roles)
