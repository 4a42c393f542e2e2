"""A player's own role card, as that player's page shows it: open, or folded away under a thumb."""

from __future__ import annotations

from typing import NamedTuple

from companion.dicegame.roles.role_cards import SPECIAL_ROLES
from companion.locales.words import sentence
from web.dicegame.seat_card import SeatCard
from web.words import goal_words, role_words, t


class RoleCard(NamedTuple):
    """The card in words; `side` is a special card's role, `power` what it lets its holder do, "" for a plain card.

    `told`: the whole of it as a sentence, for a card that lies open.
    """

    title: str
    told: str
    side: str
    goal: str
    power: str


def role_card(me: SeatCard, players: int, three_players: str) -> RoleCard | None:
    """The card of the seat whose page it is; None where nobody has told it."""
    if me.role is None:
        return None
    goal = goal_words(me.plays_as or me.role, players, three_players)
    side = role_words(me.role) if me.power else ""
    still = "open" if me.alive or me.ghost else "was"
    told = t(f"role.{still}_special", card=me.card, role=side) if side else t(f"role.{still}", role=me.card)
    return RoleCard(me.card, told, side, goal, _power(me))


def _power(me: SeatCard) -> str:
    card = SPECIAL_ROLES.get(me.power)
    if card is None:
        return ""
    power = sentence(f"power.{card.key}")
    if card.moment is None:
        return power
    return t("role.power_spent" if me.spent else "role.power", power=power)
