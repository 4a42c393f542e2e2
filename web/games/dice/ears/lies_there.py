"""What lies before a player, in words."""

from __future__ import annotations

from collections.abc import Iterator

from web.elements.words import face_words, role_words, t
from web.games.dice.seat_card import SeatCard


def lies(player: SeatCard) -> tuple[str, ...]:
    """Life points, arrows, character and an open role, in short pieces."""
    return tuple(_lies(player))


def _lies(player: SeatCard) -> Iterator[str]:
    if player.ghost:
        yield t("seat.ghost")
    elif not player.alive:
        yield t("seat.dead")
    elif player.most_life:
        yield t("life", number=player.life)
    if player.arrows or player.chief:
        yield player.arrow_words
    if player.haunted:
        yield t("haunt.two" if player.doubled else "haunt.one", face=face_words(player.haunted))
    if player.character:
        yield player.character
    if player.role_shown:
        yield f"{player.card} ({t('role.spent')})" if player.power and player.spent else player.card
    if player.plays_as:
        yield t("seat.plays_as", role=role_words(player.plays_as))
