"""Whom the table waits for among the players of this phone: what calls them on every page."""

from __future__ import annotations

from typing import NamedTuple

from companion.tabletop.snapshot import TableState
from web.entry.access import my_chairs
from web.site import pages_of, site


class Called(NamedTuple):
    """A chair of this phone that is asked something now."""

    chair: int
    name: str


def called(state: TableState, but: int | None = None) -> tuple[Called, ...]:
    """The chairs of this phone that are asked something now, but for the one whose page it is."""
    return tuple(
        Called(chair, state.names[chair]) for chair in my_chairs(state) if chair != but and is_asked(state, chair)
    )


def is_asked(state: TableState, number: int) -> bool:
    """Whether a chair is asked something, or throws or tells what chance decides."""
    view = state.views.get(number)
    if view is None or view.decision is None:
        return False
    on_turn = pages_of(state).standing(view).active == number
    chance = state.wanted is not None or view.decision.shape == "deal"
    asked = number in view.decision.waiting_for and not site().table.answered(number)
    return asked or (on_turn and chance)
