"""What is told in the saloon when a game has ended: one line a player, from what lies open then."""

from __future__ import annotations

from web.scene import Scene, SeatCard
from web.words import t

HEDGEHOG = 3
"""Arrows that are worth a word."""


def tales(scene: Scene) -> tuple[str, ...]:
    """A line for everybody, and one more if nobody is left."""
    told = tuple(_tale(seat) for seat in scene.seats)
    return told if any(seat.alive for seat in scene.seats) else (*told, t("tale.nobody"))


def _tale(seat: SeatCard) -> str:
    if seat.alive and seat.life == seat.most_life:
        return t("tale.whole", name=seat.name)
    if seat.alive and seat.life == 1:
        return t("tale.close", name=seat.name)
    if seat.alive and seat.arrows >= HEDGEHOG:
        return t("tale.arrows", name=seat.name, arrows=seat.arrows)
    return t(f"tale.{seat.role}.{'alive' if seat.alive else 'dead'}", name=seat.name)
