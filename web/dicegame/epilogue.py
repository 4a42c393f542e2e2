"""What is told in the saloon when a game has ended: one line a player, from what lies open then."""

from __future__ import annotations

from web.dicegame.seat_card import SeatCard
from web.words import t, t_has

HEDGEHOG = 3
"""Arrows that are worth a word."""


def tales(seats: tuple[SeatCard, ...]) -> tuple[str, ...]:
    """A line for everybody, and one more if nobody is left."""
    told = tuple(_tale(seat, _kind(seat), _before(seats, seat)) for seat in seats)
    return told if any(seat.alive for seat in seats) else (*told, t("tale.nobody"))


def _kind(seat: SeatCard) -> str:
    return f"tale.{seat.role}.{'alive' if seat.alive else 'dead'}"


def _before(seats: tuple[SeatCard, ...], seat: SeatCard) -> int:
    """How many players have had the same fate told before: nobody hears the same line twice."""
    return sum(_kind(other) == _kind(seat) for other in seats[: seat.number])


def _tale(seat: SeatCard, kind: str, before: int) -> str:
    if seat.alive and seat.life == seat.most_life:
        return t("tale.whole", name=seat.name)
    if seat.alive and seat.life == 1:
        return t("tale.close", name=seat.name)
    if seat.alive and seat.arrows >= HEDGEHOG:
        return t("tale.arrows", name=seat.name, arrows=seat.arrows)
    return t(f"{kind}.{before}" if t_has(f"{kind}.{before}") else kind, name=seat.name)
