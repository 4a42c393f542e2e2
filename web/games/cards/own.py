"""The private part of a seat's page: its role card and its hand."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.cards.views.view import CardView
from companion.table.snapshot import TableState
from web.elements.words import goal_words, role_words, t
from web.games.cards.card_words import card_words
from web.games.cards.hand import Hand, hand


class RoleCard(NamedTuple):
    """The role card in words; `sentence` is all of it, for a card that lies open."""

    title: str
    sentence: str
    goal: str


class Own(NamedTuple):
    """The role card, None before it is dealt; the hand, None where real cards are played and nobody shows them."""

    role: RoleCard | None
    hand: Hand | None


def own(state: TableState, seat: int) -> Own:
    """The role card and hand that nobody but this seat may see."""
    table: CardView = state.game.views[seat].table
    me = table.seats[seat]
    return Own(
        role=_role(me.role, me.alive, len(table.seats)) if me.role else None,
        hand=None if me.hand is None else hand(me.hand, {}, {}),
    )


def _role(role: str, alive: bool, players: int) -> RoleCard:
    title = role_words(role)
    goal = card_words().sentence(f"goal.three.{role}") if players == 3 else goal_words(role, players)
    return RoleCard(title, t("role.open" if alive else "role.was", role=title), goal)
