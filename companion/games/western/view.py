"""What table, bots, simulation and pages may ask of the view of either game: protocols of a table and its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class PlayerView(Protocol):
    """One player as the audience may know it; `role` is None where it is hidden from the audience.

    `role_shown`: the role lies open, or has lain open to all. `character` is "" before it is dealt, and where none is
    played. `out`: it was eliminated, and plays no more in this game.
    """

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def alive(self) -> bool: ...
    @property
    def life(self) -> int: ...
    @property
    def most_life(self) -> int: ...
    @property
    def character(self) -> str: ...
    @property
    def role(self) -> str | None: ...
    @property
    def role_shown(self) -> bool: ...
    @property
    def out(self) -> bool: ...


class WesternView(Protocol):
    """A table as one audience may know it.

    `turn` counts from 1 (0: not begun), `active` is the seat on turn. `you` is the audience's seat, None for the
    public; `side` and `winners` stay None and empty until the game has ended.
    """

    @property
    def turn(self) -> int: ...
    @property
    def active(self) -> int: ...
    @property
    def seats(self) -> Sequence[PlayerView]: ...
    @property
    def you(self) -> int | None: ...
    @property
    def side(self) -> str | None: ...
    @property
    def winners(self) -> Sequence[int]: ...


def seats_out(table: WesternView) -> tuple[int, ...]:
    """The seats that play no more in this game; none before turn 1, when nobody has life points yet."""
    return tuple(seat.number for seat in table.seats if seat.out) if table.turn else ()
