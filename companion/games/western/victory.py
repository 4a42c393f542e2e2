"""Victory by roles, judged after everything that happens at one moment has happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.games.western.roles import Role
from companion.games.western.seats import Seat, living


class Side(StrEnum):
    """The sides that can win."""

    LAW = "law"
    """The Sheriff and every Deputy, eliminated ones included."""
    OUTLAWS = "outlaws"
    """All Outlaws, eliminated ones included."""
    RENEGADE = "renegade"
    """One Renegade, the only one alive."""
    NOBODY = "nobody"
    """The outcome without a winner: nobody is alive, and by the table's rule nobody wins."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the side that has won, and its seats."""

    side: Side
    winners: tuple[int, ...]


def outcome(seats: Sequence[Seat], all_dead: Side = Side.OUTLAWS, all_bad_dead: Side = Side.OUTLAWS) -> Outcome | None:
    """The outcome as the seats stand, or None while the game goes on (dice game text, “Game End” and “Goal”).

    With the Sheriff gone the Renegade wins only as the single living player; otherwise the Outlaws win, also when two
    Renegades are left together. `all_dead` wins when nobody is alive, `all_bad_dead` when the Sheriff went together
    with the last Outlaw and Renegade. A living seat whose role nobody has named may be an Outlaw.
    """
    alive = living(seats)
    bad_lives = any(seat.sides_with in (Role.OUTLAW, Role.RENEGADE, None) for seat in alive)
    if any(seat.role is Role.SHERIFF for seat in alive):
        return None if bad_lives else Outcome(Side.LAW, winners_of(seats, Side.LAW))
    if len(alive) == 1 and alive[0].role is Role.RENEGADE:
        return Outcome(Side.RENEGADE, (alive[0].number,))
    side = all_dead if not alive else Side.OUTLAWS if bad_lives else all_bad_dead
    return Outcome(side, winners_of(seats, side))


def winners_of(seats: Sequence[Seat], side: Side) -> tuple[int, ...]:
    """The seats that win with a side, dead or alive; of Renegades the living one."""
    if side is Side.RENEGADE:
        return tuple(seat.number for seat in seats if seat.alive and seat.role is Role.RENEGADE)
    roles = _ROLES.get(side, ())
    return tuple(seat.number for seat in seats if seat.sides_with in roles)


_ROLES = {Side.LAW: (Role.SHERIFF, Role.DEPUTY), Side.OUTLAWS: (Role.OUTLAW,)}

PREY = {Role.DEPUTY: Role.RENEGADE, Role.RENEGADE: Role.OUTLAW, Role.OUTLAW: Role.DEPUTY}
"""The role that each role hunts when three play."""

_SIDES = {Role.DEPUTY: Side.LAW, Role.OUTLAW: Side.OUTLAWS, Role.RENEGADE: Side.RENEGADE}


def outcome_of_three(
    seats: Sequence[Seat], eliminated: Sequence[Seat], shooter: Seat | None, all_dead: Side = Side.OUTLAWS
) -> Outcome | None:
    """The outcome among three players after some were eliminated at one moment, by `shooter` or by nobody.

    Who personally eliminates his prey wins at once; if somebody else did, the last one alive wins (rulings, section
    2.1, after the card game's rules for three). With nobody alive `all_dead` wins, as in the game for more.
    """
    alive = living(seats)
    for seat in alive:
        got_his_prey = seat is shooter and seat.role and any(prey.role is PREY[seat.role] for prey in eliminated)
        if seat.role and (got_his_prey or len(alive) == 1):
            return Outcome(_SIDES[seat.role], (seat.number,))
    return None if alive else Outcome(all_dead, winners_of(seats, all_dead))
