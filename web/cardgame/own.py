"""What a seat's own page shows to it alone: its role card and its hand."""

from __future__ import annotations

from typing import NamedTuple

from companion.cardgame.seen.view import CardView
from companion.tabletop.snapshot import TableState
from web.cardgame.card_words import card_words
from web.cardgame.hand import Hand, hand
from web.words import goal_words, role_words, t


class RoleCard(NamedTuple):
    """The role card in words; `told` is all of it as a sentence, for a card that lies open."""

    title: str
    told: str
    goal: str


class Own(NamedTuple):
    """The role card, None before it is dealt; the hand, None where real cards are played and nobody shows them."""

    role: RoleCard | None
    hand: Hand | None


def own(state: TableState, seat: int) -> Own:
    """What nobody but this seat may see."""
    table: CardView = state.views[seat].table
    me = table.seats[seat]
    return Own(
        role=_role(me.role, me.alive, len(table.seats)) if me.role else None,
        hand=None if me.hand is None else hand(me.hand, {}, {}),
    )


def _role(role: str, alive: bool, players: int) -> RoleCard:
    title = role_words(role)
    goal = card_words().sentence(f"goal.three.{role}") if players == 3 else goal_words(role, players)
    return RoleCard(title, t("role.open" if alive else "role.was", role=title), goal)
