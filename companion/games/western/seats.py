"""Seats in a circle, clockwise, in which the eliminated no longer count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.games.western.roles import Role


@dataclass(slots=True)
class Seat:
    """One player's place and what lies in front of it.

    `life` 0 means eliminated; `role` is None where nobody has named it; `role_shown`: it lies open; `plays_as`: the
    role whose side it is on, where that is not its own.
    """

    number: int
    name: str
    role: Role | None = None
    role_shown: bool = False
    character: str = ""
    life: int = 0
    most_life: int = 0
    plays_as: Role | None = None

    @property
    def alive(self) -> bool:
        return self.life > 0

    @property
    def sides_with(self) -> Role | None:
        """The role whose side the seat is on."""
        return self.plays_as or self.role


AnySeat = TypeVar("AnySeat", bound=Seat)


def living(seats: Sequence[AnySeat]) -> list[AnySeat]:
    """The seats still in the game, clockwise from the first."""
    return [seat for seat in seats if seat.life > 0]


def left_are_few(seats: Sequence[Seat]) -> bool:
    """Whether two or three are left, so that the second place is the first again."""
    left = 0
    for seat in seats:
        if seat.life > 0:
            left += 1
    return left <= 3


def clockwise_from(seats: Sequence[AnySeat], start: int) -> list[AnySeat]:
    """All seats in order of play, beginning with seat number `start`."""
    return [*seats[start:], *seats[:start]]


def at_distance(seats: Sequence[AnySeat], origin: int, places: int) -> tuple[AnySeat, ...]:
    """The living seats exactly `places` to the left or right of seat number `origin`; never itself."""
    circle: list[AnySeat] = []
    for seat in clockwise_from(seats, origin):
        if seat.life > 0:
            circle.append(seat)
    if not circle:  # a game that has ended may have nobody left
        return ()
    on = places if seats[origin].life > 0 else places - 1  # who is out is no place of the circle
    left, right = circle[on % len(circle)], circle[-places % len(circle)]
    if left is right:
        return () if left.number == origin else (left,)
    return (left, right)
