"""A player's own role card, as that player's page shows it: open, or folded away under a thumb."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.dice.roles.role_cards import SPECIAL_ROLES
from companion.locales.words import sentence
from web.elements.words import goal_words, role_words, t
from web.games.dice.seat_card import SeatCard


class RoleCard(NamedTuple):
    """The card in words; `side` is a special card's role, `power` what it lets its holder do, "" for a plain card.

    `sentence`: the whole of it, for a card that lies open.
    """

    title: str
    sentence: str
    side: str
    goal: str
    power: str


def role_card(me: SeatCard, players: int, three_players: str) -> RoleCard | None:
    """The card of the seat whose page it is; None where nobody has named it."""
    if me.role is None:
        return None
    goal = goal_words(me.plays_as or me.role, players, three_players)
    side = role_words(me.role) if me.power else ""
    still = "open" if me.alive or me.ghost else "was"
    whole = t(f"role.{still}_special", card=me.card, role=side) if side else t(f"role.{still}", role=me.card)
    return RoleCard(me.card, whole, side, goal, _power(me))


def _power(me: SeatCard) -> str:
    card = SPECIAL_ROLES.get(me.power)
    if card is None:
        return ""
    power = sentence(f"power.{card.key}")
    if card.moment is None:
        return power
    return t("role.power_spent" if me.spent else "role.power", power=power)
