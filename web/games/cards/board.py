"""What lies in the middle of the card game's table: draw pile, discards, cards that lie open for a moment."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.cards.views.view import CardView
from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.elements.words import t
from web.games.cards.card_words import CardFace, card_face
from web.parts.plug.game_words import Standing


class Duel(NamedTuple):
    """A Duel as it stands: the names of both, who has to answer just now (0 or 1)."""

    names: tuple[str, str]
    asked: int


class Board(NamedTuple):
    """The middle of the table. `pile` is the draw pile in words, `discard` the card on top of the discards (None: there
    are none), `aside` the cards on their way that the audience sees, `top` those on top of the pile that it knows."""

    pile: str
    discard: CardFace | None
    aside: tuple[CardFace, ...]
    top: tuple[CardFace, ...]
    duel: Duel | None = None


def board(state: TableState, view: View) -> Board:
    """The middle of the table as the audience of this view sees it."""
    table: CardView = view.table
    discard = table.discards[-1] if table.discards else None
    return Board(
        pile=t("cards.pile", number=table.pile),
        discard=card_face(discard) if discard is not None else None,
        aside=tuple(map(card_face, table.aside)),
        top=tuple(map(card_face, table.top)),
        duel=_duel(view, table),
    )


def _duel(view: View, table: CardView) -> Duel | None:
    """The Duel that is being fought; None where there is none."""
    decision, running = view.decision, table.running
    if decision is None or decision.key != "duel" or running is None or running.target is None:
        return None
    both = (table.active, running.target)
    return Duel((table.seats[both[0]].name, table.seats[both[1]].name), both.index(decision.seats[0]))


def standing(view: View) -> Standing:
    """How far the game is."""
    table: CardView = view.table
    return Standing(
        turn=table.turn,
        words=t("turn.number", turn=table.turn) if table.turn else "",
        active=table.active,
        side=t(f"over.side.{table.side}") if table.side is not None else None,
        winners=table.winners,
    )
