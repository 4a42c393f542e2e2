"""How many places away from a seat everybody sits, in words."""

from __future__ import annotations

from web.elements.words import apart, t
from web.games.dice.seat_card import SeatCard


def far(players: tuple[SeatCard, ...], seat: int) -> tuple[str, ...]:
    """The places from a seat to each other player who is in the game, to the left and to the right; the nearest on the
    left first."""
    if not (players[seat].alive and players[seat].most_life):
        return ()
    living = [player for player in (*players[seat:], *players[:seat]) if player.alive]
    return tuple(
        t("ears.places", name=apart(player.name), left=left, right=len(living) - left)
        for left, player in enumerate(living)
        if left
    )
