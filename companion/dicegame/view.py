"""What a seat, or the public, may know of a dice game: built from nothing by copying in what is allowed."""

from __future__ import annotations

from typing import NamedTuple

from companion.dicegame.character import character_of
from companion.dicegame.faces import DICE
from companion.dicegame.table import DiceTable
from companion.western.seats import Seat


class SeatView(NamedTuple):
    """One player as the audience may know it; `role` is None where it is hidden from the audience."""

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    arrows: int
    character: str
    role: str | None
    role_shown: bool


class DieView(NamedTuple):
    """One die on the table; `thrown`: it was part of the latest throw; `locked`: it may not be thrown again."""

    die: str
    face: str
    thrown: bool
    locked: bool


class ShotView(NamedTuple):
    """A bull's eye that has been aimed in this turn, with the life points that it takes."""

    die: str
    face: str
    target: int
    points: int


class DiceView(NamedTuple):
    """The table. `you` is the audience's seat, None for the public; `winners` is empty until the game has ended."""

    turn: int
    active: int
    roll: int
    rolls: int
    resolving: str
    pile: int
    seats: tuple[SeatView, ...]
    dice: tuple[DieView, ...]
    shots: tuple[ShotView, ...]
    you: int | None
    side: str | None
    winners: tuple[int, ...]


def dice_view(table: DiceTable, audience: int | None) -> DiceView:
    """The table as `audience` (a seat, or None: the public) may know it."""
    return DiceView(
        turn=table.turn,
        active=table.active,
        roll=table.roll,
        rolls=table.rolls,
        resolving=table.resolving,
        pile=table.pile,
        seats=tuple(_seat_view(seat, audience) for seat in table.seats),
        dice=_dice(table),
        shots=tuple(ShotView(shot.die, shot.face, shot.target, shot.points) for shot in table.shots),
        you=audience,
        side=table.outcome.side.value if table.outcome else None,
        winners=table.outcome.winners if table.outcome else (),
    )


def _seat_view(seat: Seat, audience: int | None) -> SeatView:
    may_know = seat.role is not None and (seat.role_shown or seat.number == audience)
    return SeatView(
        number=seat.number,
        name=seat.name,
        alive=seat.alive,
        life=seat.life,
        most_life=seat.most_life,
        arrows=seat.arrows,
        character=seat.character,
        role=str(seat.role) if may_know else None,
        role_shown=seat.role_shown,
    )


def _dice(table: DiceTable) -> tuple[DieView, ...]:
    if not table.dice:
        return ()
    locks = character_of(table.on_turn).locks
    lying = [(die, table.dice[die]) for die in DICE if die in table.dice]
    return tuple(DieView(die, face, thrown=die in table.thrown, locked=face in locks) for die, face in lying)
