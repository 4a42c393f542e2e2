"""Whom a card may be aimed at, as a circle around its player: targets in reach are buttons, all others say why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.cardgame.seen.view import CardView
from companion.kernel.decision import Refusal
from companion.locales.words import words_of
from web.cardgame.card_words import GAME
from web.forms.question import OptionButton
from web.words import t

AROUND: Final = (
    (),
    ("top",),
    ("left-top", "right-top"),
    ("left", "top", "right"),
    ("left", "left-top", "right-top", "right"),
    ("left", "left-top", "top", "right-top", "right"),
    ("left-bottom", "left", "left-top", "right-top", "right", "right-bottom"),
    ("left-bottom", "left", "left-top", "top", "right-top", "right", "right-bottom"),
)
"""Where so many others sit, clockwise from the left hand of whoever sits at the bottom."""
MYSELF: Final = "bottom"


class Spot(NamedTuple):
    """One player in the circle, at a `place` of it: the button that aims at them, or None and `why` there is none."""

    place: str
    name: str
    distance: str
    button: OptionButton | None = None
    why: str = ""


def circle(
    seat: int, table: CardView, buttons: Mapping[int, OptionButton], whys: Mapping[int, str]
) -> tuple[Spot, ...]:
    """The players in play around `seat`, clockwise; `seat` itself only where the card may be aimed at it."""
    count = len(table.seats)
    others = [number % count for number in range(seat + 1, seat + count) if table.seats[number % count].alive]
    places = dict(zip(others, AROUND[len(others)], strict=True))
    if seat in buttons:
        places[seat] = MYSELF
    return tuple(
        Spot(
            place,
            table.seats[number].name,
            t("cards.distance", distance=table.seats[number].near) if table.seats[number].near else "",
            buttons.get(number),
            whys.get(number, ""),
        )
        for number, place in places.items()
    )


def whys_beyond(table: CardView, card: str, names: tuple[str, ...]) -> dict[int, str]:
    """Why a card cannot be aimed at some seats, in words."""
    return {seat: _why(refusal, names) for aimed, seat, refusal in table.beyond if aimed == card}


def _why(refusal: Refusal, names: tuple[str, ...]) -> str:
    return words_of(GAME, names).sentence(f"beyond.{refusal.key}", refusal.params)
