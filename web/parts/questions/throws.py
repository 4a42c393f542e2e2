"""What the player on turn sees to for chance: dice to be thrown or typed, cards of a real deck to be named."""

from __future__ import annotations

from typing import NamedTuple

from companion.table.snapshot import TableState
from web.elements.forms.question import CardsNamed
from web.parts.plug.game_pages import GamePages


class CardsForm(NamedTuple):
    """Cards that people say a real deck has shown: the places that are asked for, and what may lie there, by name.

    Where a game does not name its cards, they are typed.
    """

    decision: str
    epoch: int
    words: str
    places: tuple[str, ...]
    names: tuple[CardsNamed, ...]


def cards_form(pages: GamePages, state: TableState) -> CardsForm | None:
    """The form for the cards that people say; None where none are asked for."""
    view = state.game.views.get(None)
    decision = view.decision if view else None
    if view is None or decision is None or decision.shape != "deal" or state.waiting.hush is not None:
        return None
    words = pages.words("decision", decision.key, decision.params, state.names)
    return CardsForm(decision.id, decision.epoch, words, decision.items or ("",), pages.cards(view))
