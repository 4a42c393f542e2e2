"""The saloon's tales when a game has ended, one line a player, and its gossip before: from what lies open."""

from __future__ import annotations

from web.elements.words import t, t_has
from web.games.dice.seat_card import SeatCard

HEDGEHOG = 3
"""How many arrows of a player make a tale of their own."""


def tales(seats: tuple[SeatCard, ...]) -> tuple[str, ...]:
    """A line for everybody, and one more if nobody is left."""
    tales = tuple(_tale(seat, _kind(seat), _before(seats, seat)) for seat in seats)
    return tales if any(seat.alive for seat in seats) else (*tales, t("tale.nobody"))


def gossip(seats: tuple[SeatCard, ...]) -> tuple[str, ...]:
    """What is said of players who live, and the tale of each who is out; nothing of who gives no cause for it."""
    lines = (_gossip(seat) if seat.alive else _last_word(seats, seat) for seat in seats)
    return tuple(line for line in lines if line)


def _gossip(seat: SeatCard) -> str:
    if seat.life == 1:
        return t("gossip.close", name=seat.name)
    if seat.arrows >= HEDGEHOG:
        return t("gossip.arrows", name=seat.name, arrows=seat.arrows)
    return t("gossip.whole", name=seat.name) if seat.life == seat.most_life else ""


def _last_word(seats: tuple[SeatCard, ...], seat: SeatCard) -> str:
    return _tale(seat, _kind(seat), _before(seats, seat)) if seat.role and not seat.ghost else ""


def _kind(seat: SeatCard) -> str:
    return f"tale.{seat.role}.{'alive' if seat.alive else 'dead'}"


def _before(seats: tuple[SeatCard, ...], seat: SeatCard) -> int:
    """How many tales of the same fate stand before: nobody hears the same line twice."""
    return sum(_kind(other) == _kind(seat) for other in seats[: seat.number])


def _tale(seat: SeatCard, kind: str, before: int) -> str:
    if seat.alive and seat.life == seat.most_life:
        return t("tale.whole", name=seat.name)
    if seat.alive and seat.life == 1:
        return t("tale.close", name=seat.name)
    if seat.alive and seat.arrows >= HEDGEHOG:
        return t("tale.arrows", name=seat.name, arrows=seat.arrows)
    return t(f"{kind}.{before}" if t_has(f"{kind}.{before}") else kind, name=seat.name)
