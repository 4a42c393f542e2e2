"""The dice that the player on turn may choose while somebody else may still step in."""

from __future__ import annotations

from dataclasses import replace

from companion.table.snapshot import TableState


def with_choice_ahead(state: TableState, seat: int) -> TableState:
    """The table as this seat sees it when the bar has run out; as it is where the seat has nothing to choose then."""
    window = state.waiting.window
    choice = window.ahead.choice if window is not None else None
    if choice is None or choice.seat != seat:
        return state
    views = {**state.game.views, seat: choice.view}
    return replace(state, game=replace(state.game, views=views))


def chosen_ahead(state: TableState, seat: int, decision: str) -> TableState:
    """The table that a seat's answer to this decision is about: as it is, or as it is when the bar has run out."""
    ahead = with_choice_ahead(state, seat)
    view = ahead.game.views.get(seat)
    return ahead if view is not None and view.decision is not None and view.decision.id == decision else state
