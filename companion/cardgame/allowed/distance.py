"""Distances between players, and how far a weapon reaches (R001, “Distance between players”, “Weapons”)."""

from __future__ import annotations

from companion.cardgame.character import CHARACTERS
from companion.cardgame.deck import CARDS
from companion.cardgame.table import CardSeat, CardTable

SIGHTS = ("scope", "binocular")
"""With each of these in play one sees the others one place nearer."""
HORSES = ("mustang", "hideout")
"""With each of these in play the others see one a place farther away."""


def in_force(table: CardTable, seat: CardSeat) -> bool:
    """Whether the cards before a seat have any effect now (Belle Star's turn)."""
    return seat.number == table.active or not CHARACTERS[table.seats[table.active].ability].blinds


def distances(table: CardTable, origin: int) -> tuple[int, ...]:
    """How far from `origin` each seat is, by number; 0 for itself and for the eliminated.

    The nearer way round the table, the eliminated not counted, a place less for each sight of `origin`, one more for
    each horse of the other, never less than 1.
    """
    circle = [seat for seat in table.seats if not seat.out]
    viewer = table.seats[origin]
    sight = CHARACTERS[viewer.ability].sees + (_count(viewer, SIGHTS) if in_force(table, viewer) else 0)
    here = circle.index(viewer)
    found = [0] * len(table.seats)
    for place, seat in enumerate(circle):
        if place == here:
            continue
        steps = abs(place - here)
        steps = min(steps, len(circle) - steps)
        horses = CHARACTERS[seat.ability].is_seen + (_count(seat, HORSES) if in_force(table, seat) else 0)
        found[seat.number] = max(1, steps - sight + horses)
    return tuple(found)


def near(table: CardTable) -> tuple[int, ...]:
    """The distances from the player on turn, remembered until a card in play moves or somebody is out."""
    if table.near is None:
        table.near = distances(table, table.active)
    return table.near


def reach(seat: CardSeat) -> int:
    """How far the weapon before a seat shoots; the Colt .45 a single place."""
    for card in seat.front:
        if CARDS[card].effect == "weapon":
            return int(CARDS[card].range)
    return 1


def within(table: CardTable, places: int) -> list[int]:
    """The seats at most so many places from the player on turn, in seat order."""
    return [seat for seat, far in enumerate(near(table)) if 0 < far <= places]


def _count(seat: CardSeat, names: tuple[str, ...]) -> int:
    found = 0
    for card in seat.front:
        if CARDS[card].name in names:
            found += 1
    return found
