"""The result of an ended game: roles as dealt and at the end, who lives, turns, the final duel, the last blows.

Reads what both BANG! games share: the seats as they stand, the outcome, and what events say. Of events it reads `turn`,
`stays_in_jail` (a turn that is lost), `new_sheriff` (two exchange role cards), `life_lost`, and `eliminated`, whose
parameter `by` (a seat) is who struck the last blow; it is absent where nobody did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.western.ended import Ended
from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.kernel.event import Event
from companion.support.errors import Refused
from companion.tournament.result import Result, SeatResult


@dataclass(slots=True)
class _FromEvents:
    """Facts that only events have. `moments`: seats eliminated together, in order."""

    turns: dict[int, int] = field(default_factory=dict)
    in_jail: dict[int, int] = field(default_factory=dict)
    swaps: list[tuple[int, int]] = field(default_factory=list)
    moments: list[list[int]] = field(default_factory=list)
    by: dict[int, int] = field(default_factory=dict)


def result_of(game: Ended, people: Sequence[int]) -> Result:
    """The result of a game whose seats hold these people. Raises Refused where it is not over, or a role not known."""
    if game.outcome is None:
        raise Refused("game_not_over")
    known = _from_events(game.events)
    at_end = []
    for seat in game.seats:
        if seat.role is None:
            raise Refused("role_not_known", seat=people[seat.number])
        at_end.append(seat.role)
    dealt = _before(at_end, known.swaps)
    seats = tuple(
        SeatResult(
            people[seat.number],
            dealt[seat.number],
            seat.alive,
            at_end[seat.number] if at_end[seat.number] is not dealt[seat.number] else None,
            seat.plays_as if not seat.alive else None,
            seat.character,
            known.by.get(seat.number) if not seat.alive else None,
            known.turns.get(seat.number, 0) - known.in_jail.get(seat.number, 0),
            known.in_jail.get(seat.number, 0),
        )
        for seat in game.seats
    )
    return Result(seats, game.outcome.side, _duelist(game.outcome.side, seats, known.moments))


def _from_events(events: Sequence[Event]) -> _FromEvents:
    known = _FromEvents()
    together = False
    for event in events:
        params = dict(event.params)
        match event.key:
            case "turn":
                seat = int(params["seat"])
                known.turns[seat] = known.turns.get(seat, 0) + 1
                together = False
            case "stays_in_jail":
                seat = int(params["seat"])
                known.in_jail[seat] = known.in_jail.get(seat, 0) + 1
            case "new_sheriff":
                known.swaps.append((int(params["seat"]), int(params["target"])))
            case "life_lost":
                together = False  # who falls at one moment loses the life points first, then all of them are announced
            case "eliminated":
                seat = int(params["seat"])
                if "by" in params:
                    known.by[seat] = int(params["by"])
                if together:
                    known.moments[-1].append(seat)
                else:
                    known.moments.append([seat])
                together = True
    return known


def _before(at_end: Sequence[Role], swaps: Sequence[tuple[int, int]]) -> list[Role]:
    """The roles as they were dealt: the exchanges taken back, the last one first."""
    dealt = list(at_end)
    for one, other in reversed(swaps):
        dealt[one], dealt[other] = dealt[other], dealt[one]
    return dealt


def _duelist(side: Side, seats: Sequence[SeatResult], moments: Sequence[Sequence[int]]) -> int | None:
    """The Renegade who was left alone with the Sheriff: the last to fall where the Law won, and then alone."""
    if side is not Side.LAW or not moments or len(moments[-1]) != 1 or sum(seat.alive for seat in seats) != 1:
        return None
    last = moments[-1][0]
    return last if seats[last].last_role is Role.RENEGADE else None
