"""Who sits where: a circle, clockwise, in which the eliminated no longer count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.western.roles import Role


@dataclass(slots=True)
class Seat:
    """One player's place and what lies in front of it. `life` 0 means eliminated; `role_shown`: the role lies open."""

    number: int
    name: str
    role: Role | None = None
    role_shown: bool = False
    character: str = ""
    life: int = 0
    most_life: int = 0
    arrows: int = 0

    @property
    def alive(self) -> bool:
        return self.life > 0


def living(seats: Sequence[Seat]) -> list[Seat]:
    """The seats still in the game, clockwise from the first."""
    return [seat for seat in seats if seat.life > 0]


def clockwise_from(seats: Sequence[Seat], start: int) -> list[Seat]:
    """All seats in order of play, beginning with seat number `start`."""
    return [*seats[start:], *seats[:start]]


def next_living(seats: Sequence[Seat], after: int) -> Seat:
    """The seat that plays after seat number `after`: the nearest one alive on the left."""
    return next(seat for seat in clockwise_from(seats, (after + 1) % len(seats)) if seat.life > 0)


def at_distance(seats: Sequence[Seat], origin: int, places: int) -> tuple[Seat, ...]:
    """The living seats exactly `places` to the left or right of seat number `origin`, which is alive; never itself."""
    circle = living(seats)
    at = next(index for index, seat in enumerate(circle) if seat.number == origin)
    left, right = circle[(at + places) % len(circle)], circle[(at - places) % len(circle)]
    if left is right:
        return () if left.number == origin else (left,)
    return (left, right)
