"""The view of the dice game: what a seat, or the public, may know, copied in by allow-list."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.dice.options import Options
from companion.games.dice.table import PILE, DiceSeat, DiceTable, Haunt

_BASE_GAME = Options()


class SeatView(NamedTuple):
    """One player as the audience may know it; `role` and `power` are None where they are hidden from the audience.

    `role_shown`: the role card lies open, or has lain open to all before something was taken back. `power` is the
    special role's key, "" for a plain one; `arrows` are the ordinary ones, `chief` says whether the
    Indian Chief's Arrow (worth two) lies there too; `ghost`: eliminated, and plays on as the Ghost; `plays_as`: the
    role whose side it is on where that is not its own.
    """

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    arrows: int
    character: str
    role: str | None
    role_shown: bool
    power: str | None = ""
    power_spent: bool = False
    plays_as: str | None = None
    chief: bool = False
    ghost: bool = False

    @property
    def out(self) -> bool:
        """Whether it plays no more in this game."""
        return not self.alive and not self.ghost


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
    """The table. `you` is the audience's seat, None for the public; `winners` is empty until the game has ended.

    `pile` counts the ordinary arrows in the middle, `chief_in_pile` whether the Chief's lies there; `haunt` are the
    Ghost's tokens; `options` what the table has chosen at set-up.
    """

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
    chief_in_pile: bool = False
    haunt: Haunt | None = None
    options: Options = _BASE_GAME


def dice_view(table: DiceTable, audience: int | None) -> DiceView:
    """Returns the table as `audience` (a seat, or None: the public) may know it."""
    return DiceView(
        turn=table.turn,
        active=table.active,
        roll=table.roll,
        rolls=table.rolls,
        resolving=table.resolving,
        pile=table.pile,
        chief_in_pile=table.chief == PILE,
        seats=tuple([_seat_view(table, seat, audience) for seat in table.seats]),
        dice=_dice(table),
        shots=tuple([ShotView(shot.die, shot.face, shot.target, shot.points) for shot in table.shots]),
        haunt=table.haunt,
        you=audience,
        side=table.outcome.side.value if table.outcome else None,
        winners=table.outcome.winners if table.outcome else (),
        options=table.options,
    )


def _seat_view(table: DiceTable, seat: DiceSeat, audience: int | None) -> SeatView:
    shown = seat.role_shown or (seat.role is not None and seat.number in table.lain_open)
    may_know = seat.role is not None and (shown or seat.number == audience)
    return SeatView(  # by place: to find all the names takes three times as long, for each seat in each view
        seat.number,
        seat.name,
        seat.life > 0,
        seat.life,
        seat.most_life,
        seat.arrows,
        seat.character,
        str(seat.role) if may_know else None,
        shown,
        seat.power if may_know else None,
        seat.power_spent and may_know,
        str(seat.plays_as) if seat.plays_as else None,
        table.chief == seat.number,
        table.ghost == seat.number,
    )


def _dice(table: DiceTable) -> tuple[DieView, ...]:
    if not table.dice:
        return ()
    return tuple(
        [
            DieView(die, table.dice[die], thrown=die in table.thrown, locked=table.is_locked(die))
            for die in table.in_play
            if die in table.dice
        ]
    )
