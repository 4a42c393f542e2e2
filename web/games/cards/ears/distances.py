"""Who is at what distance from a seat, and within reach of its weapon, in words."""

from __future__ import annotations

from web.elements.words import apart, t
from web.games.cards.seat_card import SeatCard


def far(players: tuple[SeatCard, ...], seat: int) -> tuple[str, ...]:
    """How far the own weapon reaches, and the distance to each other player who is in the game, in the order in which
    they play."""
    me = players[seat]
    if not me.far:
        return ()
    others = [player for player in (*players[seat + 1 :], *players[:seat]) if player.distance]
    return (
        t("ears.reach", reach=me.reach),
        *(
            t(
                "ears.distance",
                name=apart(player.name),
                distance=player.distance,
                within="yes" if player.distance <= me.reach else "no",
            )
            for player in others
        ),
    )
