"""What lies before a player, in words."""

from __future__ import annotations

from collections.abc import Iterator

from web.elements.words import t
from web.games.cards.seat_card import SeatCard


def lies(player: SeatCard) -> tuple[str, ...]:
    """Life points, cards in play, the number of cards in hand, character and an open role, in short pieces."""
    return tuple(_lies(player))


def _lies(player: SeatCard) -> Iterator[str]:
    if not player.alive:
        yield t("seat.dead")
    elif player.most_life:
        yield t("life", number=player.life)
        yield t("ears.in_hand", number=player.cards)
    if player.missing:
        yield player.missing
    for face in player.front:
        yield f"{face.spoken} ({t('cards.waits')})" if face.waits else face.spoken
    if player.character:
        yield f"{player.character} {t('cards.copies', name=player.copied)}" if player.copied else player.character
    if player.role_shown:
        yield player.card
