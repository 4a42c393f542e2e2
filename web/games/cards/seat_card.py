"""One player of the card game as a page shows them to its audience."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.cards.deck import CARDS
from companion.games.cards.table import STRANGER
from companion.games.cards.views.view import CardView, SeatView
from companion.kernel.view import View
from web.elements.in_each_language import in_each_language
from web.elements.words import role_words, t
from web.games.cards.card_words import CardFace, ability_words, card_count, card_face, character_name


class SeatCard(NamedTuple):
    """One player as the audience sees them; `role` and `card` (the role card in words) are hidden where None and "".

    `portrait` is the character's key, "" before one is dealt: its drawing is known by it;
    `copied` is the character whose ability Vera Custer has taken on, "" for everybody else; `cards` counts the hand,
    `card_count` says it; `front` are the cards in play; `reach` is how far its weapon shoots, `distance` how far it is
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
    portrait: str
    copied: str
    ability: str
    role: str | None
    role_shown: bool
    card: str
    cards: int
    card_count: str
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


class Looks(NamedTuple):
    """What a player's card needs beside the player's own view: whose turn it is, and how the game stands."""

    active: int
    active_name: str
    has_begun: bool
    ended: bool
    you: int | None
    """The audience's seat; None for everybody."""
    asked: bool
    won: bool


TOKENS = tuple(dict.fromkeys(card.name for card in CARDS.values() if card.effect in ("jail", "dynamite")))
"""Cards in play that everybody should see from afar, as large tokens."""


def seat_card(view: View, number: int) -> SeatCard:
    """A player as the audience of this view sees them."""
    table: CardView = view.table
    seat = table.seats[number]
    looks = Looks(
        active=table.active,
        active_name=table.seats[table.active].name,
        has_begun=table.turn > 0,
        ended=table.side is not None,
        you=view.audience,
        asked=view.decision is not None and seat.number in view.decision.waiting_for,
        won=seat.number in table.winners and view.decision is None,
    )
    return _card(seat, looks, ability_words(seat.ability, table.options))


@in_each_language
def _card(seat: SeatView, looks: Looks, ability: str) -> SeatCard:
    return SeatCard(
        number=seat.number,
        name=seat.name,
        alive=seat.alive,
        life=seat.life,
        most_life=seat.most_life,
        character=character_name(seat.character),
        portrait="" if seat.character == STRANGER else seat.character,
        copied=character_name(seat.ability) if seat.ability != seat.character else "",
        ability=ability,
        role=seat.role,
        role_shown=seat.role_shown,
        card=role_words(seat.role) if seat.role else "",
        cards=seat.cards,
        card_count=card_count(seat.cards),
        front=tuple(card_face(card, card in seat.waiting) for card in seat.front),
        reach=seat.reach,
        distance=seat.distance,
        far=_far(seat, looks) if seat.alive and looks.has_begun else "",
        near=seat.near,
        large=TOKENS,
        missing=t("cards.missing", points=seat.missing) if seat.missing else "",
        on_turn=seat.number == looks.active and looks.has_begun and not looks.ended,
        asked=looks.asked,
        you=seat.number == looks.you,
        won=looks.won,
        waiting="",
    )


def _far(seat: SeatView, looks: Looks) -> str:
    """How far a seat is from the audience's, and from whose turn it is; and how far its weapon shoots."""
    parts = [t("cards.distance", distance=seat.distance)] if seat.distance else []
    if seat.near and looks.active != looks.you:
        key = "cards.near" if looks.you is not None else "cards.near_short"
        parts.append(t(key, distance=seat.near, name=looks.active_name))
    return " · ".join([*parts, t("cards.reach", reach=seat.reach)])
