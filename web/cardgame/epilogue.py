"""What is told in the saloon when a card game has ended: one line a player, from what lies open then."""

from __future__ import annotations

from web.cardgame.seat_card import SeatCard
from web.words import t, t_has

FULL_SLEEVES = 5
"""Cards left in a hand that are worth a word."""


def tales(seats: tuple[SeatCard, ...]) -> tuple[str, ...]:
    """A line for everybody, and one more if nobody is left."""
    told = tuple(_tale(seat, _before(seats, seat)) for seat in seats)
    return told if any(seat.alive for seat in seats) else (*told, t("tale.nobody"))


def _before(seats: tuple[SeatCard, ...], seat: SeatCard) -> int:
    """How many players have had the same fate told before: nobody hears the same line twice."""
    return sum((other.role, other.alive) == (seat.role, seat.alive) for other in seats[: seat.number])


def _tale(seat: SeatCard, before: int) -> str:
    if seat.alive and seat.life == seat.most_life:
        return t("tale.whole", name=seat.name)
    if seat.alive and seat.life == 1:
        return t("tale.close", name=seat.name)
    if seat.alive and seat.cards >= FULL_SLEEVES:
        return t("tale.hand", name=seat.name, cards=seat.cards)
    kind = f"tale.{seat.role}.{'alive' if seat.alive else 'dead'}"
    return t(f"{kind}.{before}" if t_has(f"{kind}.{before}") else kind, name=seat.name)
