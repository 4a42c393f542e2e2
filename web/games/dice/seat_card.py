"""One player of the dice game as a page shows them to its audience."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.dice.character import Character
from companion.games.dice.table import CHIEFS_WORTH
from companion.games.dice.views.view import DiceView, SeatView
from companion.kernel.view import View
from companion.locales.words import sentence
from web.elements.words import role_words, t


class SeatCard(NamedTuple):
    """One player as the audience sees them; `role` and `card` (the role card in words) are hidden where None and "".

    `portrait` is the character's key, "" before one is dealt: its drawing is known by it;
    `power` is the special role's key, `spent` whether it has been used; `plays_as` the role whose side a Ghost is on
    where that is not its own; `arrows` are the ordinary ones, `chief` is the Indian Chief's, `arrow_words` all of them
    in words, `arrow_count` what they count together;
    `haunted` is the face of the Ghost's token before this player, `doubled` whether x2 lies there too;
    `waiting` stands on the player's page while others are asked, where the frame's words do not serve.
    """

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    arrows: int
    chief: bool
    arrow_words: str
    arrow_count: int
    character: str
    portrait: str
    ability: str
    role: str | None
    role_shown: bool
    card: str
    power: str
    spent: bool
    ghost: bool
    plays_as: str | None
    haunted: str
    doubled: bool
    on_turn: bool
    asked: bool
    you: bool
    won: bool
    waiting: str


def seat_card(view: View, number: int) -> SeatCard:
    """A player as the audience of this view sees them."""
    table: DiceView = view.table
    seat = table.seats[number]
    haunt = table.haunt if table.haunt and table.haunt.seat == seat.number else None
    return SeatCard(
        number=seat.number,
        name=seat.name,
        alive=seat.alive or not table.turn,  # before the first turn nobody has life points yet
        life=seat.life,
        most_life=seat.most_life,
        arrows=seat.arrows,
        chief=seat.chief,
        arrow_words=_arrow_words(seat),
        arrow_count=seat.arrows + (CHIEFS_WORTH if seat.chief else 0),
        character=sentence(f"character.{seat.character}") if seat.character else "",
        portrait="" if seat.character == Character.key else seat.character,
        ability=sentence(f"ability.{seat.character}") if seat.character else "",
        role=seat.role,
        role_shown=seat.role_shown,
        card=role_words(seat.power or seat.role) if seat.role else "",
        power=seat.power or "",
        spent=seat.power_spent,
        ghost=seat.ghost,
        plays_as=seat.plays_as,
        haunted=haunt.face if haunt else "",
        doubled=haunt is not None and haunt.doubled,
        on_turn=seat.number == table.active and table.turn > 0 and table.side is None,
        asked=view.decision is not None and seat.number in view.decision.waiting_for,
        you=seat.number == view.audience,
        won=seat.number in table.winners and view.decision is None,  # while cards are still laid open, not yet
        waiting=t("seat.ghost_waits") if seat.ghost else "",
    )


def _arrow_words(seat: SeatView) -> str:
    if not seat.chief:
        return t("arrows", number=seat.arrows)
    return t("arrows_chief", number=seat.arrows + CHIEFS_WORTH, worth=CHIEFS_WORTH)
