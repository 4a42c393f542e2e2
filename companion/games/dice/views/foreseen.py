"""What a shot or a beer would do to a player, and why somebody is out of reach: reckoned from what lies open.

A special role that is still hidden may change it (somebody is kept in the game, a beer is denied); nothing here
says so, and no answer of this module depends on a secret.
"""

from __future__ import annotations

from companion.games.dice.character import CHARACTERS
from companion.games.dice.views.view import DiceView, SeatView
from companion.kernel.decision import Refusal


def life_after_shots(table: DiceView, target: SeatView, ones: int, twos: int = 0) -> int:
    """Life points that a player has left when bull's eyes 1 and 2 hit at one moment."""
    loss = CHARACTERS[target.character].loss_to_bullseyes(table, ones, twos)
    return max(target.life - loss, 0)


def mixes_alike(table: DiceView, target: SeatView) -> bool:
    """Whether only the number of bull's eyes counts, not which of them are 1 and which 2."""
    character = CHARACTERS[target.character]
    return character.loss_to_bullseyes(table, 1, 1) == character.loss_to_bullseyes(table, 2, 0)


def life_after_beer(table: DiceView, giver: SeatView, target: SeatView) -> int:
    """Life points that a player has after one beer of `giver`."""
    points = CHARACTERS[giver.character].beer_points(table, giver, target, 0)
    return max(target.life, min(target.life + points, target.most_life))


def why_out_of_reach(table: DiceView, shooter: int, target: int) -> Refusal:
    """Returns how far a living player sits from another, around those who are still in the game."""
    return Refusal("out_of_reach", (("places", places_between(table, shooter, target)),))


def places_between(table: DiceView, one: int, other: int) -> int:
    """Number of places between two of the living, the shorter way round."""
    living = [seat.number for seat in table.seats if seat.alive]
    places = abs(living.index(one) - living.index(other))
    return min(places, len(living) - places)
