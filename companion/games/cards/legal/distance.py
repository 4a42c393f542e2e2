"""Distances between players, and how far a weapon reaches (R001, “Distance between players”, “Weapons”)."""

from __future__ import annotations

from functools import lru_cache

from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import CARDS
from companion.games.cards.table import CardSeat, CardTable
from companion.games.western.seats import clockwise_from

REMEMBERED = 4096
"""How many circles of distances are kept, each with a weapon's reach: within a turn they seldom change."""


def in_force(table: CardTable, seat: CardSeat) -> bool:
    """Whether the cards before a seat have any effect now (Belle Star's turn)."""
    return seat.number == table.active or not CHARACTERS[table.seats[table.active].ability].blinds


def distances(table: CardTable, origin: int) -> tuple[int, ...]:
    """How far from `origin` each seat is, by number; 0 for itself and for the eliminated.

    The nearer way round the table, the eliminated not counted, less what `origin` sees nearer, more what the other is
    seen farther away, never less than 1.
    """
    viewer, *others = [seat for seat in clockwise_from(table.seats, origin) if not seat.out]
    nearer = CHARACTERS[viewer.ability].sees
    if viewer.front and in_force(table, viewer):
        for card in viewer.front:
            nearer += CARDS[card].sees
    found = [0] * len(table.seats)
    places = len(others) + 1
    for steps, seat in enumerate(others, 1):
        farther = CHARACTERS[seat.ability].is_seen
        if seat.front and in_force(table, seat):
            for card in seat.front:
                farther += CARDS[card].is_seen
        far = (steps if steps + steps <= places else places - steps) - nearer + farther
        found[seat.number] = far if far > 1 else 1
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


def within(table: CardTable, places: int) -> tuple[int, ...]:
    """The seats at most `places` places from the player on turn, in seat order."""
    return _within(near(table), places)


@lru_cache(REMEMBERED)
def _within(distances: tuple[int, ...], places: int) -> tuple[int, ...]:
    return tuple([seat for seat, far in enumerate(distances) if 0 < far <= places])
