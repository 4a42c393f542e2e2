"""One player of the card game as a page shows them to its audience."""

from __future__ import annotations

from typing import NamedTuple

from companion.cardgame.seen.view import CardView, SeatView
from companion.kernel.view import View
from web.cardgame.card_words import CardFace, ability_words, card_face, cards_told, character_name
from web.words import role_words, t


class SeatCard(NamedTuple):
    """One player as the audience sees them; `role` and `card` (the role card in words) are hidden where None and "".

    `copied` is the character whose ability Vera Custer has taken on, "" for everybody else; `cards` counts the hand,
    `cards_told` says it; `front` are the cards in play; `reach` is how far its weapon shoots, `distance` how far it is
    from the audience's seat (0: itself, eliminated, or nobody looks), `far` both in words with the
    distance from whose turn it is; `missing`: how many life points it needs at once, in words; `near`: how far it
    is from whose turn it is; `large` are the cards in play that lie as large tokens (`pictures.py`).
    """

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    character: str
    copied: str
    ability: str
    role: str | None
    role_shown: bool
    card: str
    cards: int
    cards_told: str
    front: tuple[CardFace, ...]
    reach: int
    distance: int
    far: str
    missing: str
    near: int
    large: tuple[str, ...]
    on_turn: bool
    asked: bool
    you: bool
    won: bool
    waiting: str


TOKENS = ("jail", "dynamite")
"""Cards in play that everybody should see from afar, as large tokens."""


def seat_card(view: View, number: int) -> SeatCard:
    """A player as the audience of this view sees them."""
    table: CardView = view.table
    seat = table.seats[number]
    return SeatCard(
        number=seat.number,
        name=seat.name,
        alive=seat.alive,
        life=seat.life,
        most_life=seat.most_life,
        character=character_name(seat.character),
        copied=character_name(seat.ability) if seat.ability != seat.character else "",
        ability=ability_words(seat.ability, table.options),
        role=seat.role,
        role_shown=seat.role_shown,
        card=role_words(seat.role) if seat.role else "",
        cards=seat.cards,
        cards_told=cards_told(seat.cards),
        front=tuple(card_face(card, card in seat.waiting) for card in seat.front),
        reach=seat.reach,
        distance=seat.distance,
        far=_far(seat, table) if seat.alive and table.turn else "",
        near=seat.near,
        large=TOKENS,
        missing=t("cards.missing", points=seat.missing) if seat.missing else "",
        on_turn=seat.number == table.active and table.turn > 0 and table.side is None,
        asked=view.decision is not None and seat.number in view.decision.waiting_for,
        you=seat.number == view.audience,
        won=seat.number in table.winners and view.decision is None,
        waiting="",
    )


def _far(seat: SeatView, table: CardView) -> str:
    """How far a seat is from the audience's, and from whose turn it is; and how far its weapon shoots."""
    told = [t("cards.distance", distance=seat.distance)] if seat.distance else []
    if seat.near and table.active != table.you:
        key = "cards.near" if table.you is not None else "cards.near_short"
        told.append(t(key, distance=seat.near, name=table.seats[table.active].name))
    return " · ".join([*told, t("cards.reach", reach=seat.reach)])
