"""Reach of bull's eyes: the seats that a player could hit, in the circle of those alive."""

from __future__ import annotations

from companion.games.dice.faces import BULLSEYE_1
from companion.games.dice.views.view import DiceView


def in_reach(table: DiceView, shooter: int, face: str) -> tuple[int, ...]:
    """The seats that a bull's eye of this face may hit, the shooter's ability considered."""
    circle = [seat.number for seat in table.seats if seat.alive]
    at = circle.index(shooter)
    places = 1 if face == BULLSEYE_1 or len(circle) <= 3 else 2
    distances = [places]
    character = table.seats[shooter].character
    if character == "rose_doolan":
        if table.options.rose_among_few == "as_always" and face != BULLSEYE_1:
            distances = [2]
        distances.append(distances[0] + 1)
    elif character == "calamity_janet" and len(circle) > 3:
        distances = [1, 2]
    hit = [circle[(at + step) % len(circle)] for distance in distances for step in (distance, -distance)]
    return tuple(seat for seat in dict.fromkeys(hit) if seat != shooter)
