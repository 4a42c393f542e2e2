"""The call to players of this phone whom the table waits for, on every page."""

from __future__ import annotations

from typing import NamedTuple

from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.access.access import my_chairs
from web.elements.words import t
from web.parts.plug.calls import Call
from web.parts.questions.choice_ahead import with_choice_ahead
from web.parts.site import pages_of, site


class Called(NamedTuple):
    """A chair of this phone that is asked something now."""

    chair: int
    name: str
    words: str


def called(state: TableState, but: int | None = None) -> tuple[Called, ...]:
    """The chairs of this phone that are asked something now, but for the one whose page it is.

    After the deal a shared phone goes from hand to hand: one chair is called, and none on the page of another.
    """
    chairs = tuple(chair for chair in asked_chairs(state) if chair != but)
    if state.waiting.hush is not None:
        chairs = chairs[:1] if but is None else ()
    return tuple(Called(chair, state.names[chair], call_words(state, chair)) for chair in chairs)


def asked_chairs(state: TableState) -> tuple[int, ...]:
    """The chairs of this phone that are asked something now."""
    return tuple(chair for chair in my_chairs(state) if is_asked(state, chair))


def is_asked(state: TableState, number: int) -> bool:
    """Whether a chair is asked something, or throws or types what chance decides."""
    if state.waiting.hush is not None:
        return number in state.waiting.hush.missing
    view = _asked_view(state, number)
    if view is None or view.decision is None:
        return False
    on_turn = pages_of(state).standing(view).active == number
    chance = state.tray.wanted is not None or view.decision.shape == "deal"
    asked = number in view.decision.waiting_for and not site().table.answered(number)
    return asked or (on_turn and chance)


def call_of(state: TableState, number: int) -> Call:
    """With which words a chair that is asked is called."""
    if state.waiting.hush is not None:
        return "deal"
    view, pages = _asked_view(state, number), pages_of(state)
    if view is None or view.decision is None:
        return "choose"
    on_turn: Call = "turn" if pages.standing(view).active == number else "choose"
    return pages.calls.get(view.decision.key, on_turn)


def _asked_view(state: TableState, number: int) -> View | None:
    """The view of a chair; while a bar runs, of the dice that its player may choose meanwhile."""
    return with_choice_ahead(state, number).game.views.get(number)


def call_words(state: TableState, number: int) -> str:
    """What calls the player of a chair that is asked."""
    return t(f"calls.{call_of(state, number)}", name=state.names[number])
