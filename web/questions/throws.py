"""What the player on turn sees to for chance: dice to be thrown or told, cards of a real deck to be told."""

from __future__ import annotations

from typing import NamedTuple

from companion.tabletop.snapshot import TableState
from web.dice.throw_form import ThrowForm, throw_form
from web.forms.question import CardsNamed
from web.plug.game_pages import GamePages


class CardsForm(NamedTuple):
    """Cards that people say a real deck has shown: the places that are asked for, and what may lie there, by name.

    Where a game does not name its cards, they are typed.
    """

    decision: str
    epoch: int
    words: str
    places: tuple[str, ...]
    names: tuple[CardsNamed, ...]


def throws_of(pages: GamePages, state: TableState) -> ThrowForm | None:
    """The form for the dice that are asked for; None where dice answer nothing."""
    if pages.throws is not None:
        return pages.throws(state)
    view = state.views.get(None)
    return throw_form(state, pages.dice, by_hand=view is None or pages.by_hand(view))


def cards_form(pages: GamePages, state: TableState) -> CardsForm | None:
    """The form for the cards that people say; None where none are asked for."""
    view = state.views.get(None)
    decision = view.decision if view else None
    if view is None or decision is None or decision.shape != "deal":
        return None
    words = pages.words("decision", decision.key, decision.params, state.names)
    return CardsForm(decision.id, decision.epoch, words, decision.items or ("",), pages.cards(view))
